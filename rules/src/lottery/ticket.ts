import { type Currency, floorToMinor, type Money, money, parseMoney } from '@kancil/contract/money'
import { familyOf } from './families.ts'
import { isFault, type NumbersFault, type Play, type Prices, type Risk } from './family.ts'
import { oddsScale } from './odds.ts'
import { groupRebate, isPrizeGroup, pricesAtGroup } from './prices/prize-group.ts'
import type { Limits, RuleSet } from './rule-set.ts'

/** A line of a ticket as it is written. */
export type Line = {
  readonly play: string
  /** Numbers separated by commas. */
  readonly content: string
  /** Decimal text, one of the game's units. */
  readonly unit: string
  readonly multiple: number
  /** The prize group, for a play of the classical mode and no other. */
  readonly group?: number
  /** Numbers that the house pays by half; they stand in lines of their own. */
  readonly isHalf?: boolean
}

export type LineFault =
  | NumbersFault
  | 'prize_group_invalid'
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
  /** What is paid for it: the price of its notes less the rebate of its prize group. */
  readonly stake: Money
  readonly rebate: Money
  /** The most it can win; of a ticket, see `slip/largest-payout.ts`. */
  readonly best: Money
  readonly prices: Prices
  /** By what its odds are divided: two where the house pays half. */
  readonly share: bigint
}

export type TicketFault =
  | { readonly code: LineFault; readonly line: number }
  | { readonly code: 'too_many_notes' | 'ticket_too_large' | 'no_lines' | 'currency_not_offered' }

export type PricedTicket = {
  readonly lines: readonly PricedLine[]
  readonly notes: number
  readonly stake: Money
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
  return { lines: priced, notes, stake }
}

export function isTicketFault(value: PricedTicket | TicketFault): value is TicketFault {
  return 'code' in value
}

/** The price list of a line: the game's own, or that of its prize group. */
export function linePrices(
  { prices, groups }: RuleSet,
  { play, group }: Pick<Line, 'play' | 'group'>,
): Prices | 'play_unknown' | 'prize_group_invalid' {
  const chance = groups?.chances[play]
  if (!groups || !chance) {
    if (!prices[play]) return 'play_unknown'
    return group === undefined ? prices : 'prize_group_invalid'
  }
  if (group === undefined || !isPrizeGroup(group)) return 'prize_group_invalid'
  if (group < groups.least || group > groups.most) return 'prize_group_invalid'
  return pricesAtGroup({ ...groups, chances: { [play]: chance } }, group)
}

/** Of the price of a line, what a smaller prize group takes off at once. */
function rebateOf({ groups }: RuleSet, gross: bigint, group: number | undefined): Money {
  if (!groups || group === undefined) return money(0n)
  return floorToMinor(gross * groupRebate(groups.most, group), oddsScale)
}

/** One line alone, for the board. */
export function priceLine(
  rules: RuleSet,
  limits: Limits,
  currency: Currency,
  line: Line,
): PricedLine | LineFault {
  const { play: code, content, unit, multiple, group } = line
  const family = familyOf(rules.family)
  const play = family.plays.find((candidate) => candidate.code === code)
  if (!play) return 'play_unknown'
  const prices = linePrices(rules, line)
  if (typeof prices === 'string') return prices
  const isClassical = group !== undefined
  if (!(isClassical ? rules.groups!.units : limits.units).includes(unit)) return 'unit_not_offered'
  const numbers = family.numbers(play, content)
  if (isFault(numbers)) return numbers
  if (!Number.isInteger(multiple) || multiple < 1) return 'stake_too_small'
  if (multiple > limits.multipleMax) return 'stake_too_large'
  const note = money(parseMoney(unit, currency) * BigInt(multiple))
  // A hundredth of a note is the smallest of the classical mode's units.
  if (!isClassical && note < parseMoney(limits.noteMin, currency)) return 'stake_too_small'
  if (note > parseMoney(limits.noteMax, currency)) return 'stake_too_large'
  const notes = family.notes(play, numbers)
  const gross = note * BigInt(notes)
  const rebate = rebateOf(rules, gross, group)
  const share = line.isHalf ? 2n : 1n
  const best = floorToMinor(note * family.best(play, numbers, prices), oddsScale * share)
  const stake = money(gross - rebate)
  return { play, numbers, notes, note, stake, rebate, best, prices, share }
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
  return lines.map((line) => {
    const { play: code, content, unit, multiple } = line
    const play = family.plays.find((candidate) => candidate.code === code)!
    const numbers = family.numbers(play, content)
    if (isFault(numbers)) throw new RangeError(`${code} ${content}: ${numbers}`)
    const prices = linePrices(rules, line)
    if (typeof prices === 'string') throw new RangeError(`${code}: ${prices}`)
    const note = parseMoney(unit, currency) * BigInt(multiple)
    const share = line.isHalf ? 2n : 1n
    // The one rounding of a line (handbook, games 0.1).
    return floorToMinor(note * family.wins(play, numbers, draw, prices), oddsScale * share)
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
  for (const { play, numbers, note, prices, share } of lines)
    for (const { key, odds } of family.risks(play, numbers, prices) as readonly Risk[])
      sums.set(key, (sums.get(key) ?? 0n) + (note * odds) / (oddsScale * share))
  return [...sums]
    .map(([key, amount]) => ({ key, amount: money(amount) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** The exposure keys of a line's numbers, by which an operator closes them or pays half. */
export function lineKeys(
  { family }: Pick<RuleSet, 'family'>,
  { play, numbers, prices }: Pick<PricedLine, 'play' | 'numbers' | 'prices'>,
): readonly string[] {
  return familyOf(family)
    .risks(play, numbers, prices)
    .map(({ key }) => key)
}

function sumOf(amounts: readonly Money[]): Money {
  return money(amounts.reduce((sum, amount) => sum + amount, 0n))
}
