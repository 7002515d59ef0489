import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { booksOf, expectAgreed } from './kit/books.ts'
import { signInAtDesk, stepUp } from './kit/desk.ts'
import { logIn } from './kit/door.ts'
import { type JourneyHouse, openHouse, pin, settleMember } from './kit/house.ts'
import { shoot } from './kit/screenshots.ts'
import { slotOn } from './kit/slot.ts'

const account = 'kenanga5'

let house: JourneyHouse
let context: BrowserContext
let page: Page
let desk: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 20_000n })
  context = await house.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(45_000)
  page = await context.newPage()
  // Long before a second code is needed: each code works only once.
  desk = await house.browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await signInAtDesk(desk, house)
})
// Each test begins on the home page, signed in, whatever happened in the previous one.
beforeEach(async () => {
  await context.setOffline(false)
  await page.goto(house.addresses.member)
  const login = page.getByRole('button', { name: 'Log in' }).filter({ visible: true }).first()
  await login
    .or(page.getByTestId('balance').filter({ visible: true }))
    .first()
    .waitFor()
  if (await login.isVisible()) await logIn(page, house, account, 'work')
})
afterAll(() => house?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'failed-rough', [1440])
})

const agreed = (of = page): Promise<bigint> => expectAgreed(of, house.db, account)

async function rowsOf(table: 'deposit' | 'withdrawal'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where member_id = (select id from member where account = ${account})`.execute(house.db)
  return rows[0]!.n
}

test('a second tab is signed in and follows the first', async () => {
  const other = await context.newPage()
  await other.goto(`${house.addresses.member}/rng`)
  expect(await agreed(other)).toBe(20_000n)

  // One game in two tabs: the second takes it over, and neither stakes twice.
  for (const tab of [page, other]) {
    // Fewer pixels: here the reels are drawn without a graphics card.
    await tab.setViewportSize({ width: 640, height: 560 })
    await tab.goto(`${house.addresses.member}/rng`)
    await tab
      .getByRole('button', { name: /Harimau Emas/ })
      .first()
      .click()
    await slotOn(tab).idle()
  }
  const [first, two] = [slotOn(page), slotOn(other)]
  const before = (await booksOf(house.db, account)).balance
  await Promise.all([first.spin(), two.spin()])
  await Promise.all([first.finish(), two.finish()])
  const { rows } = await sql<{ bets: number; sum: bigint }>`
    select count(*) filter (where t.kind = 'bet')::int as bets,
      coalesce(sum(case t.kind when 'bet' then -t.amount else t.amount end), 0)::bigint as sum
    from transfer t join account a on a.id in (t.debit_account, t.credit_account)
    join member m on m.id = a.owner_id
    where m.account = ${account} and t.kind in ('bet', 'win', 'rollback')`.execute(house.db)
  expect(rows[0]!.bets).toBeGreaterThanOrEqual(1)
  expect(rows[0]!.bets).toBeLessThanOrEqual(2)
  await vi.waitFor(async () =>
    expect((await booksOf(house.db, account)).balance).toBe(before + rows[0]!.sum),
  )
  await agreed()
  await agreed(other)

  for (const tab of [page, other]) await tab.setViewportSize({ width: 1440, height: 900 })
  // After logging out in one tab, the other notices by itself.
  await other.goto(house.addresses.member)
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await other.getByRole('button', { name: 'Log in' }).first().waitFor()
  await page.getByRole('button', { name: 'Log in' }).filter({ visible: true }).first().waitFor()
  await other.close()
})

test('the back button closes a modal and leaves the page', async () => {
  await page.goto(`${house.addresses.member}/rng`)
  await page.getByRole('button', { name: 'Deposit' }).filter({ visible: true }).first().click()
  const wallet = page.getByRole('dialog', { name: 'Wallet' })
  await wallet.getByRole('tab', { name: 'Withdraw' }).click()
  await wallet.getByRole('tab', { name: 'Withdraw', selected: true }).waitFor()
  await page.goBack()
  await wallet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/rng')
  await page.goForward()
  await wallet.waitFor()
  await page.reload()
  await wallet.waitFor()
  await page.keyboard.press('Escape')
  await wallet.waitFor({ state: 'detached' })
})

test('a button pressed before its code is there works once it is', async () => {
  const slow = await house.browser.newContext({ locale: 'en-GB' })
  let release = (): void => undefined
  const released = new Promise<void>((done) => (release = done))
  await slow.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  const visitor = await slow.newPage()
  await visitor.goto(house.addresses.member, { waitUntil: 'commit' })
  await visitor.getByRole('button', { name: 'Log in' }).first().click()
  expect(await visitor.getByRole('dialog').count()).toBe(0)
  release()
  await visitor.getByRole('dialog', { name: 'Log in' }).waitFor()
  await slow.close()
})

test('a double click on withdraw makes one', async () => {
  const before = await agreed()
  await page.goto(`${house.addresses.member}/?modal=wallet&at=withdraw`)
  const wallet = page.getByRole('dialog', { name: 'Wallet' })
  await wallet.getByLabel('Bank', { exact: true }).selectOption({ index: 1 })
  await wallet.getByLabel('Account number').fill('7012345678')
  await wallet.getByLabel('Payment password').fill(pin)
  await wallet.getByRole('button', { name: 'Save the account' }).click()
  await wallet.getByTestId('amount').fill('50')
  await wallet.getByLabel('Payment password').fill(pin)
  await wallet.getByRole('button', { name: /^Withdraw RM/ }).dblclick()
  await page.locator('[data-testid=withdrawal][data-state=received]').waitFor()
  expect(await rowsOf('withdrawal')).toBe(1)
  expect(await agreed()).toBe(before - 5_000n)
})

test('a double click on deposit makes one; it is paid twice and credited once', async () => {
  const before = await agreed()
  await page.goto(`${house.addresses.member}/?modal=wallet&at=deposit`)
  const wallet = page.getByRole('dialog', { name: 'Wallet' })
  await wallet.getByText('QR payment', { exact: true }).click()
  await wallet.getByTestId('amount').fill('40')
  await wallet.getByRole('button', { name: /^Deposit RM/ }).dblclick()
  await page.getByRole('img', { name: 'QR code of this payment' }).waitFor()
  await shoot(page, '30-qr')
  expect(await rowsOf('deposit')).toBe(1)
  const [bank] = await Promise.all([
    context.waitForEvent('page'),
    wallet.getByRole('link', { name: 'Open my bank on this device' }).click(),
  ])
  await bank.getByRole('button', { name: 'Pay RM 40.00' }).dblclick()
  await bank.getByText('Paid').waitFor()
  await bank.close()
  await page.locator('[data-testid=deposit][data-state=succeeded]').waitFor()
  expect(await agreed()).toBe(before + 4_000n)
})

test('a dropped network is shown, loses nothing, and is over when it is back', async () => {
  await page.goto(`${house.addresses.member}/?modal=wallet&at=deposit`)
  const before = await agreed()
  const wallet = page.getByRole('dialog', { name: 'Wallet' })
  await wallet.getByText('QR payment', { exact: true }).click()
  await wallet.getByTestId('amount').fill('30')
  await context.setOffline(true)
  const notice = page.getByText('You are offline.')
  await notice.waitFor({ state: 'attached' })
  await wallet.getByRole('button', { name: /^Deposit RM/ }).click()
  await wallet.getByRole('alert').waitFor()
  await shoot(page, '31-offline', [390])
  expect(await rowsOf('deposit')).toBe(1)
  await context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await wallet.getByRole('button', { name: /^Deposit RM/ }).click()
  await page.getByRole('img', { name: 'QR code of this payment' }).waitFor()
  expect(await rowsOf('deposit')).toBe(2)
  expect(await agreed()).toBe(before)
})

test('maintenance switched on in the console closes an open tab, and off opens it', async () => {
  await page.goto(`${house.addresses.member}/rng`)
  await sql`update session set step_up_at = now() - interval '1 hour'
    where subject_id in (select id from operator)`.execute(house.db)
  await desk.goto(`${house.addresses.console}/status`)
  await desk.getByText('Maintenance', { exact: true }).click()
  await desk.getByLabel('Your own message').fill('Back at noon.')
  await desk.getByRole('button', { name: 'Change status' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Change status' }).click()
  await stepUp(desk, house)
  await desk.getByText('The status has been changed.').waitFor()
  await page.getByText('Back at noon.').waitFor({ timeout: 5_000 })
  await shoot(page, '32-maintenance')
  await desk.getByText('Open', { exact: true }).click()
  await desk.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor()
  await agreed()
})

test('neither listener takes the other’s cookie', async () => {
  const [operator] = (await desk.context().cookies()).filter(({ name }) =>
    name.includes('operator'),
  )
  const [member] = (await context.cookies()).filter(({ name }) => name.includes('member'))
  const marker = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const ask = async (base: string, path: string, cookie: string): Promise<number> => {
    const headers = { cookie, origin: base, 'x-kancil-token': marker }
    return (await fetch(`${base}${path}`, { headers })).status
  }
  const cookieHeader = `${member!.name}=${member!.value}`
  const { member: site, console: operators } = house.addresses
  const balance = '/wps/v2/wallets/balance'
  expect(await ask(site, balance, cookieHeader)).toBe(200)
  // One cookie's value under the other's name, and both together, give no further access.
  expect(await ask(site, balance, `${operator!.name}=${operator!.value}`)).toBe(401)
  expect(await ask(site, balance, `${member!.name}=${operator!.value}`)).toBe(401)
  expect(await ask(operators, '/console/session/me', cookieHeader)).toBe(401)
  expect(await ask(operators, '/console/session/me', `${operator!.name}=${member!.value}`)).toBe(
    401,
  )
})
