"""Changes of the figures of Imhotep: those an owner may make, and those that cannot be."""

# What is replaced by what, the first time after a passage.
FIGURES = [
    ("sled_capacity = 5", "sled_capacity = 6", ""),
    ("2,3, 1,3, 4]", "2,3, 1,3, 5]", "[pyramid_a]"),
    ("penalty = 5", "penalty = 6", ""),
    ("stones_per_point = 3", "stones_per_point = 2", ""),
    ("points_4_players = [15, 10, 5, 1]", "points_4_players = [15, 10, 5, 2]", ""),
    ("[4,3,3,1]", "[4,4,3,1]", ""),
    ('target = "pyramid"', 'target = "temple"', ""),
]  # fmt: skip

# The same, and what the error says.
WRONG = [
    ("sled_capacity = 5", "", "", "stones.sled_capacity: this field is missing"),
    ("sled_capacity = 5", "sled_capacity = 99", "", "stones.sled_capacity: 99 is not from"),
    ("sled_capacity = 5", "sled_capacity = true", "", "stones.sled_capacity: True is not a whole"),
    ("sled_capacity = 5", 'sled_capacity = "5"', "", "stones.sled_capacity: '5' is not a whole"),
    ("by_turn_order = [2, 3, 4, 5]", "by_turn_order = [2, 3, 4]", "", "order: 4 entries"),
    ("by_turn_order = [2, 3, 4, 5]", "by_turn_order = [2, 3, 4, 6]", "", "turn_order[4]: 6"),
    ("tokens = [4, 4, 3", "tokens = [4, 3", "", "ships.tokens: 8 entries"),
    ("cap4 = 3", "cap4 = 5", "", "ships.min_stones.cap4: 5"),
    ("[4,3,2,2], [4,3,2,1]", "[4,3,2,2], [4,3,2,2]", "", "two_players[3]: this card is there"),
    ("[[4,3,3,1]", "[[4,3,3]", "", "round_cards.two_players[1].ships: 4 entries"),
    ("[[4,3,3,1]", "[[1,3,3,1]", "", "round_cards.two_players[1]: too few ship tokens of 1"),
    ("[[4,3,3,1]", "[[5,3,3,1]", "", "round_cards.two_players[1].ships[1]: 5"),
    (", [3,2,2,1]]", "]", "", "round_cards.two_players: 7 entries"),
    ("2,3, 1,3, 4]", "2,3, 1,3]", "", "pyramid_a.points: 14 entries"),
    ("2,3, 1,3, 4]", "2,3, 1,3, -4]", "", "pyramid_a.points[14]: -4"),
    ('bonus="market_card"', 'bonus="camel"', "", "pyramid_b.pyramids[1].fields[2].bonus: 'camel'"),
    ('"two_points", "one', '"ten_points", "one', "", "temple_b.fields[2].gives: 'ten_points'"),
    ("fields_2_players = 4", "fields_2_players = 0", "", "temple_a.fields_2_players: 0"),
    ("by_rank = [8, 4, 2, 0]", "by_rank = [8, 4, 2]", "", "burial_chamber_b.points_per_row"),
    ("points_2_players = [10, 1]", "points_2_players = [10]", "", "obelisk_a.points_2_players: 2"),
    ("[10, 9, 8, 7, 6, 5, 5, 5]", "[10, 9, 8, 7, 6, 5, 5]", "", "obelisk_b.tower_spot_points: 8"),
    ("stones_per_point = 3", "stones_per_point = 0", "", "decorations.stones_per_point: 0"),
    ("total = 34", "total = 35", "", "market_cards.total: 35, but the types add up to 34"),
    ("count = 10", "count = 0", "", "market_cards.types[8].count: 0"),
    ('id = "lever"', 'id = "hammer"', "", "market_cards.types[10].id: hammer is there twice"),
    ('id = "lever"', 'id = "camel"', "", "market_cards.types[9].id: 'camel' is not one of"),
    ('colour = "purple"', 'colour = "blue"', "", "market_cards.types[8].colour: 'blue'"),
    ('target = "obelisk"', 'target = "market"', "", "market_cards.types[3].target: 'market'"),
    ("[stones]", "[rocks]", "", "stones: this field is missing"),
    ("[stones]", "[[stones]]", "", "stones: this must be a table"),
    ("[meta]", "[meta", "", "not a TOML file"),
]  # fmt: skip
