import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAtDesk } from '../kit/desk.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

// A banner that is written for tomorrow, seen as each device shows it, brought forward and undone.

const title = 'The night market opens'
let house: JourneyHouse
let desk: Page
let site: Page

beforeAll(async () => {
  house = await openHouse()
  const open = async (width: number): Promise<Page> => {
    const context = await house.browser.newContext({
      viewport: { width, height: 900 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(45_000)
    return context.newPage()
  }
  desk = await open(1440)
  site = await open(1440)
  await signInAtDesk(desk, house)
})
afterAll(() => house?.stop())

/** A moment some hours from now, as a field for local time takes it. */
const hoursAway = (hours: number): Promise<string> =>
  desk.evaluate((ms) => {
    const at = new Date(Date.now() + ms)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, hours * 3_600_000)

test('a banner is scheduled, seen and undone', async () => {
  await desk.goto(`${house.addresses.console}/banners`)
  await desk.getByRole('button', { name: 'New entry' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByLabel('Leads to').fill('/help')
  await dialog.getByLabel('From', { exact: true }).fill(await hoursAway(24))
  for (const device of ['Tablet', 'Desktop', 'Phone']) {
    await dialog.getByRole('button', { name: device, exact: true }).click()
    await dialog.getByRole('button', { name: device, exact: true, pressed: true }).waitFor()
  }
  await expectFine(desk, 'banner editor')
  await shoot(desk, 'console-banner-preview', [390, 1440])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = desk.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: 'Publish' }).click()
  await row.getByText('Scheduled', { exact: true }).waitFor()

  // Published, but not before its time.
  const html = async () => (await site.goto(house.addresses.member))!.text()
  expect(await html()).not.toContain(title)

  await row.getByRole('button', { name: title }).click()
  await dialog.getByLabel('From', { exact: true }).fill(await hoursAway(-1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('Shown', { exact: true }).waitFor()
  await site.getByRole('link', { name: title }).waitFor()

  await row.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await row.getByText('Withdrawn', { exact: true }).waitFor()
  await site.getByRole('link', { name: title }).waitFor({ state: 'detached' })
  await expect.poll(html, { timeout: 20_000 }).not.toContain(title)
})
