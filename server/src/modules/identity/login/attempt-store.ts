import { houseFailures, type RecentFailures } from '@kancil/rules/identity/sign-in-policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { blockOf } from '../../../kernel/http/networks.ts'

export type Outcome = 'ok' | 'wrong' | 'refused' | 'remembered' | 'registered'

export type Attempt = {
  readonly merchant: string
  readonly accountKey: string
  readonly network: string
  readonly ip: string
  readonly userAgent: string
  /** ISO 3166 code, '' when unknown. */
  readonly country: string
  /** Hash of the device cookie, or null if this browser never signed in to the account. */
  readonly device: Buffer | null
  readonly at: Date
}

export type AttemptReservation = {
  readonly id: bigint
  readonly failures: RecentFailures
  /** Attempts from this network within the last minute, including this one. */
  readonly lastMinute: number
  /**
   * The house's limit of failures from unknown browsers, if this attempt is the first to find it
   * used up.
   */
  readonly alarm: number | null
}

/**
 * Records the attempt as failed and counts those before it (`reserve_login_attempt`). Attempts on
 * one account wait for each other here, so that a hundred concurrent guesses count as a hundred.
 */
export async function reserveAttempt(
  db: Db,
  attempt: Attempt,
  since: Date,
): Promise<AttemptReservation> {
  const { merchant, accountKey, network, ip, userAgent, country, device, at } = attempt
  const { min, max, membersEach } = houseFailures
  const { rows } = await sql<{
    id: bigint
    account: number
    address: number
    block: number
    device: number
    last_minute: number
    house_budget: number
    house_spent: boolean
    alarm: boolean
  }>`select * from reserve_login_attempt(${merchant}, ${accountKey}, ${network}, ${blockOf(ip)},
    ${ip}, ${userAgent.slice(0, 300)}, ${country}, ${device}, ${at}, ${since},
    ${min}, ${max}, ${membersEach})`.execute(db)
  const { id, account, address, block, ...counted } = rows[0]!
  const counts = device === null ? null : counted.device
  return {
    id,
    failures: { account, address, block, device: counts, houseSpent: counted.house_spent },
    lastMinute: counted.last_minute,
    alarm: counted.alarm ? counted.house_budget : null,
  }
}

export async function noteAttempt(
  tx: Db | Tx,
  attempt: Attempt,
  outcome: Outcome,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`insert into login_attempt
      (merchant, account_key, network, block, ip, user_agent, country, device, outcome, at)
    values (${attempt.merchant}, ${attempt.accountKey}, ${attempt.network},
      ${blockOf(attempt.ip)}, ${attempt.ip}, ${attempt.userAgent.slice(0, 300)}, ${attempt.country}, ${attempt.device}, ${outcome},
      ${attempt.at})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** How many accounts a network has opened. */
export async function registrationsSince(
  db: Db | Tx,
  network: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from login_attempt
    where network = ${network} and outcome = 'registered' and at > ${since}`.execute(db)
  return rows[0]!.count
}

export async function settleAttempt(db: Db | Tx, id: bigint, outcome: Outcome): Promise<void> {
  await sql`update login_attempt set outcome = ${outcome} where id = ${id}`.execute(db)
}

export const deviceDays = 90

export async function isKnownDevice(
  db: Db | Tx,
  attempt: Omit<Attempt, 'device'>,
  device: Buffer,
): Promise<boolean> {
  const since = new Date(attempt.at.getTime() - deviceDays * 86_400_000)
  const { rows } = await sql<{ known: boolean }>`select exists (select from member_device
    where merchant = ${attempt.merchant} and account_key = ${attempt.accountKey}
      and device = ${device} and last_used_at > ${since}) as known`.execute(db)
  return rows[0]!.known
}

export async function keepDevice(tx: Tx, attempt: Attempt, device: Buffer): Promise<void> {
  await sql`insert into member_device (id, merchant, account_key, device, user_agent, ip, country,
      first_used_at, last_used_at)
    values (${newId('device', attempt.at)}, ${attempt.merchant}, ${attempt.accountKey}, ${device},
      ${attempt.userAgent.slice(0, 300)}, ${attempt.ip}, ${attempt.country}, ${attempt.at},
      ${attempt.at})
    on conflict (merchant, account_key, device) do update
      set last_used_at = excluded.last_used_at, user_agent = excluded.user_agent,
        ip = excluded.ip, country = excluded.country`.execute(tx)
}

/** Gives this browser a new device hash, for every account that trusts it. */
export async function renameDevice(tx: Tx, before: Buffer, after: Buffer): Promise<void> {
  await sql`update member_device set device = ${after} where device = ${before}`.execute(tx)
}

/** A password reset ends the trust in browsers that the old password earned. */
export async function forgetDevices(
  tx: Tx,
  merchant: string,
  accountKey: string,
  but?: Buffer,
): Promise<void> {
  await sql`delete from member_device where merchant = ${merchant}
    and account_key = ${accountKey} and device is distinct from ${but ?? null}`.execute(tx)
}

export type LoginHistoryRow = {
  readonly at: Date
  readonly outcome: Outcome
  readonly ip: string
  readonly user_agent: string
  readonly country: string
  readonly total: number
}

export async function loginHistory(
  db: Db,
  of: { merchant: string; accountKey: string },
  paging: { limit: number; offset: number },
): Promise<LoginHistoryRow[]> {
  const { rows } = await sql<LoginHistoryRow>`select at, outcome, ip, user_agent,
      country, (count(*) over ())::int as total
    from login_attempt where merchant = ${of.merchant} and account_key = ${of.accountKey}
    order by at desc, id desc limit ${paging.limit} offset ${paging.offset}`.execute(db)
  return rows
}

/** Attempts are kept for half a year; devices until they expire. */
export async function clearOldAttempts(db: Db, now: Date): Promise<void> {
  const attempts = new Date(now.getTime() - 180 * 86_400_000)
  const devices = new Date(now.getTime() - deviceDays * 86_400_000)
  await sql`delete from login_attempt where at < ${attempts}`.execute(db)
  await sql`delete from member_device where last_used_at < ${devices}`.execute(db)
}
