import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { randomToken } from '../chance.ts'
import { sqlState } from '../db.ts'
import type { Audience, LiveMessage } from './message.ts'
import type { Log } from '../log.ts'

/** Receives what other processes of the installation push. */
export type WireEar = {
  receive(audience: Audience, message: LiveMessage): void
  /** Messages of other processes may have been missed. */
  lost(): void
}
export type LiveWire = {
  send(audience: Audience, message: LiveMessage): void
  close(): Promise<void>
}

const channel = 'kancil_live'
const joined = 'joined'
/** How often a process announces itself, and looks for rows that no NOTIFY announced. */
const beatMilliseconds = 1_000
/** A process not heard from for this long is presumed gone, and nothing is written for it. */
const goneMilliseconds = 10_000
/** What a lone process keeps for one that has just started and that it does not know of yet. */
const aloneMilliseconds = 3_000
const messagesPerRow = 1_000
/** A connection that is silent for this long is replaced by a new one. */
const queryMilliseconds = 15_000
const rowsAtOnce = 100
/**
 * Messages that may wait for the database; beyond this they are dropped, and every process is told.
 */
const waitingMax = 50_000
const keptSeconds = 60
const beatsToClean = 15

type Item = readonly [Audience, LiveMessage]
type Row = {
  readonly position: bigint | string
  readonly sender: string
  readonly items: Item[] | null
}

/** State shared by the connection and its work. */
type Desk = {
  readonly id: string
  readonly log: Log
  readonly ear: WireEar
  client: pg.Client | null
  /** Null: unknown, since the database has not been asked or does not answer. */
  isAlone: boolean | null
  /** Read so far; null before the first connection. */
  position: bigint | null
  /** When the database last recorded that this process is alive. */
  beatAt: number
  waiting: { readonly at: number; readonly item: Item }[]
  /** When messages were last dropped; null once the other processes know of it. */
  givenUpAt: number | null
  isFlushing: boolean
  /** One statement at a time: the connection takes no second one before the first has ended. */
  turn: Promise<unknown>
}

/**
 * Carries messages to the other processes of an installation in rows numbered without gaps
 * (0001-kernel.sql). NOTIFY only wakes the readers; without it they would read a second later.
 * After a lost connection a reader goes on where it was, and reports it if rows that it had not
 * read are gone. A process that is alone writes nothing.
 */
export function openLiveWire(databaseUrl: string, log: Log, ear: WireEar): LiveWire {
  const desk: Desk = {
    ...{ id: randomToken(8), log, ear, client: null, isAlone: null, position: null, beatAt: 0 },
    ...{ waiting: [], givenUpAt: null, isFlushing: false, turn: Promise.resolve() },
  }
  const closing = new AbortController()
  const running = keepConnected(desk, databaseUrl, closing.signal)
  return {
    send(audience, message) {
      desk.waiting.push({ at: performance.now(), item: [audience, message] })
      if (desk.waiting.length > waitingMax) giveUp(desk)
      if (desk.isAlone === false) flush(desk)
    },
    async close() {
      if (desk.isAlone === false) await flushAll(desk).catch(() => undefined)
      closing.abort()
      await running
    },
  }
}

async function keepConnected(desk: Desk, databaseUrl: string, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'kancil live',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      query_timeout: queryMilliseconds,
    })
    client.on('error', () => undefined)
    const over = new AbortController()
    client.on('end', () => over.abort())
    client.on('notification', ({ payload }) => void hear(desk, payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      desk.client = client
      await beat(desk)
      await client.query('select pg_notify($1, $2)', [channel, joined])
      flush(desk)
      await beatOn(desk, AbortSignal.any([over.signal, closing]))
      if (closing.aborted)
        await ask(desk, 'delete from live_process where id = $1', [desk.id]).catch(() => undefined)
    } catch (error) {
      if (!closing.aborted) desk.log.debug({ err: error }, 'live connection is not up')
    }
    desk.client = null
    desk.isAlone = null
    await Promise.race([client.end().catch(() => undefined), sleep(beatMilliseconds)])
    await sleep(beatMilliseconds, undefined, { signal: closing, ref: false }).catch(() => undefined)
  }
}

async function beatOn(desk: Desk, over: AbortSignal): Promise<void> {
  for (let beats = 1; !over.aborted; beats++) {
    await sleep(beatMilliseconds, undefined, { signal: over, ref: false }).catch(() => undefined)
    if (over.aborted) return
    await beat(desk)
    if (beats % beatsToClean === 0) await clean(desk)
  }
}

/** Announces this process, looks which others are there, and reads what no NOTIFY announced. */
async function beat(desk: Desk): Promise<void> {
  const before = desk.position
  const [row] = await ask<{ others: number; last: bigint | string }>(
    desk,
    `with beat as (
        insert into live_process (id, heard_at) values ($1, now())
          on conflict (id) do update set heard_at = excluded.heard_at)
      select (select count(*)::int from live_process where id <> $1
          and heard_at > now() - make_interval(secs => $2::float8 / 1000)) as others,
        (select last_position from live_sequence) as last`,
    [desk.id, goneMilliseconds],
  )
  const { others } = row!
  const last = BigInt(row!.last)
  const wasAway = desk.beatAt > 0 && performance.now() - desk.beatAt > goneMilliseconds
  desk.beatAt = performance.now()
  desk.isAlone = others === 0
  if (desk.isAlone) {
    const since = performance.now() - aloneMilliseconds
    desk.waiting = desk.waiting.filter(({ at }) => at > since)
    if ((desk.givenUpAt ?? since) <= since) desk.givenUpAt = null
  } else flush(desk)
  desk.position ??= last
  if (desk.position < last) await read(desk)
  // Unread rows are gone, the others presumed this process gone and wrote nothing, or the database
  // is not the one it was.
  const isAnother = before !== null && last < before
  if (desk.position < last || isAnother) desk.position = last
  else if (!wasAway) return
  desk.ear.lost()
}

async function hear(desk: Desk, payload: string): Promise<void> {
  try {
    if (payload === joined) await beat(desk)
    else if (desk.position !== null && BigInt(payload) > desk.position) await read(desk)
  } catch (error) {
    desk.log.debug({ err: error }, 'live messages could not be read')
  }
}

async function read(desk: Desk): Promise<void> {
  for (let count = rowsAtOnce; count === rowsAtOnce;)
    count = await inTurn(desk, async (client) => {
      const { rows } = await client.query<Row>(
        `select position, sender, items from live_message where position > $1
          order by position limit ${rowsAtOnce}`,
        [desk.position],
      )
      for (const row of rows) takeRow(desk, row)
      return rows.length
    })
}

function takeRow(desk: Desk, { position: text, sender, items }: Row): void {
  const position = BigInt(text)
  if (position !== desk.position! + 1n) desk.ear.lost()
  desk.position = position
  if (sender === desk.id) return
  if (items === null) return desk.ear.lost()
  for (const [audience, message] of items) desk.ear.receive(audience, message)
}

/** Writes what is waiting, by itself; what could not be written keeps waiting. */
function flush(desk: Desk): void {
  if (desk.isFlushing || desk.waiting.length === 0) return
  desk.isFlushing = true
  // Everything pushed in the same turn of the event loop is one row.
  setImmediate(() => {
    flushAll(desk).then(
      () => {
        desk.isFlushing = false
        if (desk.isAlone === false) flush(desk)
      },
      (error: unknown) => {
        desk.isFlushing = false
        desk.log.debug({ err: error }, 'live messages wait for the database')
      },
    )
  })
}

async function flushAll(desk: Desk): Promise<void> {
  const send = (items: string | null) => ask(desk, 'select send_live($1, $2)', [desk.id, items])
  while (desk.isAlone === false && desk.client) {
    if (desk.givenUpAt !== null) {
      await send(null)
      desk.givenUpAt = null
    }
    const part = desk.waiting.splice(0, messagesPerRow)
    if (part.length === 0) return
    try {
      await send(JSON.stringify(part.map(({ item }) => item)))
    } catch (error) {
      if (!isRefused(error)) {
        desk.waiting.unshift(...part)
        throw error
      }
      desk.log.error({ err: error, messages: part.length }, 'live messages given up: refused')
      desk.givenUpAt = performance.now()
    }
  }
}

/**
 * Whether the database would refuse these messages however often they were sent, such as text with
 * a NUL or rows too large for it: they must not keep all later ones waiting.
 */
function isRefused(error: unknown): boolean {
  return /^(22|54)/.test(sqlState(error))
}

function giveUp(desk: Desk): void {
  desk.givenUpAt = performance.now()
  if (!desk.isAlone)
    desk.log.error({ messages: desk.waiting.length }, 'live messages given up: no database')
  desk.waiting = desk.waiting.slice(waitingMax / 2)
}

async function clean(desk: Desk): Promise<void> {
  await ask(
    desk,
    `with gone as (delete from live_process where heard_at < now() - make_interval(secs => $1))
      delete from live_message where sent_at < now() - make_interval(secs => $1)`,
    [keptSeconds],
  )
}

async function ask<Answer extends pg.QueryResultRow>(
  desk: Desk,
  text: string,
  values: readonly unknown[],
): Promise<Answer[]> {
  return inTurn(desk, async (client) => (await client.query<Answer>(text, [...values])).rows)
}

function inTurn<T>(desk: Desk, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const mine = desk.turn.then(() => {
    if (!desk.client) throw new Error('no live connection')
    return work(desk.client)
  })
  desk.turn = mine.catch(() => undefined)
  return mine
}
