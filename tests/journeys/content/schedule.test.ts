import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../../../server/src/kernel/testing/hostile-pictures.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

// A banner that is written for tomorrow, seen as each device shows it, brought forward and undone;
// the terms in the operator's own words; the site in the operator's own colours, and back.

const title = 'The night market opens'
const picture = { name: 'logo.png', mimeType: 'image/png', buffer: png }
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
  const stream = site.waitForResponse((response) => response.url().endsWith('/wps/live'))
  expect(await html()).not.toContain(title)
  // What is saved before the page listens is not told to it.
  await stream

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

test('the terms in the operator’s own words, begun with the product’s, and taken back', async () => {
  await desk.goto(`${house.addresses.console}/site-pages`)
  await desk.getByRole('button', { name: 'New entry' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Page', { exact: true }).selectOption('terms')
  await dialog.getByRole('button', { name: /^Begin with the product’s text/ }).click()
  await dialog.getByLabel('Title', { exact: true }).fill('The rules of Pelanduk')
  const content = dialog.getByLabel('Content', { exact: true })
  expect(await content.inputValue()).toContain('<h3>')
  expect(await content.inputValue()).not.toMatch(/\{\w+\}/)
  await content.fill(`<p>Be kind to the deer.</p>${await content.inputValue()}`)
  await expectFine(desk, 'page editor')
  await shoot(desk, 'console-site-page', [390, 1440])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = desk.getByRole('row').filter({ hasText: 'The rules of Pelanduk' })
  await row.getByRole('button', { name: 'Publish' }).click()
  await row.getByText('Shown', { exact: true }).waitFor()

  await site.goto(`${house.addresses.member}/help?topic=terms&lang=en`)
  await site.getByRole('heading', { level: 1, name: 'The rules of Pelanduk' }).waitFor()
  await site.getByText('Be kind to the deer.').waitFor()
  await expectFine(site, 'own page')
  await shoot(site, 'help-own-page', [390, 1440])
  await row.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await row.getByText('Withdrawn', { exact: true }).waitFor()
  // The open page follows by itself.
  await site.getByText('Be kind to the deer.').waitFor({ state: 'detached' })
  expect(await site.locator('#liability').count()).toBe(1)
})

test('the site’s logo and icon: seen before they are saved, then on the site, and taken back', async () => {
  const shownLogo = () => site.locator('header img[src^="/wps/pictures/"]').count()
  await desk.goto(`${house.addresses.console}/settings?part=look`)
  for (const name of ['Logo', 'Icon of the tab']) {
    const part = desk.getByRole('region', { name, exact: true })
    await part.locator('input[type=file]').setInputFiles(picture)
    await part.getByRole('img', { name: 'Light theme' }).waitFor()
  }
  expect(await shownLogo()).toBe(0)
  await shoot(desk, 'console-look-logo', [390, 1440])
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Saved and in effect.').waitFor()
  for (const language of ['ar', 'en']) {
    await site.goto(`${house.addresses.member}/?lang=${language}`)
    await site.locator('header img[src^="/wps/pictures/"]').waitFor()
    await expectFine(site, `home with a logo, ${language}`)
    await shoot(site, `home-own-logo-${language}`, [390, 1440])
  }
  const icon = await site.locator('link[rel=icon]').getAttribute('href')
  expect(
    (await site.request.get(`${house.addresses.member}${icon}`)).headers()['content-type'],
  ).toBe('image/webp')
  for (const name of ['Logo', 'Icon of the tab'])
    await desk
      .getByRole('region', { name, exact: true })
      .getByRole('button', { name: 'Back to the product’s own' })
      .click()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      await site.goto(`${house.addresses.member}/?lang=en`)
      return shownLogo()
    })
    .toBe(0)
})

test('the site’s colours: one that cannot be read is named and refused, a good one is there, and back', async () => {
  const primary = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
  const own = await primary(site)
  await desk.goto(`${house.addresses.console}/settings?part=look`)
  const dark = desk.getByRole('region', { name: 'Dark theme' })
  const colour = dark.getByLabel('Main buttons and links', { exact: true })
  await colour.fill('#203020')
  await dark.getByText(/^Main buttons and links on Page: 1\.\d\d of 4\.5$/).waitFor()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Check: Dark theme, Main buttons and links').waitFor()
  await shoot(desk, 'console-look', [390, 1440])
  await colour.fill('#ffd166')
  await dark.getByText('All 25 pairs of colours can be read.').waitFor()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Saved and in effect.').waitFor()
  await expectFine(desk, 'look')
  await site.goto(`${house.addresses.member}/?lang=en`)
  expect(await primary(site)).toBe('#ffd166')
  await expectFine(site, 'home in other colours')
  await shoot(site, 'home-own-look', [390, 1440])
  await dark
    .getByRole('button', { name: 'Back to the product’s colour: Main buttons and links' })
    .click()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      await site.goto(`${house.addresses.member}/?lang=en`)
      return primary(site)
    })
    .toBe(own)
})
