import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendorSite, type VendorSite } from '../../../server/src/testing/vendor-site.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { show } from '../kit/looks.ts'
import { shoot } from '../kit/screenshots.ts'
import { watchContext } from '../kit/watch.ts'

/** A third party is connected by an operator; a member finds the rooms of the card games. */
let house: JourneyHouse
let site: VendorSite
const account = 'kenanga7'
const timeout = 45_000

beforeAll(async () => {
  house = await openHouse()
  site = await openVendorSite()
  await settleMember(house, { account, cash: 123_456n })
})
afterAll(async () => {
  await site?.close()
  await house?.stop()
})

async function newPage(width: number): Promise<{ page: Page; faults: () => string[] }> {
  const context = await house.browser.newContext({
    viewport: { width, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(timeout)
  const watch = watchContext(context)
  return { page: await context.newPage(), faults: () => [...watch.faults] }
}

test('an operator creates a vendor, gives it a key, calls it and imports its games', async () => {
  const { page } = await newPage(1_440)
  await signInAtDesk(page, house)
  await page.goto(`${house.addresses.console}/vendors`)
  await page.getByRole('button', { name: 'New vendor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vendor code').fill('pelangi')
  await dialog.getByLabel('Name', { exact: true }).fill('Pelangi Studio')
  await dialog.getByLabel('Base address').fill(site.address)
  // What the public text of the protocol asks for is chosen with it, and can be changed.
  const late = dialog.getByLabel('A bet after its rollback')
  await dialog.getByLabel('Protocol').selectOption('process')
  expect(await late.inputValue()).toBe('accept')
  await dialog.getByLabel('Protocol').selectOption('native')
  expect(await late.inputValue()).toBe('refuse')
  await shoot(page, 'vendor-new', [390, 1_440])
  await dialog.getByRole('button', { name: 'Create the vendor' }).click()
  await dialog.getByRole('tab', { name: 'Keys' }).waitFor()
  // Without a key it cannot be called, and the desk says so.
  await dialog.getByRole('tab', { name: 'Test call' }).click()
  await dialog.getByRole('button', { name: 'Call now' }).click()
  await dialog.getByText('It cannot be called').waitFor()
  await dialog.getByRole('tab', { name: 'Keys' }).click()
  await dialog.getByLabel('Key id').fill('pelangi-1')
  await dialog.getByRole('button', { name: 'Add a key' }).click()
  await dialog.getByText('It is not shown again').waitFor()
  const secret = await dialog.locator('dl.select-all div').nth(1).textContent()
  site.secrets['pelangi-1'] = secret ?? ''
  await dialog.getByRole('tab', { name: 'Test call' }).click()
  await dialog.getByRole('button', { name: 'Call now' }).click()
  await dialog.getByText('It works: 2 games in the list.').waitFor()
  await dialog.getByRole('button', { name: 'Import the games' }).click()
  await dialog.getByText('2 new games, 0 updated.').waitFor()
  await dialog.getByText(/^Last import: /).waitFor()
  await shoot(page, 'vendor-test', [390, 1_440])
  // A list that goes bad later is seen here, without another call.
  site.games = [{ ...site.games[0], rtp: ['101'] }]
  await dialog.getByRole('button', { name: 'Import the games' }).click()
  await dialog.getByText('Row 1 of its list (pelangi-satu): rtp does not fit.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Manage Pelangi Studio' }).click()
  await dialog.getByRole('tab', { name: 'Test call' }).click()
  await dialog.getByText(/^It has failed since /).waitFor()
  await shoot(page, 'vendor-list-fails', [390, 1_440])
  await page.keyboard.press('Escape')
  await page.getByLabel('State of Pelangi Studio').selectOption('live')
  await dialog.getByRole('button', { name: 'Live' }).click()
  await page.getByText('List of games fails').waitFor()
  await page.goto(house.addresses.console)
  await page.getByRole('link', { name: 'Vendors with faults 1' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Rainbow satu', { exact: true }).waitFor()
  for (const look of [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1_440 },
  ] as const) {
    await show(page, look)
    await expectFine(page, `vendors-${look.theme}`)
    await shoot(page, `vendors-${look.theme}`, [look.width])
  }
  await page.getByRole('link', { name: 'RTP watch' }).click()
  await page.getByRole('heading', { name: 'RTP watch' }).waitFor()
  await expectFine(page, 'rtp-watch')
  await shoot(page, 'rtp-watch', [390, 1_440])
  await page.goto(`${house.addresses.console}/jackpots`)
  // A pool for each currency, and the dong's in dong.
  await page.getByText('Golden Fang · MYR').waitFor()
  await page.getByText('Golden Fang · VND').waitFor()
  await expectFine(page, 'jackpots')
  await shoot(page, 'jackpots', [390, 1_440])
  await page.getByRole('button', { name: 'New jackpot' }).click()
  const pool = page.getByRole('dialog')
  await pool.getByLabel('Of our own studio').selectOption('taring-emas')
  expect(await pool.getByLabel('Share of each stake, in percent').inputValue()).toBe('0.5')
  await pool.getByLabel('Of our own studio').selectOption('')
  await pool.getByLabel('Vendor').selectOption('pelangi')
  await pool.getByLabel('Code').fill('rainbow-pool')
  await pool.getByLabel(/English/).fill('Rainbow Pool')
  await pool.getByText('Rainbow satu').click()
  await pool.getByLabel('Seed in MYR').fill('10.00')
  await shoot(page, 'jackpot-new', [390, 1_440])
  await pool.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('Rainbow Pool · MYR').waitFor()
  await page.context().close()
}, 120_000)

test('a member filters the slots, and joins a room of Niu Niu from the lobby', async () => {
  const { page, faults } = await newPage(390)
  // A visitor with a link to a vendor that has opened nothing yet is told so, and what is open.
  await page.goto(`${house.addresses.member}/live?page=N2`)
  await page.getByText('This provider has no games here yet.').waitFor()
  await page.getByText('5 games of other providers are open here.').waitFor()
  await expectFine(page, 'lobby-vendor-empty')
  await shoot(page, 'lobby-vendor-empty', [390, 1_440])
  await page.getByRole('button', { name: 'Show all games' }).click()
  await page.getByRole('button', { name: 'Sic Bo', exact: true }).waitFor()
  await page.goto(house.addresses.member)
  await logIn(page, house, account)
  await page.goto(`${house.addresses.member}/rng`)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Volatility').selectOption('high')
  await page.getByRole('button', { name: 'Dragon Wave', exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Golden Tiger', exact: true }).count())
    .toBe(0)
  expect(page.url()).toContain('vol=high')
  await shoot(page, 'lobby-filters', [390, 1_440])
  await page.goto(`${house.addresses.member}/pvp`)
  await page.getByRole('heading', { name: 'Rooms' }).waitFor()
  await shoot(page, 'lobby-rooms', [390, 1_440])
  await expectFine(page, 'lobby-rooms')
  await page.getByRole('button', { name: 'Join Niu Niu Normal' }).click()
  const game = page.frameLocator('iframe')
  // The chosen table alone, and the others behind one press.
  await game.locator('.pvp-level[data-chosen][data-level="normal"]').waitFor({ timeout })
  expect(await game.locator('.pvp-level:visible').count()).toBe(1)
  await shoot(page, 'room-from-lobby', [390])
  await game.getByRole('button', { name: 'Other tables' }).click()
  expect(await game.locator('.pvp-level:visible').count()).toBeGreaterThan(1)
  await page.goto(`${house.addresses.member}/fish`)
  await page.getByRole('button', { name: 'Join Blue Reef Normal' }).waitFor()
  await expectFine(page, 'lobby-reefs')
  await shoot(page, 'lobby-reefs', [390, 1_440])
  await page.getByRole('button', { name: 'Join Blue Reef Normal' }).click()
  // A seat at the reef costs nothing: it is taken at once.
  await game.locator('[data-reef]:not([data-reef=""]) .sea-room').waitFor({ timeout })
  expect(faults()).toEqual([])
  await page.context().close()
}, 120_000)

test('a vendor of several games lists them below its tab, and one is launched from there', async () => {
  const { page, faults } = await newPage(1_440)
  await page.goto(house.addresses.member)
  await logIn(page, house, account)
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  await tabs.locator('a[href="/rng"]').focus()
  await page.keyboard.press('ArrowDown')
  const list = tabs.getByRole('button', { name: /^Games of Rimba/ })
  await list.press('Enter')
  const games = tabs.getByRole('region', { name: /^Games of Rimba/ })
  await expect.poll(() => games.getByRole('button').count()).toBe(10)
  for (const theme of ['dark', 'light'] as const) {
    await show(page, { theme, width: 1_440 })
    await shoot(page, `sub-games-${theme}`, [1_440])
  }
  await games.getByRole('button', { name: /Village Wheel/ }).click()
  await page.waitForURL(/\/game\?gameId=/)
  await page.frameLocator('iframe').locator('#game').waitFor({ timeout })
  expect(faults()).toEqual([])
  await page.context().close()
}, 60_000)
