"""Plain English: the words that need no entry in a game's glossary, whatever the game.

Base forms only; `is_plain` knows the usual endings. A word belongs here if it means in a game
what it means at breakfast, or at any table where cards are played. What is special in one game
(a market, a thief, a pot) does not, however common the word is elsewhere: it is a term.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

Endings = tuple[tuple[str, tuple[str, ...]], ...]  # with what may stand in their place

SMALL: Final = """
a about above across after again against ago ahead all almost alone along already also although
always am among an and anew another any anybody anyone anything anywhere apart are around as aside
at away back be because become been before behind being below beside besides best better between
beyond both but by can cannot could did do does doing done down during each either else elsewhere
enough even ever every everybody everyone everything everywhere exactly except far few fewer first
for forward from further had half hardly has have having he her here hers herself him himself his
how however i if in indeed instead into is it its itself just last later least less let like
likewise little long many may me mine more most mostly much must my myself near nearly neither
never next no nobody none nor not nothing now nowhere of off often on once one only onto or other
otherwise our ours out outside over own per perhaps quite rather really same second see seldom
self several she should since so some somebody someone something sometimes somewhere soon still
such than that the their theirs them themselves then there these they thing third this those
though through till time to together too toward twice under unless until up upon upwards us usual
usually very via was we were what whatever when whenever where wherever whether which whichever
while who whoever whole whom whose why will with within without would yes yet you your yours
yourself
"""
NUMBERS: Final = """
amount average count double dozen eight eighteen eighth eleven fifteen fifth fifty five forty four
fourteen fourth hundred minus nine nineteen ninth number pair plus seven seventeen seventh share
single six sixteen sixth sum ten tenth thirteen thirty thousand three twelve twenty two zero
"""
DOING: Final = """
add agree allow appear apply arrange arrive ask avoid be bear beat begin belong bite bring buy
call care carry catch chase check choose clear climb close collect come compare consist contain
continue copy cost cover cross cut dance deal decide decline demand depend differ divide drink
drop eat empty end enter exceed exchange explain fail fall feel fight fill find finish fit fix
follow forget gain gather get give go grow guess happen hear help hide hold hop invite join judge
jump keep know lack land lay lead learn leave lend lie listen live look lose make mark matter mean
measure meet mind miss move name need obey occur offer open own pass pay pick place plan play
praise prefer press prevent print promise pull push put reach read receive remain remember repeat
require rest return rob round run save say search seek seem sell send serve set shorten show sing
sit skip sleep speak spend stand start stay stop strike suppose swap swim take talk tell tend
think throw tie trade travel try turn understand use visit wait walk want warn wash watch wear win
wish work write
"""
THINGS: Final = """
action amount answer arm attempt bag beach beginning board body book bottom box branch breakfast
brother campaign case chance change child choice circle city clothes colour company corner country
course dark daughter day difference dinner direction distance door ear earth edge effect end
evening exception eye face family father field figure finger fire floor flower food foot friend
front game garden glass glossary ground group guest hair half head heart help hill home hope hour
house idea instance joy king kitchen lady land leg length letter life light list loss luck machine
man manner maximum meal meaning middle minimum minute moment money month morning mother mouth name
neighbour night noise nose office order outline page paper part people person piece place point
possibility price publisher queen question reason reporter rest result review rid river road room
rule rulebook sea sense sentence shop side sign sister sky son sort sound spot spring square star
step stick stone story street summer sun surface table tail tale task text thought top topmost
town tree trouble truth village voice wall water way week wind window winter woman wood word world
year
"""
LIKE: Final = """
able afraid alike angry bad big blind blue brief bright broad busy calm careful certain cheap
clean clever close cold common complete cool correct dangerous dear deep different difficult dry
dull early easy empty entire equal exact expensive extra fair famous far fast fine fixed foreign
free fresh friendly full funny general gentle glad golden good grateful great green happy hard
heavy high hot huge hungry important large late lazy least left leftmost light likely lonely long
loose lost loud low lucky main middle modern narrow near new nice noble odd old open ordinary past
perfect plain pleasant poor possible precious present private proper proud public purple quick
quiet rare ready real red rich right rough round sad safe secret separate short sideways silent
similar simple slow small smooth soft special steady strange strong sudden sure sweet tall thick
thin tired true unable unequal unique unknown unseen useful usual warm weak weird wet wide worse
worst worth wrong yellow young
"""
AT_THE_TABLE: Final = """
bot card clockwise computer dealer deck dice die discard draw face facedown faceup game hand loser
lot order owner pile play player point purchase random reveal roll round score seat seed shuffle
solo stack start terminal tie tiebreak trick turn unused value victory win winner
"""

PLAIN: Final = frozenset(
    word for text in (SMALL, NUMBERS, DOING, THINGS, LIKE, AT_THE_TABLE) for word in text.split()
)
DEGREES: Final = frozenset([*LIKE.split(), "few", "old"])
IRREGULAR: Final = {
    "furthest": "far",
    "bought": "buy", "brought": "bring", "began": "begin", "begun": "begin", "came": "come",
    "chose": "choose", "chosen": "choose", "dealt": "deal", "drew": "draw", "drawn": "draw",
    "fallen": "fall", "fell": "fall", "felt": "feel", "found": "find", "gave": "give",
    "given": "give", "gone": "go", "got": "get", "grew": "grow", "grown": "grow", "heard": "hear",
    "held": "hold", "kept": "keep", "knew": "know", "known": "know", "laid": "lay", "lain": "lie",
    "led": "lead", "left": "leave", "lost": "lose", "made": "make", "meant": "mean", "met": "meet",
    "paid": "pay", "ran": "run", "said": "say", "sang": "sing", "sat": "sit", "saw": "see",
    "seen": "see", "sent": "send", "shown": "show", "sold": "sell", "spent": "spend",
    "spoken": "speak", "stood": "stand", "struck": "strike", "taken": "take", "thrown": "throw",
    "thought": "think", "told": "tell", "took": "take", "understood": "understand", "went": "go",
    "won": "win", "written": "write", "halves": "half", "lives": "life", "men": "man",
    "women": "woman", "children": "child", "feet": "foot", "lying": "lie", "tying": "tie",
    "dying": "die", "fought": "fight", "caught": "catch", "hidden": "hide",
}  # fmt: skip


def is_plain(word: str) -> bool:
    """Whether a word, in small letters, is plain English; of words with hyphens, all parts."""
    word = word.replace("’", "'")
    parts = [part for part in word.split("-") if part]
    if len(parts) > 1:
        return all(is_plain(part) for part in parts)
    word = word.removesuffix("'s").removesuffix("'")
    if word in PLAIN or IRREGULAR.get(word) in PLAIN:
        return True
    degrees = any(form in DEGREES for form in _base_forms(word, MORE))  # a follower is no degree
    return degrees or any(form in PLAIN for form in _base_forms(word, ENDINGS))


def _base_forms(word: str, endings: Endings) -> Iterator[str]:
    """What the word may be a form of: `tries` of `try`, `putting` of `put`."""
    for ending, others in endings:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word.removesuffix(ending)
            yield from (stem + other for other in others)
            if re.search(r"([bdgklmnprt])\1$", stem):
                yield stem[:-1]


ENDINGS: Final[Endings] = (
    ("ies", ("y",)), ("ied", ("y",)), ("ily", ("y",)),
    ("es", ("",)), ("s", ("",)), ("ed", ("", "e")), ("d", ("",)), ("ing", ("", "e")),
    ("ly", ("", "le")), ("n", ("",)),
)  # fmt: skip
MORE: Final[Endings] = (("ier", ("y",)), ("iest", ("y",)), ("er", ("", "e")), ("est", ("", "e")))
