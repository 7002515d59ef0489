import type { Currency } from '@kancil/contract/money'
import type { Limits, RuleSet } from '@kancil/rules/lottery/rule-set'
import { type Line, priceTicket } from '@kancil/rules/lottery/ticket'
import { useState } from 'react'

export type SlipState = {
  readonly rules: RuleSet
  readonly limits: Limits
  readonly currency: Currency
  readonly lines: readonly Line[]
  readonly multiple: number
  /** What a note of a play may cost, what it costs now, and its prize group if it has one. */
  stakeOf(play: string): {
    readonly units: readonly string[]
    readonly unit: string
    readonly group?: number
  }
  setUnit(play: string, unit: string): void
  setGroup(group: number): void
  setMultiple(multiple: number): void
  add(lines: readonly Line[]): void
  remove(place: number): void
  clear(): void
  /** The price of lines, by the rules that the server prices by. */
  price(lines: readonly Line[]): ReturnType<typeof priceTicket>
}

const unitDefault = '1.00'

/** The lines chosen so far, and what the next one costs. */
export function useSlip(rules: RuleSet, currency: Currency): SlipState {
  const limits = rules.limits[currency]!
  const { groups } = rules
  const [lines, setLines] = useState<readonly Line[]>([])
  const [unit, setUnit] = useState(
    limits.units.includes(unitDefault) ? unitDefault : limits.units[0]!,
  )
  const [classicalUnit, setClassicalUnit] = useState(groups?.units[0] ?? unitDefault)
  const [group, setGroup] = useState(groups?.most ?? 0)
  const [multiple, setMultiple] = useState(1)
  const isClassical = (play: string): boolean => groups?.chances[play] !== undefined
  return {
    ...{ rules, limits, currency, lines, multiple, setMultiple, setGroup },
    stakeOf: (play) =>
      isClassical(play)
        ? { units: groups!.units, unit: classicalUnit, group }
        : { units: limits.units, unit },
    setUnit: (play, value) => (isClassical(play) ? setClassicalUnit(value) : setUnit(value)),
    add: (more) => setLines([...lines, ...more]),
    remove: (place) => setLines(lines.filter((_, index) => index !== place)),
    clear: () => setLines([]),
    price: (priced) => priceTicket(rules, currency, priced),
  }
}
