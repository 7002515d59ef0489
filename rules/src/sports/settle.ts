import type {
  LegResult,
  MarketKind,
  MatchResult,
  Period,
  ScorePair,
} from '@kancil/contract/sports/market'

/** A market as its key names it; lines are in quarters: -3 is -0.75. */
export type Market = {
  readonly kind: MarketKind
  readonly period: Period
  readonly lineQuarters: number
}

/**
 * Reads a key such as `ah:ft:-3`.
 *
 * @returns null if it is no key of a market
 */
export function marketOf(key: string): Market | null {
  const [kind, period, line] = key.split(':')
  const lineQuarters = Number(line)
  if (!kind || !period || !Number.isInteger(lineQuarters)) return null
  return { kind: kind as MarketKind, period: period as Period, lineQuarters }
}

/** The key that `marketOf` reads. */
export function marketKeyOf({ kind, period, lineQuarters }: Market): string {
  return `${kind}:${period}:${lineQuarters}`
}

/** A choice in a market, and what counted when it was made. */
export type Pick = {
  readonly market: Market
  readonly outcome: string
  /** The score of the market's period at the bet: a running handicap starts from it. */
  readonly scoreAtBet: ScorePair
}

/** Scores with an outcome of their own; every other one is `other`. */
const listedScoreMax = 4

/**
 * What a result makes of a pick (handbook, games 6.2). A period that was not played is void, and so
 * is an outcome that the market does not have.
 */
export function settlePick({ market, outcome, scoreAtBet }: Pick, result: MatchResult): LegResult {
  const { kind, period, lineQuarters } = market
  if (kind === 'outright') return settleOutright(outcome, result)
  if (kind === 'cock') return settleCockfight(outcome, result.winner)
  const score = result.scores[period]
  if (!score) return 'void'
  const [home, away] = score
  switch (kind) {
    case '1x2':
      return settleSide(outcome, home > away ? 'home' : home < away ? 'away' : 'draw')
    case 'winner':
      return home === away ? 'push' : settleSide(outcome, home > away ? 'home' : 'away')
    case 'oe':
      return settleSide(outcome, (home + away) % 2 === 0 ? 'even' : 'odd')
    case 'btts':
      return settleSide(outcome, home > 0 && away > 0 ? 'yes' : 'no')
    case 'cs':
      return settleSide(outcome, scoreOutcome(score))
    case 'ou':
      return settleTotal(outcome, (home + away) * 4 - lineQuarters)
    case 'ah':
      return settleHandicap(outcome, home - scoreAtBet[0] - (away - scoreAtBet[1]), lineQuarters)
  }
}

const outcomesOf: Readonly<Record<Exclude<MarketKind, 'outright' | 'cs'>, readonly string[]>> = {
  '1x2': ['home', 'draw', 'away'],
  ah: ['home', 'away'],
  ou: ['over', 'under'],
  oe: ['odd', 'even'],
  btts: ['yes', 'no'],
  winner: ['home', 'away'],
  cock: ['meron', 'wala', 'bdd'],
}

/** The outcomes of a kind of market in the order of the screen; outrights name their own. */
export function outcomesOfKind(kind: MarketKind): readonly string[] {
  if (kind === 'outright') return []
  if (kind !== 'cs') return outcomesOf[kind]
  const goals = Array.from({ length: listedScoreMax + 1 }, (_, n) => n)
  return [...goals.flatMap((home) => goals.map((away) => `${home}-${away}`)), 'other']
}

/** The outcome that a score is in the correct-score market. */
function scoreOutcome([home, away]: ScorePair): string {
  return home > listedScoreMax || away > listedScoreMax ? 'other' : `${home}-${away}`
}

function settleSide(outcome: string, winner: string): LegResult {
  return outcome === winner ? 'win' : 'lose'
}

function settleTotal(outcome: string, aboveQuarters: number): LegResult {
  return settleLine(outcome === 'over' ? aboveQuarters : -aboveQuarters)
}

function settleHandicap(outcome: string, goalDifference: number, lineQuarters: number): LegResult {
  const forHome = goalDifference * 4 + lineQuarters
  return settleLine(outcome === 'home' ? forHome : -forHome)
}

/**
 * What a margin in quarter goals makes of a bet: a quarter ball is two half stakes on the
 * neighbouring lines, so one quarter beyond a push is half won.
 */
export function settleLine(quarters: number): LegResult {
  if (quarters === 0) return 'push'
  if (quarters === 1) return 'halfWin'
  if (quarters === -1) return 'halfLose'
  return quarters > 0 ? 'win' : 'lose'
}

const deadHeats: Readonly<Record<number, LegResult>> = {
  2: 'deadHeat2',
  3: 'deadHeat3',
  4: 'deadHeat4',
}

/** Without a winner the competition was not held. */
function settleOutright(outcome: string, { winner, tied }: MatchResult): LegResult {
  if (tied) return tied.includes(outcome) ? (deadHeats[tied.length] ?? 'void') : 'lose'
  return winner === undefined ? 'void' : settleSide(outcome, winner)
}

/** A draw of the birds returns stakes on either and pays BDD. */
function settleCockfight(outcome: string, winner: string | undefined): LegResult {
  if (winner === undefined) return 'void'
  if (winner === 'bdd') return outcome === 'bdd' ? 'win' : 'push'
  return settleSide(outcome, winner)
}
