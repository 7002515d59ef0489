import { formatMoney } from '@kancil/contract/money'
import type { BetLeg, SportsBet } from '@kancil/contract/sports/bets'
import type { ScorePair } from '@kancil/contract/sports/market'
import { oddsText } from '@kancil/rules/sports/odds'
import { marketOf } from '@kancil/rules/sports/settle'
import type { MatchState } from '@kancil/rules/sports/verdict'
import type { Db } from '../../../kernel/db.ts'
import { type MatchRow, matchesById } from '../board/store.ts'
import { oddsOf } from '../settle/outcome.ts'
import { readStates } from '../settle/state-store.ts'
import { type CashOutRow, newestCashOuts } from './quote-store.ts'
import type { BetWithLegs, LegRow } from './store.ts'

/** The matches of a page of bets, read at once. */
type BetSurroundings = {
  readonly matches: ReadonlyMap<string, MatchRow>
  readonly states: ReadonlyMap<string, MatchState>
  readonly cashOuts: ReadonlyMap<string, CashOutRow>
}

export async function betViews(db: Db, bets: readonly BetWithLegs[]): Promise<BetSurroundings> {
  const ids = [...new Set(bets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))]
  const [matches, states, cashOuts] = await Promise.all([
    matchesById(db, ids),
    readStates(db, ids),
    newestCashOuts(
      db,
      bets.filter(({ state }) => state === 'accepted').map(({ id }) => id),
    ),
  ])
  return {
    matches: new Map(matches.map((match) => [match.id, match])),
    states,
    cashOuts: new Map(cashOuts.map((row) => [row.betId, row])),
  }
}

export function betView(bet: BetWithLegs, around: BetSurroundings): SportsBet {
  const text = (amount: BetWithLegs['stake']) => formatMoney(amount, bet.currency)
  return {
    betId: bet.id,
    state: bet.state,
    ...(bet.rejectCode ? { rejectCode: bet.rejectCode } : {}),
    ...{ currency: bet.currency, oddsFormat: bet.oddsFormat },
    ...{ stake: text(bet.stake), risk: text(bet.debit), best: text(bet.best) },
    ...{ payout: text(bet.payout), cashed: text(bet.cashed) },
    placedAt: bet.placedAt.toISOString(),
    ...(bet.dueAt ? { dueAt: bet.dueAt.toISOString() } : {}),
    ...cashOutView(bet, around.cashOuts.get(bet.id)),
    legs: bet.legs.map((leg) => legView(bet, leg, around)),
  }
}

function cashOutView(
  { currency }: BetWithLegs,
  row: CashOutRow | undefined,
): Pick<SportsBet, 'cashOut'> {
  if (row?.state !== 'pending' && row?.state !== 'refused') return {}
  const { state, percent, offer, refuseCode } = row
  const refusal = refuseCode ? { refuseCode } : {}
  return { cashOut: { state, percent, offer: formatMoney(offer, currency), ...refusal } }
}

function legView(bet: BetWithLegs, leg: LegRow, { matches, states }: BetSurroundings): BetLeg {
  const match = matches.get(leg.matchId)!
  const score = finalScore(match, leg, states.get(leg.matchId))
  return {
    ...{ matchId: leg.matchId, sport: match.sport },
    ...{ leagueName: match.leagueName, leagueNames: match.leagueNames },
    ...{ home: match.home, away: match.away, startsAt: match.startsAt.toISOString() },
    ...{ marketKey: leg.marketKey, outcome: leg.outcome },
    outcomeName: match.competitors[leg.outcome] ?? '',
    odds: oddsText(oddsOf(bet, leg)),
    isLive: leg.isLive,
    scoreAtBet: [leg.scoreHome, leg.scoreAway],
    ...(score ? { score } : {}),
    ...(leg.result ? { result: leg.result } : {}),
  }
}

/** The score that decides a leg: the house's, the result's, or the one now. */
function finalScore(
  match: MatchRow,
  { marketKey }: LegRow,
  state: MatchState | undefined,
): ScorePair | undefined {
  const period = marketOf(marketKey)?.period ?? 'ft'
  const { house } = state ?? {}
  const byHouse = house && 'result' in house ? house.result.scores[period] : undefined
  return byHouse ?? state?.scopes[period]?.result?.scores[period] ?? match.scores[period]
}
