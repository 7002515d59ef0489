import type { Currency } from '@kancil/contract/money'
import type { Flow } from '@kancil/rules/safety/suspicion'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type NewFlow = Flow & {
  readonly sourceId: string
  readonly memberId: string
  readonly currency: Currency
}

/** @returns false where it was written before: an event may be delivered again */
export async function insertFlow(tx: Tx, flow: NewFlow): Promise<boolean> {
  const done = await sql`insert into money_flow (source_id, member_id, direction, currency, amount,
      wagered, at)
    values (${flow.sourceId}, ${flow.memberId}, ${flow.direction}, ${flow.currency},
      ${flow.amount}, ${flow.wagered}, ${flow.at})
    on conflict (source_id) do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** A member's newest 1,000 movements of the time before one of them, the newest last. */
export async function flowsBefore(tx: Tx, flow: NewFlow, since: Date): Promise<Flow[]> {
  const { memberId, currency, sourceId } = flow
  const { rows } = await sql<Flow>`select direction, amount, wagered, at
    from money_flow where member_id = ${memberId} and currency = ${currency} and at > ${since}
      and at <= ${flow.at} and source_id <> ${sourceId}
    order by at desc, source_id desc limit 1000`.execute(tx)
  return rows.toReversed()
}

/** Notes who pays out to an account, and answers who else does. */
export async function noteAccount(
  tx: Tx,
  digest: Buffer,
  memberId: string,
  at: Date,
): Promise<string[]> {
  await sql`insert into payout_account (digest, member_id, at)
    values (${digest}, ${memberId}, ${at}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`select member_id as id from payout_account
    where digest = ${digest} and member_id <> ${memberId} order by at limit 20`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether an operator keeps the member's payouts back. */
export async function arePayoutsFrozen(db: Db | Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from suspicion
    where member_id = ${memberId} and frozen_at is not null limit 1`.execute(db)
  return rows.length > 0
}
