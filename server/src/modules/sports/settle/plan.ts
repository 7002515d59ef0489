import { sportsBetsMessage } from '@kancil/contract/sports/bets'
import { afterCommit, type Db, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { RunItem, SettlementPlan } from '../../games/settlement-door.ts'
import {
  type BetOutcomeRow,
  betsToSettle,
  type BetWithLegs,
  putLegs,
  putOutcomes,
} from '../bets/store.ts'
import { outcomeOf, type SettledBetState } from './outcome.ts'
import { product } from './start.ts'
import { readStates } from './state-store.ts'

type SportsItem = RunItem & { readonly outcome: SettledBetState }

/** How the settlement kit settles the bets of a match: by everything decided until now. */
export function sportsPlan({ clock, live }: Kernel): SettlementPlan {
  const tell = (tx: Tx, members: Iterable<string>): void =>
    afterCommit(tx, () => {
      for (const memberId of new Set(members))
        live.toMember(memberId, { type: sportsBetsMessage, data: {} })
    })
  return {
    product,
    async next(tx, run, limit) {
      // A chunk of bets of which none can be settled yet is not the end.
      for (let place = run.place; ;) {
        const bets = await betsToSettle(tx, run.subject, place, limit)
        if (bets.length === 0) return []
        const { items, waiting } = await itemsOf(tx, bets)
        // A parlay shows what became of a leg before the others are known.
        if (waiting.length > 0) {
          await putLegs(tx, waiting)
          tell(tx, changedMembers(bets, waiting))
        }
        if (items.length > 0) return items
        place = bets.at(-1)!.id
      }
    },
    async write(tx, run, bets) {
      const outcomes = bets.flatMap(({ item, settled }): BetOutcomeRow[] => {
        if (settled?.state !== 'settled' && settled?.state !== 'repeated') return []
        const { state, payout, legs } = (item as SportsItem).outcome
        return [{ id: item.betTx, state, payout, legs, version: run.version }]
      })
      if (outcomes.length === 0) return
      await putOutcomes(tx, outcomes, clock.now())
      tell(
        tx,
        bets.map(({ item }) => item.memberId),
      )
    },
    finish: async () => undefined,
  }
}

/** Whose open bets have a leg that is decided otherwise than before. */
function changedMembers(
  bets: readonly BetWithLegs[],
  waiting: readonly BetOutcomeRow[],
): readonly string[] {
  const legsOf = new Map(waiting.map(({ id, legs }) => [id, legs]))
  return bets.flatMap(({ id, memberId, legs }) => {
    const next = legsOf.get(id)
    return next && legs.some(({ result }, place) => result !== next[place]) ? [memberId] : []
  })
}

/**
 * What each bet is paid now. A bet that was never settled and cannot be yet is left out; one whose
 * settlement was taken back is open again, and what it was paid goes back.
 */
export async function itemsOf(
  from: Db | Tx,
  bets: readonly BetWithLegs[],
): Promise<{ readonly items: readonly SportsItem[]; readonly waiting: readonly BetOutcomeRow[] }> {
  const states = await readStates(
    from,
    bets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)),
  )
  const items: SportsItem[] = []
  const waiting: BetOutcomeRow[] = []
  for (const bet of bets) {
    const { id, memberId, version } = bet
    const outcome = outcomeOf(bet, states)
    const { state, payout, turnover, legs } = outcome
    const isOpen = state === 'accepted'
    if (isOpen && version === 0) waiting.push({ id, state, payout, legs, version })
    else
      items.push({
        place: id,
        betTx: id,
        memberId,
        result: isOpen ? 'lost' : state,
        payout,
        validBet: turnover,
        outcome,
      })
  }
  return { items, waiting }
}
