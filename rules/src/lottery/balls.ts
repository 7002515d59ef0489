import { type NextInt, shuffle } from '../games/chance.ts'
import { type Chance, countedOver, dearest, type Hit, type Rule } from './plays.ts'
import { readSet } from './selections.ts'

/** A result of balls, dice or cars in the order in which they were drawn. */
export type BallsDraw = { readonly balls: readonly string[] }

/** Reads a result of `count` values; no value twice if they come from one drum. */
export function readBalls(
  value: unknown,
  values: readonly string[],
  count: number,
  isOneDrum: boolean,
): BallsDraw | null {
  const { balls } = (value ?? {}) as { readonly balls?: unknown }
  if (!Array.isArray(balls) || balls.length !== count) return null
  if (!balls.every((ball) => typeof ball === 'string' && values.includes(ball))) return null
  if (isOneDrum && new Set(balls).size < count) return null
  return { balls: balls as string[] }
}

/** A full shuffle, taken from its beginning (games 0.4, step 5). */
export function drawBalls(next: NextInt, values: readonly string[], count: number): BallsDraw {
  return { balls: shuffle(values, next).slice(0, count) }
}

type Choice<Draw> = {
  readonly code: string
  readonly values: readonly string[]
  /** The name of the prize of a value; `win` if there is only one. */
  readonly prizeOf?: (value: string) => string
  /** Whether a value wins, or its stake comes back. */
  readonly result: (value: string, draw: Draw) => boolean | 'push'
  /** How many values of a group can win in one draw; one if nothing is said. */
  readonly together?: number
  /** Values of one group exclude each other: `big` and `small`, but not `big` and `odd`. */
  readonly groupOf?: (value: string) => string
  readonly canPush?: boolean
  /** The draws that matter, or the exact chance of a prize. */
  readonly draws?: () => readonly Draw[]
  readonly chances?: (value: string) => readonly Chance[]
}

/** A play whose every value is a bet of its own. */
export function choiceOf<Draw>(choice: Choice<Draw>): Rule<Draw> {
  const { code, values, result, together = 1, draws = () => [] } = choice
  const { prizeOf = () => 'win', groupOf = () => '' } = choice
  const hit = (value: string, draw: Draw): readonly Hit[] => {
    const outcome = result(value, draw)
    return outcome === false ? [] : [[outcome === true ? prizeOf(value) : 'push', 1]]
  }
  const samples = new Map(values.map((value) => [prizeOf(value), value]))
  return {
    code,
    entry: { kind: 'sides', sides: values },
    prizes: [...samples.keys()],
    read: (content) => readSet(content, values),
    notes: (numbers) => numbers.length,
    hits: (numbers, draw) => numbers.flatMap((value) => hit(value, draw)),
    best(numbers, price) {
      const groups = [...Map.groupBy(numbers, groupOf).values()].map((group) => {
        const prices = group.map((value) => price(prizeOf(value)))
        return dearest(prices, together)
      })
      const won = groups.reduce((sum, odds) => sum + odds, 0n)
      // All stakes can come back at once.
      const pushed = choice.canPush ? price('push') * BigInt(numbers.length) : 0n
      return won > pushed ? won : pushed
    },
    risks: (numbers) => numbers.map((value) => [value, [prizeOf(value), 1]] as const),
    ways: [...samples].map(([name, sample]) => ({
      name,
      notes: 1,
      chances: choice.chances
        ? () => choice.chances!(sample)
        : countedOver(draws, (draw) => hit(sample, draw)),
    })),
  }
}
