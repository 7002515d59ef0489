import type { TermsOf } from '@kancil/contract/rewards/programme-terms'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../server/src/kernel/db.ts'
import { emit } from '../../../server/src/kernel/events/outbox.ts'
import { publishProgramme } from '../../../server/src/modules/rewards/testing.ts'
import { type TestServer, testServer } from '../../../server/src/testing/server.ts'
import { setSetting } from '../../../server/src/testing/settings.ts'
import { freeFirstPort } from '../../../tools/start/free-first-port.ts'
import { portsFrom } from '../../../tools/start/options.ts'
import { booksOf, expectAgreed, expectWholeLedger } from '../kit/books.ts'
import { workerBrowser } from '../kit/browser.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { settleMember } from '../kit/house.ts'
import { show } from '../kit/looks.ts'
import { shoot } from '../kit/screenshots.ts'

// A week of signing in, day by day, with the clocks of the server and of the browser moved; then a
// day is missed, and a deposit taken back. The house that journeys share is several processes that
// live today: this is a server in the test's own process, on a real port, with no worker, studio or
// sandbox.

const account = 'pekan77'
const rewards = [1_00, 1_00, 2_00, 2_00, 3_00, 3_00, 20_00]
const startCash = 5_000n
let server: TestServer
let page: Page
let site = ''

beforeAll(async () => {
  const ports = portsFrom(await freeFirstPort())
  server = await testServer({
    env: { KANCIL_PORT: String(ports.member), KANCIL_CONSOLE_PORT: String(ports.console) },
  })
  await server.kernel.member.app.listen({ host: 'localhost', port: ports.member })
  site = `http://localhost:${ports.member}`
  await setSetting(server, 'accounts', {})
  await settleMember(server.kernel, { account, cash: startCash })
  const terms = { rewards, validBetMin: 0, depositMin: 0, turnoverPercent: 100 }
  const words = { EN: { title: 'Seven days', summary: 'Sign in every day of a week.' } }
  const [admin, now] = [await server.operator('admin'), server.clock.now()]
  await publishProgramme(admin, now, 'signIn', terms, { words })
  const context = await (
    await workerBrowser()
  ).newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  page = await context.newPage()
}, 60_000)
afterAll(async () => {
  await page?.context().close()
  await server?.stop()
})

const dayMs = 86_400_000
/** The site's midnight is at 16:00 UTC. */
const firstMidnight = Math.ceil(Date.now() / dayMs) * dayMs + 16 * 3_600_000

/** Moves both clocks to a time of the site's day. */
async function moveTo(day: number, hour: number, minute = 0): Promise<void> {
  const at = new Date(firstMidnight + (day - 1) * dayMs + (hour * 60 + minute) * 60_000)
  server.clock.set(at)
  await page.clock.setSystemTime(at)
}

/** The session of the day before is over: the member logs in again. */
async function comeBack(): Promise<void> {
  await page.goto(site)
  await logIn(page, server as never, account)
  await openMissions()
}

async function openMissions(): Promise<void> {
  await page.goto(`${site}/?modal=center&at=missionLeaderboard`)
  await ladder().waitFor()
}

const ladder = () => page.getByRole('region', { name: 'Seven days' })
const today = () => ladder().locator('li[aria-current="date"]')
const doneDays = () => ladder().getByLabel('Done').count()

async function press(): Promise<void> {
  await ladder().getByRole('button', { name: 'Sign in today' }).click()
  await ladder().getByRole('button', { name: 'Come back tomorrow' }).waitFor()
}

test('the ladder fills day by day, and the seventh day brings most', async () => {
  let cash = startCash
  for (const [index, reward] of rewards.entries()) {
    const day = index + 1
    // Every other day is signed at its last minute, and the next at its first: the day is the
    // site's, and the member need not log in anew.
    const isNight = day % 2 === 1 && day > 1
    await (isNight ? moveTo(day, 0, 1) : moveTo(day, 23, 59))
    await (isNight ? openMissions() : comeBack())
    await today().getByText(`Day ${day}`, { exact: true }).waitFor()
    expect(await doneDays()).toBe(index)
    await press()
    await ladder()
      .getByText(day === 1 ? '1 day in a row' : `${day} days in a row`)
      .waitFor()
    expect(await doneDays()).toBe(day)
    cash += BigInt(reward)
    expect((await booksOf(server.db, account)).balance).toBe(cash)
  }
  expect(await expectAgreed(page, server.db, account)).toBe(cash)
  await expectFine(page, 'week')
  await shoot(page, '139-week', [390, 1440])
})

test('a day that is missed begins the ladder anew', async () => {
  await moveTo(9, 12)
  await comeBack()
  await ladder().getByText('No days in a row yet').waitFor()
  await today().getByText('Day 1', { exact: true }).waitFor()
  expect(await doneDays()).toBe(0)
  const before = await booksOf(server.db, account)
  await press()
  await ladder().getByText('1 day in a row').waitFor()
  expect(await expectAgreed(page, server.db, account)).toBe(before.balance + 1_00n)
})

test('a mission that was paid in for is shown as taken back once the deposit is', async () => {
  const at = server.clock.now()
  const words = { EN: { title: 'Pay in fifty', summary: 'Once.' } }
  const terms: TermsOf['mission'] = {
    ...{ metric: 'deposit', lines: [], target: 50_00, window: 'once', reward: 10_00 },
    turnoverPercent: 300,
  }
  await publishProgramme(await server.operator('admin'), at, 'mission', terms, { words })
  const { rows } = await sql<{ id: string }>`select id from member
    where account = ${account}`.execute(server.db)
  const fact = { depositId: 'dep_of-a-week', memberId: rows[0]!.id, currency: 'MYR' }
  const tell = async (topic: string): Promise<void> => {
    const sums = { amount: '50.00', credit: '50.00', at: at.toISOString() }
    await inTransaction(server.db, (tx) =>
      emit(tx, topic, { ...fact, ...sums, creditedAt: at.toISOString() }),
    )
    await server.drain()
    await openMissions()
  }
  const before = (await booksOf(server.db, account)).balance
  await tell('payments.deposited')
  const mission = page.getByRole('listitem').filter({ hasText: 'Pay in fifty' })
  await mission.getByRole('button', { name: 'Claim' }).click()
  await mission.getByText('Done').waitFor()
  expect(await expectAgreed(page, server.db, account)).toBe(before + 10_00n)
  await tell('payments.depositRecalled')
  await mission.getByText('Taken back', { exact: true }).waitFor()
  await mission
    .getByText(/^Your bank took back the deposit .* RM\s10\.00 left your wallet/)
    .waitFor()
  expect(await expectAgreed(page, server.db, account)).toBe(before)
  await expectFine(page, 'mission-taken-back')
  await shoot(page, '140-mission-taken-back', [390, 1440])
  await page.goto(`${site}/?lang=ar&modal=center&at=missionLeaderboard`)
  await page.getByText('استُرجعت').waitFor()
  await show(page, { width: 390, theme: 'light' })
  await shoot(page, '141-mission-taken-back-ar', [390])
  await expectWholeLedger(server.db)
})
