import { sandboxPurseVendorPath } from '@kancil/contract/seamless/sandbox-keys'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectWholeLedger } from '../kit/books.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, pin, settleMember } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

// Money between the wallet and a vendor's purse, with answers lost on both ways, and money from a
// member to their upline and back.

const account = 'pindah21'
const agentAccount = 'upline21'
let house: JourneyHouse
let member: Page
let desk: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 50_000n })
  await settleMember(house, { account: agentAccount, cash: 10_000n })
  await sql`update member set account_kind = 1 where account = ${agentAccount}`.execute(house.db)
  await sql`update member set upline_id = (select id from member where account = ${agentAccount})
    where account = ${account}`.execute(house.db)
  const terms = JSON.stringify({ ...defaultSettings.transfers, isSingle: false })
  await sql`insert into setting (key, value, updated_by)
    values ('transfers', ${terms}::jsonb, 'journey') on conflict (key) do update
    set value = excluded.value, version = setting.version + 1`.execute(house.db)
  member = await openPage(390, 'light')
  desk = await openPage(1440, 'dark')
  await Promise.all([signInAtDesk(desk, house), signIn(member, account)])
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

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(house.addresses.member)
  await logIn(page, house, name, 'keyboard')
}

async function behave(mode: string): Promise<void> {
  const address = `${house.addresses.sandbox}${sandboxPurseVendorPath}/control/rule`
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, delaySeconds: 1, times: 1 }),
  })
  expect(answer.ok).toBe(true)
}

/** Checks the page and leaves pictures of it. */
async function expectShown(at: Page, name: string, widths: readonly number[]): Promise<void> {
  await at.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await expectFine(at, name)
  await shoot(at, `75-${name}`, widths)
}

async function move(act: 'Put in' | 'Take out', amount: string): Promise<void> {
  await member.getByRole('button', { name: act, exact: true }).click()
  await member.getByTestId('amount').fill(amount)
  await member.getByRole('button', { name: `${act} now` }).click()
  await member.getByTestId('amount').waitFor({ state: 'detached' })
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

/** The header of a wider screen has the balance too, out of sight on a phone. */
const shown = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first()

/** An operator asks the vendor about the only transfer in flight. */
async function askVendor(amount: string): Promise<void> {
  await desk.goto(`${house.addresses.console}/purse-transfers`)
  await row(desk, amount).getByRole('button', { name: 'Ask', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a member puts money into a purse whose vendor loses the answer, and it is found again', async () => {
  await member.goto(`${house.addresses.member}/seamless`)
  await member.getByRole('heading', { name: 'Kenari' }).waitFor()
  await expectShown(member, 'seamless', [390, 820, 1440])
  await move('Put in', '50')
  await member.getByText('The money has been moved.').waitFor()
  await behave('lost_answer')
  await move('Put in', '20')
  await member.getByText('The game provider has not confirmed it yet. We keep asking').waitFor()
  await expectShown(member, 'in-flight', [390])
  await desk.goto(`${house.addresses.console}/purse-transfers`)
  await row(desk, '20.00').getByText('In flight').waitFor()
  await expectShown(desk, 'desk-in-flight', [1440])
  await askVendor('20.00')
  await member.getByText('The game provider has not confirmed it yet. We keep asking').waitFor({
    state: 'detached',
  })
  await shown(member, 'RM 70.00').waitFor()
})

test('an order that never reached the vendor is sent again, and all comes back', async () => {
  await behave('lost_order')
  await move('Take out', '10')
  await member.getByText('The game provider has not confirmed it yet. We keep asking').waitFor()
  await askVendor('10.00')
  await shown(member, 'RM 440.00').waitFor()
  await member.getByRole('button', { name: 'Bring all back' }).click()
  await shown(member, 'RM 500.00').waitFor()
  await member.goto(`${house.addresses.member}/?modal=center&at=transferFund`)
  await member.getByRole('heading', { name: 'Kenari' }).waitFor()
  await expectShown(member, 'my-wallet', [390, 1440])
  await expectWholeLedger(house.db)
})

test('a member sends money to their upline, and the upline sends some back', async () => {
  await member.goto(`${house.addresses.member}/?modal=center&at=transferUpline`)
  await member.getByText(agentAccount).waitFor()
  await member.getByTestId('amount').fill('30')
  await member.getByLabel('Remark').fill('for the boat')
  await member.getByLabel('Payment password').fill(pin)
  await expectShown(member, 'upline', [390])
  await member.getByRole('button', { name: 'Send now' }).click()
  await member.getByText('for the boat').waitFor()

  const agent = await openPage(1440, 'dark')
  await signIn(agent, agentAccount)
  await agent.goto(`${house.addresses.member}/?modal=center&at=transferUpline:down`)
  await agent.getByText('for the boat').waitFor()
  await agent.getByRole('button', { name: account }).click()
  await agent.getByTestId('amount').fill('15')
  await agent.getByLabel('Payment password').fill(pin)
  await expectShown(agent, 'downline', [1440])
  await agent.getByRole('button', { name: 'Send now' }).click()
  await agent.getByText('The money has been sent.').waitFor()
  await desk.goto(`${house.addresses.console}/line-transfers`)
  await row(desk, 'for the boat').waitFor()
  await expectShown(desk, 'desk-line', [1440])
  await expectWholeLedger(house.db)
})

test('in Arabic the pages read from the right', async () => {
  await member.goto(`${house.addresses.member}/seamless?lang=AR`)
  await member.getByRole('heading', { name: 'Kenari' }).waitFor()
  await expectShown(member, 'seamless-arabic', [390, 1440])
})
