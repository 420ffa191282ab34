"""What Trouble in Fabletown says: the story's sentences, the titles of what plays on the
stage, and what words are made of."""

from __future__ import annotations

from fabletable.engine.story import counted

TEXTS = {
    "rolled": "[You roll|{who} rolls] {0}.",
    "first": "[You are|{who} is] the first Priority Player.",
    "is": "[You are|{who} is] {cards}.",
    "beast": "[You are|{who} is] in Beast Mode as {cards}, with {0} in hand.",
    "tame": "[You are|{who} is] no longer in Beast Mode as {cards}, with {0} in hand.",
    "turn": "Turn {0}: [you have|{who} has] priority.",
    "shuffled": "The discard pile is shuffled into a new item deck.",
    "turned_up": "{cards} can be bought for {0}{1}.",
    "investigates": "Tommy Sharp investigates: whoever has less than {0} Glamour rolls for it.",
    "enough": "Everybody has enough.",
    "roll_bonus": "{cards}: {0} to [your|{who}'s] roll.",
    "reached": "[You come|{who} comes] to {0} Glamour this time: {1} and {2}.",
    "only_one": "[You are|{who} is] the only one left.",
    "takes_stand": "[You now have|{who} now has] priority.",
    "eliminated": "[You are|{who} is] eliminated.",
    "used": "[You use|{who} uses] {cards}.",
    "pushed_ahead": "[You rank|{who} ranks] above all others in conflicts this turn.",
    "draws_instead": "[You|{who}] will draw two cards instead.",
    "lowered": "{cards} now costs [you|{who}] {0}.",
    "took": "[You take|{who} takes] {cards} from {other}.",
    "drew": "[You draw|{who} draws] {cards}{0}.",
    "nothing_left": "No item is left for [you|{who}]{0}.",
    "discarded": "[You discard|{who} discards] {cards}{0}.",
    "chose": "[You chose|{who} chose]: {cards}.",
    "shut_out": "[You are|{who} is] shut out, since two others come first.",
    "paid": "[You pay|{who} pays] {cards}: {0} Glamour for a price of {1}.",
    "cannot_pay": "[You cannot|{who} cannot] pay {0} for {cards}.",
    "declined": "[You decline|{who} declines] to pay {0} for {cards}.",
    "follows": "{cards} now follows [you|{who}].",
    "found": "[You find|{who} finds] {cards}.",
    "scoured": "{cards} goes into [your|{who}'s] pool.",
    "duel": "[You duel|{who} duels] with {other} for {0}.",
    "attacks": "[You attack|{who} attacks] {other}.",
    "laid": "[You lay|{who} lays] {0}.",
    "stays": "[You stay|{who} stays] to the end.",
    "flipped": "[You reveal|{who} reveals] {cards}, worth {0}{1}.",
    "poisoned": "{cards}: the next card [you reveal|{who} reveals] counts nothing.",
    "mist_falls": "{cards}: the ability of the next card [you reveal|{who} reveals] has no effect.",
    "misted": "The ability of {cards} does not take effect.",
    "held": "{cards}: [you|{who}] can no longer retreat.",
    "total": "{cards}: {0} to [your|{who}'s] total.",
    "bonus": "{cards}: {0} to [your|{who}'s] total.",
    "turned_over": "[You turn|{who} turns] over {cards}, and [discard|discards] it.",
    "retreated": "[You retreat|{who} retreats].",
    "compared": "{0} Attack against {1} Defense.",
    "decides": "{cards} decides the tie for [you|{who}].",
    "tied": "The duel is tied.",
    "used_up": "[Your|{who}'s] used cards are discarded: {cards}.",
    "took_back": "[You take|{who} takes] back {0} unseen.",
    "returned": "{cards} returns to [your|{who}'s] hand.",
    "kept": "{cards} goes into [your|{who}'s] pool.",
    "won_duel": "[You win|{who} wins] the duel{0}.",
    "at_end": "{cards} brings [you|{who}] {0} Glamour more.",
    "won": "[You win|{who} wins] with {0} Glamour.",
    "shares_victory": "[You share|{who} shares] the victory, with {0} Glamour.",
}

ACTS = {
    "beast": "Beast Mode",
    "investigates": "Tommy Sharp investigates",
    "reached": "Tommy Sharp investigates",
    "eliminated": "[You are|{who} is] out",
    "duel": "[You|{who}] against {other}",
    "won_duel": "The duel is over",
    "tied": "The duel is tied",
    "follows": "A new follower",
}


def so_many(count: int, name: str) -> str:
    """`2 cards`, `1 card`, `no cards`"""
    return counted(count, name, "no")


def in_brackets(why: str) -> str:
    """What brought something, at the end of a sentence."""
    return f" ({why})" if why else ""
