import { type Currency, formatMoney, money } from '@kancil/contract/money'
import {
  bankStatementColumns,
  bankStatementForm,
  bankStatementVersion,
  type BankFlow,
  isIncoming,
} from '@kancil/contract/ports/bank-statement'
import type { Store } from '../kernel/sqlite.ts'

/** How a statement file can be wrong on demand. */
export const statementFaults = ['none', 'missing', 'extra', 'wrong_amount'] as const
export type StatementFault = (typeof statementFaults)[number]
export const statementFaultTexts: Record<StatementFault, string> = {
  none: 'as booked',
  missing: 'without its last line',
  extra: 'with a payment that never was',
  wrong_amount: 'with another amount in its last line',
}

export type Period = { readonly from: Date; readonly to: Date; readonly currency: Currency }
type Booking = {
  readonly id: bigint
  readonly flow: BankFlow
  readonly movement_id: string
  readonly reference: string
  readonly amount: bigint
  readonly at: bigint
}
type Line = Omit<Booking, 'id'> & { readonly bookingId: string }

export type Bookings = {
  book(
    flow: BankFlow,
    order: { id: string; reference: string; amount: bigint; currency: string },
    atMs: bigint,
  ): void
  /** The statement file of a period, with a fault if one is asked for. */
  statement(period: Period, fault: StatementFault): string
}

/** The gateway's name at the platform. */
const gatewayId = 'sandbox-bank'
const wrongBy = 100n
const extraAmount = 77_00n

export function openBookings({ sql }: Store): Bookings {
  return {
    book(flow, { id, reference, amount, currency }, atMs) {
      sql(`insert into booking (flow, movement_id, reference, amount, currency, at)
        values (?, ?, ?, ?, ?, ?)`).run(flow, id, reference, amount, currency, atMs)
    },
    statement(period, fault) {
      const { from, to, currency } = period
      const rows = sql(
        'select * from booking where currency = ? and at >= ? and at < ? order by id',
      ).all(currency, BigInt(from.getTime()), BigInt(to.getTime())) as Booking[]
      const lines = rows.map(({ id, ...row }) => ({ ...row, bookingId: `bk_${id}` }))
      return fileOf(period, withFault(lines, fault, period))
    },
  }
}

function withFault(lines: readonly Line[], fault: StatementFault, { from, to }: Period): Line[] {
  const last = lines.at(-1)
  if (fault === 'missing') return lines.slice(0, -1)
  if (fault === 'wrong_amount' && last)
    return [...lines.slice(0, -1), { ...last, amount: last.amount + wrongBy }]
  if (fault !== 'extra') return [...lines]
  const day = from.toISOString().slice(0, 10)
  const made = { flow: 'payment' as const, amount: extraAmount, at: BigInt(to.getTime() - 1) }
  const id = `extra-${day}`
  return [...lines, { ...made, bookingId: id, movement_id: `bp_${id}`, reference: 'THANKS' }]
}

function fileOf({ from, to, currency }: Period, lines: readonly Line[]): string {
  const net = lines.reduce(
    (sum, { flow, amount }) => sum + (isIncoming[flow] ? amount : -amount),
    0n,
  )
  const sum = formatMoney(money(net), currency)
  const head = [bankStatementForm, bankStatementVersion, gatewayId, currency]
  const rows = lines.map(({ bookingId, flow, movement_id, reference, amount, at }) => [
    ...[bookingId, new Date(Number(at)).toISOString(), flow, movement_id, reference],
    ...[formatMoney(money(amount), currency), currency],
  ])
  return [
    [...head, from.toISOString(), to.toISOString(), String(lines.length), sum],
    bankStatementColumns,
    ...rows,
  ]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')
}
