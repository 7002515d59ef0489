import { FeedMessage } from '@kancil/contract/ports/sports-feed'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { openWorld } from './world.ts'

const hour = 3_600_000
const isMessage = Compile(FeedMessage)

test('everything that the feed says for two days is a message of the port', () => {
  const world = openWorld(0.1)
  const begin = Date.parse('2026-11-22T00:00:00.000Z')
  const wrong = new Set<string>()
  let unplayed = 0
  const starts = new Map<string, Set<string>>()
  for (let now = begin + hour; now <= begin + 48 * hour; now += hour)
    for (const message of world.messages(begin, now)) {
      if (!isMessage.Check(message)) wrong.add(JSON.stringify(message).slice(0, 200))
      if (message.kind === 'fixture')
        starts.set(message.event, (starts.get(message.event) ?? new Set()).add(message.startsAt))
      if (message.kind !== 'score') continue
      if (message.phase === 'postponed') {
        unplayed += 1
        expect(message).toMatchObject({ clockSeconds: 0, timeline: [] })
      }
    }
  expect([...wrong]).toEqual([])
  expect(unplayed).toBeGreaterThan(0)
  // Some kick-offs are delayed, which is told before they were due.
  expect([...starts.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(0)
})
