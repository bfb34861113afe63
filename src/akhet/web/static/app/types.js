/**
 * The shapes of the data, for people and for `tsc --checkJs`.
 *
 * What the server sends is in `wire.js`, made from the description of the API; a board knows its own position:
 * @typedef {import('./wire.js').TableSeat} Seat
 * @typedef {import('./wire.js').TableInfo} Table
 * @typedef {Omit<import('./wire.js').View, 'position'> & {position: any}} View
 * @typedef {{seq: number, table: Table, view: View | null, log: LogLine[]}} State a frame of the socket
 * @typedef {{counts: Record<string, number[]>}} Counted with what the rules work out of it
 * @typedef {import('./wire.js').ImhotepPosition & Counted} ImhotepPosition
 * @typedef {import('./wire.js').AmunRePosition & Counted} AmunRePosition
 * @typedef {import('./wire.js').Legal} Legal an action that may be chosen now, in words
 * @typedef {Omit<import('./wire.js').LogLine, 'facts' | 'from'> & {facts: [key: string, ...numbers: number[]][],
 *   from: number | string}} LogLine `from` tells apart what is shown apart
 * @typedef {LogLine['says'][number][number]} Part of a sentence: a text, or a thing that is named
 *
 * @typedef {{name: string, group: string, path: string[], also?: string[][], open?: boolean}} Action
 * @typedef {{group: string, key: string, icon: string, label: string, off: string}} Group
 * @typedef {{icon: string, label: string, small?: string}} Step
 *
 * What an analysis says (docs/advice.md); lists of chances and points are by party:
 * @typedef {import('./wire.js').Worth} Worth
 * @typedef {import('./wire.js').Judgement} Judged
 * @typedef {import('./wire.js').TurningPoint} Turn
 * @typedef {Omit<import('./wire.js').Analysed, 'first'>} Analysis
 *
 * What a game brings to the table (docs/add-a-board.md):
 * @typedef {object} Game
 * @property {string} key
 * @property {any} Board the drawing, wide and tall
 * @property {any} OwnGoods what lies in front of oneself, in the dock
 * @property {any} SeatGoods the same of every seat, in the rail
 * @property {any} Status round or phase, in the bar
 * @property {any=} Opponent somebody without a seat who plays against them, in the rail
 * @property {any} SubSheet a question that needs more room than the dock, or nothing
 * @property {() => boolean} asksInSheet whether that sheet asks now
 * @property {(position: any) => {at: string, kind: string}[]} pieces every piece and its place
 * @property {((name: string, position: any) => Partial<Action>)=} target more about where an action lies than the
 *   server says; an `open` one may be chosen before its longest path has been walked
 * @property {(actions: Action[]) => Group[]} groups the first row of buttons
 * @property {(at: string) => Step} step the button for one thing to point at
 * @property {(() => any)=} answers the answers in the dock, where a game has better ones than buttons for paths
 * @property {(() => {verb: string, icon?: string, off?: boolean, why?: string, begun?: boolean, whole?: boolean, work:
 *   () => void, clear: () => void} | null)=} plan several actions put together in the dock and confirmed at once;
 *   `whole`: in place of the chosen one
 * @property {(() => string[] | undefined)=} planned the actions of that plan, for the preview
 * @property {((after: any) => string[])=} ending what goes without saying after actions, by their preview
 * @property {(() => string)=} question what is asked, where choosing has gone on from what the server asks
 * @property {(() => string)=} following the question once something was pointed at, or nothing
 * @property {(() => any)=} asking the question in the dock, where it says more than `question`
 * @property {(name: string) => {title: string, detail: string, verb: string}} proposal
 * @property {Record<string, string>=} tips where a tip has another key than the kind of thing a sentence names
 * @property {(facts: any[][], gains: {seat: number, source: string, points: number}[]) => {seat: number, site: string,
 *   points: number, source?: string}[]} floats points that rise from the board: of facts, or what the sheets have more
 * @property {boolean=} countsAtEnd whether all points are counted once more at the end, not only those of the end
 * @property {(name: string) => string} sound
 * @property {(key: string) => {title: string, text: string, guess?: string}} explain
 * @property {() => string[]} things everything `explain` knows, for the help
 * @property {(() => string)=} rival the name of an opponent without a seat
 * @property {Record<string, string>} sources icons by source
 * @property {(position: any) => number} round
 * @property {(() => string)=} stage what part of the game it is, for a banner
 * @property {(line: LogLine) => boolean} begins whether a new part of the game begins with this line
 * @property {(position: any, seat: number) => string} tieBreak
 */
export {};
