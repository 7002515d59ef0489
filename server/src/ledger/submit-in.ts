import type { WalletCommand, WalletOutcome } from '@kancil/contract/ports/vendor-wallet'
import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'
import { accountId, memberCash, vendorPlay } from './accounts.ts'
import { partsOf } from './batch/call-columns.ts'
import { answerOf, valuesOf } from './batch/submit-call.ts'

/**
 * A wallet command in the caller's own transaction, by the same rules as a vendor's call
 * (`ledger_submit`): for the platform's own products, whose tickets and money are booked together
 * or not at all. The member's wallet is locked until the transaction ends. After a refusal nothing
 * of the command is booked; the caller decides what becomes of the rest.
 */
export async function submitIn(tx: Tx, command: WalletCommand, now: Date): Promise<WalletOutcome> {
  const { memberId, currency, vendorId } = command
  const name = 'transactionId' in command ? command.transactionId : command.roundId
  if ('amount' in command && command.amount < 0n) return { ok: false, code: 'INVALID_AMOUNT' }
  const seats = await sql<{ cash: bigint; source: number; pool: bigint }>`
    select ${accountId(memberCash(memberId, currency), '')} as cash,
      ledger_source_id(${`vendor:${vendorId}`}) as source,
      ${accountId(vendorPlay(vendorId, currency), name)} as pool`.execute(tx)
  const { cash, source, pool } = seats.rows[0]!
  const seat = { cash: Number(cash), source, pools: [Number(pool)] }
  const values = valuesOf([{ command, seat }], { now, shard: 0 })
  const { rows } = await sql<Record<string, string>>`
    select o_code::text as code, o_id::text as id, o_balance::text as balance,
      o_bonus::text as bonus, o_duplicate::text as duplicate, o_vain::text as vain,
      o_version::text as version
    from ledger_submit(${sql.join(values)})`.execute(tx)
  const { code, id, balance, bonus, duplicate, vain, version } = rows[0]!
  const columns = [code, id, balance, bonus, duplicate, vain, version].map((text) => partsOf(text!))
  return answerOf(columns, 0).outcome
}
