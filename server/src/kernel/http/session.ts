import type { Id } from '@kancil/contract/ids'
import {
  sessionAbsoluteHours,
  sessionIdleMinutes,
  strictSessionIdleMinutes,
} from '@kancil/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import { hmacSha256, randomToken, sameBytes, sha256 } from '../chance.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db.ts'
import { newId } from '../ids.ts'
import type { Secrets } from '../crypto/secrets.ts'

/** Which listener a session belongs to; neither takes the other's cookie. */
export type Side = 'member' | 'operator'

export type Session = {
  readonly id: Id<'session'>
  readonly side: Side
  /** The member's or the operator's id. */
  readonly subjectId: string
  /** What the module that signed them in wants to find again, e.g. the account kind. */
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly stepUpAt: Date | null
  readonly ip: string
  readonly userAgent: string
}

export type StartedSession = { session: Session; cookie: string; marker: string }
type ClientAddress = { ip: string; userAgent: string }

export type Sessions = {
  /** After how many idle minutes a session ends, at present. */
  idleMinutes(side: Side): Promise<number>
  /** A new session; the cookie's value is returned once and only its SHA-256 is stored. */
  start(
    tx: Db | Tx,
    side: Side,
    subjectId: string,
    data: Record<string, unknown>,
    where: ClientAddress,
  ): Promise<StartedSession>
  /** The live session of a cookie, or null; extends the idle limit. */
  find(side: Side, cookie: string): Promise<Session | null>
  /** Whether it is still live; does not extend the idle limit. */
  isLive(side: Side, id: string): Promise<boolean>
  /** A marker for one tab, bound to the cookie and useless without it (decisions 25). */
  markerFor(cookie: string): string
  markerFits(cookie: string, marker: string): boolean
  list(side: Side, subjectId: string): Promise<Session[]>
  /** Which of these have a live session in which something was done in the last minutes. */
  present(side: Side, subjectIds: readonly string[]): Promise<ReadonlySet<string>>
  end(tx: Db | Tx, id: string, subjectId: string): Promise<boolean>
  /** Ends the session that a browser sent, if it is one. */
  endBrought(tx: Db | Tx, side: Side, cookie: string): Promise<void>
  endAll(tx: Db | Tx, side: Side, subjectId: string, but?: string): Promise<number>
  setData(tx: Db | Tx, id: string, data: Record<string, unknown>): Promise<void>
  markStepUp(tx: Db | Tx, id: string): Promise<void>
  /** Deletes sessions that began so long ago that none of them can be live. */
  clear(now: Date): Promise<void>
}

type Row = {
  id: string
  side: Side
  subject_id: string
  data: Record<string, unknown>
  created_at: Date
  last_seen_at: Date
  step_up_at: Date | null
  ip: string
  user_agent: string
}

const touchSeconds = 60
const presentMinutes = 10
const keptDays = 90

/**
 * `strict` is read at every use of a member's session, so that a change applies to open sessions
 * too. Operators always have the stricter limit: their sessions move money.
 */
export function openSessions(
  db: Db,
  clock: Clock,
  secrets: Secrets,
  strict: () => Promise<boolean> = async () => false,
): Sessions {
  const idleMinutes = async (side: Side) =>
    side === 'operator' || (await strict()) ? strictSessionIdleMinutes : sessionIdleMinutes
  const markerKey = secrets.keyFor('tab-marker')
  const sign = (cookie: string, nonce: string) =>
    hmacSha256(markerKey, `${sha256(cookie).toString('hex')}.${nonce}`).toString('base64url')

  function markerFor(cookie: string): string {
    const nonce = randomToken(12)
    return `${nonce}.${sign(cookie, nonce)}`
  }

  return {
    idleMinutes,
    markerFor,
    markerFits(cookie, marker) {
      const [nonce = '', signature = ''] = marker.split('.')
      return (
        nonce.length === 16 && sameBytes(Buffer.from(sign(cookie, nonce)), Buffer.from(signature))
      )
    },
    async start(tx, side, subjectId, data, where) {
      const cookie = randomToken(16)
      const now = clock.now()
      const id = newId('session', now)
      const { rows } = await sql<Row>`
        insert into session (id, side, subject_id, token_hash, data, created_at, last_seen_at, ip, user_agent)
        values (${id}, ${side}, ${subjectId}, ${sha256(cookie)}, ${JSON.stringify(data)}, ${now}, ${now},
          ${where.ip}, ${where.userAgent.slice(0, 300)}) returning *`.execute(tx)
      return { session: asSession(rows[0]!), cookie, marker: markerFor(cookie) }
    },
    find: async (side, cookie) =>
      findSession(db, clock.now(), { side, cookie, idleMinutes: await idleMinutes(side) }),
    isLive: async (side, id) => isLive(db, side, id, isAlive(clock.now(), await idleMinutes(side))),
    async list(side, subjectId) {
      const live = isAlive(clock.now(), await idleMinutes(side))
      const { rows } =
        await sql<Row>`select * from session where side = ${side} and subject_id = ${subjectId}
        and ended_at is null and ${live} order by last_seen_at desc limit 100`.execute(db)
      return rows.map(asSession)
    },
    present: (side, subjectIds) => presentOf(db, clock.now(), side, subjectIds),
    async end(tx, id, subjectId) {
      const done = await sql`update session set ended_at = ${clock.now()}
        where id = ${id} and subject_id = ${subjectId} and ended_at is null`.execute(tx)
      return (done.numAffectedRows ?? 0n) > 0n
    },
    async endBrought(tx, side, cookie) {
      await sql`update session set ended_at = ${clock.now()}
        where token_hash = ${sha256(cookie)} and side = ${side} and ended_at is null`.execute(tx)
    },
    async endAll(tx, side, subjectId, but = '') {
      const done = await sql`update session set ended_at = ${clock.now()}
        where side = ${side} and subject_id = ${subjectId} and id <> ${but} and ended_at is null`.execute(
        tx,
      )
      return Number(done.numAffectedRows ?? 0n)
    },
    async setData(tx, id, data) {
      await sql`update session set data = ${JSON.stringify(data)} where id = ${id}`.execute(tx)
    },
    async markStepUp(tx, id) {
      await sql`update session set step_up_at = ${clock.now()} where id = ${id}`.execute(tx)
    },
    clear: (now) => clearOld(db, now),
  }
}

function isAlive(now: Date, idleMinutes: number) {
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000)
  const bornAfter = new Date(now.getTime() - sessionAbsoluteHours * 3_600_000)
  return sql`last_seen_at > ${idleSince} and created_at > ${bornAfter}`
}

type SessionQuery = { readonly side: Side; readonly cookie: string; readonly idleMinutes: number }

async function findSession(
  db: Db,
  now: Date,
  { side, cookie, idleMinutes }: SessionQuery,
): Promise<Session | null> {
  const hash = sha256(cookie)
  const { rows } = await sql<Row>`select * from session
    where token_hash = ${hash} and side = ${side} and ended_at is null and ${isAlive(now, idleMinutes)}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() > touchSeconds * 1000) {
    await sql`update session set last_seen_at = ${now} where id = ${row.id}`.execute(db)
  }
  return asSession(row)
}

async function isLive(db: Db, side: Side, id: string, live: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from session
    where id = ${id} and side = ${side} and ended_at is null and ${live}`.execute(db)
  return rows.length > 0
}

async function presentOf(
  db: Db,
  now: Date,
  side: Side,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ subject_id: string }>`select distinct subject_id from session
    where side = ${side} and subject_id = any(${[...subjectIds]}::text[])
      and ended_at is null and ${isAlive(now, presentMinutes)}`.execute(db)
  return new Set(rows.map((row) => row.subject_id))
}

async function clearOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  await sql`delete from session where created_at < ${before}`.execute(db)
}

function asSession(row: Row): Session {
  return {
    id: row.id as Id<'session'>,
    side: row.side,
    subjectId: row.subject_id,
    data: row.data,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    stepUpAt: row.step_up_at,
    ip: row.ip,
    userAgent: row.user_agent,
  }
}
