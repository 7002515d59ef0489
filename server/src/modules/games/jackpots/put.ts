import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { house, jackpotAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { insertJackpot, type JackpotRow } from './store.ts'

export type NewJackpot = Omit<JackpotRow, 'state' | 'poolCarry' | 'reserveCarry' | 'checkedAt'>

/** Adds a jackpot with its first seed, which is the house's. One that is there stays as it is. */
export async function putJackpot(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  jackpot: NewJackpot,
): Promise<void> {
  await inTransaction(db, (tx) => addJackpot(tx, jackpot, clock.now()))
}

/** False where it is there already. */
export async function addJackpot(tx: Tx, jackpot: NewJackpot, at: Date): Promise<boolean> {
  const { id, currency, seed } = jackpot
  if (!(await insertJackpot(tx, jackpot, at))) return false
  if (seed === 0n) return true
  await post(tx, {
    ...{ kind: 'jackpot_seed', source: 'jackpot', sourceTx: `${id}:first`, at, amount: seed },
    from: house('promotions', currency),
    to: jackpotAccount(id, 'pool', currency),
  })
  return true
}
