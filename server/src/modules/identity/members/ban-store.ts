import type { BanKind } from '@kancil/contract/safety/exclusion'
import type { KeptBan } from '@kancil/rules/safety/gate'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
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

export async function keepBan(
  tx: Tx,
  memberId: string,
  ban: { readonly kind: BanKind; readonly until: Date | null } | null,
): Promise<void> {
  await sql`update member set play_ban = ${ban?.kind ?? null},
    play_ban_until = ${ban?.until ?? null},
    marketing = marketing and ${ban === null} where id = ${memberId}`.execute(tx)
}

export async function keepMarketing(tx: Db | Tx, memberId: string, wanted: boolean): Promise<void> {
  await sql`update member set marketing = ${wanted} where id = ${memberId}`.execute(tx)
}

/**
 * Whether somebody who takes a break from play has the newcomer's number, mail address, identity
 * number or browser.
 */
export async function isExcludedPerson(
  tx: Tx,
  { merchant, email, mobile_num: mobile, proven_phone: phone, id_number: idNumber }: MemberValues,
  device: Buffer | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select from member m
    where m.merchant = ${merchant} and m.play_ban in ('self_exclusion', 'time_out')
      and (m.play_ban_until is null or m.play_ban_until > ${now})
      and (m.proven_phone = ${phone ?? null} or m.mobile_num = ${mobile ?? null}
        or lower(m.email) = lower(${email ?? null}) or m.id_number = ${idNumber ?? null}
        or exists (select from member_device d where d.merchant = m.merchant
          and d.account_key = m.account_key and d.device = ${device}::bytea))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Members whose ban has ended and whose row still has it. */
export async function endedBans(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from member
    where play_ban is not null and play_ban_until <= ${now} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
