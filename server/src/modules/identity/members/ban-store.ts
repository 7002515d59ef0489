import type { BanKind } from '@kancil/contract/safety/exclusion'
import type { KeptBan } from '@kancil/rules/safety/gate'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import type { Sessions } from '../../../kernel/http/session.ts'
import { idNumberMark, openIdNumber } from '../profile/id-number.ts'
import { forgetRemembered } from '../sessions/remember-store.ts'
import type { MemberValues } from '../store.ts'

/** The ban on a member's row; none for an id that is nobody's. */
export async function keptBanOf(
  db: Db | Tx,
  memberId: string,
): Promise<KeptBan & { readonly marketing: boolean }> {
  const { rows } = await sql<KeptBan & { marketing: boolean }>`select play_ban as kind,
    play_ban_until as until, marketing from member where id = ${memberId}`.execute(db)
  return rows[0] ?? { kind: null, until: null, marketing: false }
}

/** The same for many members; unknown ids are left out. */
export async function gateFactsOf(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<(KeptBan & { readonly id: string; readonly marketing: boolean })[]> {
  const { rows } = await sql<KeptBan & { id: string; marketing: boolean }>`select id,
      play_ban as kind, play_ban_until as until, marketing from member
    where id = any(${[...memberIds]}::text[])`.execute(db)
  return rows
}

export async function keepBan(
  tx: Tx,
  memberId: string,
  ban: { readonly kind: BanKind; readonly until: Date | null } | null,
): Promise<void> {
  await sql`update member set play_ban = ${ban?.kind ?? null},
    play_ban_until = ${ban?.until ?? null},
    marketing = marketing and ${ban === null} where id = ${memberId}`.execute(tx)
}

/**
 * Keeps a member from play: every session and every remembered browser ends, and promotions stop.
 * The caller holds the lock on the member.
 */
export async function banMember(
  tx: Tx,
  sessions: Sessions,
  memberId: string,
  ban: { readonly kind: BanKind; readonly until: Date | null },
): Promise<void> {
  await keepBan(tx, memberId, ban)
  await sessions.endAll(tx, 'member', memberId)
  await forgetRemembered(tx, memberId)
}

export async function keepMarketing(tx: Db | Tx, memberId: string, wanted: boolean): Promise<void> {
  await sql`update member set marketing = ${wanted} where id = ${memberId}`.execute(tx)
}

/**
 * Whether somebody who is kept from play has the newcomer's number, mail address or identity
 * number, or takes a break in the same browser: an age is nobody else's of the household. Identity
 * numbers are compared by their marks; only those that were stored without one are opened.
 */
export async function isExcludedPerson(
  tx: Tx,
  { merchant, email, mobile_num: mobile, proven_phone: phone, id_number: idNumber }: MemberValues,
  { device, secrets, now }: { device: Buffer | null; secrets: Secrets; now: Date },
): Promise<boolean> {
  const number = openIdNumber(secrets, idNumber ?? null)
  const mark = number === null ? null : idNumberMark(secrets, number)
  const { rows } = await sql<{ same: boolean; unmarked: string | null }>`
    select * from (
      select case when m.id_number not like 'sealed:%:%' then m.id_number end as unmarked,
        coalesce(m.proven_phone = ${phone ?? null}, false)
          or coalesce(m.mobile_num = ${mobile ?? null}, false)
          or coalesce(lower(m.email) = lower(${email ?? null}), false)
          or coalesce(split_part(m.id_number, ':', 2) = ${mark}, false)
          or m.play_ban <> 'under_age' and exists (select from member_device d
            where d.merchant = m.merchant and d.account_key = m.account_key
              and d.device = ${device}::bytea) as same
      from member m
      where m.merchant = ${merchant} and m.play_ban is not null
        and (m.play_ban_until is null or m.play_ban_until > ${now})
    ) person
    where same or (${number !== null} and unmarked is not null)`.execute(tx)
  return rows.some(
    (row) => row.same || (number !== null && openIdNumber(secrets, row.unmarked) === number),
  )
}

/** Members whose ban has ended and whose row still has it. */
export async function endedBans(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from member
    where play_ban is not null and play_ban_until <= ${now} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
