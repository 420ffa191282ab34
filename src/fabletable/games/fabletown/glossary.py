"""The words of Trouble in Fabletown: values, conflicts, duels, and the reporter."""

from __future__ import annotations

from typing import Final

from fabletable.engine.terms import Term
from fabletable.games.fabletown.characters import CHARACTERS
from fabletable.games.fabletown.fable import DIE
from fabletable.games.fabletown.items import ITEMS
from fabletable.games.fabletown.setting_up import HAND
from fabletable.games.fabletown.table import LIMITS, ROUNDS

BIGBY, CINDERELLA, BEAUTY = (
    one for one in CHARACTERS if one.key in ("bigby", "cinderella", "beauty")
)
AXE, SHIELD, EGG = (one for one in ITEMS if one.key in ("axe", "oak_shield", "golden_egg"))

TERMS: Final = (
    Term(
        "ability",
        "What a character, a follower or an item does beside its numbers.",
        "The ability of an item takes effect when it is revealed in a duel.",
        ("abilities",),
    ),
    Term(
        "action",
        "What all choose in secret each turn: buy the first or the second follower, scour, or draw "
        "two cards.",
        "You and another player chose to scour: you duel for it.",
        ("actions",),
    ),
    Term(
        "Attack",
        "An item's first number: what it adds to your total when you attack in a duel.",
        f"{AXE.name} adds {AXE.attack} when you attack, and {AXE.defense} when you defend.",
        ("attacks", "attacker"),
    ),
    Term(
        "Beast Mode",
        "Some characters are in it while they hold fewer cards than their text says; then their "
        "ability works. Cards laid in a duel are not in hand.",
        f"{BIGBY.name} is in Beast Mode with {BIGBY.threshold - 1} cards in hand or fewer.",
    ),
    Term(
        "Beauty",
        "One side of Beauty and the Beast; the other, the Beast, shows while they hold few cards.",
        f"With {BEAUTY.threshold} cards in hand or more she is Beauty, with fewer the Beast.",
        ("the Beast",),
    ),
    Term(
        "buy",
        "The action of taking a follower that lies open in one of the two boxes; if nobody else "
        "chose it, you discard items of your hand that are worth its price or more.",
        f"You buy a follower of 7 with {EGG.name} of {EGG.glamour}; what is too much is lost.",
        ("Buy Follower 1", "Buy Follower 2", "buys", "buying", "bought"),
    ),
    Term(
        "character",
        "Who you are in this game, with an ability of your own and a starting follower.",
        "Bigby Wolf begins with the North Wind.",
        ("characters",),
    ),
    Term(
        "conflict",
        "Two or more players have chosen the same follower, or to scour; drawing is never one.",
        "Three players want the same follower: the two with the highest priority duel.",
        ("conflicts",),
    ),
    Term(
        "Defense",
        "An item's second number: what it adds to your total when you defend in a duel.",
        f"{SHIELD.name} adds {SHIELD.defense} when you defend.",
        ("defend", "defends", "defender"),
    ),
    Term(
        "draw two",
        "The action of drawing two items into your hand; nobody can get in your way.",
        "You draw two when your hand is too poor to buy or to duel.",
    ),
    Term(
        "duel",
        "Two players fight for what both chose: they lay items face down and reveal them in turn; "
        "the greater total wins.",
        "The winner of a duel for a follower pays nothing for it.",
        ("duels", "duelling"),
    ),
    Term(
        "eliminate",
        "To put a player out of the game, when Tommy Sharp finds too little Glamour.",
        f"You have 20, and roll 3 on his first visit: with 23 of {LIMITS[0]} you are out.",
        ("eliminated", "eliminates"),
    ),
    Term(
        "Fable",
        "One of those who live in Fabletown; your own side of the table.",
        "Your Fable is the character that you have chosen.",
        ("Fables", "Fabletown"),
    ),
    Term(
        "follower",
        "Somebody who joins your pool for a price; the Glamour on the card is both the price and "
        "what it is worth.",
        "A follower of 7 costs items worth 7 or more, and adds 7 to your pool.",
        ("followers",),
    ),
    Term(
        "Glamour",
        "What you gather. On an item in your hand it pays for followers; in your pool it counts "
        "for Tommy Sharp and for the victory.",
        f"{EGG.name} pays {EGG.glamour} from your hand, or counts {EGG.glamour} once scoured.",
    ),
    Term(
        "innate",
        "So is the ability of a character without Beast Mode: it always works, by itself.",
        f"{CINDERELLA.name} always rolls {CINDERELLA.rolls} dice when Tommy Sharp comes.",
    ),
    Term(
        "investigation",
        "What each of the last turns begins with: Tommy Sharp looks at all pools, and whoever has "
        "too little rolls for it.",
        f"At the first investigation {LIMITS[0]} Glamour are enough.",
        ("investigations", "investigates"),
    ),
    Term(
        "item",
        "A card with Attack, Defense and Glamour: in your hand it pays or fights, scoured it "
        "counts.",
        f"Everybody begins with {HAND} items.",
        ("items", "item deck"),
    ),
    Term(
        "line",
        "The items that you lay face down in a duel, revealed from left to right.",
        "You lay three items: your line is three long.",
        ("lines",),
    ),
    Term(
        "once",
        "The ability of such a follower works a single time in the game, and only one of yours "
        "in a turn; its Glamour still counts.",
        "You have used Clara: she stays in your pool, but helps in no other duel.",
    ),
    Term(
        "only buyer",
        "You alone chose this follower, so there is no duel, and you pay.",
        "As only buyer, Cinderella pays less.",
    ),
    Term(
        "opponent",
        "The other one in your duel.",
        "Your opponent reveals a card after you.",
        ("opponent's",),
    ),
    Term(
        "pool",
        "Your followers and scoured items, open before you; the sum of their Glamour is your "
        "score.",
        "A follower of 12 and a scoured item of 4 make a pool of 16.",
        ("pools",),
    ),
    Term(
        "printed value",
        "The number on the card itself for the role of whoever revealed it, without anything that "
        "is added.",
        f"For who attacks, the printed value of {AXE.name} is {AXE.attack}.",
    ),
    Term(
        "priority",
        "Who goes first: the Priority Player, then the others to the left. It passes on each turn.",
        "Of four who want the same, the two with the highest priority duel, and the first of them "
        "chooses to attack or to defend.",
    ),
    Term(
        "Priority Player",
        "Whoever has the highest priority in this turn.",
        "Next turn, the player to the left is the Priority Player.",
    ),
    Term(
        "Priority Stand",
        "It stands before the Priority Player, and passes to the left after each turn.",
        "Whoever had it is out of the game: the next player to the left has it now.",
        ("the Stand",),
    ),
    Term(
        "rank",
        "To come before or after others by priority, when several chose the same.",
        "Who ranks above all others duels in any case.",
        ("ranks",),
    ),
    Term(
        "retreat",
        "To give up a duel before it is over: you lose it, both take back what is still face down, "
        "and only revealed cards are used up.",
        "You see that you will lose, and retreat with two cards that you keep.",
        ("retreats",),
    ),
    Term(
        "role",
        "To attack or to defend, in a duel.",
        "In the role of the attacker only Attack counts.",
    ),
    Term(
        "round",
        "As many turns as there are players, so that everybody is Priority Player once.",
        f"After {ROUNDS} rounds Tommy Sharp comes for the first time.",
        ("rounds",),
    ),
    Term(
        "scour",
        "The action of putting the top item of the deck into your pool, where its Glamour counts.",
        f"You scour and find {EGG.name}: {EGG.glamour} Glamour more.",
        ("scours", "scoured", "scouring", "Scour for Glamour"),
    ),
    Term(
        "shut out",
        "Two others who rank above you chose the same as you: they duel for it, and you get "
        "nothing.",
        "You are third in priority of three who scour: you are shut out.",
    ),
    Term(
        "starting follower",
        "The follower that a character begins with.",
        "Snow White begins with the Cubs.",
        ("starting followers",),
    ),
    Term(
        "tied duel",
        "Both totals are equal: nobody gets anything, and both draw as many cards as they used.",
        "5 Attack against 5 Defense is a tie.",
        ("tied", "tie"),
    ),
    Term(
        "Tommy Sharp",
        f"A reporter who comes at the start of each of the last {len(LIMITS)} turns and asks for "
        f"{LIMITS[0]}, {LIMITS[1]} and {LIMITS[2]} Glamour.",
        f"With less than he asks for you roll a die of {DIE}; pool and roll together must reach "
        "it.",
        ("Tommy Sharp's",),
    ),
    Term(
        "total",
        "What one of the two in a duel has come to: the numbers of the revealed items, and what "
        "abilities add.",
        "Items of 5 and 3 and a follower's +1 make a total of 9.",
        ("totals", "duel total"),
    ),
    Term(
        "used ability",
        "One that works once in the game, and has worked: the follower stays, and its Glamour "
        "counts, but it does nothing more.",
        "You have used Clara: your side of the table says so.",
        ("ability used", "used abilities"),
    ),
    Term(
        "used card",
        "One that was revealed in a duel, after which it is discarded; who lost draws one card "
        "fewer than that.",
        "You lose a duel with three used cards: you draw two.",
        ("used cards", "used"),
    ),
)  # fmt: skip
