import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

// Files that a member takes away, and what they prove to whoever holds them.

const account = 'muatturun'
let house: JourneyHouse
let page: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 250_000n })
  const context = await house.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(20_000)
  page = await context.newPage()
  await page.goto(house.addresses.member)
  await logIn(page, house, account, 'work')
  // As on every visit but the first: the site's worker answers for its pages.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})
afterAll(() => house?.stop())

async function openRecord(): Promise<void> {
  await page.goto(`${house.addresses.member}/?modal=center&at=transactionHistory`)
  await page.getByRole('button', { name: 'Download CSV' }).waitFor()
}

async function downloaded(button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  expect(await download.failure()).toBeNull()
  return download
}

test('the record as CSV and as a PDF statement, three times each, with the site’s worker', async () => {
  await openRecord()
  for (let time = 0; time < 3; time++) {
    const csv = await downloaded('Download CSV')
    expect(csv.suggestedFilename()).toMatch(/\.csv$/)
    expect(readFileSync(await csv.path(), 'utf8')).toContain('2500.00')
    const pdf = await downloaded('PDF statement')
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  // The page itself went nowhere.
  expect(new URL(page.url()).searchParams.get('modal')).toBe('center')
})

test('a statement proves itself on the site, and another file does not', async () => {
  await openRecord()
  const pdf = await downloaded('PDF statement')
  const body = readFileSync(await pdf.path())
  await page.goto(`${house.addresses.member}/statement`)
  const drop = (buffer: Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer })
  // The first HTML shows the page before it answers.
  await vi.waitFor(
    async () => {
      await drop(body)
      await page.getByText('The chain is whole').waitFor({ timeout: 1_500 })
    },
    { timeout: 20_000 },
  )
  await page.getByText('This is exactly the file that we issued.').waitFor()
  await expectFine(page, 'statement')
  await shoot(page, '76-statement', [390, 1440])
  // The same lines in a file that somebody wrote a byte to.
  await drop(Buffer.concat([body, Buffer.from('\n')]))
  await page
    .getByText('The lines are those that we issued, but the file itself was changed.')
    .waitFor()
  await drop(Buffer.from('%PDF-1.7 nothing of ours'))
  await page.getByText('This is not one of our statements').waitFor()
  await page.evaluate(() => localStorage.setItem('language', 'AR'))
  await page.goto(`${house.addresses.member}/statement?lang=AR`)
  await vi.waitFor(
    async () => {
      await drop(body)
      await page.getByText('السلسلة سليمة').waitFor({ timeout: 1_500 })
    },
    { timeout: 20_000 },
  )
  await shoot(page, '76-statement-ar', [390])
})
