"""All steps of Amun-Re, in the order of their numbers in `shared.py`."""

from typing import Final

from akhet.core.step import Step
from akhet.games.amunre.auction import (
    Bid,
    NewRound,
    Paid,
    Pay,
    RevealProvince,
    SettleAuction,
    TakeProvinces,
)
from akhet.games.amunre.building import (
    BuyCards,
    BuyFarmers,
    BuyStones,
    MayBuild,
    PlaceFarmer,
    PlaceStone,
)
from akhet.games.amunre.cards import DrawCard, TakeCards
from akhet.games.amunre.expert import (
    ChooseProvince,
    DealProvince,
    DrawStart,
    OpenProvinces,
)
from akhet.games.amunre.harvest import Income, StartIncome
from akhet.games.amunre.kingdoms import EndRound, PlayBonus, ScoreKingdom
from akhet.games.amunre.offering import (
    Correct,
    MakeOffer,
    NameItem,
    NewStart,
    OpenOffers,
    Reward,
    StartOffering,
)
from akhet.games.amunre.state import AmunRe

STEPS: Final[list[Step[AmunRe]]] = [
    Bid("bid"),
    Pay("pay", settles=False),  # a single kind of card to sell is a secret
    BuyCards("buy_cards"),
    BuyFarmers("buy_farmers"),
    BuyStones("buy_stones"),
    MayBuild("may_build", settles=False, part=True),  # who is asked and who is not would tell
    PlaceFarmer("place_farmer", part=True),
    PlaceStone("place_stone", part=True),
    MakeOffer("offer", settles=False, sealed=True),
    Correct("correct"),
    NameItem("item"),
    Income("income"),
    PlayBonus("bonus"),
    NewRound("new_round", asks=False),
    RevealProvince("reveal"),
    SettleAuction("settle_auction", asks=False),
    Paid("paid", asks=False),
    TakeProvinces("take_provinces", asks=False),
    DrawCard("draw", settles=False),  # that only one kind is left is a secret
    StartOffering("start_offering", asks=False),
    OpenOffers("open_offers", asks=False),
    Reward("reward", asks=False),
    TakeCards("take_cards", asks=False),
    NewStart("new_start", asks=False),
    StartIncome("start_income", asks=False),
    EndRound("end_round", asks=False),
    ScoreKingdom("score_kingdom", asks=False),
    DrawStart("draw_start"),
    DealProvince("deal"),
    ChooseProvince("choose", settles=False, sealed=True),  # the last card is a secret too
    OpenProvinces("open_provinces", asks=False),
]
