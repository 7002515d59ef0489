import { expect, test } from 'vitest'
import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import { createClock, playedTime } from './clock.ts'

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [309, '5:09'],
  [3_600, '1:00:00'],
  [36_909, '10:15:09'],
])('%i s of play reads %s', (seconds, text) => {
  expect(playedTime(seconds)).toBe(text)
})

test.each([
  [undefined, ['rtp']],
  [250_000_000, ['rtp', 'cap: bar.cap 250']],
])('the most that a round pays is told where there is a bound: %s', (maxWin, told) => {
  const facts: string[] = []
  const hud = {
    setFact: (name: string, line: string) =>
      void facts.push(name === 'rtp' ? name : `${name}: ${line}`),
    text: (micro: number) => String(micro / 1e6),
  }
  const say = (key: string, values: { amount?: string } = {}) => `${key} ${values.amount ?? ''}`
  const jurisdiction = { displayRTP: true, displayNetPosition: false, displaySessionTimer: false }
  createClock(hud, say as never, '96.00').begin({
    config: { jurisdiction, ...(maxWin === undefined ? {} : { maxWin }) },
    realityCheck: { intervalSec: 0, elapsedSec: 0 },
    isTest: false,
  } as unknown as AuthenticateAnswer)
  expect(facts).toEqual(told)
})
