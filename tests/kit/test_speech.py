"""Sentences of choices: always the same, the same for each choice, or made from the state."""

from longroll.core.choice import Choice, Verb
from longroll.kit import speech
from longroll.kit.speech import Plain

GO = Verb("go {place}")


def test_a_plain_sentence_is_made_once_for_each_question_and_choice() -> None:
    made: list[str] = []

    def make(question: str, choice: Choice) -> str:
        made.append(question)
        return f"{'march' if question == 'march' else 'ride'} to {choice.place}"

    plain = Plain(make)
    assert [plain("march", GO("cairo")) for _ in range(3)] == ["March to cairo"] * 3
    assert plain("ride", GO("cairo")) == "Ride to cairo"
    assert plain("march", GO("paducah")) == "March to paducah"
    assert made == ["march", "ride", "march"]


def test_sentences_that_are_kept_do_not_grow_without_end() -> None:
    plain = Plain(lambda question, choice: choice.place)
    for number in range(2 * speech.KEPT):
        assert plain("go", GO(f"p{number}")) == f"P{number}"
    assert len(plain._kept) <= speech.KEPT
