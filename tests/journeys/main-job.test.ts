import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { booksOf, expectAgreed, expectWholeLedger, senOf } from './kit/books.ts'
import { signInAtDesk, stepUp } from './kit/desk.ts'
import { logIn, register } from './kit/door.ts'
import { type JourneyHouse, openHouse, pin } from './kit/house.ts'
import { shoot } from './kit/screenshots.ts'
import { clientSeedFor } from './kit/seeds.ts'
import { slotOn } from './kit/slot.ts'
import { cookiesSent, originsOf, type Watch, watchContext } from './kit/watch.ts'

const account = 'mawar77'
const payee = 'Mawar Binti Salleh'
const bet = '20.00'

let house: JourneyHouse
let context: BrowserContext
let page: Page
let watch: Watch
let desk: Page
let deskWatch: Watch
let rounds = 0

beforeAll(async () => {
  house = await openHouse()
  context = await house.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  context.setDefaultTimeout(45_000)
  watch = watchContext(context)
  page = await context.newPage()
  // The operator has been signed in for a long time, so the approval asks for a code of its own.
  const deskContext = await house.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  deskWatch = watchContext(deskContext)
  desk = await deskContext.newPage()
  await signInAtDesk(desk, house)
})
afterAll(() => house?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'failed', [1440])
})

const agreed = (): Promise<bigint> => expectAgreed(page, house.db, account)

async function count(table: 'deposit' | 'withdrawal'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where member_id = (select id from member where account = ${account})`.execute(house.db)
  return rows[0]!.n
}

/** Also in the slot's own screen, once it is at rest. */
async function expectAgreedInGame(): Promise<bigint> {
  const slot = slotOn(page)
  await slot.idle()
  const balance = await agreed()
  expect(await slot.balance()).toBe(balance)
  return balance
}

test('a visitor opens home and registers, with the puzzle solved by hand', async () => {
  await page.goto(`${house.addresses.member}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot(page, '01-home')
  await register(page, house, account)
  const first = page.getByRole('dialog', { name: 'Welcome' })
  await first.getByText(account).waitFor()
  await shoot(page, '02-first-login')
  await first.getByRole('button', { name: 'Later' }).click()
  await first.waitFor({ state: 'detached' })
  expect(await agreed()).toBe(0n)
})

test('logs out, and in again with the arrow keys', async () => {
  await page.getByRole('button', { name: `Account of ${account}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).filter({ visible: true }).first().waitFor()
  await logIn(page, house, account, 'keyboard')
  expect(await agreed()).toBe(0n)
  await shoot(page, '03-logged-in')
})

test('deposits through the pay page of the bank', async () => {
  await page.getByRole('button', { name: 'Deposit' }).filter({ visible: true }).first().click()
  const wallet = page.getByRole('dialog', { name: 'Wallet' })
  await wallet.getByText('Online banking').click()
  await wallet.getByTestId('amount').fill('100')
  await shoot(page, '04-deposit')
  await wallet.getByRole('button', { name: /^Deposit/ }).click()
  await page.waitForURL(`${house.addresses.sandbox}/bank/pay/*`)
  await shoot(page, '05-bank')
  await page.getByRole('button', { name: 'Pay RM 100.00' }).click()
  await page.waitForURL(`${house.addresses.member}/**`)
  await page.locator('[data-testid=deposit][data-state=succeeded]').waitFor()
  expect(await agreed()).toBe(10_000n)
  expect(await count('deposit')).toBe(1)
  // The next step is the first button, and it has the focus already.
  const play = wallet.getByRole('button', { name: 'Play' })
  await play.waitFor()
  await wallet.getByText('Staked of your deposits').waitFor()
  await shoot(page, '06-deposited')
  await page.keyboard.press('Escape')
  await wallet.waitFor({ state: 'detached' })
})

test('finds Harimau Emas in the lobby and gives a seed of their own', async () => {
  await page.goto(`${house.addresses.member}/rng`)
  await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor()
  await page
    .getByText(/Harimau Emas/)
    .first()
    .waitFor()
  await shoot(page, '07-lobby')
  await page
    .getByRole('button', { name: /^(Play )?(Harimau Emas)/ })
    .first()
    .click()
  await page.waitForURL('**/game?gameId=*')
  // Fewer pixels: here the reels are drawn without a graphics card.
  await page.setViewportSize({ width: 640, height: 560 })
  const slot = slotOn(page)
  await slot.idle()
  expect(await expectAgreedInGame()).toBe(10_000n)
  const fairness = await slot.openFairness()
  const kinds = ['loss', 'gain', 'loss', 'gain', 'gain', 'free'] as const
  const seed = await clientSeedFor(house.studioBook, kinds)
  await fairness.getByLabel(/client seed/i).fill(seed)
  await fairness.locator('button[type=submit]').click()
  await fairness.locator('dd', { hasText: seed }).first().waitFor()
  await shoot(page, '08-fairness')
  await page.keyboard.press('Escape')
  await fairness.waitFor({ state: 'detached' })
  await slot.raiseBetTo(bet)
})

/** One more round is in the books of the studio and of the platform. */
async function expectRounds(expected: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from transfer t
        join account a on a.id = t.debit_account join member m on m.id = a.owner_id
        where t.kind = 'bet' and m.account = ${account}`.execute(house.db)
      expect(rows[0]!.n).toBe(expected)
    },
    { timeout: 30_000, interval: 100 },
  )
}

test('spins until a win', async () => {
  const slot = slotOn(page)
  const before = await expectAgreedInGame()
  await slot.spin()
  await slot.finish()
  expect(await expectAgreedInGame()).toBe(before - 2_000n)
  await slot.spin()
  await slot.inState('counting').waitFor()
  await shoot(page, '09-win', [1440])
  await slot.finish()
  rounds = 2
  await expectRounds(rounds)
  expect(await expectAgreedInGame()).toBeGreaterThan(before - 2_000n)
  await shoot(page, '10-after-win')
})

test('a reload at rest, with a spin sent, and with a result not yet shown', async () => {
  const before = await expectAgreedInGame()
  await page.reload()
  expect(await expectAgreedInGame()).toBe(before)

  const slot = slotOn(page)
  const isPlay = (response: { url(): string }): boolean => response.url().endsWith('/wallet/play')
  const sent = page.waitForRequest((request) => isPlay(request) && request.method() === 'POST')
  await slot.spin()
  await sent
  await page.reload()
  await slot.finish()
  rounds += 1
  await expectRounds(rounds)
  expect(await expectAgreedInGame()).toBe(before - 2_000n)

  const answered = page.waitForResponse((response) => isPlay(response) && response.ok())
  await slot.spin()
  await (await answered).finished()
  await page.reload()
  await slot.finish()
  rounds += 1
  await expectRounds(rounds)
  expect(await expectAgreedInGame()).toBeGreaterThan(before - 2_000n)
})

test('a reload while the win is counted', async () => {
  const before = await expectAgreedInGame()
  const slot = slotOn(page)
  await slot.spin()
  await slot.inState('counting').waitFor()
  await page.reload()
  await slot.finish()
  rounds += 1
  await expectRounds(rounds)
  expect(await expectAgreedInGame()).toBeGreaterThan(before)
})

test('free spins, with a reload in the middle of them', async () => {
  const before = await expectAgreedInGame()
  const slot = slotOn(page)
  // With reduced motion, which a player may turn on in the middle of a game: the screen's own test
  // (harimau-screen) has them with all their motion.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await slot.spin()
  // Touches end the scenes before them as well: the poster that tells of them stands for long.
  await vi.waitFor(
    async () => {
      await slot.frame.locator('main.stage').dispatchEvent('pointerdown')
      expect(await slot.fact('free')).toMatch(/^[2-5]\/10$/)
    },
    { timeout: 60_000, interval: 100 },
  )
  await shoot(page, '11-free-spins')
  await page.reload()
  await slot.inState('free').waitFor()
  expect(Number((await slot.fact('free')).split('/')[0])).toBeGreaterThan(1)
  await slot.finish()
  rounds += 1
  await expectRounds(rounds)
  expect(await expectAgreedInGame()).toBeGreaterThan(before + 2_000n)
  await shoot(page, '12-after-free-spins')
  await page.emulateMedia({ reducedMotion: null })
  await page.setViewportSize({ width: 900, height: 700 })
})

test('sees every movement in the account record and every round in the betting record', async () => {
  await page.getByRole('button', { name: `Account of ${account}` }).click()
  await page.getByRole('menuitem', { name: 'Betting record' }).click()
  const center = page.getByRole('dialog')
  const { rows } = await sql<{ movements: number }>`
    select count(*)::int as movements from entry e join account a on a.id = e.account_id
    join member m on m.id = a.owner_id
    where m.account = ${account} and a.purpose = 'cash'`.execute(house.db)
  const settled = center.locator('table[aria-busy=false] tbody tr', { hasText: 'Settled' })
  await vi.waitFor(async () => expect(await settled.count()).toBe(rounds), { timeout: 30_000 })
  await shoot(page, '13-betting-record')
  await center.getByRole('button', { name: 'Account record' }).click()
  const figure = (name: string) =>
    center.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  await vi.waitFor(
    async () => expect(await figure('Movements').innerText()).toBe(String(rows[0]!.movements)),
    { timeout: 30_000 },
  )
  const balance = (await booksOf(house.db, account)).balance
  expect(senOf(await figure('Net').innerText())).toBe(balance)
  await shoot(page, '14-account-record')
  await page.keyboard.press('Escape')
  await agreed()
})

test('sets a payment password, adds a bank account and asks for a withdrawal', async () => {
  const before = await agreed()
  await page.goto(`${house.addresses.member}/?modal=wallet&at=withdraw`)
  const wallet = page.getByRole('dialog', { name: 'Wallet' })
  await wallet.getByLabel('New payment password').fill(pin)
  await wallet.getByLabel('Payment password again').fill(pin)
  await wallet.getByRole('button', { name: 'Set payment password' }).click()
  await wallet.getByLabel('Account number').waitFor()
  await shoot(page, '15-bank-account')
  await wallet.getByLabel('Bank', { exact: true }).selectOption({ index: 1 })
  await wallet.getByLabel('Account number').fill('7012345678')
  await wallet.getByLabel('Account holder').fill(payee)
  await wallet.getByLabel('Payment password').fill(pin)
  await wallet.getByRole('button', { name: 'Save the account' }).click()
  await wallet.getByTestId('amount').fill('50')
  // Nothing of what a withdrawal needs is open any more, the account that was added least of all.
  const open = wallet.getByRole('listitem').filter({ hasText: 'Still to come' })
  await expect.poll(() => open.count()).toBe(0)
  await wallet.getByLabel('Payment password').fill(pin)
  await shoot(page, '16-withdraw')
  await wallet
    .getByRole('button', { name: /^Withdraw/ })
    .last()
    .click()
  await page.locator('[data-testid=withdrawal][data-state=received]').waitFor()
  expect(await agreed()).toBe(before - 5_000n)
  expect(await count('withdrawal')).toBe(1)
  await shoot(page, '17-withdrawal-received')
})

test('the operator steps up and approves; the payout arrives and the member sees it', async () => {
  const before = await agreed()
  // As if the sign-in had been an hour ago.
  await sql`update session set step_up_at = now() - interval '1 hour'
    where subject_id in (select id from operator)`.execute(house.db)
  await desk.goto(`${house.addresses.console}/withdrawals`)
  await desk.getByRole('link', { name: account }).waitFor()
  await shoot(desk, '18-queue')
  await desk.getByRole('button', { name: /^Approve/ }).click()
  const decision = desk.getByRole('dialog', { name: 'Approve' })
  await decision.getByText(payee).waitFor()
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await stepUp(desk, house)
  await desk.getByText('The withdrawal has been approved and is on its way to the bank.').waitFor()
  await page.locator('[data-testid=withdrawal][data-state=paid]').waitFor({ timeout: 60_000 })
  expect(await agreed()).toBe(before)
  await shoot(page, '19-paid')
  await desk.goto(`${house.addresses.console}/withdrawals?state=paid`)
  await desk.getByRole('link', { name: account }).waitFor()
  await shoot(desk, '20-paid-in-console')
  await expectWholeLedger(house.db)
})

test('sandbox and studio were never sent a cookie; each site was sent its own', async () => {
  const { member, console: operators, sandbox, studio } = house.addresses
  const sentTo = async (address: string) => [
    ...(await cookiesSent(watch, address)),
    ...(await cookiesSent(deskWatch, address)),
  ]
  expect((await sentTo(studio)).length).toBeGreaterThan(20)
  expect(new Set([...(await sentTo(studio)), ...(await sentTo(sandbox))])).toEqual(new Set(['']))
  // The same check does find the cookies that exist.
  expect(
    (await cookiesSent(watch, member)).some((cookie) => cookie?.includes('kancil-member')),
  ).toBe(true)
  expect(
    (await cookiesSent(deskWatch, operators)).some((cookie) => cookie?.includes('kancil-operator')),
  ).toBe(true)
  expect((await context.cookies([sandbox, studio])).length).toBe(0)
})

test('no page complained, and no host but ours was asked', () => {
  const { member, console: operators, sandbox, studio } = house.addresses
  expect(watch.faults).toEqual([])
  expect(deskWatch.faults).toEqual([])
  expect(originsOf(watch)).toEqual([sandbox, studio, member].toSorted())
  expect(originsOf(deskWatch)).toEqual([operators])
})
