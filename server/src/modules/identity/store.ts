import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberStatus } from '@kancil/contract/identity/member'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency } from '@kancil/contract/money'
import type { BanKind } from '@kancil/contract/safety/exclusion'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { insertLine } from './members/tree-store.ts'

export type Member = {
  readonly id: MemberId
  readonly merchant: string
  readonly account: string
  readonly account_key: string
  readonly account_kind: AccountKind
  readonly currency: Currency
  readonly status: MemberStatus
  readonly status_reason: string | null
  readonly can_enter: boolean
  /** See `banInForce` of the rules: an end in the past means that it is over. */
  readonly play_ban: BanKind | null
  readonly play_ban_until: Date | null
  readonly marketing: boolean
  readonly upline_id: MemberId | null
  readonly nickname: string
  readonly password_hash: string
  readonly password_changed_at: Date
  readonly password_given: boolean
  readonly payment_password_hash: string | null
  readonly payee_name: string | null
  readonly email: string | null
  readonly country_dialing_code: string | null
  readonly mobile_num: string | null
  /** `yyyy-MM-dd`. */
  readonly birthday: string | null
  readonly id_number: string | null
  readonly qq_num: string | null
  readonly line: string | null
  readonly whatsapp: string | null
  readonly facebook: string | null
  readonly wechat: string | null
  readonly recommender_id: string | null
  readonly referral_code: string | null
  readonly affiliate_code: string | null
  readonly referrer_id: MemberId | null
  readonly domain: string | null
  readonly register_ip: string | null
  readonly register_request_id: string | null
  readonly avatar: string
  readonly avatar_type: 'CUSTOM' | 'STATIC'
  readonly terms_version: string | null
  readonly terms_accepted_at: Date | null
  readonly first_login_at: Date | null
  readonly first_login_done_at: Date | null
  readonly last_login_at: Date | null
  /**
   * Level in the club, its name, and what it adds to the rates of cashback; see `club-store.ts`.
   */
  readonly club_rank: number
  readonly club_name: string
  readonly club_rebate: number
  readonly created_at: Date
}

export const memberColumns = sql.raw(`id, merchant, account, account_key, account_kind, currency,
  status, status_reason, can_enter, play_ban, play_ban_until, marketing, upline_id, nickname, password_hash, password_changed_at,
  password_given, payment_password_hash, payee_name, email, country_dialing_code, mobile_num,
  to_char(birthday, 'YYYY-MM-DD') as birthday, id_number, qq_num, line, whatsapp, facebook, wechat,
  recommender_id, referral_code, affiliate_code, referrer_id, domain, register_ip, register_request_id, avatar, avatar_type,
  terms_version, terms_accepted_at, first_login_at, first_login_done_at, last_login_at, club_rank, club_name, club_rebate, created_at`)

export async function memberById(db: Db | Tx, id: string): Promise<Member | null> {
  const { rows } = await sql<Member>`select ${memberColumns} from member where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Members by id; unknown ids are left out. */
export async function membersById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Member>> {
  const { rows } = await sql<Member>`select ${memberColumns} from member
    where id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** @param accountKey as `accountKey` of the rules makes it */
export async function memberByKey(
  db: Db | Tx,
  merchant: string,
  accountKey: string,
): Promise<Member | null> {
  const { rows } = await sql<Member>`select ${memberColumns} from member
    where merchant = ${merchant} and account_key = ${accountKey}`.execute(db)
  return rows[0] ?? null
}

export async function memberByRequest(db: Db | Tx, requestId: string): Promise<Member | null> {
  const { rows } = await sql<Member>`select ${memberColumns} from member
    where register_request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

/** Locks the member's row until the transaction ends, for work that depends on its state. */
export async function lockMember(tx: Tx, id: string): Promise<Member | null> {
  const { rows } = await sql<Member>`select ${memberColumns} from member where id = ${id}
    for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Values of a new row by column; omitted ones keep the column's default. */
export type MemberValues = Pick<
  Member,
  | 'id'
  | 'merchant'
  | 'account'
  | 'account_key'
  | 'account_kind'
  | 'currency'
  | 'nickname'
  | 'password_hash'
  | 'password_changed_at'
  | 'created_at'
> &
  Partial<Member> & {
    readonly proven_phone?: string | null
    readonly phone_proven_at?: Date | null
    readonly register_url?: string | null
    readonly register_method?: string | null
    readonly language?: string | null
  }

/** @returns false if the account or the request's id is taken: nothing was written */
export async function insertMember(tx: Db | Tx, values: MemberValues): Promise<boolean> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const columns = sql.join(entries.map(([name]) => sql.ref(name)))
  const row = sql.join(entries.map(([, value]) => sql`${value}`))
  const done = await sql`insert into member (${columns}) values (${row})
    on conflict do nothing`.execute(tx)
  const isNew = (done.numAffectedRows ?? 0n) > 0n
  if (isNew) await insertLine(tx, values.id, values.upline_id ?? null)
  return isNew
}

/**
 * Records a login and locks the account until its session has begun, so that a concurrent freeze or
 * new password meets either no session or this one. `shown` is the hash the password was checked
 * against, and its replacement if it was made with weaker parameters.
 * @returns false if the account was shut, or its password changed, since the login read it
 */
export async function noteLogin(
  tx: Tx,
  id: string,
  now: Date,
  remembered?: { readonly hash: string; readonly newHash?: string | undefined },
): Promise<boolean> {
  const done = await sql`update member set last_login_at = ${now},
    first_login_at = coalesce(first_login_at, ${now}),
    password_hash = coalesce(${remembered?.newHash ?? null}, password_hash)
    where id = ${id} and status = 'active' and can_enter
      and password_hash = coalesce(${remembered?.hash ?? null}, password_hash)`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function keepStatus(
  tx: Tx,
  id: string,
  status: MemberStatus,
  reason: string,
  now: Date,
): Promise<void> {
  await sql`update member set status = ${status}, status_reason = ${reason},
    status_changed_at = ${now} where id = ${id}`.execute(tx)
}

export async function keepMayEnter(tx: Tx, id: string, mayEnter: boolean): Promise<void> {
  await sql`update member set can_enter = ${mayEnter} where id = ${id}`.execute(tx)
}

/** Sets the name of a member who has none yet; returns the name on record. */
export async function keepPayeeName(tx: Tx, id: string, name: string): Promise<string> {
  const { rows } = await sql<{ payee_name: string }>`update member
    set payee_name = coalesce(payee_name, ${name}) where id = ${id} returning payee_name`.execute(
    tx,
  )
  return rows[0]?.payee_name ?? ''
}

/** Accounts by member id; unknown ids are left out. */
export async function accountsOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; account: string }>`
    select id, account from member where id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, account }) => [id, account]))
}

/** Members as the audit log shows them. */
export async function memberFacts(db: Db, ids: readonly string[]) {
  type Facts = { subject: string; name: string; memberId: string; currency: Currency }
  const { rows } = await sql<Facts>`
    select id as subject, account as name, id as "memberId", currency
    from member where id = any(${[...ids]}::text[])`.execute(db)
  return rows
}
