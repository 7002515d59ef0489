import type { MessageId } from '../../../i18n/message-id.ts'

export type QuickSet = { readonly name: MessageId; readonly values: readonly string[] }

/** Keys that choose many numbers of a board at once; none where there are few or named sides. */
export function quickSets(values: readonly string[]): readonly QuickSet[] {
  const numbers = values.filter((value) => /^\d+$/.test(value))
  if (numbers.length < 6 || numbers.length < values.length) return []
  const middle = Math.floor(numbers.length / 2)
  const odd = numbers.filter((value) => Number(value) % 2 === 1)
  const sets: QuickSet[] = [
    { name: 'lottery.set.all', values: numbers },
    { name: 'lottery.side.big', values: numbers.slice(middle) },
    { name: 'lottery.side.small', values: numbers.slice(0, middle) },
    { name: 'lottery.side.odd', values: odd },
    { name: 'lottery.side.even', values: numbers.filter((value) => !odd.includes(value)) },
  ]
  if (numbers.length === 100)
    sets.push({
      name: 'lottery.set.doubles',
      values: numbers.filter((value) => value[0] === value[1]),
    })
  return [...sets, { name: 'lottery.set.none', values: [] }]
}

/** Whether two digits belong to a digit: hold it, have it as head or tail, sum to it. */
const belongs = {
  door: (number: string, digit: string) => number.includes(digit),
  head: (number: string, digit: string) => number[0] === digit,
  tail: (number: string, digit: string) => number[1] === digit,
  total: (number: string, digit: string) =>
    (Number(number[0]) + Number(number[1])) % 10 === Number(digit),
} as const
type DigitSet = keyof typeof belongs
export const digitSets = Object.keys(belongs) as readonly DigitSet[]

/** All numbers of two digits that belong to a digit: a door of nineteen, or ten of a kind. */
export function digitSet(set: DigitSet, digit: string): readonly string[] {
  return Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).filter((number) =>
    belongs[set](number, digit),
  )
}
