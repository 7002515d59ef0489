import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberStatus } from '@kancil/contract/identity/member'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type InviteKind = 'referral' | 'affiliate' | 'link'
export type Invite = {
  readonly code: string
  readonly memberId: MemberId
  readonly domain: string | null
  readonly accountKind: AccountKind
  readonly status: MemberStatus
  readonly kind: InviteKind
  /** After this it leads to nobody; null: without an end. */
  readonly endsAt: Date | null
  /** What those who register by it become. */
  readonly newKind: AccountKind
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
  kind: 'referral' | 'affiliate',
): Promise<Invite | null> {
  // An agent's links lead to them as their own code does.
  const kinds = kind === 'affiliate' ? ['affiliate', 'link'] : [kind]
  const { rows } = await sql<Invite>`select i.code, i.member_id as "memberId", i.domain,
      m.account_kind as "accountKind", m.status,
      i.kind, i.ends_at as "endsAt", i.account_kind as "newKind"
    from invite_code i join member m on m.id = i.member_id
    where i.code = ${code} and i.kind = any(${kinds}::text[]) and m.merchant = ${merchant}`.execute(
    db,
  )
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
    select code, kind, domain from invite_code
    where member_id = ${memberId} and kind <> 'link'`.execute(db)
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
      select 1 from invite_code o where o.domain = ${domain} and o.kind = 'affiliate'
        and o.member_id <> ${memberId})`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** A link of an agent's: a code beside their own. @returns false if the code is taken */
export async function insertLinkCode(
  tx: Tx,
  link: {
    readonly code: string
    readonly memberId: string
    readonly accountKind: AccountKind
    readonly domain: string | null
    readonly endsAt: Date | null
    readonly at: Date
  },
): Promise<boolean> {
  const done =
    await sql`insert into invite_code (code, member_id, kind, domain, created_at, ends_at,
      account_kind)
    values (${link.code}, ${link.memberId}, 'link', ${link.domain}, ${link.at}, ${link.endsAt},
      ${link.accountKind})
    on conflict (code) do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function noteLinkVisit(db: Db, code: string): Promise<void> {
  await sql`update invite_code set clicks = clicks + 1
    where code = ${code} and kind = 'link'`.execute(db)
}

export type LinkCode = {
  readonly code: string
  readonly accountKind: AccountKind
  readonly domain: string | null
  readonly endsAt: Date | null
  readonly clicks: bigint
}

export async function linkCodes(
  db: Db | Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, LinkCode>> {
  const { rows } = await sql<LinkCode>`select code, account_kind as "accountKind", domain,
      ends_at as "endsAt", clicks
    from invite_code where code = any(${[...codes]}::text[]) and kind = 'link'`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Ends a link now; one that has ended stays as it was. */
export async function endLinkCode(tx: Tx, memberId: string, code: string, at: Date): Promise<void> {
  await sql`update invite_code set ends_at = least(ends_at, ${at})
    where code = ${code} and member_id = ${memberId} and kind = 'link'`.execute(tx)
}

/** An agent's own affiliate code, beside which they may have links, and its domain; '' for none. */
export async function affiliateOfMember(
  db: Db | Tx,
  memberId: string,
): Promise<{ readonly code: string; readonly domain: string }> {
  const invite = await inviteOfMember(db, memberId)
  return { code: invite?.code ?? '', domain: invite?.domain ?? '' }
}
