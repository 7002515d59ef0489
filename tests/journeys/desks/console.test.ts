import { sql } from 'kysely'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test as everyTest } from 'vitest'
import { freePort } from '../../../server/src/kernel/embedded/free-port.ts'
import { createMember } from '../../../server/src/modules/identity/door.ts'
import { codeAt } from '../../../server/src/kernel/crypto/authenticator.ts'
import { makeOperator, verifyAuditLog } from '../../../server/src/modules/operator/door.ts'
import { type TestServer, testServer } from '../../../server/src/testing/server.ts'
import { openPasswords } from '../../../server/src/kernel/crypto/passwords.ts'
import { workerBrowser } from '../kit/browser.ts'
import { expectFine, findingsOf } from '../kit/fine.ts'
import { isOnceTest, looksOf, show } from '../kit/looks.ts'
import { plantMisfits } from '../kit/misfits.ts'
import { shootAsShown } from '../kit/screenshots.ts'

const test = isOnceTest ? everyTest : everyTest.skip
const password = 'rain on the roof at night'
let server: TestServer
let browser: Browser
let site: string
let desk: string
let secret: string
let misfits: Awaited<ReturnType<typeof plantMisfits>>
const faults: string[] = []

beforeAll(async () => {
  const [memberPort, consolePort] = [await freePort(), await freePort()]
  server = await testServer({
    env: { KANCIL_PORT: String(memberPort), KANCIL_CONSOLE_PORT: String(consolePort) },
  })
  site = `http://localhost:${memberPort}`
  desk = `http://localhost:${consolePort}`
  await server.kernel.member.app.listen({ host: 'localhost', port: memberPort })
  await server.kernel.console.app.listen({ host: 'localhost', port: consolePort })
  const context = { db: server.db, secrets: server.kernel.secrets, now: server.clock.now() }
  secret = (await makeOperator(context, { name: 'aminah', role: 'admin', password }))!.totpSecret
  await createMember(server.db, {
    merchant: server.kernel.config.merchant,
    account: 'farah88',
    accountKind: 0,
    currency: 'MYR',
    passwordHash: await openPasswords(server.kernel.secrets).hash('a member’s password'),
    payeeName: 'Farah Binti Osman',
    createdAt: server.clock.now(),
  })
  misfits = await plantMisfits(server)
  browser = await workerBrowser()
})
afterAll(() => server?.stop())

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function open(storageState?: State): Promise<Page> {
  const context = await browser.newContext({
    ...(storageState ? { storageState } : {}),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(45_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  return page
}

/** An unused code: the server's clock is moved on by one step. */
function freshCode(of = secret): string {
  server.clock.advance(30_000)
  return codeAt(of, server.clock.now())
}

async function signIn(page: Page, name = 'aminah'): Promise<void> {
  await page.goto(desk)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from the authenticator app').fill(freshCode())
  await page
    .getByRole('navigation')
    .or(page.getByRole('button', { name: 'Menu' }))
    .first()
    .waitFor()
}

let signedIn: State | undefined

/** A page of the console, signed in a moment ago: by the form the first time. */
async function enter(path = ''): Promise<Page> {
  if (!signedIn) {
    const first = await open()
    await signIn(first)
    signedIn = await first.context().storageState()
    await first.context().close()
  }
  const now = server.clock.now()
  await sql`update session set last_seen_at = ${now}, step_up_at = ${now}
    where side = 'operator'`.execute(server.db)
  const page = await open(signedIn)
  await page.goto(`${desk}/${path}`)
  return page
}

const shoot = (page: Page, name: string) => shootAsShown(page, `35-console-${name}`)

test('an operator signs in with a code, goes by keyboard, and finds a member', async () => {
  const page = await open()
  await page.goto(desk)
  await page.getByLabel('Name').waitFor()
  expect(await findingsOf(page)).toEqual([])
  await signIn(page)
  await page.getByRole('heading', { name: 'Hello, aminah' }).waitFor()
  await page.getByRole('listitem').getByText('Signed in').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL('**/members')
  await page.keyboard.press('/')
  await page.keyboard.type('farah')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members?q=farah')
  await page.getByRole('link', { name: 'farah88' }).click()
  await page.getByRole('heading', { name: 'farah88' }).waitFor()
  await page.getByText('Farah Binti Osman').waitFor()

  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByLabel('Reason').fill('asked for it by phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click()
  await page.getByText('Reason: asked for it by phone').waitFor()
  expect(await findingsOf(page)).toEqual([])
  await page.context().close()
})

test('a second tab is signed in by the cookie, another browser is not', async () => {
  const page = await open()
  await signIn(page)
  const tab = await page.context().newPage()
  await tab.goto(`${desk}/audit`)
  await tab.getByText(/The chain of \d+ rows? is intact/).waitFor()
  await tab.getByLabel('Action').selectOption({ label: 'Signed in' })
  await tab.waitForURL('**/audit?action=operator.signIn')
  await tab.getByRole('button', { name: 'Signed in' }).first().click()
  await tab.getByRole('dialog', { name: 'Signed in' }).getByText('operator.signIn').waitFor()
  const stranger = await open()
  await stranger.goto(`${desk}/audit`)
  await stranger.getByLabel('Password', { exact: true }).waitFor()
  expect(await stranger.getByRole('navigation').count()).toBe(0)
  await stranger.context().close()
  await page.context().close()
})

test('closing the site asks for a code, reaches an open page at once, and is undone', async () => {
  const visitor = await open()
  await visitor.goto(`${site}/?lang=en`)
  await visitor.getByRole('button', { name: 'Log in' }).first().waitFor()

  const page = await enter('status')
  server.clock.advance(6 * 60_000)
  await page.getByText('Maintenance', { exact: true }).click()
  await page.getByLabel('Your own message').fill('Back at noon.')
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('dialog').getByLabel('Code from the authenticator app').fill(freshCode())
  await page.getByText('The status has been changed.').waitFor()
  await visitor.getByText('Back at noon.').waitFor({ timeout: 30_000 })
  expect((await visitor.request.get(`${site}/`)).status()).toBe(503)
  await shoot(page, 'status')

  await page.getByText('Open', { exact: true }).click()
  await page.getByRole('button', { name: 'Change status' }).click()
  await visitor.getByRole('button', { name: 'Log in' }).first().waitFor({ timeout: 30_000 })
  await visitor.context().close()
  await page.context().close()
})

test('a switch is in force on the site without a reload', async () => {
  const visitor = await open()
  await visitor.goto(`${site}/?lang=en`)
  const register = visitor.getByRole('button', { name: 'Register' }).first()
  await register.waitFor()
  const page = await enter('settings')
  await page.getByText('Open registration').click()
  await page.getByText('Saved and in effect.').waitFor()
  await register.waitFor({ state: 'hidden', timeout: 30_000 })
  expect(new URL(visitor.url()).pathname).toBe('/')
  await page.getByText('Open registration').click()
  await register.waitFor({ timeout: 30_000 })
  // The history tells of it in the words of the form.
  await page.getByRole('button', { name: 'History' }).click()
  const changes = page.getByRole('dialog', { name: 'Changes of this setting' })
  const change = changes.getByRole('row', { name: /^Open registration/ }).first()
  expect(await change.innerText()).toMatch(/No\s+Yes$/)
  await visitor.context().close()
  await page.context().close()
})

test('a new operator binds an app, chooses a password, sees what the role allows', async () => {
  const page = await enter('operators')
  await page.getByRole('button', { name: 'New operator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('siti')
  await dialog.getByLabel('Role').selectOption('auditor')
  await dialog.getByLabel('First password').fill('given by an admin')
  await dialog.getByRole('button', { name: 'Create operator' }).click()
  await page.getByRole('button', { name: 'siti' }).click()
  await dialog.getByLabel('Own member account').fill('nobody-at-all')
  await dialog.getByRole('button', { name: 'Save' }).last().click()
  await dialog.getByText('No member has this account.').waitFor()
  await shoot(page, 'operator-case')
  await page.context().close()

  const context = await open()
  await context.goto(desk)
  await context.getByLabel('Name', { exact: true }).fill('siti')
  await context.getByLabel('Password', { exact: true }).fill('given by an admin')
  await context.keyboard.press('Enter')
  const offered = (await context.locator('code').innerText()).replaceAll(' ', '')
  await context.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await shoot(context, 'enrolment')
  await context.getByLabel('New password').fill('another night of rain')
  await context.getByLabel('Code from the authenticator app').fill(freshCode(offered))
  await context.getByRole('button', { name: 'Sign in' }).click()
  await context.getByRole('link', { name: 'Audit log' }).first().waitFor()
  expect(await context.getByRole('link', { name: 'Operators' }).count()).toBe(0)
  await context.goto(`${desk}/operators`)
  await context.getByText('Your role does not include this page.').waitFor()
  await context.goto(`${desk}/settings`)
  await context.getByRole('switch').first().waitFor()
  expect(await context.getByRole('switch').first().isDisabled()).toBe(true)
  await context.context().close()
})

const screens = [
  '',
  'members',
  'status',
  'settings',
  'settings?part=register',
  'settings?part=payments',
  'settings?part=site',
  'settings?part=look',
  'settings?part=jurisdictions',
  'operators',
  'audit',
  'account',
  'withdrawals?state=unsettled',
  'suspense',
  'recalls',
]

const looks = [
  { width: 390, theme: 'dark' },
  { width: 820, theme: 'light' },
  { width: 1440, theme: 'light' },
] as const

everyTest(
  'every page in three sizes and both themes: nothing beyond the edge, nothing that axe finds',
  async () => {
    const page = await enter()
    for (const [place, screen] of screens.entries()) {
      await page.goto(`${desk}/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const look of looksOf(looks, place)) {
        await show(page, look)
        const name = `${screen.replace(/\?\w+=/, '-') || 'home'}-${look.width}-${look.theme}`
        await expectFine(page, name)
        await shoot(page, name)
      }
    }
    await page.context().close()
  },
)

test('a payout that the bank took back is not shown as paid, and has a filter of its own', async () => {
  const page = await enter('withdrawals')
  await page.getByLabel('Show').selectOption('recalled')
  await page.waitForURL('**/withdrawals?state=recalled')
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  // The old list stays until the requested one arrives.
  await expect.poll(() => list.count()).toBe(1)
  await list.getByText('Recalled by the bank', { exact: true }).waitFor()
  expect(await list.getByText('Paid', { exact: true }).count()).toBe(0)
  const recallCard = page.getByRole('article', { name: misfits.recalled })
  await recallCard.getByText('Recalled by the bank', { exact: true }).waitFor()
  await shoot(page, 'recalled')
  await expectFine(page, 'recalled')
  // On a phone the queue and the case are pages of their own.
  await show(page, { width: 390, theme: 'dark' })
  await recallCard.waitFor({ state: 'hidden' })
  await list.getByRole('button').first().click()
  await recallCard.waitFor()
  await expectFine(page, 'case on a phone')
  await shoot(page, 'case-on-a-phone')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await recallCard.waitFor({ state: 'hidden' })
  await show(page, { width: 1440, theme: 'dark' })
  await recallCard.getByRole('link', { name: 'The bank recalled a deposit of this member' }).click()
  await page.waitForURL('**/recalls')
  await page.getByRole('heading', { level: 1, name: 'Recalled deposits' }).waitFor()
  await page.context().close()
})

test('what the bank reported otherwise is settled by hand, booked, or noted', async () => {
  const page = await enter(`withdrawals?state=unsettled&id=${misfits.differs}`)
  await page.getByText('The bank says it paid RM 90.00; RM 100.00 was ordered.').waitFor()
  await page.getByText('A bank report contradicts this withdrawal').waitFor()
  server.clock.advance(6 * 60_000)
  await page.getByRole('button', { name: 'Settle as paid' }).click()
  const dialog = page.getByRole('dialog')
  await expectFine(page, 'settle')
  await dialog.getByLabel('Note').fill('The bank keeps the rest for us')
  await dialog.getByRole('button', { name: 'Settle as paid' }).click()
  await dialog.getByLabel('Code from the authenticator app').fill(freshCode())
  await page.getByText('Settled as paid by aminah: The bank keeps the rest for us').waitFor()

  const late = 'The bank says it paid RM 100.00, though the money is back with the member.'
  const [booked, seen] = misfits.ended
  await page.goto(`${desk}/withdrawals?id=${booked}`)
  await page.getByText(late).waitFor()
  await page.getByRole('button', { name: 'Book it' }).click()
  await dialog.getByText('RM 100.00 is booked as the bank reports it').waitFor()
  await expectFine(page, 'book')
  await shoot(page, 'book-report')
  await dialog.getByLabel('Note').fill('It is on their statement')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await page.getByText('Booked against the house by aminah: It is on their statement').waitFor()

  await page.goto(`${desk}/withdrawals?id=${seen}`)
  await page.getByText(late).waitFor()
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await dialog.getByLabel('Note').fill('The bank takes it back tomorrow')
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  await page.getByText('Seen by aminah: The bank takes it back tomorrow').waitFor()

  await page.goto(`${desk}/withdrawals?id=${misfits.recalled}`)
  await page.getByText('The bank says it took RM 100.00 back').waitFor()
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await dialog.getByLabel('Note').fill('They pay it again tomorrow')
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  await page.getByText('Seen by aminah: They pay it again tomorrow').waitFor()
  await page.goto(`${desk}/withdrawals?state=unsettled`)
  await page.getByText('Nothing is waiting here.').waitFor()
  await page.context().close()
})

test('a table that does not fit is cards, so that none scrolls sideways', async () => {
  const page = await enter()
  const row = page.locator('.cards-room tbody tr').first()
  const beyond = () =>
    page.locator('.cards-room').evaluate((room) => room.scrollWidth - room.clientWidth)
  for (const screen of ['members', 'suspense', 'audit', 'operators']) {
    await page.goto(`${desk}/${screen}`)
    await page.getByRole('table').waitFor()
    await page.waitForFunction(() => !document.querySelector('.waiting'))
    for (const width of [390, 560, 600, 640, 715, 820, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(beyond, { message: `${screen} at ${width} px` }).toBe(0)
      if (screen === 'suspense') await shoot(page, `suspense-${width}`)
    }
    // On a wider screen the table is back.
    const display = () => row.evaluate((element) => getComputedStyle(element).display)
    await expect.poll(display).toBe('table-row')
  }
  await page.context().close()
})

test('in suspense the buttons of a row stand in one line, on a tablet and on a desktop', async () => {
  const page = await enter('suspense')
  const row = page.getByRole('row').filter({ hasText: 'nobody-knows-this' })
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await Promise.all(
      ['Credit to the member', 'Mark as sent back'].map((name) =>
        row.getByRole('button', { name }).boundingBox(),
      ),
    )
    const [credit, back] = boxes.map((rectangle) => rectangle!)
    expect([back!.y, back!.height]).toEqual([credit!.y, credit!.height])
    // One line of text each.
    expect(credit!.height).toBeLessThan(40)
  }
  await page.context().close()
})

test('money in suspense goes to the member who is named, or back to its payer', async () => {
  const page = await enter('suspense')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: 'nobody-knows-this' })
  await row.getByRole('button', { name: 'Credit to the member' }).click()
  await dialog.getByLabel('Account of the member').fill('nobody.here')
  await dialog.getByLabel('Note').fill('She sent her slip')
  await dialog.getByRole('button', { name: 'Credit to the member' }).click()
  await dialog.getByText('No member has this account.').waitFor()
  await expectFine(page, 'credit')
  await dialog.getByLabel('Account of the member').fill('farah88')
  await dialog.getByRole('button', { name: 'Credit to the member' }).click()
  await row.waitFor({ state: 'hidden' })
  const abroad = page.getByRole('row').filter({ hasText: 'nor-this-one' })
  await abroad.getByRole('button', { name: 'Mark as sent back' }).click()
  await dialog.getByLabel('Note').fill('Sent back by the bank today')
  await dialog.getByRole('button', { name: 'Mark as sent back' }).click()
  await page.getByText('No money is waiting for an owner.').waitFor()
  await page.getByLabel('Show').selectOption('returned')
  await page.getByText('nor-this-one').waitFor()
  await page.context().close()
})

test('a deposit that the bank took back is charged to its member, or borne by the house', async () => {
  const page = await enter()
  await page.getByRole('link', { name: 'Recalled deposits' }).first().click()
  await page.waitForURL('**/recalls')
  const dialog = page.getByRole('dialog')
  const rows = page.getByRole('row').filter({ hasText: 'bp_dep_' })
  await rows.nth(1).waitFor()
  await rows.first().getByRole('button', { name: 'Charge the member' }).click()
  await dialog.getByText('the member bears RM 20.00 and the house RM 30.00').waitFor()
  await expectFine(page, 'charge')
  await shoot(page, 'charge-recall')
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, 'charge-recall-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('Note').fill('It is on their statement')
  server.clock.advance(6 * 60_000)
  await dialog.getByRole('button', { name: 'Charge the member' }).click()
  await page.getByLabel('Code from the authenticator app').fill(freshCode())
  await page.getByText('was charged RM 20.00; the house bears RM 30.00.').waitFor()
  await rows.first().getByRole('button', { name: 'The house bears it' }).click()
  await dialog.getByLabel('Note').fill('Their bank erred')
  await dialog.getByRole('button', { name: 'The house bears it' }).click()
  await page.getByText('There are no recalled deposits.').waitFor()
  await page.getByLabel('Show').selectOption('charged')
  await page.getByText('It is on their statement').waitFor()
  await expectFine(page, 'charged')
  await shoot(page, 'recalls-charged')
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, 'recalls-charged-390')
  await page.goto(`${desk}/audit?action=payments.decideDepositRecall`)
  await page.getByRole('button', { name: 'Recalled deposit: decided who bears it' }).last().click()
  await dialog.getByRole('row', { name: 'State Open Charged to the member' }).waitFor()
  await dialog.getByRole('row', { name: /^From the house – RM\s30\.00$/ }).waitFor()
  for (const look of [
    { width: 390, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const) {
    await show(page, look)
    await expectFine(page, `audit-change-${look.width}`)
    await shoot(page, `audit-change-${look.width}`)
  }
  await page.context().close()
})

test('an unknown address is not found; no page went wrong; the log is whole', async () => {
  const page = await open()
  const answer = await page.goto(`${desk}/nowhere`)
  expect(answer?.status()).toBe(404)
  await page.context().close()
  expect(faults).toEqual([])
  expect((await verifyAuditLog(server.db)).whole).toBe(true)
})
