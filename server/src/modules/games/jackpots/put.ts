import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { house, jackpotAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { insertJackpot, type JackpotRow } from './store.ts'

export type NewJackpot = Omit<JackpotRow, 'state' | 'poolCarry' | 'reserveCarry' | 'checkedAt'>

/** Adds a jackpot with its first seed, which is the house's. One that is there stays as it is. */
export async function putJackpot(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  jackpot: NewJackpot,
): Promise<void> {
  const at = clock.now()
  const { id, currency, seed } = jackpot
  await inTransaction(db, async (tx) => {
    if (!(await insertJackpot(tx, jackpot, at)) || seed === 0n) return
    await post(tx, {
      ...{ kind: 'jackpot_seed', source: 'jackpot', sourceTx: `${id}:first`, at, amount: seed },
      from: house('promotions', currency),
      to: jackpotAccount(id, 'pool', currency),
    })
  })
}
