import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test as everyTest } from 'vitest'
import { ofScope } from '../../scope.ts'
import { expectAgreed, expectWholeLedger } from '../kit/books.ts'
import { openPage } from '../kit/browser.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { isOnceTest, show } from '../kit/looks.ts'
import { bringDrawForward } from '../kit/lottery.ts'
import { shoot } from '../kit/screenshots.ts'

const test = isOnceTest ? everyTest : everyTest.skip
const [atDesktop, onPhone] = ['serbaneka', 'satutangan'] as const
let house: JourneyHouse
let desktop: Page
let phone: Page

beforeAll(async () => {
  house = await openHouse()
  for (const account of [atDesktop, onPhone]) await settleMember(house, { account, cash: 100_000n })
  desktop = await openPage(house, { width: 1440, theme: 'dark' })
  phone = await openPage(house, { width: 390, theme: 'light', locale: 'ms-MY' })
  for (const [page, account] of [
    [desktop, atDesktop],
    [phone, onPhone],
  ] as const) {
    await page.goto(`${house.addresses.member}/?lang=en`)
    await logIn(page, house, account)
  }
})
afterAll(() => house?.stop())

/** A sale with time left, so that a slow machine still gets its ticket in. */
async function waitForSale(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const text = document.querySelector('[role=timer]')?.textContent ?? ''
    const parts = (text.match(/\d+/g) ?? []).map(Number)
    return parts.reduce((sum, part) => sum * 60 + part, 0) > 12
  })
}

/** What a text is called where a language has none. */
const rawKey = /\b(?:lottery|lotplay|shell|errors)\.[a-z]/u

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
  // The same on a slip of ten rows, for two draw days at once.
  await desktop.goto(`${house.addresses.member}/seaLottery?gameCode=4d&lang=en`)
  const grid = desktop.getByRole('region', { name: 'Slip of ten rows' })
  const rowOf = (row: number) => grid.getByRole('group', { name: `Row ${row}`, exact: true })
  await rowOf(1).getByLabel('Number').fill('1234')
  await rowOf(1).getByLabel('Big').fill('5')
  await rowOf(1).getByLabel('3ABC').fill('2')
  await rowOf(2).getByLabel('Number').fill('1123')
  await rowOf(2).getByLabel('How').selectOption('Box')
  await rowOf(2).getByLabel('Small').fill('1')
  await rowOf(3).getByLabel('Number').fill('12')
  await rowOf(3).getByLabel('Big').fill('1')
  await grid.getByText('Line 3: 12').waitFor()
  await rowOf(3).getByLabel('Number').fill('12R4')
  await rowOf(3).getByLabel('How').selectOption('Roll')
  await grid.getByRole('checkbox').nth(1).check()
  // Two notes on 1234, twelve on 1123 boxed and ten on the roll; and what a draw can pay at most.
  await grid.getByText('24 notes').waitFor()
  await grid.getByText('For each draw').waitFor()
  await grid.getByText('Wins up to').waitFor()
  for (const look of [
    { width: 390, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const) {
    await show(desktop, look)
    await expectFine(desktop, `lottery-grid-${look.width}`)
    await shoot(desktop, '86-lottery-grid', [look.width])
  }
  await grid.getByRole('button', { name: 'Buy 2 draws for RM 58.00' }).click()
  await desktop.locator('[data-chase]').first().getByText('0 of 2 issues').waitFor()
  // The ticket says what was bet.
  const ticket = desktop.locator('[data-ticket]').first()
  await ticket.getByRole('button', { name: 'Show bets' }).click()
  await ticket.getByText('12R4').waitFor()
  await ticket.getByText('Wins up to').waitFor()
  for (const look of [
    { width: 390, theme: 'dark' },
    { width: 1440, theme: 'light' },
  ] as const) {
    await show(desktop, look)
    await expectFine(desktop, `lottery-ticket-${look.width}`)
    await ticket.scrollIntoViewIfNeeded()
    await shoot(desktop, '86-lottery-ticket', [look.width])
  }
  await show(desktop, { width: 1440, theme: 'dark' })
})

/** The other ways to write bets: agents' shorthand, bankers, the animals. */
test('shorthand, bankers and the zodiac, on the desktop and on the phone', async () => {
  await desktop.goto(`${house.addresses.member}/vnlottery?gameCode=vn-north&lang=en`)
  // What was bought above is first among the recent games; a key chooses another one.
  const recent = desktop.getByRole('navigation', { name: 'Recent' })
  const chosen = recent.getByRole('radio', { checked: true })
  await chosen.waitFor()
  await recent.getByRole('radio', { checked: false }).first().press('Enter')
  await desktop.waitForURL((url) => url.searchParams.get('gameCode') !== 'vn-north')
  await desktop.goBack()
  const sheet = desktop.getByLabel('Bets with amounts')
  await sheet.fill('mb 39.25.52de5dd1 10/20k90x1')
  await desktop.locator('form', { has: sheet }).getByRole('button').click()
  await desktop.getByText('Line 1: 10/20k90x1').waitFor()
  expect(await sheet.inputValue()).toBe('mb 10/20k90x1')
  // 15 on the special prize, and a point on five ends for each of three.
  await desktop.getByRole('button', { name: 'Buy for RM 30.00' }).waitFor()
  await shoot(desktop, '86-lottery-market', [1440, 390])
  await phoneOf(desktop, '/elott?gameCode=11x5-1&playType=any5-drag&lang=en')
  const rows = ['Bankers', 'Drags'].map((name) => desktop.getByRole('group', { name, exact: true }))
  for (const ball of ['01', '02'])
    await rows[0]!.getByRole('button', { name: ball, exact: true }).click()
  await rows[1]!.getByRole('button', { name: 'All', exact: true }).click()
  await rows[0]!.getByRole('button', { name: '01', exact: true }).click()
  await rows[0]!.getByRole('button', { name: '02', exact: true }).click()
  // Two bankers and nine drags: 84 notes.
  await desktop.getByText('84 notes').waitFor()
  await shoot(desktop, '86-lottery-bankers', [390])
  await phoneOf(desktop, '/elott?gameCode=mark6-5&playType=zodiacAny&lang=en')
  await desktop.getByRole('button', { name: /^Horse/ }).click()
  await desktop.getByRole('region', { name: 'Slip' }).getByText('1 note', { exact: true }).waitFor()
  await expectFine(desktop, 'lottery-zodiac')
  await shoot(desktop, '86-lottery-zodiac', [390])
  await show(desktop, { width: 1440, theme: 'dark' })
})

async function phoneOf(page: Page, path: string): Promise<void> {
  await page.goto(`${house.addresses.member}${path}`)
  await show(page, { width: 390, theme: 'light' })
}

test('with one hand on a phone: a group is slid, a chase stops, a draw is watched', async () => {
  await phone.goto(`${house.addresses.member}/elott?gameCode=ssc-1&playType=positional&lang=en`)
  await phone.getByRole('button', { name: 'All', exact: true }).first().click()
  await phone.getByText('10 notes').waitFor()
  const more = phone.getByRole('button', { name: 'Stake, lines and largest win' })
  await more.click()
  await phone.getByLabel(/^Prize group/).fill('1700')
  await phone.getByText('13.0 % back at once').waitFor()
  await shoot(phone, '87-lottery-group', [390])
  await phone.goto(`${house.addresses.member}/elott?gameCode=k3-1&lang=en`)
  for (const side of ['Big', 'Small'])
    await phone.getByRole('button', { name: side, exact: true }).first().click()
  await waitForSale(phone)
  await more.click()
  await phone.getByRole('button', { name: 'Chase several issues' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Chase several issues' })
  await dialog.getByRole('button', { name: '5', exact: true }).click()
  await shoot(phone, '87-lottery-chase', [390])
  await dialog.getByRole('button', { name: /^Buy 5 issues/ }).click()
  const chase = phone.locator('[data-chase]').first()
  await chase.getByText('0 of 5 issues').waitFor()
  await bringDrawForward(house.db, 'k3-1')
  // One of the two sides wins, whatever is drawn, and the rest comes back.
  await chase.getByText('Stopped by a win').waitFor({ timeout: 150_000 })
  expect(await expectAgreed(phone, house.db, onPhone)).toBe(100_000n - 200n + 195n)
  await shoot(phone, '87-lottery-stopped', [390])
  await expectFine(phone, 'lottery-phone')
})

/** Each room in one language; `npm run test:rest` shows it in the others. */
const shownRooms = [
  '/elott?gameCode=pk10-1',
  '/vnlottery?gameCode=vn-fast-1',
  '/seaLottery?gameCode=4d',
  '/lottery?gameCode=lott-5d-5',
  '/elott?gameCode=mark6-5&playType=zodiacAny',
  '/elott?gameCode=11x5-1&playType=any5-drag',
  '/seaLottery?gameCode=thai&playType=4tod',
  '/elott?gameCode=k3-1',
  '/elott?gameCode=keno-3',
] as const
const languages = ['ms', 'vi', 'ar'] as const

everyTest.each(languages)('the rooms in %s', async (language) => {
  for (const [place, path] of shownRooms.entries()) {
    const own = ofScope(languages, (_language, index) => index === place % languages.length)
    if (!own.includes(language)) continue
    await Promise.all(
      ([phone, desktop] as const).map(async (page) => {
        await page.goto(`${house.addresses.member}${path}&lang=${language}`)
        await page.getByRole('timer').waitFor()
        // Every text is there in this language: none is shown by its key.
        expect(await page.locator('main').innerText()).not.toMatch(rawKey)
        await shoot(page, `88-lottery-${language}-${place}`, [page === phone ? 390 : 1440])
      }),
    )
  }
  for (const page of [phone, desktop]) await expectFine(page, `lottery-${language}`)
  await expectWholeLedger(house.db)
})
