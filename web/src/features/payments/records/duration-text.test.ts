import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [0, 'seconds 10'],
  [1, 'seconds 10'],
  [11, 'seconds 20'],
  [54, 'seconds 60'],
  [55, 'minutes 1'],
  [65, 'minutes 1'],
  [66, 'minutes 2'],
  [1_800, 'minutes 30'],
  [7_200, 'hours 2'],
  [90_000, 'hours 25'],
])('%i s is %s', (seconds, words) => {
  const text = (id: string, values?: Readonly<Record<string, unknown>>) =>
    `${id.split('.').at(-1)} ${String(values?.['count'])}`
  expect(durationText(text as never, seconds)).toBe(words)
})
