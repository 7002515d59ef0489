import type { Currency } from '@kancil/contract/money'
import type { Family } from '../family.ts'
import type { RuleSet } from '../rule-set.ts'
import type { Line } from '../ticket.ts'
import { putLines, type RefusedBet, stakeOf } from './bet-text.ts'

/** The columns of the grid of 4D, in the order of the field's slips. */
export const gridTypes = ['B', 'S', '4A', '3A', '3ABC'] as const
export type GridType = (typeof gridTypes)[number]

/** How a row is bet: as it is, in every order, in every order for one stake, with a free digit. */
export const gridModes = ['', '-box', '-ibox', '-roll'] as const
export type GridMode = (typeof gridModes)[number]

/** A row as it is typed: a number, how it is bet, and what is staked on each column. */
export type GridRow = {
  readonly number: string
  readonly mode: GridMode
  readonly amounts: Readonly<Partial<Record<GridType, string>>>
}

/** A row that is not taken, from 1, and why. */
export type RefusedRow = { readonly row: number; readonly reason: RefusedBet['reason'] }

/** The end of the number that a column bets on: 3A and 3ABC take the last three digits. */
const ending = (type: GridType, number: string): string =>
  type.startsWith('3') ? number.slice(-3) : number

/**
 * The lines of a grid: rows that are empty are left out, and one that does not fit is named. Bets
 * of one kind and amount become one line of the slip.
 */
export function readBetGrid(
  family: Family,
  rules: RuleSet,
  currency: Currency,
  rows: readonly GridRow[],
): { readonly lines: readonly Line[]; readonly refused: readonly RefusedRow[] } {
  const found = new Map<string, Line>()
  const refused: RefusedRow[] = []
  for (const [index, row] of rows.entries()) {
    const lines = linesOf(rules, currency, row)
    if (lines === 'empty') continue
    const reason = typeof lines === 'string' ? lines : putLines(family, rules, found, lines)
    if (reason) refused.push({ row: index + 1, reason })
  }
  return { lines: [...found.values()], refused }
}

function linesOf(
  rules: RuleSet,
  currency: Currency,
  { number: typed, mode, amounts }: GridRow,
): readonly Line[] | 'empty' | RefusedBet['reason'] {
  const number = typed.trim().toUpperCase()
  const staked = gridTypes.filter((type) => (amounts[type] ?? '').trim() !== '')
  if (number === '' && staked.length === 0) return 'empty'
  if (staked.length === 0) return 'amount_invalid'
  const limits = rules.limits[currency]
  const lines: Line[] = []
  for (const type of staked) {
    const amount = amounts[type]!.trim()
    const stake =
      limits && /^\d{1,7}(?:\.\d{1,2})?$/.test(amount) && stakeOf(amount, limits, currency)
    if (!stake || stake.multiple === 0) return 'amount_invalid'
    lines.push({ play: `${type}${mode}`, content: ending(type, number), ...stake })
  }
  return lines
}
