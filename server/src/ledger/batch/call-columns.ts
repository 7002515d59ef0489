import { businessDay } from '@kancil/contract/time'
import type { WalletCommand } from '@kancil/contract/ports/vendor-wallet'
import type { SeatedCommand } from './seats.ts'

const codes = { bet: 1, win: 2, rollback: 3, roundClose: 4 } as const

/** When a call is made, and the shard of the house's pools that it is booked against. */
export type CallMoment = { readonly now: Date; readonly shard: number }

/**
 * The items of a call as the hot path's functions take them (server/db/migrations/0005 and 0006),
 * `p_code` to `p_flags`: an array for each column, in PostgreSQL's text form.
 */
export function callColumns(items: readonly SeatedCommand[], shard: number): (string | null)[] {
  const column = (cell: (item: SeatedCommand) => string): string => `{${items.map(cell).join(',')}}`
  return [
    column(({ command }) => String(codes[command.kind])),
    column(({ seat }) => String(seat.source)),
    column(({ command, seat }) => (command.scope === 'member' ? String(seat.cash) : '0')),
    column(({ command }) => ('transactionId' in command ? quote(command.transactionId) : 'NULL')),
    column(({ seat }) => String(seat.cash)),
    column(({ seat }) => String(seat.pools[shard])),
    column(({ command }) => ('amount' in command ? String(command.amount) : '0')),
    column(({ command }) => quote(command.roundId)),
    column(({ command }) => quote(command.gameCode)),
    sparseColumn(items, ({ command }) => referenceOf(command)),
    column(({ command }) => String(flagsOf(command))),
  ]
}

/** The id of another transaction that the command refers to. */
export function referenceOf(command: WalletCommand): string | undefined {
  if (command.kind === 'win') return command.referenceTransactionId
  return command.kind === 'rollback' ? command.originalTransactionId : undefined
}

/**
 * 1 the round ends, 2 limits are checked, 4 a payout that needs no bet, 8 accepted after its
 * rollback, 16 rolled back once only.
 */
function flagsOf(command: WalletCommand): number {
  if (command.kind === 'roundClose') return 0
  if (command.kind === 'rollback') return command.secondRollback === 'refuse' ? 16 : 0
  const flags = (command.roundFinished ? 1 : 0) + (command.lateOriginal === 'accept' ? 8 : 0)
  if (command.kind === 'bet') return flags + (command.limits === false ? 0 : 2)
  const free = command.winType === 'promo' || command.winType === 'tournament'
  return flags + (free ? 4 : 0)
}

/** A column that most calls do not use at all: it is then not sent. */
export function sparseColumn(
  items: readonly SeatedCommand[],
  cell: (item: SeatedCommand) => string | undefined,
): string | null {
  if (!items.some((item) => cell(item) !== undefined)) return null
  return `{${items.map((item) => quote(cell(item))).join(',')}}`
}

const plain = /^[A-Za-z0-9_.:/+=@-]{5,}$/

/** An element of a PostgreSQL array in its text form. */
function quote(value: string | undefined): string {
  if (value === undefined) return 'NULL'
  return plain.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

/** Answers stay PostgreSQL's text: those of a batch are split here, all at once. */
export const asText = { getTypeParser: () => (value: string) => value }

/** The elements of an array of words or numbers in its text form. */
export function partsOf(array: string): string[] {
  return array.slice(1, -1).split(',')
}

let dayOf = { until: 0, day: '' }

/** The site's day; needed a thousand times a second, so cached for the current minute. */
export function businessDayOf(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000)
  if (dayOf.until !== minute) dayOf = { until: minute, day: businessDay(now) }
  return dayOf.day
}
