import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { openPlaySession } from '../../server/src/modules/games/door.ts'
import { createVendorCaller } from '../../server/src/testing/vendor-caller.ts'
import { booksOf, expectAgreed, expectWholeLedger } from './kit/books.ts'
import { signInAtDesk } from './kit/desk.ts'
import { logIn } from './kit/door.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from './kit/house.ts'
import { setHouseSetting } from './kit/house-settings.ts'
import { operatorName } from './kit/start-house.ts'
import { shoot } from './kit/screenshots.ts'

const [atDesktop, onPhone] = ['delima8', 'nilam44'] as const
let house: JourneyHouse
let desk: Page

beforeAll(async () => {
  house = await openHouse()
  desk = await openPage(1440)
  await Promise.all([signInAtDesk(desk, house), settleMembers()])
})
afterAll(() => house?.stop())

async function settleMembers(): Promise<void> {
  for (const account of [atDesktop, onPhone]) await settleMember(house, { account, cash: 100_000n })
  await Promise.all([loseRound(atDesktop, '100.00'), loseRound(atDesktop, '77.77')])
}

async function openPage(width: number): Promise<Page> {
  const context = await house.browser.newContext({
    viewport: { width, height: width < 800 ? 844 : 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  return context.newPage()
}

let rounds = 0
/** As the studio sends it: a signed bet, and a win of nothing. */
async function loseRound(account: string, amount: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from member
    where account = ${account}`.execute(house.db)
  const play = { vendorId: sandboxVendor.code, currency: 'MYR', gameCode: 'harimau-emas' } as const
  const session = await openPlaySession(
    { db: house.db, clock: systemClock },
    { ...play, memberId: rows[0]!.id },
  )
  const studio = createVendorCaller(house.addresses.member, systemClock, {
    ...{ id: sandboxVendor.code, keyId: sandboxVendor.keyId, secret: sandboxVendor.key },
  })
  const name = `cashback-${++rounds}`
  const { playerId, sessionId } = session
  const frame = { playerId, gameCode: play.gameCode, currency: play.currency, roundId: name }
  const facts = [
    await studio.call('/bet', { ...frame, sessionId, transactionId: `${name}-b`, amount }),
    await studio.call('/win', { ...frame, transactionId: `${name}-w`, amount: '0.00' }),
  ]
  expect(facts.map(({ body }) => body['status'])).toEqual(['OK', 'OK'])
}

async function pressFlag(): Promise<void> {
  await desk.goto(`${house.addresses.console}/settings`)
  await desk.getByRole('switch', { name: /MANPLAYREB3/ }).press(' ')
  await desk.getByText('Saved').first().waitFor()
}

const place = '?modal=center&at=manualRebate'
const page = (at: Page) => at.getByRole('dialog', { name: 'Cashback' })
const total = (at: Page, amount: string) => page(at).locator(`[data-total="${amount}"]`)

/** Checks the page and leaves a picture of it. */
async function expectShown(at: Page, name: string): Promise<void> {
  await at.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await expectFine(at, name)
  await shoot(at, `64-${name}`, [at.viewportSize()!.width])
}

let member: Page
test('switched on at the desk, the link comes to an open page, and a claim to the wallet', async () => {
  member = await openPage(1440)
  await member.goto(house.addresses.member)
  await logIn(member, house, atDesktop)
  // A link from elsewhere explains that the page is closed.
  await member.goto(`${house.addresses.member}/${place}`)
  const centre = member.getByRole('dialog', { name: 'Personal centre' })
  await centre.getByText('This page is not available at the moment.').waitFor()
  await expectShown(member, 'cashback-closed')
  await member.goto(house.addresses.member)
  const menu = member.getByRole('button', { name: `Account of ${atDesktop}` })
  const link = member.getByRole('menuitem', { name: 'Cashback' })
  await menu.click()
  await member.getByRole('menuitem', { name: 'Betting record' }).waitFor()
  expect(await link.count()).toBe(0)

  await pressFlag()
  await link.click()
  await total(member, '2.13').waitFor()
  await expectShown(member, 'cashback-ready')
  // A round that ends while the member is watching counts at once.
  await loseRound(atDesktop, '100.00')
  await total(member, '3.33').waitFor()

  const before = await booksOf(house.db, atDesktop)
  await page(member).getByRole('button', { name: 'Claim RM 3.33' }).press('Enter')
  await member.getByText('RM 3.33 is in your wallet').waitFor()
  expect(await expectAgreed(member, house.db, atDesktop)).toBe(before.balance + 333n)
  await page(member)
    .getByText(/^Claimed today\. Next claim from /)
    .waitFor()
  expect(await page(member).getByRole('button', { name: 'Claim RM 0.00' }).isDisabled()).toBe(true)
  await page(member).getByRole('table', { name: 'Your claims' }).getByText('+RM 3.33').waitFor()
  await expectShown(member, 'cashback-claimed')

  await page(member).getByRole('button', { name: 'Account record' }).last().click()
  const record = member.getByRole('dialog', { name: 'Account record' })
  await record.getByLabel('Kind').selectOption('cashback')
  await record.getByRole('row').filter({ hasText: 'Cashback' }).getByText('+RM 3.33').waitFor()
})

test('in Arabic all of it stands the other way round', async () => {
  await member.goto(`${house.addresses.member}/${place}&lang=ar`)
  await member.getByRole('dialog', { name: 'الاسترداد النقدي' }).waitFor()
  await member.getByText('مطالباتك').first().waitFor()
  await expectShown(member, 'cashback-ar')
  await member.context().close()
})

test('an operator lowers a rate; the phone shows it at once and claims by it', async () => {
  const phone = await openPage(390)
  await phone.goto(house.addresses.member)
  await logIn(phone, house, onPhone)
  await phone.getByRole('button', { name: 'Me', exact: true }).click()
  await phone.getByRole('menuitem', { name: 'Cashback' }).click()
  await page(phone).getByText('Your cashback will collect here as you bet.').waitFor()
  await expectShown(phone, 'cashback-empty')
  await loseRound(onPhone, '177.77')
  await total(phone, '2.13').waitFor()

  await desk.goto(`${house.addresses.console}/settings?part=cashback`)
  await desk.getByLabel('Slots: cashback, %').fill('0.75')
  // What was staked has been counted before the estimate is asked for.
  const estimate = desk.getByRole('region', { name: 'What these terms cost in 30 days' })
  await expect
    .poll(async () => {
      await estimate.getByRole('button', { name: 'Estimate' }).click()
      const slots = estimate.getByRole('row').filter({ hasText: 'Slots' })
      await slots.waitFor()
      return slots.innerText()
    })
    .toMatch(/455\.54\s+RM\s5\.46\s+RM\s3\.41/)
  await expectShown(desk, 'cashback-settings')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Saved').first().waitFor()
  await total(phone, '1.33').waitFor()
  await expectShown(phone, 'cashback-phone')
  await page(phone).getByRole('button', { name: 'Claim RM 1.33' }).click()
  await phone.getByText('RM 1.33 is in your wallet').waitFor()
  await page(phone)
    .getByText(/^Claimed today\. Next claim from /)
    .waitFor()
  await expectShown(phone, 'cashback-phone-claimed')

  await waitForSecond()

  // Off again by the page's own switch: what was open disappears, and its menu entry too.
  await desk.getByRole('switch', { name: /Members may claim/ }).press(' ')
  await page(phone).waitFor({ state: 'detached' })
  await phone.getByRole('dialog', { name: 'Personal centre' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Cashback' }).count()).toBe(0)
  await phone.keyboard.press('Escape')
  expect(await expectAgreed(phone, house.db, onPhone)).toBe(82_223n + 133n)
  await expectWholeLedger(house.db)
})

/** Terms above the threshold wait for another operator; whoever asked for them may drop them. */
async function waitForSecond(): Promise<void> {
  await setHouseSetting(house, 'rewards', { twoOperators: 1_00 })
  await desk.goto(`${house.addresses.console}/settings?part=cashback`)
  await desk.getByText(/RM\s4\.66 in 2 claims of 2 members/).waitFor()
  await desk.getByLabel('Slots: cashback, %').fill('0.8')
  await desk.getByRole('button', { name: 'Save' }).click()
  const waiting = desk.getByRole('region', { name: 'Waiting for a second operator' })
  await waiting.getByText(`Asked for by ${operatorName}`).waitFor()
  expect(await waiting.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  const change = waiting.getByRole('row', { name: /Slots/ })
  expect(await change.innerText()).toMatch(/^Rate · Slots\s+0\.75%\s+0\.80%$/)
  await waiting.getByRole('button', { name: 'Estimate' }).click()
  await waiting.getByText('A second operator must approve these terms.').waitFor()
  await expectShown(desk, 'cashback-waiting')
  await waiting.getByRole('button', { name: 'Drop' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
  await waiting.waitFor({ state: 'detached' })
  // The closed dialog has given back the focus: a key pressed before that goes nowhere.
  await desk.waitForFunction(() => !document.documentElement.classList.contains('locked'))
}
