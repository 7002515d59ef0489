import type { Currency } from '@kancil/contract/money'
import type { Limits, RuleSet } from '@kancil/rules/lottery/rule-set'
import { type Line, priceTicket } from '@kancil/rules/lottery/ticket'
import { useState } from 'react'

export type SlipState = {
  readonly rules: RuleSet
  readonly limits: Limits
  readonly currency: Currency
  readonly lines: readonly Line[]
  readonly unit: string
  readonly multiple: number
  setUnit(unit: string): void
  setMultiple(multiple: number): void
  add(line: Line): void
  remove(place: number): void
  clear(): void
  /** The price of lines, by the rules that the server prices by. */
  price(lines: readonly Line[]): ReturnType<typeof priceTicket>
}

const unitDefault = '1.00'

/** The lines chosen so far, and what the next one costs. */
export function useSlip(rules: RuleSet, currency: Currency): SlipState {
  const limits = rules.limits[currency]!
  const [lines, setLines] = useState<readonly Line[]>([])
  const [unit, setUnit] = useState(
    limits.units.includes(unitDefault) ? unitDefault : limits.units[0]!,
  )
  const [multiple, setMultiple] = useState(1)
  return {
    ...{ rules, limits, currency, lines, unit, multiple, setUnit, setMultiple },
    add: (line) => setLines([...lines, line]),
    remove: (place) => setLines(lines.filter((_, index) => index !== place)),
    clear: () => setLines([]),
    price: (priced) => priceTicket(rules, currency, priced),
  }
}
