import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import safety from '../../web/src/i18n/locales/safety.json' with { type: 'json' }
import { systemClock } from '../../server/src/kernel/clock.ts'
import { inTransaction } from '../../server/src/kernel/db.ts'
import { emit } from '../../server/src/kernel/events/outbox.ts'
import { openPlaySession } from '../../server/src/modules/games/door.ts'
import { createVendorCaller } from '../../server/src/testing/vendor-caller.ts'
import { signInAtDesk } from './kit/desk.ts'
import { logIn } from './kit/door.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from './kit/house.ts'
import { show } from './kit/looks.ts'
import { shoot } from './kit/screenshots.ts'
import { wordsIn } from './kit/words-in.ts'

const arSafety = wordsIn('ar', safety)

// Safer play as members meet it, and what the desk makes of papers and suspicions.

const account = 'tenang7'
let house: JourneyHouse
let desk: Page
let page: Page
let paper: Buffer

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 100_000n })
  // The paper shows no name: what it says is for the operator to read.
  const create = { width: 800, height: 500, channels: 3, background: '#e8e2d2' } as const
  paper = await sharp({ create }).jpeg().toBuffer()
  desk = await openPage(1440, 'en-GB')
  page = await openPage(390, 'en-GB')
  await signInAtDesk(desk, house)
  await page.goto(house.addresses.member)
  await logIn(page, house, account, 'work')
})
afterAll(() => house?.stop())

async function openPage(width: number, locale: string): Promise<Page> {
  const context = await house.browser.newContext({
    viewport: { width, height: width < 800 ? 844 : 900 },
    locale,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  return context.newPage()
}

const centre = (at: string) => `${house.addresses.member}/?modal=center&at=${at}`
const memberId = async () =>
  (await sql<{ id: string }>`select id from member where account = ${account}`.execute(house.db))
    .rows[0]!.id

let play: { playerId: string; sessionId: string } | undefined
let rounds = 0
/** A stake as the studio sends it; what the wallet answers. */
async function stake(amount: string): Promise<string> {
  const game = { vendorId: sandboxVendor.code, currency: 'MYR', gameCode: 'harimau-emas' } as const
  play ??= await openPlaySession(
    { db: house.db, clock: systemClock },
    { ...game, memberId: await memberId() },
  )
  const studio = createVendorCaller(house.addresses.member, systemClock, {
    ...{ id: sandboxVendor.code, keyId: sandboxVendor.keyId, secret: sandboxVendor.key },
  })
  const name = `safer-${++rounds}`
  const { body } = await studio.call('/bet', {
    ...{ ...play, gameCode: game.gameCode, currency: game.currency, amount },
    ...{ roundId: name, transactionId: name },
  })
  return body['status'] === 'OK' ? 'OK' : String(body['code'])
}

async function setLimit(name: string, amount: string): Promise<void> {
  const row = page.getByTestId(`limit-${name}`)
  await row.getByRole('button', { name: /^(Set|Change)$/ }).click()
  await row.getByLabel(/^Limit/).fill(amount)
  await row.getByRole('button', { name: 'Save limit' }).click()
  await row.getByRole('button', { name: 'Change' }).waitFor()
}

test('limits: lower at once, on stakes and on deposits; higher waits', async () => {
  await page.goto(centre('saferPlay'))
  await setLimit('wagerDay', '30')
  await setLimit('depositDay', '40')
  expect(await stake('20.00')).toBe('OK')
  expect(await stake('10.01')).toBe('WAGER_LIMIT')
  await page.reload()
  await page.getByText('RM 20.00 of RM 30.00').waitFor()

  await setLimit('wagerDay', '500')
  await page.getByText(/You asked for: RM\s500\.00\. You can confirm it from/).waitFor()
  expect(await stake('10.01')).toBe('WAGER_LIMIT')
  await expectFine(page, 'safer-play')
  await shoot(page, '90-safer-play', [390, 1440])
  await show(page, { width: 1440, theme: 'light' })
  await shoot(page, '91-safer-play-light', [390, 1440])
  await show(page, { width: 390, theme: 'dark' })

  await page.goto(centre('depositv2'))
  await page.getByTestId('amount').fill('50')
  await page
    .getByRole('button', { name: /^Deposit/ })
    .last()
    .click()
  await page.getByText('Your own deposit limit allows 40.00 more for now.').waitFor()
})

test('a reality check interrupts, tells the result, and is answered', async () => {
  const id = await memberId()
  await sql`insert into safety_sitting (member_id, site_session_id, since, base_wagered, base_won,
      due_at)
    select ${id}, s.id, now() - interval '61 minutes', 0, 0, now() from session s
    where s.subject_id = ${id} and s.ended_at is null order by s.created_at desc limit 1
    on conflict (member_id) do update set site_session_id = excluded.site_session_id,
      since = excluded.since, due_at = excluded.due_at`.execute(house.db)
  await page.goto(house.addresses.member)
  const check = page.getByTestId('reality-check')
  await check.getByText('You have been playing for 61 min.').waitFor()
  await check.getByText('RM 20.00', { exact: false }).first().waitFor()
  await shoot(page, '92-reality-check', [390, 1440])
  await check.getByRole('button', { name: 'Keep playing' }).click()
  await check.waitFor({ state: 'detached' })
})

test('papers: sent by the member, looked at and accepted at the desk', async () => {
  await page.goto(centre('verification'))
  const level = page.getByTestId('identity-level')
  await level.getByText('Name and birthday stated').waitFor()
  await page
    .getByLabel('Identity card or passport')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: paper })
  await page.getByTestId('paper-identity').getByText('Being looked at').waitFor()
  await shoot(page, '93-verification', [390, 1440])

  await desk.goto(`${house.addresses.console}/papers`)
  await desk.getByRole('row').filter({ hasText: account }).getByRole('button').click()
  await desk.getByRole('button', { name: 'Show the picture' }).click()
  await desk.getByRole('img', { name: 'Identity' }).waitFor()
  await shoot(desk, '94-paper-desk', [1440])
  await desk.getByRole('button', { name: 'Accept' }).click()
  await desk.getByLabel('Reason').fill('The card shows the same name and birthday')
  await desk.getByRole('button', { name: 'Accept' }).last().click()
  await desk.getByLabel('State').selectOption('accepted')
  await desk.getByRole('row').filter({ hasText: account }).getByText('Accepted').waitFor()
  await level.getByText('Identity proved').waitFor()
})

test('a suspicion is opened by what moves, noted and frozen', async () => {
  const paid = { memberId: await memberId(), currency: 'MYR', amount: '9500.00', credit: '9500.00' }
  for (const number of [1, 2, 3])
    await inTransaction(house.db, (tx) =>
      emit(tx, 'payments.deposited', {
        ...paid,
        depositId: `dep-of-journey-${number}`,
        at: new Date().toISOString(),
      }),
    )
  await vi.waitUntil(
    async () => (await sql`select from suspicion where state = 'open'`.execute(house.db)).rows[0],
    { timeout: 30_000, interval: 200 },
  )
  await desk.goto(`${house.addresses.console}/suspicions`)
  await desk.getByRole('link', { name: account }).click()
  await desk.getByRole('heading', { name: 'Payments cut up' }).waitFor()
  await desk.getByRole('button', { name: 'Freeze payouts' }).click()
  await desk.getByLabel('Note').fill('Three payments a little below ten thousand')
  await desk.getByRole('button', { name: 'Freeze payouts' }).last().click()
  await desk.getByText(/Another operator releases them/).waitFor()
  await expectFine(desk, 'suspicion')
  await shoot(desk, '95-suspicion', [1440])
})

test('a break: out everywhere, nothing to play with, and the money can go out', async () => {
  await page.goto(centre('saferPlay'))
  await page.getByRole('button', { name: 'Begin the break' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Take a break of 1 day?').waitFor()
  await shoot(page, '96-break-question', [390])
  await question.getByRole('button', { name: 'Begin the break' }).click()
  await page.getByText('Your break has begun').waitFor()
  expect(await stake('1.00')).toBe('SELF_EXCLUDED')

  await page.goto(house.addresses.member)
  await logIn(page, house, account, 'work')
  await page.goto(centre('depositv2'))
  await page.getByText(/You are taking a break from play until/).waitFor()
  await shoot(page, '97-break-deposit', [390, 1440])
  await page.getByRole('button', { name: 'Withdraw my money' }).click()
  await page.getByRole('heading', { name: 'Withdraw' }).waitFor()

  await desk.goto(`${house.addresses.console}/breaks`)
  await desk.getByRole('row').filter({ hasText: account }).getByText('Time-out').waitFor()
  await shoot(desk, '98-break-desk', [1440])
})

test('the page is read from right to left in Arabic', async () => {
  await page.evaluate(() => localStorage.setItem('language', 'AR'))
  const arabic = await openPage(390, 'ar')
  await arabic.context().addCookies(await page.context().cookies())
  await arabic.addInitScript(() => localStorage.setItem('signed-in', '1'))
  await arabic.goto(centre('saferPlay'))
  await arabic.getByText(arSafety['safety.limits.title']).waitFor()
  await expectFine(arabic, 'safer-play-ar')
  await shoot(arabic, '99-safer-play-ar', [390])
})
