import { money } from '@kancil/contract/money'
import { parlayPayout, singlePayout } from '@kancil/rules/sports/bet'
import { marketOf } from '@kancil/rules/sports/settle'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, expectAgreed, expectWholeLedger } from '../kit/books.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { show } from '../kit/looks.ts'
import { shoot } from '../kit/screenshots.ts'
import {
  choose,
  feedWait,
  goals,
  heldMatch,
  hurry,
  kickOff,
  matchOf,
  newestBet,
  place,
  slipOf,
} from '../kit/sports.ts'

/** A quote is good for seconds: a slow machine needs several. */
const patience = { timeout: 150_000, interval: 100 }
const [atDesktop, onPhone] = ['bola88', 'telefon88']
let house: JourneyHouse
let desktop: Page
let phone: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account: atDesktop!, cash: 100_000n })
  await settleMember(house, { account: onPhone!, cash: 100_000n })
  desktop = await openPage(1440, 'dark')
  phone = await openPage(390, 'light')
})
afterAll(() => house?.stop())

async function openPage(width: number, theme: 'dark' | 'light'): Promise<Page> {
  const context = await house.browser.newContext({
    viewport: { width, height: width < 800 ? 844 : 1000 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript((look) => localStorage.setItem('theme', look), theme)
  return context.newPage()
}

type Leg = { stake: bigint; odds: number; key: string; outcome: string; payout: bigint }

/** The legs of a member's newest bet, as they are booked. */
async function bookedLegs(account: string): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    select b.stake, g.odds_hundredths as odds, g.market_key as key, g.outcome, b.payout
    from sports_bet b join sports_leg g on g.bet_id = b.id join member m on m.id = b.member_id
    where m.account = ${account} and b.id = (select id from sports_bet where member_id = m.id
      order by placed_at desc limit 1)
    order by g.place`.execute(house.db)
  return rows
}

const oddsOf = ({ odds }: Leg, format: 'malay' | 'decimal') => ({
  ...{ format, hundredths: BigInt(odds) },
})

test('a handicap in Malay odds, from its price to the payout', async () => {
  await desktop.goto(`${house.addresses.member}/sports?tab=early`)
  await logIn(desktop, house, atDesktop!)
  await desktop.getByRole('heading', { name: 'Football' }).waitFor()
  const match = await heldMatch(house, ({ key }) => key.startsWith('ah:ft'))
  await desktop.getByRole('tab', { name: 'Early', selected: true }).waitFor()
  await expectFine(desktop, 'sports-board')
  await shoot(desktop, '86-sports-board', [1440])
  await choose(desktop, house, match.matchId, 'Handicap')
  const slip = slipOf(desktop)
  await slip.getByLabel('Stake', { exact: true }).fill('100')
  await slip.getByText('You risk').waitFor()
  await shoot(desktop, '87-sports-match', [1440])
  // The same price in every format at once.
  const chosen = slip.locator('li bdi.num').last()
  const malay = await chosen.innerText()
  await desktop.getByLabel('Odds format').selectOption('decimal')
  await expect.poll(() => chosen.innerText(), feedWait).not.toBe(malay)
  await desktop.getByLabel('Odds format').selectOption('malay')
  await place(desktop, '100')
  const card = await newestBet(desktop, house, 'Open')
  await card.getByText('Open', { exact: true }).waitFor()
  const before = (await booksOf(house.db, atDesktop!)).balance
  await kickOff(house, match.matchId)
  await hurry(house, match.matchId, 'finish')
  await desktop.getByRole('button', { name: 'Settled' }).click()
  await desktop.locator('[data-bet]').first().waitFor(feedWait)
  // As the rules say for the odds and the line that the card shows.
  const [leg] = await bookedLegs(atDesktop!)
  const { lineQuarters } = marketOf(leg!.key)!
  const margin = leg!.outcome === 'home' ? lineQuarters : -lineQuarters
  const results = ['lose', 'halfLose', 'push', 'halfWin', 'win'] as const
  const result = results[Math.min(2, Math.max(-2, margin)) + 2]!
  expect(leg!.payout).toBe(singlePayout(money(leg!.stake), oddsOf(leg!, 'malay'), result))
  expect(await expectAgreed(desktop, house.db, atDesktop!)).toBe(before + leg!.payout)
})

test('a live bet that a goal refuses is offered anew on a phone', async () => {
  const match = await heldMatch(house, ({ key }) => key === '1x2:ft:0')
  await kickOff(house, match.matchId)
  await phone.goto(`${house.addresses.member}/sports?tab=live`)
  await logIn(phone, house, onPhone!)
  await choose(phone, house, match.matchId, `1X2, ${match.home}`)
  const before = (await booksOf(house.db, onPhone!)).balance
  await place(phone, '10')
  await goals(house, match.matchId, 1, 0)
  const slip = slipOf(phone)
  await slip.getByText('Your bet was not accepted').waitFor(feedWait)
  await expectFine(phone, 'sports-offered-anew')
  await shoot(phone, '88-sports-offered-anew', [390])
  expect((await booksOf(house.db, onPhone!)).balance).toBe(before)
  await slip.getByRole('button', { name: 'Bet at the odds now' }).click()
  await place(phone, '10')
  await slip.getByText('Your bet is placed.').waitFor(feedWait)
  expect(await expectAgreed(phone, house.db, onPhone!)).toBeLessThan(before)
  // A part is sold while the match is running: it waits as the bet did.
  const open = await newestBet(phone, house, 'Open')
  await open.getByRole('button', { name: '25%' }).click()
  const button = open.getByRole('button', { name: /^(Cash out|Take )/ })
  const isWaiting = open.getByText(/is being cashed out/)
  // It waits for seconds only, so nothing here may wait for a button that is not there.
  await expect
    .poll(async () => {
      if (await isWaiting.isVisible()) return true
      if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined)
      return isWaiting.isVisible()
    }, patience)
    .toBe(true)
  await shoot(phone, '89-sports-cash-out-waits', [390])
  await hurry(house, match.matchId, 'finish')
  const card = await newestBet(phone, house, 'Settled')
  await card.getByText('Won').first().waitFor(feedWait)
  await shoot(phone, '89-sports-bets', [390])
})

test('a parlay with a half-lost leg, from its prices to the payout', async () => {
  // Over, on a line whose lower neighbour returns the stake and whose upper one loses.
  const isQuarter = (key: string): boolean =>
    key.startsWith('ou:ft') && marketOf(key)!.lineQuarters % 4 === 1
  const first = await heldMatch(house, ({ key }) => isQuarter(key))
  const second = await heldMatch(house, ({ key }) => key === '1x2:ft:0')
  const { key } = first.markets.find((market) => market.isOpen && isQuarter(market.key))!
  const whole = (marketOf(key)!.lineQuarters - 1) / 4
  await choose(desktop, house, first.matchId, `Over/under, Over ${whole}-${whole + 0.5}`)
  await choose(desktop, house, second.matchId, '1X2, Draw')
  await slipOf(desktop).getByText('Bet slip (2)').waitFor()
  await place(desktop, '20')
  await kickOff(house, first.matchId)
  await goals(house, first.matchId, whole, 0)
  await kickOff(house, second.matchId)
  await hurry(house, first.matchId, 'finish')
  // What became of a leg is seen before the others are known.
  const open = await newestBet(desktop, house, 'Open')
  await open.getByText('Half lost').waitFor(feedWait)
  await hurry(house, second.matchId, 'finish')
  const card = await newestBet(desktop, house, 'Settled')
  await card.getByText('Parlay of 2').waitFor(feedWait)
  await card.getByText('Half lost').waitFor()
  await shoot(desktop, '90-sports-parlay', [1440])
  const legs = await bookedLegs(atDesktop!)
  const { stake, payout } = legs[0]!
  const worked = parlayPayout(money(stake), [
    { odds: oddsOf(legs[0]!, 'decimal'), result: 'halfLose' },
    { odds: oddsOf(legs[1]!, 'decimal'), result: 'win' },
  ])
  expect(payout).toBe(worked)
  await expectAgreed(desktop, house.db, atDesktop!)
})

test('a choice whose match is over leaves the slip, and says so', async () => {
  const match = await heldMatch(house, ({ key }) => key === '1x2:ft:0')
  await choose(desktop, house, match.matchId, `1X2, ${match.away}`)
  await slipOf(desktop).getByText('Bet slip (1)').waitFor()
  await kickOff(house, match.matchId)
  await hurry(house, match.matchId, 'finish')
  await slipOf(desktop).getByText('A choice was taken out').waitFor(feedWait)
  await slipOf(desktop).getByText('Bet slip (0)').waitFor()
})

test('a bet is cashed out while its quote is good', async () => {
  const match = await heldMatch(house, ({ key }) => key === '1x2:ft:0')
  await choose(desktop, house, match.matchId, `1X2, ${match.home}`)
  await place(desktop, '50')
  const before = (await booksOf(house.db, atDesktop!)).balance
  const card = await newestBet(desktop, house, 'Open')
  await card.getByText(match.home).first().waitFor()
  // A quote runs out within seconds: whoever is too slow asks for another one. Once the bet is
  // sold there is no button, and nothing here may wait for one.
  const button = card.getByRole('button', { name: /^(Cash out|Take )/, disabled: false })
  await expect
    .poll(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined)
      return (await booksOf(house.db, atDesktop!)).balance
    }, patience)
    .toBeGreaterThan(before)
  const settled = await newestBet(desktop, house, 'Settled')
  await settled.getByText('Cashed out').first().waitFor(feedWait)
  await shoot(desktop, '91-sports-cashed-out', [1440])
  await expectAgreed(desktop, house.db, atDesktop!)
})

test('a corrected result is seen in the records', async () => {
  const match = await heldMatch(house, ({ key }) => key === '1x2:ft:0')
  await choose(desktop, house, match.matchId, `1X2, ${match.home}`)
  await place(desktop, '30')
  await kickOff(house, match.matchId)
  await hurry(house, match.matchId, 'finish')
  const lost = await newestBet(desktop, house, 'Settled')
  await lost.getByText(match.home).first().waitFor(feedWait)
  await lost.getByText('Lost').first().waitFor(feedWait)
  const before = (await booksOf(house.db, atDesktop!)).balance
  await hurry(house, match.matchId, 'correct')
  await lost.getByText('Won').first().waitFor(feedWait)
  const [{ payout }] = (await bookedLegs(atDesktop!)) as [Leg]
  expect(payout).toBeGreaterThan(3_000n)
  expect(await expectAgreed(desktop, house.db, atDesktop!)).toBe(before + payout)
  await desktop.goto(`${house.addresses.member}/?modal=center&at=personalHistoryCopy`)
  const record = desktop.getByRole('dialog').locator('table[aria-busy=false] tbody tr').first()
  const ringgit = `${payout / 100n}.${String(payout % 100n).padStart(2, '0')}`
  await record.getByText(ringgit).first().waitFor(feedWait)
  await shoot(desktop, '92-sports-corrected', [1440])
  await desktop.keyboard.press('Escape')
})

test('esports: a series is won by its maps', async () => {
  const series = await heldMatch(house, ({ key }) => key === 'winner:ft:0', 'esports')
  await desktop.goto(`${house.addresses.member}/esports?gameCode=esports&tab=early`)
  await desktop.getByRole('heading', { name: 'Esports' }).waitFor()
  await expectFine(desktop, 'esports-board')
  await shoot(desktop, '93-esports-board', [1440])
  await choose(desktop, house, series.matchId, `Winner, ${series.away}`)
  await place(desktop, '10')
  await hurry(house, series.matchId, 'kickOff', 'awayGoal', 'awayGoal')
  const card = await newestBet(desktop, house, 'Settled')
  await card.getByText(series.away).first().waitFor(feedWait)
  await card.getByText('Won').first().waitFor(feedWait)
  await expectAgreed(desktop, house.db, atDesktop!)
})

test('the cockfight: a virtual fight from the header to the payout', async () => {
  await phone.goto(`${house.addresses.member}/sports?gameCode=cockfight&tab=today`)
  const isOpen = ({ key }: { key: string }): boolean => key === 'cock:ft:0'
  const fight = await heldMatch(house, isOpen, 'cockfight')
  const number = fight.home.replace(/^\D+/, '#')
  await phone
    .getByRole('listitem')
    .filter({ hasText: number })
    .getByRole('button', { name: /Meron/ })
    .click()
  await place(phone, '10')
  await hurry(house, fight.matchId, 'homeGoal', 'finish')
  const card = await newestBet(phone, house, 'Settled')
  await card.getByText('Meron').first().waitFor(feedWait)
  await card.getByText('Won').first().waitFor(feedWait)
  await expectAgreed(phone, house.db, onPhone!)
  // A league and a day have an address; where nothing ended, all results are a press away.
  const results = `${house.addresses.member}/sports?gameCode=cockfight&tab=results`
  await phone.goto(`${results}&league=gelanggang&day=2026-01-02`)
  await phone.getByText('There are no results for the chosen league and day.').waitFor()
  await expectFine(phone, 'sports-no-results')
  await shoot(phone, '93-sports-no-results', [390])
  await phone.getByRole('button', { name: 'Show all results' }).click()
  await phone.getByText('Meron').first().waitFor(feedWait)
  await phone.getByLabel('League', { exact: true }).selectOption('gelanggang')
  await expect.poll(() => phone.url()).toContain('league=gelanggang')
  await phone.getByText('Meron').first().waitFor(feedWait)
  await expectFine(phone, 'cockfight-results')
  await shoot(phone, '93-cockfight-results', [390, 1440])
})

test('two thousand matches scroll: only those near the view are drawn', async () => {
  const model = await heldMatch(house, ({ key }) => key === '1x2:ft:0')
  const matches = Array.from({ length: 2_000 }, (_, place) => ({
    ...{ ...model, matchId: `many-${place}`, home: `Home ${place}`, away: `Away ${place}` },
  }))
  const league = { leagueId: 'many', name: 'Many', names: {}, region: '', tier: 1, matches }
  const page = await openPage(1440, 'dark')
  await page.route(/lgw\/sports\/board/, (route) =>
    route.fulfill({
      json: {
        ...{ success: true, message: '' },
        value: { now: new Date().toISOString(), isFeedUp: true, leagues: [league] },
      },
    }),
  )
  await page.goto(`${house.addresses.member}/sports?tab=early`)
  await page.getByText('Home 0', { exact: true }).waitFor()
  const drawn = () => page.locator('.sports-league li').count()
  await expect.poll(drawn, feedWait).toBeLessThan(150)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      return page.getByText('Home 1999', { exact: true }).count()
    }, feedWait)
    .toBe(1)
  expect(await drawn()).toBeLessThan(150)
  // Arrow keys go from price to price.
  const price = page.locator('.sports-league .price:enabled').last()
  await price.focus()
  const before = await price.evaluate((element) => element.textContent)
  await page.keyboard.press('ArrowUp')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).not.toBe(before)
  expect(await page.evaluate(() => document.activeElement?.classList.contains('price'))).toBe(true)
  await page.context().close()
})

test('the board and a match stand in Arabic, on a phone and in the dark', async () => {
  const context = await house.browser.newContext({ locale: 'ar', reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(`${house.addresses.member}/sports?tab=early`)
  await page.locator('[dir=rtl] .sports-league, html[dir=rtl] .sports-league').first().waitFor()
  for (const look of [
    { width: 390, theme: 'dark' },
    { width: 1440, theme: 'light' },
  ] as const) {
    await show(page, look)
    await expectFine(page, `sports-arabic-${look.width}`)
    await shoot(page, '94-sports-arabic', [look.width])
  }
  await context.close()
})

test('the desk sees the exposure, suspends a match and proposes a result', async () => {
  const match = await heldMatch(house, ({ key }) => key === '1x2:ft:0')
  await choose(desktop, house, match.matchId, '1X2, Draw')
  await place(desktop, '25')
  const desk = await openPage(1440, 'dark')
  await signInAtDesk(desk, house)
  const search = new URLSearchParams({ q: match.home })
  await desk.goto(`${house.addresses.console}/matches?${search}`)
  const row = desk.locator('tbody tr').filter({ hasText: match.away })
  await row.getByRole('button', { name: 'Exposure and bets' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText(atDesktop!).first().waitFor()
  await shoot(desk, '95-sports-exposure', [390, 1440])
  await desk.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Offer' }).click()
  await dialog.getByLabel('Takes bets').selectOption('suspended')
  await dialog.getByLabel('Reason').fill('The line-up is in doubt')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Suspended').waitFor()
  await expect
    .poll(async () => (await matchOf(house, match.matchId)).markets.some(({ isOpen }) => isOpen))
    .toBe(false)
  await row.getByRole('button', { name: 'Result', exact: true }).click()
  await dialog.getByLabel('Decision').selectOption('voidMarket')
  await dialog.getByLabel('Market').selectOption('1x2:ft:0')
  await dialog.getByText('To pay').waitFor()
  await shoot(desk, '96-sports-void-market', [390, 1440])
  await dialog.getByLabel('Decision').selectOption('result')
  for (const name of ['First side, full time', 'Second side, full time'])
    await dialog.getByLabel(name).fill('1')
  for (const name of ['First side, half-time', 'Second side, half-time'])
    await dialog.getByLabel(name).fill('0')
  await dialog.getByText('To pay').waitFor()
  await dialog.getByLabel('Reason').fill('Played on another ground')
  await shoot(desk, '96-sports-proposal', [390, 1440])
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await row.getByText('Waits for a second operator').waitFor()
  await expectFine(desk, 'sports-desk')
  await show(desk, { width: 390, theme: 'light' })
  await expectFine(desk, 'sports-desk-phone')
  await showVerdictFields(desk)
  await expectWholeLedger(house.db)
})

/** The winners of maps, and several that share an outright. */
async function showVerdictFields(desk: Page): Promise<void> {
  const open = async (filters: Record<string, string>): Promise<void> => {
    await desk.goto(`${house.addresses.console}/matches?${new URLSearchParams(filters)}`)
    await desk.getByRole('button', { name: 'Result', exact: true }).first().click()
  }
  const dialog = desk.getByRole('dialog')
  await open({ sport: 'esports', phase: 'scheduled' })
  await dialog.getByLabel('First side, full time').fill('2')
  await dialog.getByLabel('Second side, full time').fill('1')
  for (const [map, side] of [
    ['Map 1', 'home'],
    ['Map 2', 'away'],
    ['Map 3', 'home'],
  ])
    await dialog.getByLabel(`${map}, winner`).selectOption(side!)
  await dialog.getByText('What it would move').waitFor()
  await expectFine(desk, 'sports-desk-maps')
  await shoot(desk, '97-sports-maps', [390, 1440])
  await open({ q: 'English first division' })
  await dialog.getByLabel('Winner').selectOption({ index: 1 })
  await dialog.getByLabel('Shared with').first().selectOption({ index: 1 })
  await dialog.getByLabel('Shared with').nth(1).selectOption({ index: 1 })
  await expectFine(desk, 'sports-desk-dead-heat')
  await shoot(desk, '98-sports-dead-heat', [390, 1440])
}
