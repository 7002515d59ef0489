import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { inviteOfMember } from '../registration/invite-store.ts'

/** What two accounts share: a device, an address they signed in from, the name on their bank. */
export async function sharedTraces(
  db: Db | Tx,
  oneId: string,
  otherId: string,
): Promise<('device' | 'address' | 'payeeName')[]> {
  const { rows } = await sql<{ device: boolean; address: boolean; payeeName: boolean }>`select
      exists (select 1 from member_device d join member_device e on e.device = d.device
        where d.merchant = a.merchant and d.account_key = a.account_key
          and e.merchant = b.merchant and e.account_key = b.account_key) as device,
      coalesce(a.register_ip = b.register_ip, false) or exists (
        select 1 from login_attempt d join login_attempt e on e.network = d.network
        where d.merchant = a.merchant and d.account_key = a.account_key and d.outcome = 'ok'
          and e.merchant = b.merchant and e.account_key = b.account_key and e.outcome = 'ok')
        as address,
      coalesce(lower(a.payee_name) = lower(b.payee_name), false) as "payeeName"
    from member a, member b where a.id = ${oneId} and b.id = ${otherId}`.execute(db)
  const row = rows[0]
  return row ? (['device', 'address', 'payeeName'] as const).filter((trace) => row[trace]) : []
}

const twinsMost = 200

/** Other members who sign in on a device of this one. */
export async function deviceTwins(db: Db | Tx, memberId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select distinct b.id from member a
      join member_device d on d.merchant = a.merchant and d.account_key = a.account_key
      join member_device e on e.device = d.device
      join member b on b.merchant = e.merchant and b.account_key = e.account_key
    where a.id = ${memberId} and b.id <> a.id order by b.id limit ${twinsMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A player's referral code; '' for everybody else. */
export async function referralCodeOf(db: Db, memberId: string): Promise<string> {
  const invite = await inviteOfMember(db, memberId)
  return invite?.kind === 'referral' ? invite.code : ''
}
