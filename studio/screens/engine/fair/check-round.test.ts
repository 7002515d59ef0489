import { createHash, createHmac } from 'node:crypto'
import { chanceStream } from '@kancil/rules/games/chance'
import { harimauEmas } from '@kancil/rules/games/slots/harimau-emas'
import { playSlot } from '@kancil/rules/games/slots/play'
import { coinsPerBet, rtpVersion } from '@kancil/rules/games/slots/sheet'
import { slots } from '@kancil/rules/games/slots/slots'
import { expect, test } from 'vitest'
import { checkRound, type ShownRound } from './check-round.ts'
import { screensOf } from './screens.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
const serverSeed = 'ab'.repeat(32)
const otherSeed = 'cd'.repeat(32)
const stake = 1_000_000

function shownRound(nonce: number): ShownRound {
  const round = playSlot(harimauEmas, chanceStream(hmac, serverSeed, 'kancil', nonce))
  return {
    version: rtpVersion(sha256, harimauEmas),
    serverSeedHash: sha256(serverSeed),
    serverSeed,
    clientSeed: 'kancil',
    nonce,
    stake,
    payout: (stake / 20) * round.coins,
    capped: false,
    screens: screensOf(round),
  }
}

test('every round agrees, opened or sealed, free spins and all', async () => {
  const rounds = Array.from({ length: 150 }, (_, nonce) => shownRound(nonce))
  expect(rounds.some(({ screens }) => screens.length > 1)).toBe(true)
  for (const round of rounds) {
    expect(await checkRound(harimauEmas, round)).toEqual([])
    expect(await checkRound(harimauEmas, { ...round, serverSeed: null })).toEqual([])
  }
})

/** A round that pays, and the same round with its first spin changed. */
const round = shownRound(
  Array.from({ length: 50 }, (_, nonce) => nonce).find((nonce) => shownRound(nonce).payout > 0)!,
)
const [first, ...later] = round.screens
const wrongStops = [{ ...first!, draws: first!.draws.map((stop) => (stop + 1) % 40) }, ...later]
const wrongSymbol = [{ ...first!, window: first!.window.toReversed() }, ...later]

test.each<[string, Partial<ShownRound>, string[]]>([
  ['a payout raised', { payout: round.payout + 50_000 }, ['payout']],
  ['a payout that is no number', { payout: Number.NaN }, ['payout']],
  ['another stake', { stake: 2 * stake }, ['payout']],
  ['a payout held back by the cap', { payout: round.payout - 1, capped: true }, []],
  ['a cap claimed where nothing was held back', { capped: true }, ['payout']],
  ['a seed of another seal', { serverSeed: otherSeed }, ['seal', 'reels', 'payout']],
  ['a seed that was swapped', { serverSeedHash: sha256(otherSeed) }, ['seal']],
  ['another client seed', { clientSeed: 'pelanduk' }, ['reels', 'payout']],
  ['stops changed', { screens: wrongStops }, ['reels']],
  ['symbols changed', { screens: wrongSymbol }, ['reels']],
  ['symbols changed, still sealed', { screens: wrongSymbol, serverSeed: null }, ['reels']],
  ['a payout raised, still sealed', { payout: 1, serverSeed: null }, ['payout']],
  ['no spin, still sealed', { screens: [], serverSeed: null }, ['reels', 'payout']],
  ['a sheet of another version', { version: '0123456789abcdef' }, ['version']],
])('%s', async (_what, change, differences) => {
  expect(await checkRound(harimauEmas, { ...round, ...change })).toEqual(differences)
})

test.each(slots.map(({ sheet }) => [sheet.id, sheet] as const))(
  '%s: every round agrees, opened or sealed, and no other payout does',
  async (_id, sheet) => {
    for (let nonce = 0; nonce < 120; nonce += 1) {
      const round = playSlot(sheet, chanceStream(hmac, serverSeed, 'kancil', nonce))
      const shown: ShownRound = {
        ...{ version: rtpVersion(sha256, sheet), serverSeedHash: sha256(serverSeed), serverSeed },
        ...{ clientSeed: 'kancil', nonce, stake, capped: false, screens: screensOf(round) },
        payout: (stake / coinsPerBet(sheet)) * round.coins,
      }
      expect(await checkRound(sheet, shown)).toEqual([])
      expect(await checkRound(sheet, { ...shown, serverSeed: null })).toEqual([])
      const raised = { ...shown, payout: shown.payout + stake }
      expect(await checkRound(sheet, raised)).toEqual(['payout'])
    }
  },
)
