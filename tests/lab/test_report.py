"""Reports tell of every game what questions, choices and story tell, the same for a seed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from fabletable.engine.study import Section
from fabletable.lab.pages import markdown
from fabletable.lab.pool import Where
from fabletable.lab.reporting import Reporting
from fabletable.lab.runs import run
from fabletable.lab.sums import CHOSEN, OTHERS, PLAYED, SEAT, Sums
from fabletable.lab.trial import Trial, study_of
from fabletable.lab.witness import Played, Seat, Use
from fabletable.shelf import GAMES
from tests.lab.calling import called
from tests.terminal.running import refused

TOWN, FRUIT = GAMES["fabletown"], GAMES["fabled-fruit"]


def trial(game: str, **wishes: object) -> Trial:
    return Trial(game, bots=("random",), **wishes).checked()  # type: ignore[arg-type]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_report(key: str) -> None:
    players = GAMES[key].facts.modes[0].players
    reporting = Reporting([trial(key, players=players)])
    for number in range(2 * len(players)):
        reporting.take([reporting.trials[0].deal(number)])
    page = markdown(reporting.page())
    for title in ("How games go", "Wins by seat"):
        assert f"## {title}" in page
    assert "bots: random; seed 0." in page
    assert sum(reporting.sums[0].lengths.values()) == reporting.games == 2 * len(players)
    assert any(use["played"] for use in reporting.sums[0].uses.values())
    assert any(use["taken"] for use in reporting.sums[0].uses.values())


def test_the_same_seed_gives_the_same_on_all_cores() -> None:
    tale = trial("wonder-tales", seed="7")
    found: list[list[list[Played]]] = []

    def take(deal: list[list[Played]]) -> bool:
        found.append(deal)
        return len(found) == 3

    run([tale], take, Where(workers=2))
    assert found == [[tale.deal(number)] for number in range(3)]
    assert tale.deal(0) != trial("wonder-tales", seed="8").deal(0)


def test_everybody_plays_somebody_and_one_wins() -> None:
    [game] = trial("fabletown").deal(0)
    characters = study_of(TOWN).families[0].cards
    assert game.players == len(game.seats) == 4
    assert sum(
        use.played for seat in game.seats for c, use in seat.cards.items() if c in characters
    )
    assert sum(seat.share for seat in game.seats) == pytest.approx(1)
    assert min(seat.place for seat in game.seats) == 1
    assert game.decisions > 100
    assert 0 < game.obvious < game.decisions
    assert game.leads > 0


def game_of(*shares: float, **uses: Use) -> Played:
    """A game whose first seat had these cards."""
    seats = [Seat(share, 1 if share else 2, 0, {}) for share in shares]
    seats[0].cards.update(uses)
    return Played("s", "m", len(shares), 10, 1, 2, seats, {})


def test_cards_are_held_against_those_at_the_same_table() -> None:
    sums = Sums(["witch", "frog"])
    sums.add([game_of(1.0, 0.0, witch=Use(offered=4, chosen=1, taken=1, played=2))])
    sums.add([game_of(1.0, 0.0, witch=Use(offered=4, chosen=3, played=1))])
    sums.add([game_of(0.0, 1.0, frog=Use(offered=4))])
    assert sums.ratio(PLAYED, "witch").value == 0.5
    assert sums.difference(OTHERS, "witch").value == 1.0
    assert sums.ratio(CHOSEN, "witch").value == 0.5
    assert sums.ratio(CHOSEN, "frog").value == 0.0
    assert sums.ratio(SEAT, "1 of 2").value == pytest.approx(1 / 6)
    assert sums.uses["witch"] == Counter(seen=2, taken=1, played=2)


def rows_of(sections: list[Section], title: str) -> list[list[str]]:
    return next(section.rows for section in sections if section.title == title)


def test_a_game_adds_sections_of_its_own() -> None:
    counts = Counter({"games": 4, "chose scour": 3, "duels": 8, "tied": 2})
    sections = study_of(TOWN).sections(counts)
    assert ["Scour for Glamour", "100.0%"] in rows_of(sections, "Actions as they were chosen")
    assert ["tied", "25.0%"] in rows_of(sections, "Duels")


def test_a_section_tells_for_whom_a_location_is_good_and_how_dilemmas_are_answered() -> None:
    counts = Counter({"games": 1, "open donkey behind in juices": 4, "open donkey not behind": 10})
    counts += Counter({"entered donkey behind in juices": 3, "entered donkey not behind": 1})
    counts += Counter({"left unused donkey behind in juices": 1, "the other yield": 1})
    counts += Counter({"the other refuse": 3, "who moved share": 2, "the other share": 1})
    sections = study_of(FRUIT).sections(counts)
    cases, dilemmas = rows_of(sections, "Locations by case"), rows_of(sections, "Dilemmas")
    assert ["#54 Donkey", "behind in juices", "4", "50.0%"] in cases
    assert ["#54 Donkey", "not behind", "10", "10.0%"] in cases
    assert ["#31 Hyena", "the other", "4", "yield 25.0%"] in dilemmas
    assert not any(row[:2] == ["#31 Hyena", "who moved"] for row in dilemmas)
    assert ["#28 Bat", "who moved", "2", "share 100.0%"] in dilemmas


def test_a_campaign_alone_is_one_deal_of_several_games() -> None:
    solo = trial("fine-sand", seed="1")
    assert solo.campaign
    games = solo.deal(0)
    counts: Counter[str] = Counter()
    for game in games:
        counts.update(game.counts)
    assert counts["alone 1"] == 1
    assert counts["won"] + sum(counts[f"lost {n}"] for n in range(1, 11)) == 1
    assert sum(counts[f"struck {n}"] for n in range(1, 21)) == len(games) - 1
    more = Counter({"games": 29, "total": 421, "won": 2, "alone 1": 3, "lost 9": 1})
    [section, _] = study_of(GAMES["fine-sand"]).sections(more + Counter(["points 12", "points 16"]))
    assert section.notes[2] == "Games: 29, with a total of 14.5 on average."
    assert section.notes[1].startswith("Won: 2, 66.7% (")
    assert section.notes[1].endswith(", with 12 to 16 victory points, 14.0 on average.")
    assert ["9", "0", "1"] in section.rows


def test_a_trial_says_who_plays_with_which_cards_and_settings() -> None:
    late = {"from": "45"}
    [usual] = trial("fabled-fruit", players=(3,), settings=late).deal(1)
    assert "open lizard 3" in usual.counts  # it lies in the first display
    without = {"lizard": {"copies": 0}}
    [other] = trial("fabled-fruit", players=(3,), settings=late, overlay=without).deal(1)
    assert not any("lizard" in name for name in other.counts)


def test_a_folder_holds_all_of_a_run_and_goes_on_from_it(tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ["report", "wonder-tales", "--bots", "random,hasty", "--seed", "3", "--out", str(out)]
    whole = called(*words[:-1], str(tmp_path / "whole"), "--games", "3", "--json")
    called(*words, "--games", "2")
    setup = json.loads((out / "setup.json").read_text("utf-8"))
    assert setup["trials"][0]["seed"] == "3"
    assert setup["names"] == ["random", "hasty"]
    assert "another folder" in refused(*words, "--games", "3")
    again = called(*words, "--games", "3", "--resume", "--json")
    assert json.loads(again) == json.loads(whole)
    for name in ("games.csv", "deals.jsonl", "report.json"):
        assert (out / name).read_text("utf-8") == (tmp_path / "whole" / name).read_text("utf-8")
    assert "holds another run: its trials" in refused(*words, "--resume", "--mode", "summed")
    lines = (out / "games.csv").read_text("utf-8").splitlines()
    assert lines[0].startswith("deal,trial,game,seed,mode,players,seat,")
    assert len(lines) == 1 + 3 * 2 * 2
    page = (out / "report.html").read_text("utf-8")
    assert page.count("<svg") >= 4
    assert "http" not in page  # nothing is loaded
    assert (out / "games.parquet").stat().st_size > 0


def test_half_a_line_is_forgotten(tmp_path: Path) -> None:
    words = ["report", "wonder-tales", "--bots", "random", "--out", str(tmp_path / "run")]
    called(*words, "--games", "2")
    file = tmp_path / "run" / "deals.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    called(*words, "--games", "2", "--resume")
    assert file.read_bytes() == whole


def test_mistakes_are_said_in_a_line() -> None:
    assert "expected at least 1" in refused("report", "fabletown", "--games", "0")
    assert "no bot is called 'nobody'" in refused("report", "fabletown", "--bots", "nobody")
    assert "--out FOLDER" in refused("report", "fabletown", "--resume")
    assert "expected HOST:PORT" in refused("report", "wonder-tales", "--cluster", "nowhere")
    assert "players, not 7" in refused("report", "fabletown", "--players", "7")
    assert "at least 0, got -1" in refused("report", "fabletown", "--workers=-1")
