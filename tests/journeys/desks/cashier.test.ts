import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../../../server/src/kernel/testing/hostile-pictures.ts'
import { expectWholeLedger } from '../kit/books.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, pin, settleMember } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

// The cashier from both sides: each way to pay in, a withdrawal that is refused and some that are
// paid, and the four answers to whether the money arrived.

const account = 'kasih21'
let house: JourneyHouse
let member: Page
let desk: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 100_000n })
  await sql`insert into bank_account (id, member_id, bank_code, bank_name, account_number, holder_name,
      added_at) select 'bnk_01900000000070008000000000000001', id, 'RIMBA', 'Bank Rimba',
      '7012345678', 'Siti Binti Ahmad', now() from member where account = ${account}`.execute(
    house.db,
  )
  member = await openPage(390, 'light')
  desk = await openPage(1440, 'dark')
  await Promise.all([signInAtDesk(desk, house), signInAsMember()])
})
afterAll(() => house?.stop())

async function openPage(width: number, theme: 'dark' | 'light'): Promise<Page> {
  const context = await house.browser.newContext({
    viewport: { width, height: width < 800 ? 844 : 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript((name) => localStorage.setItem('theme', name), theme)
  return context.newPage()
}

async function signInAsMember(): Promise<void> {
  await member.goto(house.addresses.member)
  await logIn(member, house, account, 'keyboard')
}

async function control(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${house.addresses.sandbox}/bank/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}

/** Checks the page and leaves pictures of it on a phone and on a desktop. */
async function expectShown(at: Page, name: string, widths?: readonly number[]): Promise<void> {
  await at.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await expectFine(at, name)
  await shoot(at, `70-${name}`, widths ?? [at.viewportSize()!.width])
}

const wallet = () => member.getByRole('dialog', { name: 'Wallet' })
const idOf = (place: string) => new URL(place).searchParams.get('at')!.split(':')[1]!

async function openDeposit(): Promise<void> {
  await member.goto(`${house.addresses.member}/?modal=wallet&at=deposit`)
  await wallet().getByTestId('amount').waitFor()
}

async function orderDeposit(way: string, amount: string): Promise<void> {
  await openDeposit()
  await wallet().getByText(way, { exact: true }).click()
  await wallet().getByTestId('amount').fill(amount)
  await wallet()
    .getByRole('button', { name: /^Deposit RM/ })
    .click()
}
const depositIn = (state: string) => member.locator(`[data-testid=deposit][data-state=${state}]`)

test('pays in by QR, and the same way again by one press', async () => {
  await openDeposit()
  await expectShown(member, 'deposit-form', [390, 1440])
  await orderDeposit('QR payment', '60')
  await depositIn('pending').waitFor()
  await control(`payments/${idOf(member.url())}/confirm`)
  await depositIn('succeeded').waitFor()
  await wallet().getByRole('button', { name: 'Pay the same way again' }).click()
  await expect.poll(() => wallet().getByTestId('amount').inputValue()).toBe('60.00')
})

test.each([
  ['Online banking', 'Confirm your payment'],
  ['E-wallet', 'Pay from your wallet app'],
])('pays in by %s at the bank’s own page', async (way, heading) => {
  await orderDeposit(way, '60')
  await member.getByRole('heading', { name: heading }).waitFor()
  await member.getByRole('button', { name: 'Pay RM 60.00' }).click()
  await depositIn('succeeded').waitFor()
})

test('pays in tokens, confirmation by confirmation', async () => {
  await orderDeposit('Digital tokens', '60')
  await depositIn('pending').waitFor()
  await wallet().getByText('Rimba ledger').waitFor()
  await expectShown(member, 'deposit-address', [390, 1440])
  await control(`payments/${idOf(member.url())}/confirm`)
  await wallet()
    .getByText(/ of 3$/)
    .waitFor()
  await depositIn('succeeded').waitFor()
})

test('pays in by transfer without its reference: the receipt finds the money', async () => {
  await orderDeposit('Bank transfer', '75')
  await depositIn('pending').waitFor()
  const depositId = idOf(member.url())
  await expectShown(member, 'deposit-transfer', [390, 1440])
  await control('rules', { scope: depositId, mode: 'lost_reference' })
  await control(`payments/${depositId}/confirm`)
  await wallet()
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png })
  await depositIn('matching').waitFor()
  await expectShown(member, 'deposit-matching')
  await expect
    .poll(
      async () =>
        (await sql`select from suspense_item where state = 'open'`.execute(house.db)).rows.length,
      { timeout: 20_000 },
    )
    .toBe(1)
  await desk.goto(`${house.addresses.console}/deposits`)
  await desk.getByRole('button', { name: 'Open', exact: true }).click()
  await desk.getByRole('button', { name: 'Match' }).waitFor()
  await expectShown(desk, 'desk-deposit')
  await desk.getByRole('button', { name: 'Match' }).click()
  await confirmAtDesk('Match')
  await depositIn('succeeded').waitFor()
})

test('the ways to pay in are edited at the desk', async () => {
  await desk.goto(`${house.addresses.console}/deposit-methods`)
  const row = desk.getByRole('row').filter({ hasText: 'e-wallet' })
  await row.waitFor()
  await expectShown(desk, 'desk-methods')
})

/** The confirmation of an operator’s act, with its note. */
async function confirmAtDesk(title: string): Promise<void> {
  const dialog = desk.getByRole('dialog', { name: title, exact: true })
  const note = dialog.getByLabel(/^Note/)
  if ((await note.count()) > 0) await note.fill('Seen on the statement of the bank')
  await dialog.getByRole('button', { name: title, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function withdraw(amount: string): Promise<string> {
  await member.goto(`${house.addresses.member}/?modal=wallet&at=withdraw`)
  await wallet().getByTestId('amount').fill(amount)
  await wallet().getByLabel('Payment password').fill(pin)
  await wallet()
    .getByRole('button', { name: /^Withdraw RM/ })
    .click()
  await withdrawalIn('received').waitFor()
  return idOf(member.url())
}
const withdrawalIn = (state: string) =>
  member.locator(`[data-testid=withdrawal][data-state=${state}]`)
const receipt = () => member.getByTestId('receipt')
const receiptIn = (state: string): Locator =>
  member.locator(`[data-testid=receipt][data-state=${state}]`)

async function decideAtDesk(withdrawalId: string, act: 'Approve' | 'Reject'): Promise<void> {
  await desk.goto(`${house.addresses.console}/withdrawals?id=${withdrawalId}`)
  await desk
    .getByRole('article')
    .getByRole('button', { name: new RegExp(`^${act}`) })
    .click()
  if (act === 'Reject') await desk.getByLabel('Reason').selectOption({ index: 1 })
  await confirmAtDesk(act)
}

/** A withdrawal that the bank has paid; the page shows its receipt. */
async function paid(amount: string): Promise<string> {
  const withdrawalId = await withdraw(amount)
  await decideAtDesk(withdrawalId, 'Approve')
  await withdrawalIn('paid').waitFor()
  await receiptIn('awaiting').waitFor()
  return withdrawalId
}

test('a withdrawal is refused with its reason, and the money is back', async () => {
  // The deposits are staked, as if they had been played.
  await sql`update turnover set required = 0`.execute(house.db)
  await member.goto(`${house.addresses.member}/?modal=wallet&at=withdraw`)
  await wallet().getByTestId('amount').waitFor()
  // What must be proven one day is told now.
  await wallet().getByTestId('identity-need').getByText('RM 20,000.00').waitFor()
  await expectShown(member, 'withdraw-form', [390, 1440])
  const withdrawalId = await withdraw('40')
  await decideAtDesk(withdrawalId, 'Reject')
  await withdrawalIn('rejected').waitFor()
  await expectShown(member, 'withdraw-refused')
})

test('a payout is received', async () => {
  await paid('41')
  await expectShown(member, 'receipt-asked', [390, 1440])
  await receipt().getByRole('button', { name: 'Yes, all of it' }).click()
  await receiptIn('received').waitFor()
  await expectShown(member, 'receipt-received')
})

test('a payout did not arrive: proof, dispute, refund', async () => {
  const withdrawalId = await paid('42')
  await receipt().getByRole('button', { name: 'No, nothing' }).click()
  await receipt()
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: png })
  await receipt().getByText('Your picture is with our team.').waitFor()
  await receipt().getByRole('button', { name: 'Send the answer' }).click()
  await receiptIn('not_received').waitFor()
  await expectShown(member, 'receipt-denied')
  await desk.goto(`${house.addresses.console}/disputes`)
  await desk.getByRole('button', { name: 'Open', exact: true }).click()
  await desk.getByText(withdrawalId).waitFor()
  await expectShown(desk, 'desk-dispute')
  await asPageOnPhone('disputes', withdrawalId, 'Receipt of a payout')
  await desk.getByRole('button', { name: 'Refund' }).click()
  await confirmAtDesk('Refund')
  await receiptIn('refunded').waitFor()
  await withdrawalIn('failed').waitFor()
})

/** The open case has an address; on a phone it is a page, which Back leaves for the list. */
async function asPageOnPhone(list: string, id: string, title: string): Promise<void> {
  const place = `${house.addresses.console}/${list}/${id}`
  const heading = desk.getByRole('heading', { level: 1, name: title })
  expect(desk.url().split('?')[0]).toBe(place)
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await desk.waitForURL((url) => url.pathname === `/${list}`)
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.getByRole('button', { name: 'Open', exact: true }).click()
  await heading.waitFor()
  expect(desk.url().split('?')[0]).toBe(place)
  expect(await desk.getByRole('dialog').count()).toBe(0)
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await desk.title()).toContain(id.slice(-6))
  await expectShown(desk, `desk-${list}-page`)
  await desk.goBack()
  await desk.getByRole('button', { name: 'Open', exact: true }).waitFor()
  expect(await heading.count()).toBe(0)
  await desk.goto(place)
  await heading.waitFor()
  await desk.getByRole('button', { name: 'Back to the list' }).click()
  await desk.getByRole('button', { name: 'Open', exact: true }).waitFor()
  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk.goto(place)
  await desk.getByRole('dialog').getByText(id).waitFor()
}

test('a part arrived: paid in full meanwhile, and confirmed', async () => {
  await paid('43')
  await receipt().getByRole('button', { name: 'Only a part' }).click()
  await receipt().getByTestId('amount').fill('20')
  await receipt().getByRole('button', { name: 'Send the answer' }).click()
  await receiptIn('partly_received').waitFor()
  await desk.goto(`${house.addresses.console}/disputes`)
  await desk.getByRole('button', { name: 'Open', exact: true }).click()
  await desk.getByRole('button', { name: 'Paid in full now' }).click()
  await confirmAtDesk('Paid in full now')
  await receiptIn('full_payment_made').waitFor()
  await expectShown(member, 'receipt-full-payment')
  await receipt().getByRole('button', { name: 'Yes, all of it' }).click()
  await receiptIn('received').waitFor()
})

test('an operator forces a receipt; the books stay whole', async () => {
  const withdrawalId = await paid('44')
  await desk.goto(`${house.addresses.console}/disputes?state=awaiting`)
  await desk.getByRole('row').filter({ hasText: '44.00' }).getByRole('button').click()
  await desk.getByText(withdrawalId).waitFor()
  await desk.getByRole('button', { name: 'Force the receipt' }).click()
  await confirmAtDesk('Force the receipt')
  await receiptIn('forced').waitFor()
  await expectWholeLedger(house.db)
})

test('the same in Arabic on a phone', async () => {
  await paid('45')
  await member.evaluate(() => localStorage.setItem('language', 'AR'))
  const place = member.url()
  await member.goto(`${house.addresses.member}/?modal=wallet&at=deposit`)
  await member.getByTestId('amount').waitFor()
  await expectShown(member, 'deposit-form-ar')
  await member.goto(`${house.addresses.member}/?modal=wallet&at=withdraw`)
  await member.getByTestId('identity-need').waitFor()
  await expectShown(member, 'withdraw-form-ar')
  await member.goto(place)
  await receiptIn('awaiting').waitFor()
  await expectShown(member, 'receipt-ar')
})
