import {
  type Currency,
  formatMoney,
  isCurrency,
  type Money,
  money,
  parseAmount,
} from '@kancil/contract/money'
import type { StatementFault } from '@kancil/contract/payments/reconciliation'
import {
  type BankFlow,
  bankFlows,
  bankStatementColumns,
  bankStatementForm,
  bankStatementVersion,
  isIncoming,
} from '@kancil/contract/ports/bank-statement'
import { isInstant } from '@kancil/contract/time'

/** A movement as the bank booked it. */
export type BankLine = {
  /** The bank's id of the booking: the same in every file. */
  readonly bookingId: string
  readonly bookedAt: Date
  readonly flow: BankFlow
  readonly movementId: string
  readonly reference: string
  readonly amount: Money
}

export type BankFile = {
  readonly gatewayId: string
  readonly currency: Currency
  readonly from: Date
  readonly to: Date
  readonly lines: readonly BankLine[]
}

export type BankFileFault = { readonly fault: StatementFault; readonly line: number }

const word = /^[A-Za-z0-9_:.-]{1,80}$/
/** What a payer wrote is in any script; no character of it begins a formula. */
const writing = /^[\p{L}\p{M}\p{N}_:./#()&' -]{0,80}$/u

/**
 * Reads a statement file (`docs/bank-statements.md`), or says what is wrong with it and where. The
 * head's count and sum must fit the lines, so that a file that was cut off is found.
 */
export function readBankFile(text: string): BankFile | BankFileFault {
  const rows = text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const [form, version, gatewayId = '', currency = '', from = '', to = '', count, net] =
    rows[0]!.split(',')
  const isHead =
    form === bankStatementForm &&
    version === bankStatementVersion &&
    word.test(gatewayId) &&
    isCurrency(currency) &&
    isInstant(from) &&
    isInstant(to) &&
    from < to
  if (!isHead) return { fault: 'head', line: 1 }
  if (rows[1] !== bankStatementColumns.join(',')) return { fault: 'columns', line: 2 }
  const period = { from: new Date(from), to: new Date(to) }
  const lines: BankLine[] = []
  const ids = new Set<string>()
  for (const [at, row] of rows.slice(2).entries()) {
    const line = readLine(row, currency, period)
    if (typeof line === 'string') return { fault: line, line: at + 3 }
    if (ids.has(line.bookingId)) return { fault: 'twice', line: at + 3 }
    ids.add(line.bookingId)
    lines.push(line)
  }
  if (count !== String(lines.length)) return { fault: 'count', line: 1 }
  if (net !== formatMoney(netOf(lines), currency)) return { fault: 'sum', line: 1 }
  return { gatewayId, currency, ...period, lines }
}

function readLine(
  row: string,
  currency: Currency,
  { from, to }: { readonly from: Date; readonly to: Date },
): BankLine | StatementFault {
  const fields = row.split(',')
  const [bookingId = '', at = '', flow = '', movementId = '', reference = '', amount = ''] = fields
  const isWhole = fields.length === bankStatementColumns.length
  if (!isWhole || !word.test(bookingId) || !word.test(movementId)) return 'line'
  if (!writing.test(reference)) return 'line'
  if (!isInstant(at)) return 'instant'
  const bookedAt = new Date(at)
  if (bookedAt < from || bookedAt >= to) return 'outside'
  if (!(bankFlows as readonly string[]).includes(flow)) return 'flow'
  if (fields[6] !== currency) return 'currency'
  const paid = amountOf(amount, currency)
  if (paid === null) return 'amount'
  return { bookingId, bookedAt, flow: flow as BankFlow, movementId, reference, amount: paid }
}

function amountOf(text: string, currency: Currency): Money | null {
  try {
    const amount = parseAmount(text, currency)
    return amount > 0n && formatMoney(amount, currency) === text ? amount : null
  } catch {
    return null
  }
}

/** What the lines brought to the bank's account, in minor units: negative where more left. */
export function netOf(lines: readonly Pick<BankLine, 'flow' | 'amount'>[]): Money {
  return money(
    lines.reduce((sum, { flow, amount }) => sum + (isIncoming[flow] ? amount : -amount), 0n),
  )
}
