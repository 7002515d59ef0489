import { sessionAbsoluteHours } from '@kancil/contract/constants'
import type { Currency, Money } from '@kancil/contract/money'
import type { PlayTimes } from '@kancil/rules/safety/play-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** The member as a vendor knows them. Never changes once created. */
export type Player = {
  readonly alias: string
  readonly memberId: string
  readonly currency: Currency
  readonly isTest: boolean
}

/** The stake limits that a launch announced, in minor units; null: no limit. */
export type BetLimits = { readonly betMin: Money | null; readonly betMax: Money | null }

/** A play session as a bet sees it. */
export type PlaySession = BetLimits & {
  readonly id: string
  readonly vendorId: string
  readonly memberId: string
  readonly alias: string
  readonly gameCode: string
  readonly country: string
  readonly verifiedAt: Date | null
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly playUntil: Date | null
  readonly realityCheckDueAt: Date | null
  /**
   * Whether the site session it was opened from is still alive; always true for a session bound to
   * none.
   */
  readonly siteAlive: boolean
}

/**
 * The member's alias at a vendor, created at the first launch. `candidate` is used if there is none
 * yet.
 */
export async function aliasFor(
  db: Db | Tx,
  player: { vendorId: string; memberId: string; currency: Currency; isTest: boolean },
  candidate: string,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ alias: string }>`
    with made as (
      insert into player_alias (vendor_id, alias, member_id, currency, is_test, created_at)
      values (${player.vendorId}, ${candidate}, ${player.memberId}, ${player.currency},
        ${player.isTest}, ${now})
      on conflict (member_id, vendor_id, currency) do nothing returning alias)
    select alias from made union all
    select alias from player_alias where member_id = ${player.memberId}
      and vendor_id = ${player.vendorId} and currency = ${player.currency}`.execute(db)
  return rows[0]?.alias ?? aliasFor(db, player, candidate, now)
}

/** Players by `vendor alias`, for a whole group of callers at once. */
export async function readPlayers(db: Db, wanted: readonly string[]): Promise<Map<string, Player>> {
  // A vendor's code has no space, but the alias a vendor sends may.
  const pairs = wanted.map((key) => {
    const end = key.indexOf(' ')
    return [key.slice(0, end), key.slice(end + 1)] as const
  })
  const { rows } = await sql<Player & { vendorId: string }>`
    select p.vendor_id as "vendorId", p.alias, p.member_id as "memberId", p.currency,
      p.is_test as "isTest"
    from unnest(${pairs.map(([vendor]) => vendor)}::text[],
        ${pairs.map(([, alias]) => alias)}::text[])
      as w(vendor_id, alias)
    join player_alias p on p.vendor_id = w.vendor_id and p.alias = w.alias`.execute(db)
  return new Map(rows.map(({ vendorId, ...player }) => [`${vendorId} ${player.alias}`, player]))
}

export type NewSession = BetLimits & {
  readonly id: string
  readonly tokenHash: Buffer
  readonly tokenExpiresAt: Date
  readonly vendorId: string
  readonly memberId: string
  readonly alias: string
  readonly currency: Currency
  readonly gameCode: string
  readonly language: string
  readonly country: string
  readonly ip: string
  readonly siteSessionId: string
  readonly siteOrigin: string
  readonly expiresAt: Date
  readonly verifiedAt: Date | null
  /** See `PlayTimes` of the rules. */
  readonly playUntil: Date | null
  readonly realityCheckDueAt: Date | null
}

export async function insertSession(db: Db | Tx, row: NewSession, now: Date): Promise<void> {
  await sql`insert into game_session (id, token_hash, token_expires_at, vendor_id, member_id, alias,
      currency, game_code, language, country, ip, site_session_id, site_origin, created_at,
      verified_at, expires_at, bet_min, bet_max, play_until, reality_check_due_at)
    values (${row.id}, ${row.tokenHash}, ${row.tokenExpiresAt}, ${row.vendorId}, ${row.memberId},
      ${row.alias}, ${row.currency}, ${row.gameCode}, ${row.language}, ${row.country}, ${row.ip},
      ${row.siteSessionId}, ${row.siteOrigin}, ${now},
      ${row.verifiedAt}, ${row.expiresAt}, ${row.betMin}, ${row.betMax}, ${row.playUntil},
      ${row.realityCheckDueAt})`.execute(db)
}

export type ExchangedSession = Omit<
  NewSession,
  'tokenHash' | 'tokenExpiresAt' | 'verifiedAt' | 'playUntil'
> & {
  readonly createdAt: Date
}

/**
 * Exchanges a launch token, once and in time: the update is the lock. 'spent' also covers an
 * expired token.
 */
export async function exchangeToken(
  db: Db,
  vendorId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<ExchangedSession | 'unknown' | 'spent'> {
  const { rows } = await sql<ExchangedSession>`update game_session set verified_at = ${now}
    where token_hash = ${tokenHash} and vendor_id = ${vendorId} and verified_at is null
      and token_expires_at > ${now} and ended_at is null
    returning id, vendor_id as "vendorId", member_id as "memberId", alias, currency,
      game_code as "gameCode", language, country, ip, site_session_id as "siteSessionId",
      site_origin as "siteOrigin", expires_at as "expiresAt", created_at as "createdAt",
      bet_min as "betMin", bet_max as "betMax",
      reality_check_due_at as "realityCheckDueAt"`.execute(db)
  if (rows[0]) return rows[0]
  const existing = await sql`select 1 from game_session
    where token_hash = ${tokenHash} and vendor_id = ${vendorId}`.execute(db)
  return existing.rows.length > 0 ? 'spent' : 'unknown'
}

type SessionRow = Omit<PlaySession, 'siteAlive'> & {
  readonly siteSessionId: string
  readonly siteEndedAt: Date | null
  readonly siteSeenAt: Date | null
  readonly siteBornAt: Date | null
}

/** The current time, and the idle minutes after which a site session ends. */
type SiteTime = { readonly now: Date; readonly idleMinutes: number }

/** Sessions by id, for a whole group of callers at once. */
export async function readSessions(
  db: Db,
  ids: readonly string[],
  at: SiteTime,
): Promise<Map<string, PlaySession>> {
  const { rows } = await sql<SessionRow>`select s.id, s.vendor_id as "vendorId",
      s.member_id as "memberId", s.alias, s.game_code as "gameCode", s.country,
      s.verified_at as "verifiedAt", s.expires_at as "expiresAt", s.ended_at as "endedAt",
      s.bet_min as "betMin", s.bet_max as "betMax", s.play_until as "playUntil", s.reality_check_due_at as "realityCheckDueAt",
      s.site_session_id as "siteSessionId", w.ended_at as "siteEndedAt",
      w.last_seen_at as "siteSeenAt", w.created_at as "siteBornAt"
    from game_session s left join session w on w.id = s.site_session_id
    where s.id = any(${[...ids]})`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, siteAlive: siteAlive(row, at) }]))
}

const touchSeconds = 60
/** How long a session is read anew after its times changed: longer than any process caches it. */
const timesFreshSeconds = 10

/**
 * The sessions in use that are not simply live: ended, with times that have just changed, or with
 * their site session gone. Play keeps the site session alive, which is recorded there once a
 * minute.
 */
export async function changedSessions(
  db: Db,
  ids: readonly string[],
  { now, idleMinutes }: SiteTime,
): Promise<string[]> {
  const seenBefore = new Date(now.getTime() - touchSeconds * 1000)
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000)
  const bornAfter = new Date(now.getTime() - sessionAbsoluteHours * 3_600_000)
  const changedSince = new Date(now.getTime() - timesFreshSeconds * 1_000)
  const { rows } = await sql<{ id: string }>`
    with played as (
      select s.id, s.site_session_id, s.ended_at, s.verified_at, s.times_changed_at
      from game_session s where s.id = any(${[...ids]})
    ), noted as (
      update session w set last_seen_at = ${now} from played p
      where w.id = p.site_session_id and p.ended_at is null and w.ended_at is null
        and w.last_seen_at between ${idleSince} and ${seenBefore} and w.created_at > ${bornAfter})
    select p.id from played p left join session w on w.id = p.site_session_id
    where p.ended_at is not null or p.verified_at is null or p.times_changed_at > ${changedSince}
      or p.site_session_id <> '' and (w.ended_at is null and w.last_seen_at > ${idleSince}
        and w.created_at > ${bornAfter}) is not true`.execute(db)
  return rows.map((row) => row.id)
}

function siteAlive(row: SessionRow, { now, idleMinutes }: SiteTime): boolean {
  if (row.siteSessionId === '') return true
  if (!row.siteSeenAt || !row.siteBornAt || row.siteEndedAt) return false
  return (
    now.getTime() - row.siteSeenAt.getTime() < idleMinutes * 60_000 &&
    now.getTime() - row.siteBornAt.getTime() < sessionAbsoluteHours * 3_600_000
  )
}

/** Gives the member's open sessions new times; bets of every process follow within a second. */
export async function setPlayTimes(
  tx: Tx,
  memberId: string,
  { playUntil, realityCheckDueAt }: PlayTimes,
  now: Date,
): Promise<void> {
  await sql`update game_session set play_until = ${playUntil},
      reality_check_due_at = ${realityCheckDueAt}, times_changed_at = ${now}
    where member_id = ${memberId} and ended_at is null and expires_at > ${now}`.execute(tx)
}

/** True when the nonce is new to this vendor. */
export async function rememberNonce(
  db: Db,
  vendorId: string,
  nonce: string,
  expiresAt: Date,
): Promise<boolean> {
  const done = await sql`insert into vendor_nonce (vendor_id, nonce, expires_at)
    values (${vendorId}, ${nonce}, ${expiresAt}) on conflict do nothing`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function forgetNonces(db: Db, now: Date): Promise<void> {
  await sql`delete from vendor_nonce where expires_at < ${now}`.execute(db)
}

export async function markPlayed(
  tx: Db | Tx,
  memberId: string,
  gameId: string,
  now: Date,
): Promise<void> {
  await sql`insert into game_recent (member_id, game_id, played_at)
    values (${memberId}, ${gameId}, ${now})
    on conflict (member_id, game_id) do update set played_at = excluded.played_at`.execute(tx)
}
