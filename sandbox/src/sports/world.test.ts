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
  for (let now = begin + hour; now <= begin + 48 * hour; now += hour)
    for (const message of world.messages(begin, now)) {
      if (!isMessage.Check(message)) wrong.add(JSON.stringify(message).slice(0, 200))
      if (message.kind !== 'score') continue
      if (message.phase === 'postponed') {
        unplayed += 1
        expect(message).toMatchObject({ clockSeconds: 0, timeline: [] })
      }
    }
  expect([...wrong]).toEqual([])
  expect(unplayed).toBeGreaterThan(0)
})
