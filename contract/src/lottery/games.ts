import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { cursorList } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { DrawResult, GameCode, Issue, IssueNo } from './issue.ts'

const PriceList = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))
const LimitsOf = Type.Object({
  units: Type.Array(MoneyText),
  multipleMax: Type.Integer(),
  noteMin: MoneyText,
  noteMax: MoneyText,
  ticketMax: MoneyText,
  payoutMax: MoneyText,
  exposureMax: MoneyText,
})

/** The rules that a ticket bought now is settled by (`RuleSet` of the rules). */
export const RuleSetOf = Type.Object({
  version: Type.Integer(),
  family: Type.String(),
  prizeMode: Type.Enum(['Lott', 'ZY', 'Elott', 'SEA']),
  prices: PriceList,
  returns: PriceList,
  /** Plays of the classical mode, paid by the prize group that is chosen. */
  groups: Type.Optional(
    Type.Object({
      least: Type.Integer(),
      most: Type.Integer(),
      units: Type.Array(MoneyText),
      chances: Type.Record(Type.String(), Type.Tuple([Type.Integer(), Type.Integer()])),
    }),
  ),
  limits: Type.Partial(Type.Record(CurrencyCode, LimitsOf)),
})

export const LotteryGame = Type.Object({
  gameCode: GameCode,
  name: Type.String(),
  vassalage: Type.String(),
  category: Type.Enum(['LOTT', 'ELOTT']),
  family: Type.String(),
  zone: Type.String(),
  /** False while the house keeps it closed. */
  isOpen: Type.Boolean(),
  /** Seconds between draws; 0 where days of the week decide. */
  everySeconds: Type.Integer(),
  defaultPlay: Type.String(),
  /** `official`: the result comes from outside, and there is no seed to prove. */
  draws: Type.Enum(['house', 'official']),
  /** When the sale that runs, or the next one, closes; absent where none is planned. */
  closesAt: Type.Optional(InstantText),
})
export type LotteryGame = Static<typeof LotteryGame>

export const lotteryGames = endpoint({
  name: 'lottery.games',
  summary: 'The lottery games of the house, in the order of the tabs',
  method: 'GET',
  path: '/lgw/games/labby',
  auth: 'public',
  input: Fields({ language: Type.Optional(NameLanguage) }),
  output: Type.Object({ list: Type.Array(LotteryGame) }),
  errors: {},
})

export const lotteryBoard = endpoint({
  name: 'lottery.board',
  summary: 'What a game’s screen needs: rules with odds and returns, issues, last draws',
  method: 'GET',
  path: '/lgw/lottery/board',
  auth: 'public',
  input: Fields({ gameCode: GameCode, language: Type.Optional(NameLanguage) }),
  output: Type.Object({
    game: LotteryGame,
    rules: RuleSetOf,
    /** The server's time, for countdowns. */
    now: InstantText,
    /** On sale now; absent between two sales. */
    current: Type.Optional(Issue),
    /** Closed and not drawn yet, or drawn in the last seconds. */
    previous: Type.Optional(Issue),
    next: Type.Optional(Issue),
    /** The draws that can be bet on, now or ahead, the next one first. */
    sales: Type.Array(Type.Object({ issueNo: IssueNo, closeAt: InstantText, drawAt: InstantText })),
    latest: Type.Array(Issue),
    /** Numbers of the issue on sale that take no more, by exposure key. */
    full: Type.Array(Type.String()),
    /** Numbers that an operator closed, and those that pay half, by exposure key. */
    closed: Type.Array(Type.String()),
    half: Type.Array(Type.String()),
  }),
  errors: { game_not_found: 404 },
})
export type LotteryBoard = Static<typeof lotteryBoard.output>

export const drawResults = cursorList({
  name: 'lottery.results',
  summary: 'Draws of a game, the newest first',
  path: '/lgw/lottery/results',
  auth: 'public',
  row: Issue,
  filters: { gameCode: GameCode },
  errors: {},
})

export const drawProof = endpoint({
  name: 'lottery.proof',
  summary: 'Everything needed to compute a draw of the house again',
  method: 'GET',
  path: '/lgw/lottery/proofs/:gameCode/:issueNo',
  auth: 'public',
  params: Type.Object({ gameCode: GameCode, issueNo: IssueNo }),
  input: Fields({}),
  output: Type.Object({
    issue: Issue,
    family: Type.String(),
    /** The chain's published anchor, since when it is public, and this issue's place in it. */
    anchor: Type.String(),
    committedAt: InstantText,
    index: Type.Integer(),
    length: Type.Integer(),
    /** What the seed signs: `<game>-<issue>`, then `:0:<cursor>`. */
    clientSeed: Type.String(),
    /** Once the issue is drawn. */
    seed: Type.Optional(Type.String()),
    /** What the seed drew; differs from the issue's result only where that was corrected. */
    drawn: Type.Optional(DrawResult),
  }),
  errors: {},
})
export type DrawProof = Static<typeof drawProof.output>
