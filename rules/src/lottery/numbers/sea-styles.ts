import type { NextInt } from '../../games/chance.ts'
import type { Family } from '../family.ts'
import { sea, type SeaDraw } from '../sea.ts'

const digits = (length: number, next: NextInt): string =>
  Array.from({ length }, () => next(10)).join('')

const isDigits = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length === length && /^\d+$/.test(value)

/**
 * The Thai national draw: two numbers in front and two at the bottom beside the first prize. A
 * result without them is none, since there are bets on them.
 */
export const national: Family<SeaDraw> = {
  ...sea,
  code: 'sea-national',
  draw(next) {
    const three = (): readonly string[] => [digits(3, next), digits(3, next)]
    return { ...sea.draw(next), front3: three(), last3: three() }
  },
  readDraw(value) {
    const draw = sea.readDraw(value)
    return draw?.front3 ? draw : null
  },
}

/**
 * The Lao way: one number of six digits. The last ones are the top, and the two before the last two
 * are the bottom (handbook, games 1.2).
 */
export const lao: Family<SeaDraw> = {
  ...sea,
  code: 'sea-lao',
  draw: (next) => laoDraw(digits(6, next)),
  readDraw(value) {
    const { first, bottom2 } = (value ?? {}) as Partial<Record<keyof SeaDraw, unknown>>
    if (!isDigits(first, 6)) return null
    const draw = laoDraw(first)
    return bottom2 === undefined || bottom2 === draw.bottom2 ? draw : null
  },
}

function laoDraw(first: string): SeaDraw {
  return { first, bottom2: first.slice(2, 4) }
}

export type HanoiDraw = SeaDraw & { readonly second: string }

/**
 * The Hanoi way: the special prize of the north is the top, and the end of its first prize is the
 * bottom.
 */
export const hanoi = {
  ...sea,
  code: 'sea-hanoi',
  draw: (next: NextInt) => hanoiDraw(digits(5, next), digits(5, next)),
  readDraw(value: unknown): HanoiDraw | null {
    const { first, second, bottom2 } = (value ?? {}) as Partial<Record<keyof HanoiDraw, unknown>>
    if (!isDigits(first, 5) || !isDigits(second, 5)) return null
    const draw = hanoiDraw(first, second)
    return bottom2 === undefined || bottom2 === draw.bottom2 ? draw : null
  },
} satisfies Family<SeaDraw>

function hanoiDraw(first: string, second: string): HanoiDraw {
  return { first, second, bottom2: second.slice(-2) }
}
