"""The numbers of the signs that bots see in Amun-Re: where each table begins."""

from typing import Final

WHENS: Final = 6  # rounds of the game
SEAT_COUNTS: Final = 3  # 3 to 5 seats
POWERS: Final = 12  # kinds of power card
LANDS: Final = 15
SPACES: Final = 9  # of the bid track
PURSES: Final = 8  # steps of gold, see `notes.purse`
OFFERS: Final = 18  # steps of an offer, see `notes.offer_step`
PIECES: Final = 16  # pieces bought: 0 to 15 and more
STEPS: Final = 13  # questions a seat can be asked

# ---------------------------------------------------------------- signs of moves

PROVINCE: Final = 0  # + province * 6 + when
PRICE: Final = PROVINCE + LANDS * WHENS  # + (province * 2 + kingdom) * 9 + space
LEVEL: Final = PRICE + LANDS * 2 * SPACES  # + (when * 3 + seats - 3) * 9 + space
JUMP: Final = LEVEL + WHENS * SEAT_COUNTS * SPACES  # + (seats - 3) * 10 + taken * 5 + jump
BID_LEFT: Final = JUMP + SEAT_COUNTS * 10  # + when * 8 + purse after it
HEIGHT: Final = BID_LEFT + WHENS * PURSES  # + pyramids * 9 + space: New Kingdom
LOOSE: Final = HEIGHT + 7 * SPACES  # + stones * 6 + when
EVEN: Final = LOOSE + 3 * WHENS  # + my fewest pyramids * 4 + pyramids there: New Kingdom
BANK: Final = EVEN + 16  # + best of its bank * 3 + round: New Kingdom
BONUS_FIT: Final = BANK + 6  # + card * 6 + provinces * 2 + fits
SAFE: Final = BONUS_FIT + 18  # + when: nobody can go higher
PAIR: Final = SAFE + WHENS  # + mine * 15 + province
BID_CARD: Final = PAIR + LANDS * LANDS  # + card * 6 + when
SELL_AT: Final = BID_CARD + 2 * WHENS  # + (card * 13 + question) * 2 + kingdom
SELL_WHEN: Final = SELL_AT + POWERS * STEPS * 2  # + card * 6 + when
SELL_RANK: Final = SELL_WHEN + POWERS * WHENS  # cards are enough to overtake in gold at the end
CARDS_N: Final = SELL_RANK + 1  # + when * 10 + cards
CARDS_HAND: Final = CARDS_N + WHENS * 10  # + hand * 10 + cards
CARDS_LEFT: Final = CARDS_HAND + 7 * 10  # + when * 8 + purse after it
FARM_N: Final = CARDS_LEFT + WHENS * PURSES  # + when * 16 + farmers
FARM_LEFT: Final = FARM_N + WHENS * PIECES  # + when * 8 + purse after it
FARM_ALL: Final = FARM_LEFT + WHENS * PURSES  # + when: no field is left
FARM_NINE: Final = FARM_ALL + WHENS  # + round * 2 + enough: with the bonus card
STONE_N: Final = FARM_NINE + 6  # + when * 16 + stones
STONE_LEFT: Final = STONE_N + WHENS * PIECES  # + when * 8 + purse after it
STONE_SET: Final = STONE_LEFT + WHENS * PURSES  # + when * 7 + stones beyond the next set
STONE_LEAD: Final = STONE_SET + WHENS * 7  # + when * 7 + stones beyond the lead of a bank
STONE_MADE: Final = STONE_LEAD + WHENS * 7  # + when * 6 + pyramids made
STONE_REST: Final = STONE_MADE + WHENS * 6  # + when * 3 + stones over
RANK_LEFT: Final = STONE_REST + WHENS * 3  # + what * 5 + others with more gold: last round
FREE_WHEN: Final = RANK_LEFT + 10  # + when
FREE_AT: Final = FREE_WHEN + WHENS  # + farmers there
FIELD_AT: Final = FREE_AT + 8  # + farmers there
LAID: Final = FIELD_AT + 8  # + (when * 3 + stones) * 2 + lowest
LAID_BANK: Final = LAID + WHENS * 6  # + ((round 3) * 7 + lead) * 3 + stones
LAID_DONE: Final = LAID_BANK + 42  # + when * 2 + a pyramid with the stones at hand
BUILT: Final = LAID_DONE + WHENS * 2  # + when * 2 + lowest
BUILT_BANK: Final = BUILT + WHENS * 2  # + (round 3) * 7 + lead
DONE_WHEN: Final = BUILT_BANK + 14  # + bonus * 6 + when
OFFER_N: Final = DONE_WHEN + 2 * WHENS  # + (when * 3 + seats - 3) * 18 + offer
OFFER_LEFT: Final = OFFER_N + WHENS * SEAT_COUNTS * OFFERS  # + when * 8 + purse after it
OFFER_WISH: Final = OFFER_LEFT + WHENS * PURSES  # + (farmers * 2 + camels) * 18 + offer
OFFER_ABOVE: Final = OFFER_WISH + 10 * OFFERS  # + when * 5 + others who could offer as much
OFFER_TEMPLE: Final = OFFER_ABOVE + WHENS * 5  # + temples * 18 + offer: last round
OFFER_STONES: Final = OFFER_TEMPLE + 4 * OFFERS  # + ((round 3) * 5 + stones wanted) * 18 + offer
OFFER_CORRECT: Final = OFFER_STONES + 10 * OFFERS  # + when * 10 + farmers * 2 + camels
PLUS_GAIN: Final = OFFER_CORRECT + WHENS * 10  # + what more of the offering brings
PLUS_LEAD: Final = PLUS_GAIN + 9  # + the same against the others
ITEM_WHEN: Final = PLUS_LEAD + 3  # + item * 6 + when
ITEM_STONES: Final = ITEM_WHEN + 18  # + ((round 3) * 5 + stones wanted) * 4 + left
ITEM_HAND: Final = ITEM_STONES + 40  # + hand
ITEM_LEFT: Final = ITEM_HAND + 7  # + item * 4 + left
HARVEST_AT: Final = ITEM_LEFT + 12  # + when * 8 + farmers there
EIGHT_AT: Final = HARVEST_AT + WHENS * 8  # + when * 9 + its income
COLLECT_WITH: Final = EIGHT_AT + WHENS * 9  # + when * 4 + eight gold * 2 + harvest increase
BONUS_NOW: Final = COLLECT_WITH + WHENS * 4  # + kingdom * 5 + card
BID_RANK: Final = BONUS_NOW + 10  # + (kingdom * 5 + others with more gold) * 9 + space
OFFER_JUST: Final = BID_RANK + 2 * 5 * SPACES  # + when: less would rank lower
OFFER_PART: Final = OFFER_JUST + WHENS  # + when * 6 + fifths of one's gold
MOVES: Final = OFFER_PART + WHENS * 6

# ---------------------------------------------------------------- signs of a standing

PHASES: Final = 4  # auction, buying, offering, income and scoring
TICKS: Final = WHENS * PHASES

ONE: Final = 0  # + tick * 3 + seats - 3
SCORED: Final = ONE + TICKS * SEAT_COUNTS  # points on the sheet, in tens
OF_PYRAMIDS: Final = SCORED + 1  # all these + tick
OF_SETS: Final = OF_PYRAMIDS + TICKS
OF_BANKS: Final = OF_SETS + TICKS
OF_NEAR: Final = OF_BANKS + TICKS  # second in a bank
OF_TEMPLES: Final = OF_NEAR + TICKS
OF_STONES: Final = OF_TEMPLES + TICKS
OF_GOLD: Final = OF_STONES + TICKS  # in tens
OF_PURSE: Final = OF_GOLD + TICKS  # the first fifteen gold, in tens
OF_RANK: Final = OF_PURSE + TICKS  # points for gold as it stands
OF_FARMERS: Final = OF_RANK + TICKS
OF_INCOME: Final = OF_FARMERS + TICKS  # fixed, in tens
OF_CAMELS: Final = OF_INCOME + TICKS
OF_FIELDS: Final = OF_CAMELS + TICKS
OF_START: Final = OF_FIELDS + TICKS
OF_LANDS: Final = OF_START + TICKS  # provinces so far: 0 without a bid in the auction
OF_CARD: Final = OF_LANDS + TICKS  # + card * 6 + when
OF_PROVINCE: Final = OF_CARD + POWERS * WHENS  # + province * 6 + when
STANDS: Final = OF_PROVINCE + LANDS * WHENS
