import { type Money, money } from '@kancil/contract/money'
import { jackpotShare } from '@kancil/rules/wallet/jackpot-share'
import type { Tx } from '../../../kernel/db.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { jackpotAccount, vendorPlay } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { roundsIn, validBetsTopic } from '../bets/valid-bet-store.ts'
import { addToDay, type JackpotRow, keepCarry, lockFedJackpots, stakesOf } from './store.ts'

/**
 * Books the jackpots' shares of rounds as they settle, each round once (the event's cursor). The
 * house gives them out of what it holds of the vendor's play; trial play is never in the event.
 */
export function feedHandler({ clock }: Pick<Kernel, 'clock'>): NamedHandler {
  return {
    name: 'games.jackpots',
    topic: validBetsTopic,
    async handleAll(tx, events) {
      const id = events.at(-1)!.id
      const stakes = await stakesOf(tx, roundsIn(events))
      if (stakes.length === 0) return
      for (const jackpot of await lockFedJackpots(tx, stakes)) {
        const stake = stakes
          .filter(
            ({ vendorId, gameCode, currency }) =>
              vendorId === jackpot.vendorId &&
              currency === jackpot.currency &&
              jackpot.games.includes(gameCode),
          )
          .reduce((sum, { change }) => sum + change, 0n)
        if (stake !== 0n) await feed(tx, jackpot, { stake, event: String(id), at: clock.now() })
      }
    },
  }
}

type Feeding = { readonly stake: bigint; readonly event: string; readonly at: Date }

async function feed(tx: Tx, jackpot: JackpotRow, { stake, event, at }: Feeding): Promise<void> {
  const { sharePpm, reservePpm } = jackpot
  const pool = jackpotShare(stake, sharePpm - reservePpm, jackpot.poolCarry)
  const reserve = jackpotShare(stake, reservePpm, jackpot.reserveCarry)
  await book(tx, jackpot, { purpose: 'pool', amount: money(pool.booked), event, at })
  await book(tx, jackpot, { purpose: 'reserve', amount: money(reserve.booked), event, at })
  await keepCarry(tx, jackpot.id, { pool: pool.carry, reserve: reserve.carry })
  await addToDay(tx, jackpot.id, { stake, pool: pool.booked, reserve: reserve.booked }, at)
}

async function book(
  tx: Tx,
  { id, vendorId, currency }: JackpotRow,
  share: {
    readonly purpose: 'pool' | 'reserve'
    readonly amount: Money
    readonly event: string
    readonly at: Date
  },
): Promise<void> {
  if (share.amount === 0n) return
  await post(tx, {
    ...{ kind: 'jackpot_share', source: 'jackpot', at: share.at },
    sourceTx: `${id}:${share.purpose}:${share.event}`,
    from: vendorPlay(vendorId, currency),
    to: jackpotAccount(id, share.purpose, currency),
    amount: share.amount,
  })
}
