import { formatMoney } from '@kancil/contract/money'
import type { DeskExposure, DeskMatch } from '@kancil/contract/sports/desk'
import type { Db } from '../../../kernel/db.ts'
import { activeProducers, readProducers } from '../feed/producer-store.ts'
import { exposureOf } from '../bets/exposure-store.ts'
import { matchesById } from '../board/store.ts'
import { marketView } from '../board/view.ts'
import { deskMarkets } from './market-store.ts'
import { type DeskMatchRow, openProposals, sumMatches, type VerdictRow } from './store.ts'

/** Bets, sums and proposals of a whole page are read at once. */
export async function deskViews(db: Db, rows: readonly DeskMatchRow[]): Promise<DeskMatch[]> {
  const ids = rows.map(({ id }) => id)
  const [sums, proposals] = await Promise.all([sumMatches(db, ids), openProposals(db, ids)])
  const sumsOf = Map.groupBy(sums, ({ matchId }) => matchId)
  const proposalOf = new Map(proposals.map((row) => [row.matchId, row]))
  return rows.map((row): DeskMatch => {
    const matchSums = sumsOf.get(row.id) ?? []
    const proposal = proposalOf.get(row.id)
    return {
      ...{ matchId: row.id, leagueId: row.leagueId, leagueName: row.leagueName },
      leagueNames: row.leagueNames,
      ...{ sport: row.sport, form: row.form, home: row.home, away: row.away },
      ...{ competitors: row.competitors, startsAt: row.startsAt.toISOString() },
      ...{ phase: row.phase, scores: row.scores, houseStatus: row.houseStatus },
      marginBasisPoints: row.ownMargin,
      ...(row.houseVerdict ? { houseVerdict: row.houseVerdict as DeskMatch['houseVerdict'] } : {}),
      ...(proposal ? { proposal: proposalView(proposal) } : {}),
      houseVoids: [...row.houseVoids],
      ...{ settledVersion: row.settledVersion, isSettling: row.isSettling },
      bets: matchSums.reduce((count, sum) => count + sum.bets, 0),
      sums: matchSums.map(({ currency, stake, payout }) => ({
        currency,
        stake: formatMoney(stake, currency),
        payout: formatMoney(payout, currency),
      })),
    } as DeskMatch
  })
}

function proposalView(row: VerdictRow): NonNullable<DeskMatch['proposal']> {
  return {
    ...{ verdictId: row.id, verdict: row.verdict, note: row.note },
    ...{ proposedBy: row.proposedByName, proposedAt: row.proposedAt.toISOString() },
  }
}

/** A match's markets with what the house would lose on each outcome, now. */
export async function exposureView(
  db: Db,
  matchId: string,
  now: Date,
): Promise<DeskExposure | null> {
  const [matches, markets, exposure, producers] = await Promise.all([
    matchesById(db, [matchId]),
    deskMarkets(db, matchId),
    exposureOf(db, matchId),
    readProducers(db),
  ])
  const match = matches[0]
  if (!match) return null
  const active = activeProducers(producers, now)
  const byMarket = Map.groupBy(exposure, ({ marketKey }) => marketKey)
  return {
    markets: markets.map((market) => ({
      ...marketView(match, market, active),
      ...{ houseStatus: market.houseStatus, marginBasisPoints: market.margin },
      exposure: (byMarket.get(market.key) ?? []).map((row) => ({
        ...{ outcome: row.outcome, currency: row.currency },
        stakes: formatMoney(row.stakes, row.currency),
        liability: formatMoney(row.amount, row.currency),
        parlays: formatMoney(row.parlays, row.currency),
      })),
    })),
  }
}
