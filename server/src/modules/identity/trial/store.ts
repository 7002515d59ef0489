import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { type Db, type Tx, lockScope } from '../../../kernel/db.ts'

/** Until the transaction ends, others on the network wait. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await lockScope(tx, `trial:${network}`)
}

/** The number of trial accounts a network has opened. */
export async function trialsSince(db: Db | Tx, network: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from trial_account
    where network = ${network} and made_at > ${since}`.execute(db)
  return rows[0]!.count
}

export async function insertTrial(
  tx: Tx,
  trial: { memberId: string; network: string; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`insert into trial_account (member_id, network, made_at, expires_at)
    values (${trial.memberId}, ${trial.network}, ${trial.now}, ${trial.expiresAt})`.execute(tx)
}

export async function trialsOver(db: Db, now: Date, limit: number): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from trial_account
    where swept_at is null and expires_at <= ${now} order by expires_at limit ${limit}`.execute(db)
  return rows.map((row) => row.member_id)
}

/** @returns false if another worker was faster */
export async function markSwept(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const done = await sql`update trial_account set swept_at = ${now}
    where member_id = ${memberId} and swept_at is null`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** Deletes trials that ended long ago; the ledger keeps its entries. */
export async function forgetTrials(db: Db, before: Date): Promise<void> {
  await sql`with gone as (
      delete from trial_account where swept_at < ${before} returning member_id, swept_at)
    delete from member m using gone where m.id = gone.member_id and m.account_kind = 4`.execute(db)
}
