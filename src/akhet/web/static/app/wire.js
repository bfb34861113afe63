/**
 * What the server sends: made by `tools/make_types.py` from the description of the API.
 *
 * @typedef {{seat: number, commit: string, nonce: string}} Added
 * @typedef {{do?: string, vase?: string | string[], drawn?: number, full?: string[],
 *   conflicts?: Record<string, number[]>, short?: Record<string, number>, choice?: string, gift?: string,
 *   row?: (boolean | number | string)[] | null, first?: boolean, pharaoh?: boolean}} AidAnswer
 * @typedef {{kind: string, label: string, number: number, options: AidOption[]}} AidAsked
 * @typedef {{value: string, label: string}} AidOption
 * @typedef {{name: string, dark: boolean, mark: string, marked: string, filled: number, slots: string[]}} AidTile
 * @typedef {{wrong: PadWrong[], last: AidAnswer[], says: string[][], asked: AidAsked, round: number,
 *   vases: number, tiles: AidTile[], sources: string[], sheet: number[], points: number, worths: number[],
 *   conflicts: string[]}} Aided
 * @typedef {{people: akhet.server.http.peace.Away[]}} AllAway
 * @typedef {{people: Seen[]}} AllSeen
 * @typedef {{game: 'amunre', rules: number, seats: number, start: number, kingdom: number,
 *   round: number, temple: number, total: number, deck: string[], used: string[], out: string[],
 *   opened: string[], provinces: Record<string, Province>, gold: number[],
 *   hands: Record<string, number>[], held: number[], known: boolean[], played: string[][],
 *   harvest: (string | null)[], eight: (string | null)[], bids: (Bid | null)[],
 *   lost: (string | null)[], offers: ('sealed' | Offer | null)[], pile: Record<string, number>,
 *   pile_size: number, discard: Record<string, number>, apart: Record<string, number>,
 *   fresh: Record<string, number>, drew: Record<string, number>[], young: number[], points: number[][],
 *   covered: boolean, expert: Expert | null, tasks: Task[]}} AmunRePosition
 * @typedef {{state: string, ahead: number, done: number, total: number | null, parties: number | null,
 *   playouts: number, end: Ending | null, first: number, choices: Judgement[], turning: TurningPoint[],
 *   labels: Record<string, string>, targets: Record<string, string[]>}} Analysed
 * @typedef {{id: number, text: string}} Announced
 * @typedef {{type: 'announcements', announcements: Announced[]}} AnnouncementsFrame
 * @typedef {{type: 'answer', ask: number, status: number, wait: number, line: number | null,
 *   seq: number | null, again: boolean, error: Error | null}} AnswerFrame
 * @typedef {{table: string, title: string, says: string}} BegunRound
 * @typedef {{province: string, space: number}} Bid
 * @typedef {{number: number, table: string | null, seats: Chair[],
 *   why: 'awarded' | 'deadline' | 'played' | null}} Board
 * @typedef {{name: string, label: string, heading: string, item: string, keeps: boolean}} CanPrepare
 * @typedef {{number: number, name: string, rank: number | null, score: number | null}} Chair
 * @typedef {{type: 'chat', messages: Message[]}} ChatFrame
 * @typedef {{kind: 'days' | 'match' | 'move', seconds: number, increment: number,
 *   then: 'bot' | 'nothing' | 'vote', warning: number, pause: number | null, proposal: PauseProposed | null,
 *   seats: SeatTime[], votes: Voting[], says: string}} ClockInfo
 * @typedef {{table: string}} Created
 * @typedef {{line: number, wins: number[], points: number[]}} Ending
 * @typedef {{player: number}} Entered
 * @typedef {{code: string, message: string}} Error
 * @typedef {{type: 'error', code: string, message: string}} ErrorFrame
 * @typedef {{cards: string[][], chosen: (string | null)[]}} Expert
 * @typedef {{n: number, by: number | 'chance', counts: boolean, facts: (string | number)[][], do?: string,
 *   undo?: number, nonce?: string, note?: string, commit?: string, withheld?: string, seating?: string,
 *   consent?: number[], with?: number, at?: number}} FactLine
 * @typedef {{figures: Record<string, number[]>, named: Record<string, number | string>, guessed: string[],
 *   kinds: Record<string, string[]>, legends: Record<string, string[][]>}} Figures
 * @typedef {{code: string, figures: Record<string, number | string>}} Found
 * @typedef {{key: string, rules: number, seats: number[], components: string, options: OptionInfo[],
 *   sources: string[]}} GameInfo
 * @typedef {{games: GameInfo[], bots: string[], levels: string[]}} Games
 * @typedef {{thing: string, seats: number, won: number, pieces: number}} Had
 * @typedef {{akhet: number, id: string, game: string, rules: number, seats: number,
 *   options: Record<string, string>, components: string, commitment: string, prefix?: number, origin?: string}} Header
 * @typedef {{messages: Message[]}} Heard
 * @typedef {{at: string, why: string, roles: Record<string, number | string>, says: string}} Hindrance
 * @typedef {{seq: number, seat: number, playouts: number, moves: Weighed[], reach: Reach[], why: Why | null}} Hint
 * @typedef {{game: 'imhotep', rules: number, seats: number, round: number,
 *   sides: Record<string, 'a' | 'b'>, wrath: boolean, round_cards: number[], turned: number[],
 *   ships: Ship[], sled: number[], quarry: number[], ashore: number[], unloading: number[],
 *   pile: Record<string, number>, discard: Record<string, number>, market: Record<string, number>,
 *   pair: Pair, looked: Record<string, number>, cards: Record<string, number>[], pyramid: number[][],
 *   temple: number[], burial: number[], obelisks: Obelisks, points: SitePoints, tasks: Task[]}} ImhotepPosition
 * @typedef {{action: string, label: string, keep: boolean}} InStore
 * @typedef {{private: boolean}} IsPrivate
 * @typedef {{line: number, chances: number[], seat: number, playouts: number, wins: number[],
 *   points: number[], moves: Worth[], played: string, loss: number, error: number, mistake: boolean,
 *   why: Why | null}} Judgement
 * @typedef {{arches: Record<string, 'a' | 'b'>, nile: '-' | 'a' | 'b', pharaoh: string, hard: boolean,
 *   extra: (number | null)[], favours: Record<string, (string | null)[]>, favour_deck: string[],
 *   favour_gone: string[], unseen: number[], stacks: number[], out: number[], fronts: (number | null)[],
 *   backs: (string | null)[], wheel: Record<string, (number | null)[]>, paying: number | null}} Konflikte
 * @typedef {{game: string, ranked: Ranked[]}} Leaderboard
 * @typedef {{id: number, name: string, group: string, target: string[], label: string, item: string,
 *   heading: string, also?: string[][]}} Legal
 * @typedef {{key: string, title: string, choices: number, steps: LessonStep[], words: Record<string, string>}} Lesson
 * @typedef {{key: string, made: number}} LessonAt
 * @typedef {{says: string, at: string[], do: string[], start: number, end: number, straight: boolean,
 *   wrong: [string, string][]}} LessonStep
 * @typedef {{lines: string[]}} Lines
 * @typedef {{path: string, link: string, token: string, qr: string, id: string}} Link
 * @typedef {{n: number, by: number | 'chance', counts: boolean, facts: (string | number)[][], do?: string,
 *   undo?: number, nonce?: string, note?: string, commit?: string, withheld?: string, seating?: string,
 *   consent?: number[], with?: number, at?: number, from: number,
 *   says: (string | [string, number | string, string])[][], acts?: [number, number][]}} LogLine
 * @typedef {{tournament: string}} Made
 * @typedef {{game: string, played: number, ahead: number, behind: number, points: number, others: number}} Meeting
 * @typedef {{one: string, other: string, games: Meeting[]}} Meetings
 * @typedef {{id: number, at: number, name: string, seat: number, text: string}} Message
 * @typedef {{rating: number, doubt: number, tried: number, solved: number, streak: number}} MyRating
 * @typedef {{error: string}} NoticeTried
 * @typedef {{id: string, kind: 'mail' | 'ntfy' | 'push' | 'webhook', label: string, events: string[],
 *   pace: number, entry: boolean, signed: boolean, state: 'failed' | 'on' | 'stopped', sent: number,
 *   error: string, failed: number}} NoticeWay
 * @typedef {{id: string, secret?: string | null}} NoticeWayMade
 * @typedef {{push_key: string, mail: string, ways: NoticeWay[]}} NoticeWays
 * @typedef {{number: number}} Number
 * @typedef {{number: number, name: string}} Numbered
 * @typedef {{stones: number[], towers: number[]}} Obelisks
 * @typedef {{gold: number, correct: boolean}} Offer
 * @typedef {{ok?: boolean}} Ok
 * @typedef {{match: string, game: string, ended: number, why: string | null, won: boolean | null,
 *   rating: number | null, seats: ResultSeat[]}} OneResult
 * @typedef {{id: string, seat: number, kind: string, since: number, seen: number, looking: number}} OpenLink
 * @typedef {{links: OpenLink[]}} OpenLinks
 * @typedef {{seq: number}} Opened
 * @typedef {{key: string, choices: string[], default: string, seats: number[] | null}} OptionInfo
 * @typedef {{options: string}} Options
 * @typedef {{key: string, kind: string, label: string, group: string, part: string, sign: string,
 *   low: number, high: number, usual: boolean | number | string | string[], items: PadItem[],
 *   parts: PadField[], when: string[], for_any: string}} PadField
 * @typedef {{game: string, title: string, seats: number[], alone: number, rival: string,
 *   groups: Record<string, string>, fields: PadField[], copy: Record<string, string>}} PadForm
 * @typedef {{value: string, label: string, sign: string}} PadItem
 * @typedef {{name: string, points: number, place: number, sheet: number[]}} PadPerson
 * @typedef {{wrong: PadWrong[], people: PadPerson[], sources: string[], ties: PadTie[], says: string,
 *   final: boolean, picture: string, form: PadForm | null}} PadScored
 * @typedef {{label: string, values: (number | null)[]}} PadTie
 * @typedef {{where: string, why: string}} PadWrong
 * @typedef {{apart: Record<string, number>, owed: number}} Pair
 * @typedef {{partial: boolean, header: Header, seat: number, title: string, names: string[],
 *   log: FactLine[]}} PartialMatch
 * @typedef {{line: number, seat: number | null, waiting: number[],
 *   position: ImhotepPosition | AmunRePosition | PharaonPosition, counts: Record<string, number[]>,
 *   scores: number[], breakdown: Record<string, number>[], forecast: Record<string, number>[],
 *   opponent: Record<string, number> | null}} Past
 * @typedef {{seconds: number, by: number, agreed: number[]}} PauseProposed
 * @typedef {{who: string, name: string, bot: string | null, private: boolean, titles: Titled[]}} Person
 * @typedef {{goods: Record<string, number>, offerings: Record<string, number>, nobles: number[],
 *   artisans: number[], conflicts: number[], nile: number[], chamber: number, row: number | null,
 *   field: number, drawn: number[]}} PharaonPlayer
 * @typedef {{game: 'pharaon', rules: number, seats: number, scribes: boolean[], round: number,
 *   first: number, pharaoh: number | null, districts: string[], wheel: string, clockwise: boolean,
 *   slots: Record<string, (string | null)[]>, supply: Record<string, number>,
 *   bag: Record<string, number>, spent: Record<string, number>, sets: ((string | null)[] | null)[],
 *   zone: (string | null)[], noble_deck: number[], noble_row: (number | null)[], used: number[],
 *   drawn: number[], artisan_deck: number[], artisan_row: (number | null)[],
 *   away: akhet.server.http.positions.Away, vases: Vases, players: PharaonPlayer[],
 *   traitor: Traitor | null, konflikte: Konflikte | null, access: string[],
 *   paid: Record<string, number>, tasks: Task[]}} PharaonPosition
 * @typedef {{round: number, tables: Board[], byes: Numbered[]}} Played
 * @typedef {{positions: Past[]}} Positions
 * @typedef {{prepared: InStore | null, answers: CanPrepare[]}} Premoves
 * @typedef {{action: string, actions: string[], seq: number, facts: (string | number)[][],
 *   told: Record<string, number | string>[], unknown: boolean, draws: boolean, waiting: number[],
 *   next: string[], position: ImhotepPosition | AmunRePosition | PharaonPosition,
 *   counts: Record<string, number[]>, scores_before: number[], scores: number[], forecast_before: number[],
 *   forecast: number[], sheet_before: Record<string, number>[], sheet: Record<string, number>[],
 *   opponent: Record<string, number> | null, says: (string | [string, number | string, string])[][]}} Preview
 * @typedef {{line: number, seq: number, by: number, consent: number[]}} Proposed
 * @typedef {{seq: number, by: number, consent: number[]}} ProposedEnd
 * @typedef {{owner: number | null, farmers: number, lowland: number, stones: number, pyramids: number,
 *   cards: number, apart: number}} Province
 * @typedef {{id: string, open: boolean, rests: boolean}} PuzzleAt
 * @typedef {{right: boolean, chosen: PuzzleWay, best: PuzzleWay, lost: string,
 *   why: (string | [string, number | string, string])[][]}} PuzzleResult
 * @typedef {{id: string, title: string, level: string, seats: number, exact: boolean, rating: number,
 *   doubt: number, tries: number, mine: '' | 'missed' | 'solved'}} PuzzleRow
 * @typedef {{puzzle: PuzzleRow, title: string, open: boolean, rests: boolean, daily: boolean,
 *   counted: boolean, rated: string, streak: string, result: PuzzleResult | null, next: string | null,
 *   words: Record<string, string>}} PuzzleShown
 * @typedef {{id: string}} PuzzleTable
 * @typedef {{actions: string[], label: string, says: (string | [string, number | string, string])[][]}} PuzzleWay
 * @typedef {{today: Record<string, string>, mine: MyRating, puzzles: PuzzleRow[]}} Puzzles
 * @typedef {{step: string, seats: number[], roles: Record<string, number | string>,
 *   says: (string | [string, number | string, string])[]}} Question
 * @typedef {{place: number, who: string, name: string, rating: Rated}} Ranked
 * @typedef {{least: number, middle: number, most: number, matches: number, sure: boolean, mu: number,
 *   sigma: number}} Rated
 * @typedef {{seat: number, action: string, label: string, gain: number}} Reach
 * @typedef {{kind: string, party: number, source: string, n: number, error: number}} Reason
 * @typedef {{asks: string[], next: string[]}} Rest
 * @typedef {{zone: string, night: [number, number] | null, holidays: [string, string][]}} Rests
 * @typedef {{scores: number[], ranks: number[]}} Result
 * @typedef {{seat: number, name: string, who: string | null, place: number, points: number}} ResultSeat
 * @typedef {{results: OneResult[], after: string | null}} Results
 * @typedef {{seat: number, kind: 'bot' | 'person', name: string, mine: boolean, free: boolean}} RowSeat
 * @typedef {{left: number, runs: boolean, asked: boolean, up: boolean, rests: '' | 'holiday' | 'night'}} SeatTime
 * @typedef {{table: string, seat: number}} Seated
 * @typedef {{seat: number, kind: 'block' | 'mute'}} Seen
 * @typedef {{capacity: number, cargo: (number | null)[], site: string | null}} Ship
 * @typedef {{id: string, title: string, game: string, status: 'cancelled' | 'open' | 'over' | 'running',
 *   round: number, players: number, changed: number, host: boolean}} Short
 * @typedef {{tournaments: Short[]}} ShortList
 * @typedef {{pyramid: number[], temple: number[], towers: number[]}} SitePoints
 * @typedef {{round: number, rounds: number}} Stage
 * @typedef {{number: number, name: string, bot: string | null, since: number, left: boolean, out: number,
 *   rank: number, points: number, opponents: number, share: number, direct: number, lot: string,
 *   played: number, first: number, byes: number}} Stands
 * @typedef {{type: 'state', seq: number, table: TableInfo, view: View | null, log: LogLine[]}} State
 * @typedef {{game: string, seats: number, won: number, points: number, things: Had[]}} Statistics
 * @typedef {{version: string, registration: string, playing: number, gathering: number, over: number,
 *   sockets: number, thinking: number, announcements: string[]}} Status
 * @typedef {{line: number, seq: number, again: boolean, state?: State | null}} Stored
 * @typedef {{id: string, game: string, title: string, options: Record<string, string>,
 *   status: 'closed' | 'gathering' | 'opening' | 'over' | 'playing', listed: boolean,
 *   end_turn: 'always' | 'never' | 'parts', version: number, host: boolean, commitment: string,
 *   seating: 'arranged' | 'drawn' | 'joined', practice: boolean, tournament: string | null, hints: boolean,
 *   lesson: LessonAt | null, puzzle: PuzzleAt | null, pledge: string | null, commits: string[], seq: number,
 *   waiting: number[], pending: number | null, rematch: string | null, origin: string | null,
 *   broken: string | null, takeback: Proposed | null, ending: ProposedEnd | null, ended: boolean,
 *   clock: ClockInfo | null, mine: number[], asked: number[], seats: TableSeat[]}} TableInfo
 * @typedef {{tables: TableRow[]}} TableList
 * @typedef {{level: string}} TableNotices
 * @typedef {{id: string, game: string, title: string,
 *   status: 'closed' | 'gathering' | 'opening' | 'over' | 'playing', changed: number, waiting: number[],
 *   scores: Result | null, seq: number, stage: Stage | null, options: Record<string, string>, hints: boolean,
 *   seats: RowSeat[]}} TableRow
 * @typedef {{seat: number, kind: 'bot' | 'person', name: string, bot: string | null, free: boolean,
 *   mine: boolean, handed: 'absent' | 'claimed' | 'moved' | 'reissued' | 'resigned' | 'returned' | null,
 *   pledged: boolean, kept: boolean}} TableSeat
 * @typedef {{step: string, seat: number, arg: number}} Task
 * @typedef {{kind: string, seconds: number, increment: number, then: string}} TermsTold
 * @typedef {{game: string, played: number, won: number, counted: number, rating: Rated | null}} Titled
 * @typedef {{tiles: TraitorTile[], plotted: Record<string, number>}} Traitor
 * @typedef {{tile: string, dark: boolean, resource: string, filled: number, tokens: string[]}} TraitorTile
 * @typedef {{kind: string, line: number, party: number, before: number, after: number, played?: string,
 *   best?: string, why?: Why | null}} TurningPoint
 * @typedef {{pile: number[], row: (number | null)[], gone: number[], owed: number, apart: number[]}} Vases
 * @typedef {{commitment: string, over: boolean, ok: boolean | null, complete?: boolean, secret?: string,
 *   error?: string, added?: Added[], checked?: Found[], unchecked?: Found[], beyond?: Found[]}} Verified
 * @typedef {{match: string, game: string, rules: number, options: Record<string, string>, seats: number,
 *   seat: number | null, seq: number, commitment: string, waiting: number[], over: boolean,
 *   position: ImhotepPosition | AmunRePosition | PharaonPosition, counts: Record<string, number[]>,
 *   question: Question | null, legal: Legal[], off: Hindrance[], can_undo: boolean, undos_left: number | null,
 *   scores: number[], breakdown: Record<string, number>[], forecast: Record<string, number>[],
 *   opponent: Record<string, number> | null, ranks: number[] | null, secret: boolean}} View
 * @typedef {{seat: number, bot: number[], wait: number[]}} Voting
 * @typedef {{table: string | null}} Waiting
 * @typedef {{id: string, game: string, name: string, title: string}} WaitingTable
 * @typedef {{number: number, tables: WaitingTable[], rounds: BegunRound[]}} WaitingTables
 * @typedef {{seq: number, ways: string[][], whole: boolean, after: number[], rests: Rest[], costs: string[][]}} Ways
 * @typedef {{action: string, label: string, places: string[], win: number, points: number, error: number,
 *   says: (string | [string, number | string, string])[][], gain: number | null}} Weighed
 * @typedef {{id: string | null, name?: string, lang?: string, account?: boolean}} Who
 * @typedef {{id: string, title: string, game: string, status: 'cancelled' | 'open' | 'over' | 'running',
 *   round: number, players: number, changed: number, host: boolean, listed: boolean,
 *   kind: 'knockout' | 'robin' | 'swiss', seats: number, sizes: number[], options: Record<string, string>,
 *   rounds: number, advance: number, most: number, late: boolean, round_seconds: number, rest_seconds: number,
 *   clock: TermsTold | null, commitment: string, seed: string | null, me: number | null, table: string | null,
 *   ends: number | null, begins: number | null, standings: Stands[], played: Played[]}} Whole
 * @typedef {{best: string, other: string, pairs: number, reasons: Reason[],
 *   says: (string | [string, number | string, string])[][]}} Why
 * @typedef {{action: string, tries: number, share: number, wins: number[], points: number[], error: number,
 *   worse: number}} Worth
 * @typedef {{id: string, kind: 'block' | 'mute', name: string, created: number}} akhet.server.http.peace.Away
 * @typedef {{nobles: number[], artisans: number[]}} akhet.server.http.positions.Away
 * @typedef {State | ChatFrame | AnnouncementsFrame | ErrorFrame | AnswerFrame} Frame
 */
export {};
