import { type Currency, floorToMinor, type Money, money, parseMoney } from '@kancil/contract/money'
import { familyOf } from '../families.ts'
import { oddsScale } from '../odds.ts'
import type { RuleSet } from '../rule-set.ts'
import type { PricedLine, PricedTicket } from '../ticket.ts'
import { countDraws, type DrawCells, drawCellsOf, drawsOver } from './draw-cells.ts'

type LargestPayout = {
  readonly amount: Money
  /** Whether the largest payout of a ticket cuts it. */
  readonly isCapped: boolean
  /** Not more than this, and perhaps less: some of its lines may exclude each other. */
  readonly isBound: boolean
}

/** Draws times numbers that are looked at while somebody chooses. */
const stepsMax = 2_000_000

type Group = { readonly cells: readonly string[]; readonly lines: readonly PricedLine[] }

/**
 * The most that a draw can pay for a ticket. Big and small on one slip exclude each other: where
 * few draws differ for a group of lines, each of them is settled and the best one counts. Of the
 * others the sum of what each line wins at most is a bound.
 */
export function largestPayout(
  rules: RuleSet,
  currency: Currency,
  { lines }: PricedTicket,
): LargestPayout {
  const cells = drawCellsOf(rules.family)
  const rest: PricedLine[] = []
  const groups: Group[] = []
  for (const line of lines) {
    const names = cells?.of(line.play.code) ?? null
    if (names) join(groups, { cells: names, lines: [line] })
    else rest.push(line)
  }
  let sum = rest.reduce((total, { best }) => total + best, 0n)
  let isBound = rest.length > 0 && lines.length > 1
  for (const group of groups) {
    const numbers = group.lines.reduce((count, line) => count + line.numbers.length, 0)
    const isFew = countDraws(cells!, group.cells) * numbers <= stepsMax
    if (!isFew) isBound ||= lines.length > 1
    sum += isFew
      ? mostOf(rules.family, cells!, group)
      : group.lines.reduce((total, { best }) => total + best, 0n)
  }
  const cap = parseMoney(rules.limits[currency]!.payoutMax, currency)
  return { amount: sum > cap ? cap : money(sum), isCapped: sum > cap, isBound }
}

/** Adds lines to those that some of their cells decide as well. */
function join(groups: Group[], added: Group): void {
  const shared = groups.filter(({ cells }) => cells.some((cell) => added.cells.includes(cell)))
  for (const group of shared) groups.splice(groups.indexOf(group), 1)
  const all = [...shared, added]
  groups.push({
    cells: [...new Set(all.flatMap(({ cells }) => cells))],
    lines: all.flatMap(({ lines }) => lines),
  })
}

function mostOf(code: string, cells: DrawCells, group: Group): bigint {
  const family = familyOf(code)
  let most = 0n
  for (const draw of drawsOver(cells, group.cells)) {
    const paid = group.lines.reduce((sum, { play, numbers, note, prices, share }) => {
      const wins = family.wins(play, numbers, draw, prices)
      return sum + floorToMinor(note * wins, oddsScale * share)
    }, 0n)
    if (paid > most) most = paid
  }
  return most
}
