import { money } from '@kancil/contract/money'
import { memberBets } from '@kancil/contract/sports/bets'
import { sportsBoard } from '@kancil/contract/sports/board'
import { deskMatches, memberSportsLimits } from '@kancil/contract/sports/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/kernel/db.ts'
import { house, memberCash } from '../../src/ledger/accounts.ts'
import { auditLedger } from '../../src/ledger/audit/run.ts'
import { post } from '../../src/ledger/post.ts'
import { putHouseVendors } from '../../src/modules/games/door.ts'
import { plantMember } from '../../src/modules/identity/testing/members.ts'
import { makeOperator } from '../../src/modules/operator/door.ts'
import { testServer, type TestServer } from '../../src/testing/server.ts'
import type { Resident } from './members/residents.ts'
import { seedSports } from './sports.ts'

const hours = 4
const begun = new Date('2026-11-20T09:00:00.000Z')
let server: TestServer
let residents: Resident[]
beforeAll(async () => {
  server = await testServer({ at: begun })
  const { kernel, db } = server
  await putHouseVendors(kernel)
  const { secrets } = kernel
  const password = 'a lamp at the river'
  await makeOperator({ db, secrets, now: begun }, { name: 'admin', role: 'admin', password })
  residents = []
  for (const account of ['aina', 'badrul', 'chong', 'devi', 'esah']) {
    const memberId = await plantMember(server, account)
    residents.push({ memberId, account, joined: new Date(0), nickname: '', payeeName: '' })
    await inTransaction(db, (tx) =>
      post(tx, {
        ...{ kind: 'adjustment', source: 'test', sourceTx: memberId, amount: money(500_00n) },
        from: house('adjustments', 'MYR'),
        to: memberCash(memberId, 'MYR'),
      }),
    )
  }
  const until = new Date(begun.getTime() + hours * 3_600_000)
  await seedSports(server.app, server.clock, residents, until)
}, 60_000)
afterAll(() => server.stop())

test('football shows prices on its first screen, and of whatever begins soon', async () => {
  const soon = server.clock.now().getTime() + 3 * 3_600_000
  for (const tab of ['today', 'early'] as const) {
    const input = { sport: 'football', tab } as const
    const { isFeedUp, leagues } = (await server.visitor().call(sportsBoard, input)).value
    expect(isFeedUp).toBe(true)
    const first = leagues
      .flatMap(({ matches }) => matches)
      .filter(({ startsAt }, place) => place < 8 || Date.parse(startsAt) < soon)
    expect(first.length).toBeGreaterThan(0)
    for (const { matchId, markets } of first)
      expect([matchId, markets.filter(({ isOpen }) => isOpen).length > 5]).toEqual([matchId, true])
  }
})

test('the demo world has bets in every state, and a desk with something to decide', async () => {
  const aina = await server.signedIn(residents[0]!.memberId, { account: 'aina' })
  const listOf = async (which: 'open' | 'settled') =>
    (await aina.call(memberBets, { which, pageSize: 50 })).value.items
  const [open, settled] = [await listOf('open'), await listOf('settled')]
  expect(open.length).toBeGreaterThan(2)
  expect(open.some(({ legs }) => legs.length > 1)).toBe(true)
  expect(settled.some(({ state }) => state === 'cashedOut')).toBe(true)
  const desk = await server.operator('admin')
  const { items } = (await desk.call(deskMatches, { sport: 'football', pageSize: 100 })).value
  expect(items.filter(({ bets }) => bets > 0).length).toBeGreaterThan(10)
  expect(items.some(({ proposal }) => proposal)).toBe(true)
  expect(items.some(({ houseStatus }) => houseStatus === 'suspended')).toBe(true)
  expect((await desk.call(memberSportsLimits, {})).value.items).toHaveLength(1)
  await server.drain()
  expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
})
