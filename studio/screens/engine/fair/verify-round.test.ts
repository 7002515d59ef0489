import { createHash, createHmac } from 'node:crypto'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { chanceStream } from '@kancil/rules/games/chance'
import { harimauEmas } from '@kancil/rules/games/slots/harimau-emas'
import { slotEvents } from '@kancil/rules/games/slots/events'
import { playSlot } from '@kancil/rules/games/slots/play'
import { expect, test } from 'vitest'
import { sealOf } from './browser-stream.ts'
import { agrees } from './verify-round.ts'

const serverSeed = 'ab'.repeat(32)
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()

function replayOf(nonce: number, seed = serverSeed): ReplayAnswer {
  const round = playSlot(harimauEmas, chanceStream(hmac, seed, 'kancil', nonce))
  const state = slotEvents(harimauEmas, round, { amountOf: (coins) => coins, payout: round.coins })
  const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
  const fair = { serverSeedHash, clientSeed: 'kancil', nonce, rtpVersion: 'v' }
  return { round: { state: [...state], fair } } as unknown as ReplayAnswer
}

test('the browser arrives at what the studio told, free spins and all', async () => {
  for (let nonce = 0; nonce < 150; nonce += 1)
    expect(await agrees(harimauEmas, replayOf(nonce), serverSeed)).toBe(true)
})

test('another seed, another outcome, another seal are found out', async () => {
  expect(await agrees(harimauEmas, replayOf(0, 'cd'.repeat(32)), serverSeed)).toBe(false)
  expect(await agrees(harimauEmas, replayOf(0), 'cd'.repeat(32))).toBe(false)
  const changed = replayOf(0)
  const end = changed.round.state.at(-1) as { coins: number }
  end.coins += 1
  expect(await agrees(harimauEmas, changed, serverSeed)).toBe(false)
})

test('a seal is the SHA-256 of the hex text', async () => {
  expect(await sealOf(serverSeed)).toBe(createHash('sha256').update(serverSeed).digest('hex'))
})
