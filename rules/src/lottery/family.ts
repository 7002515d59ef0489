import type { NextInt } from '../games/chance.ts'
import type { Odds } from './odds.ts'

/** How the numbers of a play are chosen, for the board on the screen and for reading them. */
export type Entry =
  /** Numbers of so many digits, usually each its own note: `162,045`; at least `least` of them. */
  | { readonly kind: 'digits'; readonly length: 1 | 2 | 3 | 4; readonly least?: number }
  /** Some of a few values or named sides: `big`; at least `least`, one if nothing is said. */
  | { readonly kind: 'sides'; readonly sides: readonly string[]; readonly least?: number }
  /** Values for each of so many places, `7,8|2|9,1`; a place may stay empty if `canBeEmpty`. */
  | {
      readonly kind: 'rows'
      readonly rows: number
      readonly values: readonly string[]
      readonly canBeEmpty?: boolean
      /** The first row are bankers and the second one drags; so many numbers make a note. */
      readonly bankers?: number
    }
  /** Text of so many characters in the field's own form, such as `123R`. */
  | { readonly kind: 'text'; readonly length: number }

export type Play = {
  /** As on the wire and in the price list; never changed once bets were taken on it. */
  readonly code: string
  readonly entry: Entry
  /** The names of its prizes in the price list. */
  readonly prizes: readonly string[]
  /** The play under whose numbers its bets count, where it is another way to write them. */
  readonly countsAs?: string
}

/** Gross odds by play and prize, decimal text. Data: a version of a game's rules. */
export type Prices = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Why the numbers of a line are refused. */
export type NumbersFault =
  | 'numbers_invalid'
  | 'number_repeated'
  /** The play does not take this one: three equal digits in any order are the straight bet. */
  | 'number_not_offered'

/** What the house may have to pay for a number: its key, and its odds per unit of stake. */
export type Risk = { readonly key: string; readonly odds: Odds }

/** One way to win, with the exact return of a stake on it. */
export type Return = {
  readonly play: string
  readonly prize: string
  /** The prizes of the price list that it is the sum of; itself alone if nothing is said. */
  readonly prizes?: readonly string[]
  readonly rtp: Odds
}

/**
 * A family of games: what is drawn, which plays there are, and what wins. Pure functions and no
 * figures: odds, limits and times are data of the games. The engine knows families only through
 * this, so another one is a file like `sea.ts` and a line in `families.ts`.
 *
 * A line's stake is `notes x unit x multiple`; its payout `floor(unit x multiple x wins)`.
 */
export type Family<Draw = unknown> = {
  readonly code: string
  readonly plays: readonly Play[]
  /** The result of a draw of the house, from the committed seed. */
  readonly draw: (next: NextInt) => Draw
  /** A result that was stored, or that an operator typed; null if it is none. */
  readonly readDraw: (value: unknown) => Draw | null
  /** The numbers of a line as its player wrote them, in the same order. */
  readonly numbers: (play: Play, content: string) => readonly string[] | NumbersFault
  /** Units of stake: usually one for each number. */
  readonly notes: (play: Play, numbers: readonly string[]) => number
  /** The odds of all winning notes together; 0 where nothing wins, one for a push. */
  readonly wins: (play: Play, numbers: readonly string[], draw: Draw, prices: Prices) => Odds
  /** The most that `wins` can be for these numbers, for the slip. */
  readonly best: (play: Play, numbers: readonly string[], prices: Prices) => Odds
  /** What each number adds to the house's exposure. */
  readonly risks: (play: Play, numbers: readonly string[], prices: Prices) => readonly Risk[]
  /** The exact return of each way to win, from all possible draws. */
  readonly returns: (prices: Prices) => readonly Return[]
}

export function isFault(value: readonly string[] | NumbersFault): value is NumbersFault {
  return typeof value === 'string'
}

/** Numbers separated by commas, none twice; at most so many characters. */
export function splitNumbers(content: string): readonly string[] | NumbersFault {
  const numbers = content.split(',')
  if (new Set(numbers).size < numbers.length) return 'number_repeated'
  return numbers
}

/** The numbers of a line as its content: places by bars, everything else by commas. */
export function contentOf({ entry }: Pick<Play, 'entry'>, numbers: readonly string[]): string {
  return numbers.join(entry.kind === 'rows' ? '|' : ',')
}

export function oddsOf(prices: Prices, play: string, prize: string): string {
  const odds = prices[play]?.[prize]
  if (odds === undefined) throw new RangeError(`no price for ${play} ${prize}`)
  return odds
}
