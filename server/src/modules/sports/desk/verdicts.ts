import type { InputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import {
  decideVerdict as decideEndpoint,
  previewVerdict,
  proposeVerdict,
  type Verdict,
  type VerdictPreview,
} from '@kancil/contract/sports/desk'
import type { ScorePair } from '@kancil/contract/sports/market'
import type { HouseVerdict, MatchState } from '@kancil/rules/sports/verdict'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { type Context, serve } from '../../../kernel/http/serve.ts'
import { pagesOf } from '../../../kernel/jobs/each-alone.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type PreviewItem, settlementKit } from '../../games/settlement-door.ts'
import { ownMembers, serveDecision } from '../../operator/door.ts'
import { betsToSettle, type BetWithLegs } from '../bets/store.ts'
import { pushReset } from '../board/push.ts'
import { matchesById, type MatchRow } from '../board/store.ts'
import { outcomeOf } from '../settle/outcome.ts'
import { sportsPlan } from '../settle/plan.ts'
import { sportsVendor, startSettlement } from '../settle/start.ts'
import { readStates } from '../settle/state-store.ts'
import { lockMatch } from '../settle/version-store.ts'
import { hasBetOn, isMarketOf, setMarketVoid } from './market-store.ts'
import {
  decideVerdict,
  deskMatch,
  insertVerdict,
  lockVerdict,
  setHouseVerdict,
  type VerdictRow,
} from './store.ts'
import { deskViews } from './view.ts'

/** Whether a result can be of this match: its own winner, and a whole score where it has one. */
function isVerdictOf(match: MatchRow, verdict: Verdict): boolean {
  if (!('result' in verdict)) return true
  const { scores, winner, tied } = verdict.result
  if (match.form === 'outright') {
    const winners = tied ?? (winner === undefined ? [] : [winner])
    const isOne = (tied === undefined) !== (winner === undefined)
    return isOne && winners.every((name) => Object.hasOwn(match.competitors, name))
  }
  if (tied) return false
  if (match.sport === 'cockfight') return ['meron', 'wala', 'bdd'].includes(winner ?? '')
  const { ft, h1, ...maps } = scores
  if (!ft || winner !== undefined) return false
  if (match.sport === 'esports') return !h1 && areMapsOf(ft, Object.values(maps))
  return Object.keys(maps).length === 0 && (!h1 || (h1[0] <= ft[0] && h1[1] <= ft[1]))
}

/** The winners of all maps, or of none: then the feed goes on deciding about maps. */
function areMapsOf(ft: ScorePair, maps: readonly ScorePair[]): boolean {
  const won = (side: 0 | 1): number => maps.filter((map) => map[side] > map[1 - side]!).length
  return maps.length === 0 || (won(0) === ft[0] && won(1) === ft[1])
}

/** A verdict about one market, or null for one about the match. */
function marketVerdictOf(verdict: Verdict): { key: string; isVoid: boolean } | null {
  if ('voidMarket' in verdict) return { key: verdict.voidMarket, isVoid: true }
  return 'feedMarket' in verdict ? { key: verdict.feedMarket, isVoid: false } : null
}

/** Whether a verdict can be about this match, and would change something of a market. */
async function faultOf(
  db: Db | Tx,
  match: MatchRow,
  verdict: Verdict,
): Promise<'result_invalid' | 'market_invalid' | null> {
  const market = marketVerdictOf(verdict)
  if (!market) return isVerdictOf(match, verdict) ? null : 'result_invalid'
  const { key, isVoid } = market
  const isSo = match.houseVoids.includes(key) === isVoid
  return isSo || !(await isMarketOf(db, match.id, key)) ? 'market_invalid' : null
}

/** What is in force once a verdict is. */
function decidedBy(
  verdict: Verdict,
  { house, voids }: Pick<MatchState, 'house' | 'voids'>,
): Pick<MatchState, 'house' | 'voids'> {
  const market = marketVerdictOf(verdict)
  if (!market) return { house: houseVerdictOf(verdict), voids }
  const others = voids.filter((key) => key !== market.key)
  return { house, voids: market.isVoid ? [...others, market.key] : others }
}

function houseVerdictOf(verdict: Verdict): HouseVerdict | null {
  if ('result' in verdict) return { result: verdict.result }
  return 'void' in verdict ? { void: true } : null
}

/** Whether an operator’s own member account has bet on a match: then they decide nothing of it. */
async function hasOwnBet(tx: Tx, operatorId: string, matchId: string): Promise<boolean> {
  const own = await ownMembers.ownMemberOf(tx, operatorId)
  return own ? hasBetOn(tx, own, matchId) : false
}

async function putVerdict(tx: Tx, matchId: string, verdict: Verdict): Promise<void> {
  const market = marketVerdictOf(verdict)
  if (market) await setMarketVoid(tx, matchId, market.key, market.isVoid)
  else await setHouseVerdict(tx, matchId, houseVerdictOf(verdict))
}

/** A result or a void by two operators, with a preview of what it would move. */
export function serveVerdicts(kernel: Kernel): void {
  serve(kernel, previewVerdict, preview)
  serveDecision(kernel, proposeVerdict, {
    action: 'sports.proposeVerdict',
    subject: (match: MatchRow) => match.id,
    async lock(tx, { matchId }) {
      return (await lockMatch(tx, matchId)) ? ((await matchesById(tx, [matchId]))[0] ?? null) : null
    },
    async act(tx, match, context, { verdict, note }) {
      const { caller, now, refuse } = context
      if (await hasOwnBet(tx, caller.operatorId, match.id)) refuse('own_bet')
      const fault = await faultOf(tx, match, verdict)
      if (fault) refuse(fault)
      const row = {
        ...{ id: newId('verdict', now), matchId: match.id, verdict, note },
        ...{ proposedBy: caller.operatorId, proposedAt: now },
      }
      if (!(await insertVerdict(tx, row))) refuse('already_proposed')
      return { outcome: match.id, after: { verdict, note } }
    },
    view: async (matchId, { db }) => (await deskViews(db, [(await deskMatch(db, matchId))!]))[0]!,
  })
  serveDecide(kernel)
}

function serveDecide(kernel: Kernel): void {
  type Outcome = { readonly matchId: string; readonly run: string | null }
  serveDecision<typeof decideEndpoint, VerdictRow, Outcome>(kernel, decideEndpoint, {
    action: 'sports.decideVerdict',
    subject: ({ matchId }) => matchId,
    lock: (tx, { verdictId }) => lockVerdict(tx, verdictId),
    allow({ state }, { refuse }) {
      if (state !== 'proposed') refuse('already_decided')
    },
    firstOperator: ({ proposedBy }) => proposedBy,
    async act(tx, { id, matchId, verdict, proposedBy }, context, { decision, note }) {
      const isConfirmed = decision === 'confirm'
      const { now, refuse } = context
      const { operatorId } = context.caller
      if (await hasOwnBet(tx, operatorId, matchId)) refuse('own_bet')
      // Who proposed it may have bet on it since.
      if (isConfirmed && (await hasOwnBet(tx, proposedBy, matchId))) refuse('proposer_bet')
      await decideVerdict(tx, id, isConfirmed ? 'inForce' : 'rejected', operatorId, now)
      let run: string | null = null
      if (isConfirmed) {
        await lockMatch(tx, matchId)
        await putVerdict(tx, matchId, verdict)
        run = await startSettlement(tx, kernel, matchId, now)
      }
      return { outcome: { matchId, run }, after: { decision, verdict, note } }
    },
    async tell({ run }) {
      pushReset(kernel)
      if (run) await settlementKit.settleRun(kernel, sportsPlan(kernel), run)
    },
    view: async ({ matchId }, { db }) =>
      (await deskViews(db, [(await deskMatch(db, matchId))!]))[0]!,
  })
}

async function preview(
  { db, refuse }: Context<typeof previewVerdict>,
  { matchId, verdict }: InputOf<typeof previewVerdict>,
): Promise<VerdictPreview> {
  const match = (await matchesById(db, [matchId]))[0] ?? refuse('not_found')
  const fault = await faultOf(db, match, verdict)
  if (fault) refuse(fault)
  const sums = await inTransaction(db, (tx) =>
    settlementKit.previewSettlement(tx, sportsVendor, chunks(tx, matchId, verdict)),
  )
  return {
    sums: sums.map(({ currency, bets, changed, members, toPay, toTakeBack, toOwe }) => ({
      ...{ currency, bets, changed, members },
      toPay: formatMoney(toPay, currency),
      toTakeBack: formatMoney(toTakeBack, currency),
      toOwe: formatMoney(toOwe, currency),
    })),
  }
}

const chunkBets = 500

async function* chunks(
  tx: Tx,
  matchId: string,
  verdict: Verdict,
): AsyncGenerator<readonly PreviewItem[]> {
  const pages = pagesOf<BetWithLegs>((last) => betsToSettle(tx, matchId, last?.id ?? '', chunkBets))
  for await (const bets of pages) yield await previewItems(tx, bets, matchId, verdict)
}

/** Bets as the verdict would settle them; the other matches of parlays as they are. */
async function previewItems(
  tx: Tx,
  bets: readonly BetWithLegs[],
  matchId: string,
  verdict: Verdict,
): Promise<readonly PreviewItem[]> {
  const ids = bets.flatMap(({ legs }) => legs.map((leg) => leg.matchId))
  const states = new Map<string, MatchState>(await readStates(tx, ids))
  const before = states.get(matchId) ?? { house: null, voids: [], scopes: {} }
  states.set(matchId, { ...before, ...decidedBy(verdict, before) })
  return bets.flatMap((bet): PreviewItem[] => {
    const { state, payout } = outcomeOf(bet, states)
    const { id: betTx, memberId, currency } = bet
    const result = state === 'accepted' ? 'lost' : state
    return [{ betTx, memberId, currency, result, payout }]
  })
}
