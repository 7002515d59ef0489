import { type InstantRules, ofHundredths } from './instant-rules.ts'

export type RodaRisk = 'low' | 'medium' | 'high'

/**
 * "Roda Kampung", a wheel: every segment is equally likely, and each wheel's multiples add up to 99
 * hundredths a segment. In hundredths, clockwise from the top.
 */
const rodaSheet = {
  id: 'roda-kampung',
  wheels: {
    low: [150, 120, 120, 120, 0, 120, 120, 120, 120, 0],
    medium: [330, 0, 150, 0, 200, 0, 150, 0, 200, 0, 300, 0, 150, 0, 200, 0, 150, 0, 150, 0],
    high: [
      1_500, 0, 0, 0, 0, 0, 0, 470, 0, 0, 0, 0, 0, 0, 0, 800, 0, 0, 0, 0, 0, 0, 200, 0, 0, 0, 0, 0,
      0, 0,
    ],
  },
} as const satisfies { id: string; wheels: Record<RodaRisk, readonly number[]> }

export type RodaShown = {
  readonly type: 'roda'
  readonly risk: RodaRisk
  readonly segment: number
  readonly hundredths: number
}

export const rodaRisks = ['low', 'medium', 'high'] as const

/** The wheel's multiples in hundredths, clockwise from the top; null if there is no such wheel. */
export function rodaWheel(risk: string): readonly number[] | null {
  const wheels: Record<string, readonly number[]> = rodaSheet.wheels
  return Object.hasOwn(wheels, risk) ? (wheels[risk] as readonly number[]) : null
}

export const rodaKampung = {
  sheet: rodaSheet,
  multipleOf: (shown) => ofHundredths((shown as RodaShown).hundredths),
  hasMode: (mode) => rodaWheel(mode) !== null,
  play(mode, steps, nextInt) {
    const wheel = rodaWheel(mode)
    if (!wheel || steps.length > 0) throw new RangeError(`no such round: ${mode}`)
    const segment = nextInt(wheel.length)
    const hundredths = wheel[segment] as number
    const shown: RodaShown = { type: 'roda', risk: mode as RodaRisk, segment, hundredths }
    return { shown, multiple: this.multipleOf(shown), isOver: true, mayEnd: true }
  },
} as const satisfies InstantRules
