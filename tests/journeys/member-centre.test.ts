import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { openPlaySession } from '../../server/src/modules/games/door.ts'
import { createVendorCaller } from '../../server/src/testing/vendor-caller.ts'
import { openPage } from './kit/browser.ts'
import { logIn } from './kit/door.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from './kit/house.ts'
import { shoot } from './kit/screenshots.ts'

const account = 'seroja19'
let house: JourneyHouse

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 250_000n })
})
afterAll(() => house?.stop())

async function openSignedIn(width: number, theme: 'dark' | 'light'): Promise<Page> {
  const page = await openPage(house, { width, theme })
  await page.goto(house.addresses.member)
  await logIn(page, house, account, 'work')
  return page
}

const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search)
const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY))
const named = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('on a wide screen: the menu in order, a deep link, Escape, the focus and the scroll given back', async () => {
  const page = await openSignedIn(1440, 'dark')
  // From the side bar, on a page that is scrolled.
  const opener = page.getByRole('complementary').getByRole('button', { name: 'Platform messages' })
  await opener.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 60))
  await opener.click()
  const centre = page.getByRole('dialog')
  await named(page, 'Platform information').waitFor()
  const top = await scrollOf(page)
  expect(top).toBeGreaterThan(0)
  const entries = await centre.getByRole('navigation').getByRole('button').allInnerTexts()
  expect(entries.slice(0, 4)).toEqual(['My account', 'My wallet', 'Deposit', 'Withdraw'])
  expect(await page.evaluate(() => document.documentElement.classList.contains('locked'))).toBe(
    true,
  )
  await page.mouse.wheel(0, 600)
  expect(await scrollOf(page)).toBe(top)
  await expectFine(page, 'centre')
  await shoot(page, '66-centre', [1440])

  await centre.getByRole('button', { name: 'Account record' }).click()
  const record = named(page, 'Account record')
  await record.waitFor()
  expect(placeOf(page)).toBe('?modal=center&at=transactionHistory')
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  expect(placeOf(page)).toBe('')
  expect(await scrollOf(page)).toBe(top)
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.classList.contains('locked'))).toBe(
    false,
  )

  // A link into a page, as a mail or a game gives it; a reload stays there.
  await page.goto(`${house.addresses.member}/?modal=center&at=personalHistoryCopy`)
  await named(page, 'Betting record').waitFor()
  await page.reload()
  await named(page, 'Betting record').waitFor()
  await named(page, 'Betting record').getByRole('button', { name: 'Close' }).click()
  await named(page, 'Betting record').waitFor({ state: 'detached' })
  expect(placeOf(page)).toBe('')
  await page.context().close()
})

test('on a phone it is a full page: the list, a page, Back to the list, Back to the site', async () => {
  const page = await openSignedIn(390, 'light')
  await page.getByRole('button', { name: 'Me', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Personal centre' }).click()
  const centre = named(page, 'Personal centre')
  await centre.getByRole('navigation').waitFor()
  expect(await centre.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expectFine(page, 'centre-list')
  await shoot(page, '66-centre-list', [390])
  await centre.getByRole('button', { name: 'Account record' }).click()
  await named(page, 'Account record').waitFor()
  expect(await named(page, 'Account record').getByRole('navigation').count()).toBe(0)
  await page.goBack()
  await centre.getByRole('navigation').waitFor()
  await centre.getByRole('button', { name: 'Account record' }).click()
  await page.getByRole('button', { name: 'Back to the menu' }).click()
  await centre.getByRole('navigation').waitFor()
  await page.goBack()
  await centre.waitFor({ state: 'detached' })
  expect(placeOf(page)).toBe('')
  await page.context().close()
})

test('records: filtered, one movement down to its entries, files, and profit and loss', async () => {
  await loseRound('12.50')
  const page = await openSignedIn(1440, 'dark')
  await page.goto(`${house.addresses.member}/?modal=center&at=transactionHistory`)
  const record = named(page, 'Account record')
  await record.getByRole('row').filter({ hasText: 'Bet' }).first().waitFor()
  await record.getByLabel('Product').selectOption('RNG')
  await record.getByLabel('Game provider').selectOption({ label: 'Rimba' })
  await record.getByText('−RM 12.50').first().waitFor()
  await record.getByText('+RM 2,500.00').waitFor({ state: 'detached' })
  await shoot(page, '66-account-record-of-play', [390, 1440])
  await record.getByLabel('State').selectOption('taken_back')
  await record.getByRole('row').filter({ hasText: 'Bet' }).first().waitFor({ state: 'detached' })
  for (const name of ['Product', 'Game provider', 'State'])
    await record.getByLabel(name).selectOption('')
  await record.getByLabel('Kind').selectOption('adjustment')
  await record.getByText('+RM 2,500.00').first().waitFor()
  await expectFine(page, 'account-record')
  await shoot(page, '66-account-record', [390, 1440])
  await record.getByRole('row').filter({ hasText: 'Adjustment' }).first().click()
  await record.getByText('House: adjustments').waitFor()
  expect(placeOf(page)).toMatch(/^\?modal=center&at=transactionHistory:\d+$/)
  await shoot(page, '66-movement', [1440])
  await page.goBack()
  await record.getByRole('button', { name: 'PDF statement' }).waitFor()
  await record.getByRole('button', { name: 'Profit and loss' }).click()
  const profit = named(page, 'Profit and loss')
  await profit.locator('[data-net="-12.50"]').waitFor()
  await expectFine(page, 'profit')
  await shoot(page, '66-profit', [390, 1440])
  await profit.getByRole('button', { name: 'Betting record' }).click()
  const bets = named(page, 'Betting record')
  await bets.getByLabel('Show').selectOption('sittings')
  await bets.getByRole('row').filter({ hasText: 'Harimau Emas' }).click()
  await bets.getByRole('button', { name: 'Back to the sittings' }).waitFor()
  await bets.getByRole('row').filter({ hasText: 'Harimau Emas' }).first().waitFor()
  await shoot(page, '66-sitting', [1440])
  await page.context().close()
})

/** As the studio sends it: a signed bet, and a win of nothing. */
async function loseRound(amount: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from member
    where account = ${account}`.execute(house.db)
  const play = { vendorId: sandboxVendor.code, currency: 'MYR', gameCode: 'harimau-emas' } as const
  const { playerId, sessionId } = await openPlaySession(
    { db: house.db, clock: systemClock },
    { ...play, memberId: rows[0]!.id },
  )
  const studio = createVendorCaller(house.addresses.member, systemClock, {
    ...{ id: sandboxVendor.code, keyId: sandboxVendor.keyId, secret: sandboxVendor.key },
  })
  const frame = { playerId, gameCode: play.gameCode, currency: play.currency, roundId: 'one' }
  await studio.call('/bet', { ...frame, sessionId, transactionId: 'one-b', amount })
  await studio.call('/win', { ...frame, transactionId: 'one-w', amount: '0.00' })
}

test('an agent has a centre of the same frame; to others it says whom it is for', async () => {
  const page = await openSignedIn(1440, 'light')
  await page.goto(`${house.addresses.member}/?modal=agent`)
  await page.getByText('The agent centre is for agents.').waitFor()
  await page.keyboard.press('Escape')
  await sql`update member set account_kind = ${accountKinds.agent}
    where account = ${account}`.execute(house.db)
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(house.addresses.member)
  await logIn(page, house, account, 'work')
  await page.getByRole('button', { name: `Account of ${account}` }).click()
  await page.getByRole('menuitem', { name: 'Agent centre' }).click()
  await named(page, 'Agent centre').getByRole('button', { name: 'Announcements' }).click()
  await named(page, 'Announcements').waitFor()
  expect(placeOf(page)).toBe('?modal=agent&at=agentAnnouncement')
  await shoot(page, '66-centre-agent', [1440])
  await page.context().close()
})
