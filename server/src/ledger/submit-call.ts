import { businessDay, siteZone } from '@kancil/contract/time'
import type {
  WalletCommand,
  WalletOutcome,
  WalletRefusalCode,
} from '@kancil/contract/ports/vendor-wallet'
import { money } from '@kancil/contract/money'
import type pg from 'pg'
import type { Seat } from './seats.ts'

/** A command with its accounts found. */
export type SeatedCommand = { readonly command: WalletCommand; readonly seat: Seat }

/** What one item of a call came to. `version` is null where nothing changed. */
export type SubmitAnswer = { readonly outcome: WalletOutcome; readonly version: bigint | null }

const codes = { bet: 1, win: 2, rollback: 3, roundClose: 4 } as const
const parameters = Array.from({ length: 16 }, (_, i) => `$${i + 1}`).join(', ')
const text = `select * from ledger_submit(${parameters})`

/**
 * Plans that stay right while the tables grow: by index, made once. For each new connection of the
 * hot path.
 */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(`set jit = off; set plan_cache_mode = force_generic_plan;
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`)
}

/** Answers stay PostgreSQL's text: a batch's are parted here, at once. */
const asText = { getTypeParser: () => (value: string) => value }

/**
 * One call of `ledger_submit` (server/db/migrations/0048), outside or inside a transaction. Items
 * must be independent of each other; they may come in any order of members and keep their order for
 * each.
 */
export async function submitCall(
  client: pg.ClientBase,
  items: readonly SeatedCommand[],
  now: Date,
): Promise<SubmitAnswer[]> {
  const order = items.map((_, place) => place)
  order.sort((a, b) => items[a]!.seat.cash - items[b]!.seat.cash || a - b)
  const { rows } = await client.query<string[]>({
    name: 'ledger_submit',
    text,
    rowMode: 'array',
    types: asText,
    values: valuesOf(
      order.map((place) => items[place]!),
      now,
    ),
  } as unknown as pg.QueryConfig)
  const columns = rows[0]!.map(partsOf)
  const answers: SubmitAnswer[] = []
  for (const [at, place] of order.entries()) answers[place] = answerOf(columns, at)
  return answers
}

/** The elements of an array of words or numbers in its text form. */
function partsOf(array: string): string[] {
  return array.slice(1, -1).split(',')
}

const none = 'NULL'

/** The item's answer in the columns of `ledger_submit`. */
function answerOf(columns: readonly (readonly string[])[], at: number): SubmitAnswer {
  const [code, transferId, balance, bonus, duplicate, vain, version] = columns.map(
    (column) => column[at]!,
  ) as [string, string, string, string, string, string, string]
  const left = money(balance === none ? 0n : BigInt(balance))
  if (code !== none) {
    const refusal = { ok: false, code: code as WalletRefusalCode, balance: left } as const
    return { outcome: refusal, version: null }
  }
  const outcome = {
    ok: true,
    transferId: transferId === none ? '' : transferId,
    balance: left,
    bonusUsed: money(BigInt(bonus)),
    duplicate: duplicate === 't',
    applied: vain === 'f',
  } as const
  return { outcome, version: outcome.duplicate ? null : BigInt(version) }
}

function valuesOf(items: readonly SeatedCommand[], now: Date): unknown[] {
  const column = (cell: (item: SeatedCommand) => string): string => `{${items.map(cell).join(',')}}`
  return [
    now.toISOString(),
    businessDayOf(now),
    siteZone,
    column(({ command }) => String(codes[command.kind])),
    column(({ seat }) => String(seat.source)),
    column(({ command, seat }) => (command.scope === 'member' ? String(seat.cash) : '0')),
    column(({ command }) => ('transactionId' in command ? quoted(command.transactionId) : 'NULL')),
    column(({ seat }) => String(seat.cash)),
    column(({ seat }) => String(seat.pool)),
    column(({ command }) => ('amount' in command ? String(command.amount) : '0')),
    column(({ command }) => quoted(command.roundId)),
    column(({ command }) => quoted(command.gameCode)),
    sparse(items, ({ command }) => referenceOf(command)),
    column(({ command }) => String(flagsOf(command))),
    sparse(items, ({ command }) => (command.kind === 'bet' ? command.refuseNew : undefined)),
    sparse(items, ({ command }) => command.details),
  ]
}

/** The id of another transaction that the command names. */
export function referenceOf(command: WalletCommand): string | undefined {
  if (command.kind === 'win') return command.referenceTransactionId
  return command.kind === 'rollback' ? command.originalTransactionId : undefined
}

/** 1 the round ends, 2 limits are asked, 4 a payout that needs no bet (migration 0048). */
function flagsOf(command: WalletCommand): number {
  if (command.kind === 'bet')
    return (command.roundFinished ? 1 : 0) + (command.limits === false ? 0 : 2)
  if (command.kind !== 'win') return 0
  const free = command.winType === 'promo' || command.winType === 'tournament'
  return (command.roundFinished ? 1 : 0) + (free ? 4 : 0)
}

/** A column that most calls do not have at all: then it is not sent. */
function sparse(
  items: readonly SeatedCommand[],
  cell: (item: SeatedCommand) => string | undefined,
): string | null {
  if (!items.some((item) => cell(item) !== undefined)) return null
  return `{${items.map((item) => quoted(cell(item))).join(',')}}`
}

const plain = /^[A-Za-z0-9_.:/+=@-]{5,}$/

/** An element of a PostgreSQL array in its text form. */
function quoted(value: string | undefined): string {
  if (value === undefined) return 'NULL'
  return plain.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

let dayOf = { until: 0, day: '' }

/** The site's day; asked a thousand times a second, so remembered for the running minute. */
export function businessDayOf(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000)
  if (dayOf.until !== minute) dayOf = { until: minute, day: businessDay(now) }
  return dayOf.day
}
