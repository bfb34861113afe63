"""All steps of Pharaon, in the order of the numbers in `table`."""

from typing import Final

from akhet.core.step import Step
from akhet.games.pharaon import districts, offerings, passing, rounds, setup, traitor, turns, vases
from akhet.games.pharaon.state import Pharaon

STEPS: Final[list[Step[Pharaon]]] = [
    turns.TurnStep("turn"),
    turns.AccessStep("access"),
    turns.PayStep("pay"),
    turns.BonusPayStep("bonus_pay"),
    turns.EndTurnStep("end_turn"),
    offerings.TakeSetStep("take_set"),
    offerings.TakeOfferingStep("take_offering"),
    districts.TakeNobleStep("take_noble"),
    districts.TakeArtisanStep("take_artisan"),
    districts.ArrowsStep("arrows"),
    vases.ChooseVaseStep("choose_vase"),
    vases.DiplomatStep("diplomat"),
    vases.PickStep("pick"),
    vases.TutorStep("tutor"),
    passing.PyramidStep("pyramid"),
    setup.KeepNobleStep("keep_noble"),
    traitor.TraitorWheelStep("traitor_wheel"),
    rounds.NextStep("next", asks=False),
    districts.GainStep("gain", asks=False),
    districts.IncomeStep("income", asks=False),
    vases.DrawVaseStep("draw_vase", asks=False),
    rounds.EndRoundStep("end_round", asks=False),
    offerings.RefillStep("refill", asks=False),
    vases.ShowVasesStep("show_vases", asks=False),
    rounds.NewRoundStep("new_round", asks=False),
    setup.SetupStep("setup", asks=False),
    setup.LayDistrictStep("lay_district"),
    setup.OrientStep("orient_wheel"),
    setup.DirectStep("direct"),
    setup.LayTileStep("lay_tile"),
    setup.MarkTileStep("mark_tile"),
    setup.WhoBeginsStep("who_begins"),
    districts.DealNobleStep("deal_noble"),
    districts.DealArtisanStep("deal_artisan"),
    vases.DealVaseStep("deal_vase"),
    offerings.DrawOfferingStep("draw_offering"),
    setup.DrawTwoStep("draw_two", settles=False),
    setup.DealScribeStep("deal_scribe"),
    traitor.TraitorVaseStep("traitor_vase"),
    traitor.TraitorTakesStep("traitor_takes"),
    traitor.TraitorPlotsStep("traitor_plots", asks=False),
    traitor.TraitorDrawsStep("traitor_draws", asks=False),
]
