import { afterAll, beforeAll, expect, test } from 'vitest'
import { cohortSizes } from '../../../src/modules/operator/reports/cohort-store.ts'
import { testServer, type TestServer } from '../../../src/testing/server.ts'
import { streamOf } from './people.ts'
import { settleResidents } from './residents.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('everyone who moves in is counted in the week in which they came', async () => {
  const { app, clock, db } = server
  const since = new Date(clock.now().getTime() - 30 * 86_400_000)
  const { members } = await settleResidents(app, clock, streamOf(1), since)
  while ((await app.outbox.drain()) > 0);
  const weeks = await cohortSizes(db, { kind: 'registered', currency: 'MYR', since: '2000-01-01' })
  expect(weeks.length).toBeGreaterThan(3)
  const counted = weeks.reduce((sum, week) => sum + week.members, 0)
  expect(counted).toBeGreaterThanOrEqual(members.length)
})
