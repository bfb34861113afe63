"""Every lesson is played to its end by the rules, in four languages, and answers everything."""

import re
from collections.abc import Iterator

import pytest

from akhet.games import GAMES
from akhet.lang import LANGS
from akhet.lang.lessons import lesson_words
from akhet.learn import LESSONS, Lesson, Step, new_match, progress, reply, told, unwanted
from akhet.learn.lessons import LATER, LEARNER
from akhet.match import Match, file
from akhet.match.findings import findings_of

PARTS = {"@mine", "@answers", "@rail", "@hint", "@confirm", "@board"}
PLANNED = re.compile(r"step:[a-z_]+=[1-9]|\d+|steal|field:[1-4]")
"""What a plan in the dock is put together with: steppers and amounts."""
TITLES = ("imhotep", "amunre", "pharaon")

keys = pytest.mark.parametrize("key", LESSONS)


def legal(match: Match, seat: int) -> list[str]:
    """What a seat may choose now."""
    game = match.game
    if seat not in game.waiting(match.state):
        return []
    return [game.action_name(action) for action in game.options(match.state, seat)]


def begun(lesson: Lesson) -> Match:
    """A match of a lesson, dealt."""
    match = new_match(lesson)
    match.begin()
    return match


def others(match: Match) -> None:
    """Lets the others choose as long as the script says what."""
    while (found := progress(match)) is not None and found.open and found.next[0] != LEARNER:
        seat = found.next[0]
        name = reply(match, seat)
        assert name is not None
        match.submit(seat, name)


def taken(lesson: Lesson) -> Iterator[tuple[Match, Step]]:
    """Takes a lesson: the match before the choices of each step."""
    match = begun(lesson)
    others(match)
    for step in lesson.steps:
        yield match, step
        for name in step.do:
            assert name in legal(match, LEARNER), f"{step.say}: {name} is not possible"
            match.submit(LEARNER, name)
        others(match)
    found = progress(match)
    assert found is not None and not found.open


def places(game: str) -> set[str]:
    """All that people can point at for an action of a game, and the kinds of action."""
    found = GAMES[game].targets
    return {at for one in found for at in one.places} | {one.group for one in found}


@keys
def test_a_lesson_is_played_to_its_end_by_the_rules(key: str) -> None:
    lesson = LESSONS[key]
    *_before, (match, _step) = taken(lesson)
    assert match.game.scores(match.state) == lesson.stage.ends
    assert not match.over and len(match.lines) > len(lesson.script)


@keys
def test_a_lesson_has_as_many_steps_as_a_newcomer_can_take(key: str) -> None:
    lesson = LESSONS[key]
    few, many = (20, 30) if key in TITLES else (8, 14)
    assert few <= len(lesson.steps) <= many
    assert lesson.steps[0].do and lesson.steps[0].straight, "it begins with a choice of one's own"
    assert not lesson.steps[-1].do
    alone = 0
    for step in lesson.steps[:-2]:
        alone = 0 if step.do else alone + 1
        assert alone <= 4, f"{step.say}: too long without a choice"


@keys
def test_every_path_that_is_pointed_at_is_on_the_table(key: str) -> None:
    lesson = LESSONS[key]
    known = places(lesson.stage.game) | PARTS
    for step in lesson.steps:
        assert step.at, f"{step.say} points at nothing"
        named = [at for path in step.at for at in path.split("|")]
        lost = [at for at in named if at not in known and not PLANNED.fullmatch(at)]
        assert not lost, f"{step.say} points at {lost}"


@keys
def test_what_is_wanted_lies_where_the_step_points(key: str) -> None:
    wanted = 0
    for match, step in taken(LESSONS[key]):
        if not step.do or any(PLANNED.fullmatch(at) or at in PARTS for at in step.at):
            continue
        target = match.game.targets[match.game.action(step.do[0])]
        ways = [target.places, *match.game.also(match.state, match.game.action(step.do[0]))]
        places = set("|".join(step.at).split("|"))
        assert step.at[0] == target.group or any(places & set(way) for way in ways)
        wanted += 1
    assert wanted


def astray(match: Match, step: Step) -> Iterator[tuple[list[str], str]]:
    """Every choice that the step does not want, with those of its choices that come before."""
    game, state = match.game, match.game.copy(match.state)
    for n, wanted in enumerate(step.do):
        for action in game.options(state, LEARNER):
            if game.action_name(action) != wanted:
                yield list(step.do[:n]), game.action_name(action)
        game.play(state, game.action(wanted), LEARNER)


@keys
@pytest.mark.parametrize("lang", LANGS)
def test_every_wrong_choice_has_its_answer(key: str, lang: str) -> None:
    lesson = LESSONS[key]
    data = told(lesson, new_match(lesson), lang)
    steps = data["steps"]
    assert isinstance(steps, list)
    wrong = 0
    used: set[tuple[str, str]] = set()
    for (match, step), shown in zip(taken(lesson), steps, strict=True):
        assert shown["says"] and "{" not in shown["says"]
        if not step.do:
            continue
        assert not unwanted(match, LEARNER, step.do)
        for begin, name in astray(match, step):
            assert unwanted(match, LEARNER, [*begin, name])
            start, answer = next(one for one in shown["wrong"] if name.startswith(one[0]))
            assert answer
            used.add((step.say, start))
            wrong += 1
    assert wrong
    given = {(step.say, start) for step in lesson.steps for start, _key in step.wrong if start}
    assert given <= used, f"nobody is ever told {sorted(given - used)}"


@keys
def test_all_languages_say_the_same_things_and_nothing_is_left_over(key: str) -> None:
    lesson = LESSONS[key]
    said = {step.say for step in lesson.steps}
    said |= {f"not.{word}" for step in lesson.steps for _start, word in step.wrong}
    said |= {"title", "about", f"not.{LATER}"}
    for lang in LANGS:
        assert set(lesson_words(lang, key)) == said
        assert len(lesson_words(lang, key)["title"]) <= 32, "it is the name of a table"
        fields = [re.findall(r"{\w+}", lesson_words(lang, key)[word]) for word in sorted(said)]
        english = [re.findall(r"{\w+}", lesson_words("en", key)[word]) for word in sorted(said)]
        assert [sorted(one) for one in fields] == [sorted(one) for one in english]
    for lang in LANGS:
        assert set(lesson_words(lang, "frame")) == set(lesson_words("en", "frame"))
        long = [w for w in said if len(lesson_words(lang, key)[w]) > 330]
        assert not long, f"{lang}: too long for a small panel: {long}"


def test_a_lesson_goes_back_with_an_undo_and_is_left_by_another_way() -> None:
    match = begun(LESSONS["imhotep"])
    match.submit(LEARNER, "take")
    found = progress(match)
    assert found is not None and found.made == 1
    match.undo(LEARNER)
    found = progress(match)
    assert found is not None and found.made == 0
    match.submit(LEARNER, "place:1.1")
    assert progress(match) is None
    assert reply(match, 1) is None
    assert not unwanted(match, LEARNER, ["take"])


def test_a_match_that_only_calls_itself_a_lesson_is_none() -> None:
    lesson = LESSONS["imhotep"]
    match = Match.new("imhotep", 2, id=lesson.id)
    match.begin()
    assert progress(match) is None
    fork = begun(lesson).fork(0)
    assert progress(fork) is None


@keys
def test_the_luck_of_a_lesson_is_the_same_for_everybody_and_checking_says_so(key: str) -> None:
    lesson = LESSONS[key]
    match = begun(lesson)
    assert [line.do for line in match.lines] == [line.do for line in begun(lesson).lines]
    found = findings_of(match, set())
    assert "lesson" in found.codes("beyond") and "alone" not in found.codes("beyond")
    other = Match.new(lesson.stage.game, lesson.stage.seats, lesson.stage.options)
    other.begin()
    assert "alone" in findings_of(other, set()).codes("beyond")
    assert file.read(file.text_of(match)).header == match.header
