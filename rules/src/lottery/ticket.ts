import { type Currency, floorToMinor, type Money, money, parseMoney } from '@kancil/contract/money'
import { familyOf } from './families.ts'
import { isFault, type NumbersFault, type Play, type Risk } from './family.ts'
import { oddsScale } from './odds.ts'
import type { Limits, RuleSet } from './rule-set.ts'

/** A line of a ticket as it is written. */
export type Line = {
  readonly play: string
  /** Numbers separated by commas. */
  readonly content: string
  /** Decimal text, one of the game's units. */
  readonly unit: string
  readonly multiple: number
}

export type LineFault =
  | NumbersFault
  | 'play_unknown'
  | 'unit_not_offered'
  | 'stake_too_small'
  | 'stake_too_large'

export type PricedLine = {
  readonly play: Play
  readonly numbers: readonly string[]
  readonly notes: number
  /** Of one note, in minor units. */
  readonly note: Money
  readonly stake: Money
  /** The most it can win. */
  readonly best: Money
}

export type TicketFault =
  | { readonly code: LineFault; readonly line: number }
  | { readonly code: 'too_many_notes' | 'ticket_too_large' | 'no_lines' | 'currency_not_offered' }

export type PricedTicket = {
  readonly lines: readonly PricedLine[]
  readonly notes: number
  readonly stake: Money
  /** The most it can win, within the largest payout of a ticket. */
  readonly best: Money
  /** Whether the largest payout cuts it. */
  readonly isCapped: boolean
}

export const notesMax = 10_000

/** Prices a ticket, on the screen as on the server; or the first thing that is wrong with it. */
export function priceTicket(
  rules: RuleSet,
  currency: Currency,
  lines: readonly Line[],
): PricedTicket | TicketFault {
  const limits = rules.limits[currency]
  if (!limits) return { code: 'currency_not_offered' }
  if (lines.length === 0) return { code: 'no_lines' }
  const priced: PricedLine[] = []
  for (const [place, line] of lines.entries()) {
    const result = priceLine(rules, limits, currency, line)
    if (typeof result === 'string') return { code: result, line: place }
    priced.push(result)
  }
  const notes = priced.reduce((sum, line) => sum + line.notes, 0)
  if (notes > notesMax) return { code: 'too_many_notes' }
  const stake = sumOf(priced.map((line) => line.stake))
  if (stake > parseMoney(limits.ticketMax, currency)) return { code: 'ticket_too_large' }
  const cap = parseMoney(limits.payoutMax, currency)
  const best = sumOf(priced.map((line) => line.best))
  return { lines: priced, notes, stake, best: best > cap ? cap : best, isCapped: best > cap }
}

export function isTicketFault(value: PricedTicket | TicketFault): value is TicketFault {
  return 'code' in value
}

/** One line alone, for the board. */
export function priceLine(
  rules: RuleSet,
  limits: Limits,
  currency: Currency,
  { play: code, content, unit, multiple }: Line,
): PricedLine | LineFault {
  const family = familyOf(rules.family)
  const play = family.plays.find((one) => one.code === code)
  if (!play || !rules.prices[code]) return 'play_unknown'
  if (!limits.units.includes(unit)) return 'unit_not_offered'
  const numbers = family.numbers(play, content)
  if (isFault(numbers)) return numbers
  if (!Number.isInteger(multiple) || multiple < 1) return 'stake_too_small'
  if (multiple > limits.multipleMax) return 'stake_too_large'
  const note = money(parseMoney(unit, currency) * BigInt(multiple))
  if (note < parseMoney(limits.noteMin, currency)) return 'stake_too_small'
  if (note > parseMoney(limits.noteMax, currency)) return 'stake_too_large'
  const notes = family.notes(play, numbers)
  const best = floorToMinor(note * family.best(play, numbers, rules.prices), oddsScale)
  return { play, numbers, notes, note, stake: money(note * BigInt(notes)), best }
}

/** What each line of a ticket wins in a draw, before the largest payout of a ticket. */
export function linePayouts(
  rules: RuleSet,
  currency: Currency,
  lines: readonly Line[],
  result: unknown,
): readonly Money[] {
  const family = familyOf(rules.family)
  const draw = family.readDraw(result)
  if (draw === null) throw new RangeError(`not a result of ${rules.family}`)
  return lines.map(({ play: code, content, unit, multiple }) => {
    const play = family.plays.find((one) => one.code === code)!
    const numbers = family.numbers(play, content)
    if (isFault(numbers)) throw new RangeError(`${code} ${content}: ${numbers}`)
    const note = parseMoney(unit, currency) * BigInt(multiple)
    // The one rounding of a line (handbook, games 0.1).
    return floorToMinor(note * family.wins(play, numbers, draw, rules.prices), oddsScale)
  })
}

/** What a ticket is paid for a draw. */
export function ticketPayout(
  rules: RuleSet,
  currency: Currency,
  lines: readonly Line[],
  result: unknown,
): Money {
  const sum = sumOf(linePayouts(rules, currency, lines, result))
  const cap = parseMoney(rules.limits[currency]!.payoutMax, currency)
  return sum > cap ? cap : sum
}

/** What a ticket adds to the house's exposure, by number; in the order of the keys. */
export function ticketRisks(
  rules: RuleSet,
  lines: readonly PricedLine[],
): readonly { readonly key: string; readonly amount: Money }[] {
  const family = familyOf(rules.family)
  const sums = new Map<string, bigint>()
  for (const { play, numbers, note } of lines)
    for (const { key, odds } of family.risks(play, numbers, rules.prices) as readonly Risk[])
      sums.set(key, (sums.get(key) ?? 0n) + (note * odds) / oddsScale)
  return [...sums]
    .map(([key, amount]) => ({ key, amount: money(amount) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

function sumOf(amounts: readonly Money[]): Money {
  return money(amounts.reduce((sum, amount) => sum + amount, 0n))
}
