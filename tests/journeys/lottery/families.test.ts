import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAgreed, expectWholeLedger } from '../kit/books.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

const [atDesktop, onPhone] = ['serbaneka', 'satutangan'] as const
let house: JourneyHouse
let desktop: Page
let phone: Page

beforeAll(async () => {
  house = await openHouse()
  for (const account of [atDesktop, onPhone]) await settleMember(house, { account, cash: 100_000n })
  desktop = await openPage(1440, 'dark', 'en-GB')
  phone = await openPage(390, 'light', 'ms-MY')
})
afterAll(() => house?.stop())

async function openPage(width: number, theme: 'dark' | 'light', locale: string): Promise<Page> {
  const context = await house.browser.newContext({
    viewport: { width, height: width < 800 ? 844 : 900 },
    locale,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript((look) => localStorage.setItem('theme', look), theme)
  return context.newPage()
}

/** A sale with time left, so that a slow machine still gets its ticket in. */
async function waitForSale(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const text = document.querySelector('[role=timer]')?.textContent ?? ''
    const parts = (text.match(/\d+/g) ?? []).map(Number)
    return parts.reduce((sum, part) => sum * 60 + part, 0) > 12
  })
}

const words = {
  en: { quick: 'Quick pick', buy: /^Buy for /, bought: /^Ticket bought for issue / },
  ms: { quick: 'Pilihan pantas', buy: /^Beli dengan |^Beli /, bought: /^Tiket / },
} as const

async function buyQuickly(page: Page, path: string, language: keyof typeof words): Promise<void> {
  const { quick, buy } = words[language]
  await page.goto(
    `${house.addresses.member}${path}${path.includes('?') ? '&' : '?'}lang=${language}`,
  )
  await page.getByRole('button', { name: quick, exact: true }).click()
  await waitForSale(page)
  await page.getByRole('button', { name: buy }).click()
  await page.locator('[data-ticket]').first().waitFor()
}

/** Each family's address with the play that is bought there. */
const rooms = [
  '/elott?gameCode=ssc-1&playType=direct3l',
  '/elott?gameCode=11x5-1',
  '/elott?gameCode=k3-1&playType=single',
  '/elott?gameCode=pk10-1',
  '/elott?gameCode=keno-3',
  '/elott?gameCode=mark6-5',
  '/seaLottery?gameCode=4d-fast-5',
  '/seaLottery?gameCode=thai',
  '/vnlottery?gameCode=vn-fast-1&playType=xien2',
  '/vnlottery?gameCode=vn-north',
  '/lottery?gameCode=lott-5d-5',
] as const

test('a ticket of each family is bought on the desktop', async () => {
  await desktop.goto(house.addresses.member)
  await logIn(desktop, house, atDesktop)
  for (const path of rooms) {
    await buyQuickly(desktop, path, 'en')
    const name = /gameCode=([a-z0-9-]+)/.exec(path)![1]!
    await shoot(desktop, `86-lottery-${name}`, [1440])
  }
  await expectFine(desktop, 'lottery-families')
  // Bets as they are written in messages: what does not fit is named, and the rest is priced.
  await desktop.goto(`${house.addresses.member}/seaLottery?gameCode=4d-fast-5&lang=en`)
  const sheet = desktop.getByLabel('Bets with amounts')
  await sheet.fill('1234#5#5\n*1234#1\n12#1')
  await desktop.locator('form', { has: sheet }).getByRole('button').click()
  await desktop.getByText('Line 3: 12#1').waitFor()
  await desktop.getByRole('button', { name: 'Buy for RM 34.00' }).waitFor()
  await shoot(desktop, '86-lottery-sheet', [1440, 390])
})

test('with one hand on a phone: a group is slid, a chase stops, a draw is watched', async () => {
  await phone.goto(`${house.addresses.member}/?lang=en`)
  await logIn(phone, house, onPhone)
  await phone.goto(`${house.addresses.member}/elott?gameCode=ssc-1&playType=positional&lang=en`)
  await phone.getByRole('button', { name: 'All', exact: true }).first().click()
  await phone.getByText('10 notes').waitFor()
  await phone.getByLabel(/^Prize group/).fill('1700')
  await phone.getByText('13.0 % back at once').waitFor()
  await shoot(phone, '87-lottery-group', [390])
  await phone.goto(`${house.addresses.member}/elott?gameCode=k3-1&lang=en`)
  for (const side of ['Big', 'Small'])
    await phone.getByRole('button', { name: side, exact: true }).first().click()
  await waitForSale(phone)
  await phone.getByRole('button', { name: 'Chase several issues' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Chase several issues' })
  await dialog.getByRole('button', { name: '5', exact: true }).click()
  await shoot(phone, '87-lottery-chase', [390])
  await dialog.getByRole('button', { name: /^Buy 5 issues/ }).click()
  const chase = phone.locator('[data-chase]').first()
  await chase.getByText('0 of 5 issues').waitFor()
  // One of the two sides wins, whatever is drawn, and the rest comes back.
  await chase.getByText('Stopped by a win').waitFor({ timeout: 150_000 })
  expect(await expectAgreed(phone, house.db, onPhone)).toBe(100_000n - 200n + 195n)
  await shoot(phone, '87-lottery-stopped', [390])
  await expectFine(phone, 'lottery-phone')
})

test.each(['ms', 'vi', 'ar'] as const)('the rooms in %s', async (language) => {
  const paths = [
    '/elott?gameCode=pk10-1',
    '/vnlottery?gameCode=vn-fast-1',
    '/seaLottery?gameCode=4d',
    '/lottery?gameCode=lott-5d-5',
  ]
  for (const [place, path] of paths.entries())
    await Promise.all(
      ([phone, desktop] as const).map(async (page) => {
        await page.goto(`${house.addresses.member}${path}&lang=${language}`)
        await page.getByRole('timer').waitFor()
        await shoot(page, `88-lottery-${language}-${place}`, [page === phone ? 390 : 1440])
      }),
    )
  for (const page of [phone, desktop]) await expectFine(page, `lottery-${language}`)
  await expectWholeLedger(house.db)
})
