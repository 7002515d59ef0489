import type { Money } from '@kancil/contract/money'
import type { BankFlow } from '@kancil/contract/ports/bank-statement'
import type { BankFile } from '@kancil/rules/payments/reconciliation/bank-statement'
import { differenceOf } from '@kancil/rules/payments/reconciliation/compare'
import type { Tx } from '../../../kernel/db.ts'
import { bookedMovements } from './book-store.ts'
import {
  bankSums,
  closeDifference,
  type DifferenceRow,
  latestDifferences,
  movementKey,
  openDifference,
  openDifferences,
} from './store.ts'

/** Bank and books write a movement down at instants that differ by the report's way. */
const slackMs = 2 * 86_400_000

type Compared = {
  readonly flow: BankFlow
  readonly movement: string
  readonly reference: string
  readonly at: Date
  readonly bank: Money | null
  readonly ours: Money | null
}

/**
 * Compares everything that the file, the books of its period and the open differences name. Opens a
 * difference for what does not agree, closes those that do meanwhile, and returns how many
 * movements agree.
 */
export async function compareWithBooks(
  tx: Tx,
  statementId: string,
  file: BankFile,
  now: Date,
): Promise<number> {
  const open = await openDifferences(tx, file)
  const rows = await bothSides(tx, file, open, now)
  const inFile = new Set(file.lines.map((line) => keyOf(line.flow, movementKey(line))))
  const latest = await latestDifferences(tx, file, [
    ...new Set([...rows.values()].map(({ movement }) => movement)),
  ])
  const before = new Map(latest.map((row) => [keyOf(row.flow, row.movement), row]))
  let matched = 0
  for (const [key, row] of rows) {
    const kind = differenceOf(row)
    const earlier = before.get(key)
    if (kind === null) {
      if (inFile.has(key)) matched++
      if (earlier?.state === 'open') await closeDifference(tx, earlier.id, agreed(now))
    } else if (!earlier || earlier.state === 'open' || !isSame(earlier, row)) {
      const { bank: bankAmount, ours: ourAmount, flow, movement, reference, at } = row
      const { gatewayId, currency } = file
      await openDifference(tx, statementId, {
        ...{ gatewayId, currency, kind, flow, movement, reference, bankAmount, ourAmount, at },
      })
    }
  }
  return matched
}

const keyOf = (flow: BankFlow, movement: string): string => `${flow} ${movement}`

/** What bank and books know of everything that is asked about, by flow and movement. */
async function bothSides(
  tx: Tx,
  file: BankFile,
  open: readonly DifferenceRow[],
  now: Date,
): Promise<ReadonlyMap<string, Compared>> {
  const { from, to, lines } = file
  const oldest = Math.min(from.getTime(), ...open.map(({ at }) => at.getTime()))
  const newest = Math.max(to.getTime(), now.getTime())
  const span = { from: new Date(oldest - slackMs), to: new Date(newest + slackMs) }
  const booked = await bookedMovements(tx, file, span)
  // What only the books know is a difference once the bank's period that it falls in is known.
  const due = [...open, ...booked.filter(({ at }) => at >= from && at < to)]
  const dueKeys = new Set(due.map(({ flow, movement }) => keyOf(flow, movement)))
  const movements = new Set([...lines.map(movementKey), ...due.map(({ movement }) => movement)])
  const rows = new Map<string, Compared>()
  for (const { amount, ...row } of await bankSums(tx, file, [...movements]))
    rows.set(keyOf(row.flow, row.movement), { ...row, bank: amount, ours: null })
  for (const { amount, ...row } of booked) {
    const key = keyOf(row.flow, row.movement)
    const known = rows.get(key)
    if (known) rows.set(key, { ...known, ours: amount })
    else if (dueKeys.has(key)) rows.set(key, { ...row, bank: null, ours: amount })
  }
  return rows
}

const agreed = (at: Date) => ({ state: 'matched' as const, note: '', by: '', at })

/** Whether somebody has decided about exactly this already. */
function isSame({ bankAmount, ourAmount }: DifferenceRow, { bank, ours }: Compared): boolean {
  return bankAmount === bank && ourAmount === ours
}
