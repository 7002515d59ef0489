import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectWholeLedger } from '../kit/books.ts'
import { openPage } from '../kit/browser.ts'
import { signInSecond, signInAtDesk } from '../kit/desk.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

// The desk's day with one member: found by a tag, noted, limited, adjusted by two operators; and
// the bank's statement against the books.

const account = 'pelanggan7'
let house: JourneyHouse
let desk: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 100_000n })
  desk = await openPage(house, { width: 1440, theme: 'dark' })
  await signInAtDesk(desk, house)
})
afterAll(() => house?.stop())

const dialog = () => desk.getByRole('dialog')
const button = (name: string) => desk.getByRole('button', { name, exact: true })
const tab = (name: string) => desk.getByRole('tab', { name, exact: true })

async function settled(): Promise<void> {
  await desk.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

/** Checks the page and leaves a picture of it. */
async function expectShown(name: string): Promise<void> {
  await settled()
  await expectFine(desk, name)
  await shoot(desk, `75-${name}`, [390, 1440])
}

async function openMember(): Promise<void> {
  await desk.goto(`${house.addresses.console}/members`)
  await desk.getByRole('link', { name: account }).click()
  await desk.getByRole('heading', { name: account }).waitFor()
}

test('a member is tagged, noted and found again, and the timeline has it all', async () => {
  await openMember()
  await button('Set tags').click()
  await dialog().getByLabel('Tags').fill('vip, Slow Payer')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('link', { name: 'slow payer' }).waitFor()
  await tab('Notes').click()
  await desk.getByLabel('Note', { exact: true }).fill('Prefers to be called in the evening')
  await button('Add note').click()
  await desk.getByRole('cell', { name: 'Prefers to be called in the evening' }).waitFor()
  await tab('Cases').click()
  await desk.getByLabel('What the member needs').fill('Wants a statement by post')
  await button('Open case').click()
  await desk.getByRole('cell', { name: 'Wants a statement by post' }).waitFor()
  await expectShown('member-cases')
  await tab('Safer play').click()
  await desk
    .getByRole('row', { name: /Deposits a day/ })
    .getByRole('button', { name: 'Lower' })
    .click()
  await dialog().getByLabel('Limit').fill('200')
  await dialog().getByLabel('Reason').fill('Asked for it on the phone')
  await dialog().getByRole('button', { name: 'Lower' }).click()
  await desk
    .getByRole('row', { name: /Deposits a day.*200\.00/ })
    .first()
    .waitFor()
  await expectShown('member-safety')
  await tab('Timeline').click()
  await desk.getByRole('cell', { name: 'Tags of a member set' }).waitFor()
  await desk.getByRole('cell', { name: /Deposits a day: Lowered/ }).waitFor()
  await expectShown('member-timeline')
  await desk.getByRole('link', { name: 'vip' }).click()
  await desk.getByRole('link', { name: account }).waitFor()
  await expectShown('members-by-tag')
})

test('one operator proposes an adjustment, and only another one approves it', async () => {
  await openMember()
  await tab('Money').click()
  await button('Adjust balance').click()
  await dialog().getByLabel('Amount').fill('25.50')
  await dialog().getByLabel('Note').fill('The bank confirmed it by phone')
  await dialog().getByRole('button', { name: 'Propose' }).click()
  const row = desk.getByRole('row', { name: /The bank confirmed it by phone/ })
  await row.getByText('Waiting for approval').waitFor()
  // Whoever proposed it is offered no approval.
  expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await expectShown('member-money')
  desk = await openPage(house, { width: 1440, theme: 'light' })
  await signInSecond(desk, house)
  await desk.goto(`${house.addresses.console}/adjustments`)
  const waiting = desk.getByRole('row', { name: /The bank confirmed it by phone/ })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await dialog().getByLabel('Note').fill('Seen the bank’s letter')
  await dialog().getByRole('button', { name: 'Approve' }).click()
  await waiting.getByText('Approved', { exact: true }).waitFor()
  await expectShown('adjustments')
  const { rows } = await sql<{ cash: bigint }>`select a.balance as cash from account a
    join member m on m.id = a.owner_id where m.account = ${account} and a.purpose = 'cash'`.execute(
    house.db,
  )
  expect(rows[0]!.cash).toBe(102_550n)
  await expectWholeLedger(house.db)
})

test('the bank’s statement is imported, and what differs is decided', async () => {
  await desk.goto(`${house.addresses.console}/reconciliation`)
  const importFile = async (fault: string) => {
    const url = `${house.addresses.sandbox}/bank/control/statement.csv?fault=${fault}`
    const buffer = Buffer.from(await (await fetch(url)).text())
    const file = { name: 'statement.csv', mimeType: 'text/csv', buffer }
    await desk.locator('input[type=file]').setInputFiles(file)
  }
  await desk.getByText('Bank and books agree').waitFor()
  await importFile('extra')
  const row = desk.getByRole('row', { name: /The books do not know it/ })
  await row.waitFor()
  await expectShown('reconciliation')
  await row.getByRole('button', { name: 'Decide' }).click()
  await dialog().getByLabel('Note').fill('Nobody knows the payer yet')
  await expectShown('difference')
  await dialog().getByRole('button', { name: 'Decide' }).click()
  await desk.getByText('Bank and books agree').waitFor()
  await desk
    .getByRole('navigation', { name: 'Cashier' })
    .getByRole('link', { name: /Suspense/ })
    .click()
  await desk.getByRole('cell', { name: 'RM 77.00' }).waitFor()
  await expectShown('suspense')
  await desk.goBack()
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
  await desk.getByText('Line 1 of the file: this is no statement file').waitFor()
  await expectWholeLedger(house.db)
})
