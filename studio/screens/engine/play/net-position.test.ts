import type { HistoryRound } from '@kancil/contract/seamless/fair-history'
import { beforeEach, expect, test, vi } from 'vitest'
import { netOf, readPosition } from './net-position.ts'

const round = (status: HistoryRound['status'], amount: number, payout: number) =>
  ({ status, amount, payout }) as HistoryRound

test.each([
  [[], 0],
  [[round('settled', 100, 0)], -100],
  [[round('settled', 100, 250), round('settled', 100, 40)], 90],
  [[round('open', 100, 900)], -100],
  [[round('void', 100, 0), round('settled', 50, 50)], 0],
])('%j nets %i', (rounds, net) => {
  expect(netOf(rounds)).toBe(net)
})

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

test('rounds of the player in other games are neither shown nor counted here', async () => {
  const played = (betID: number, gameCode: string, change: Partial<HistoryRound> = {}) =>
    ({ ...round('settled', 100, 0), betID, gameCode, ...change }) as HistoryRound
  let rounds = [played(3, 'other'), played(2, 'mine'), played(1, 'mine')]
  const client = { history: async () => ({ kind: 'ok' as const, answer: { rounds } }) }
  const read = (gameCode: string) => readPosition(client, { sessionID: 'a session', gameCode })
  // The first visit: nothing counts yet, and the reels stand as this game's own round left them.
  expect(await read('mine')).toEqual({ net: 0, latest: played(2, 'mine') })
  rounds = [played(5, 'mine', { payout: 40 }), played(4, 'other'), ...rounds]
  expect(await read('mine')).toMatchObject({ net: -60, latest: { betID: 5 } })
  expect(await read('never-played')).toEqual({ net: 0, latest: null })
})
