import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberStatus } from '@kancil/contract/identity/member'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type InviteKind = 'referral' | 'affiliate'
export type Invite = {
  readonly code: string
  readonly memberId: MemberId
  readonly domain: string | null
  readonly accountKind: AccountKind
  readonly status: MemberStatus
}

/** @returns false if the code is already taken */
export async function insertInvite(
  tx: Db | Tx,
  invite: { code: string; memberId: string; kind: InviteKind; at: Date },
): Promise<boolean> {
  const done = await sql`insert into invite_code (code, member_id, kind, created_at)
    values (${invite.code}, ${invite.memberId}, ${invite.kind}, ${invite.at})
    on conflict (code) do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function inviteByCode(
  db: Db | Tx,
  merchant: string,
  code: string,
  kind: InviteKind,
): Promise<Invite | null> {
  const { rows } = await sql<Invite>`select i.code, i.member_id as "memberId", i.domain,
      m.account_kind as "accountKind", m.status
    from invite_code i join member m on m.id = i.member_id
    where i.code = ${code} and i.kind = ${kind} and m.merchant = ${merchant}`.execute(db)
  return rows[0] ?? null
}

export async function inviteOfDomain(db: Db, merchant: string, domain: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select i.code from invite_code i
    join member m on m.id = i.member_id
    where i.domain = ${domain} and i.kind = 'affiliate' and m.merchant = ${merchant}
      and m.status = 'active'`.execute(db)
  return rows[0]?.code ?? ''
}

export async function inviteOfMember(
  db: Db | Tx,
  memberId: string,
): Promise<{ code: string; kind: InviteKind; domain: string | null } | null> {
  const { rows } = await sql<{ code: string; kind: InviteKind; domain: string | null }>`
    select code, kind, domain from invite_code where member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** @returns false if the domain already belongs to another agent */
export async function keepInviteDomain(
  tx: Db | Tx,
  memberId: string,
  domain: string | null,
): Promise<boolean> {
  const done = await sql`update invite_code set domain = ${domain}
    where member_id = ${memberId} and kind = 'affiliate' and not exists (
      select 1 from invite_code o where o.domain = ${domain} and o.member_id <> ${memberId})`.execute(
    tx,
  )
  return (done.numAffectedRows ?? 0n) > 0n
}
