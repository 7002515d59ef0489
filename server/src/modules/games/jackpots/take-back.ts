import { zero } from '@kancil/contract/money'
import { afterCommit, type Tx } from '../../../kernel/db.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { house, jackpotAccount, vendorPlay } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { transferIds, transfersTopic } from '../../../ledger/transfers.ts'
import { forgetJackpots } from './facts.ts'
import { lockJackpot } from './store.ts'
import { type JackpotWinRow, markTakenBack, winsTakenBack } from './win-store.ts'

/**
 * What a vendor takes back of a player by rolling a jackpot's win back belongs to the pool, which
 * then stands as if it had not been won.
 */
export function takeBackHandler({ db, clock }: Pick<Kernel, 'db' | 'clock'>): NamedHandler {
  return {
    name: 'games.jackpots-back',
    topic: transfersTopic,
    async handleAll(tx, events) {
      const wins = await winsTakenBack(tx, transferIds(events))
      for (const win of wins) await returnToPool(tx, win, clock.now())
      if (wins.length > 0) afterCommit(tx, () => forgetJackpots(db))
    },
  }
}

async function returnToPool(tx: Tx, win: JackpotWinRow, at: Date): Promise<void> {
  const { id, jackpotId, vendorId, currency, roundId, amount, fromReserve, fromHouse } = win
  await lockJackpot(tx, jackpotId)
  if (!(await markTakenBack(tx, id, at))) return
  const pool = jackpotAccount(jackpotId, 'pool', currency)
  const reserve = jackpotAccount(jackpotId, 'reserve', currency)
  // The pool has its money first, so that it can give the seed back whatever was won meanwhile.
  const moves = [
    { step: 'win', from: vendorPlay(vendorId, currency), to: pool, amount },
    { step: 'reserve', from: pool, to: reserve, amount: fromReserve },
    { step: 'seed', from: pool, to: house('promotions', currency), amount: fromHouse },
  ]
  for (const { step, ...move } of moves)
    if (move.amount > zero)
      await post(tx, {
        ...{ ...move, source: 'jackpot', at, roundId, kind: `jackpot_${step}_back` },
        sourceTx: `${jackpotId}:${step}_back:${id}`,
      })
}
