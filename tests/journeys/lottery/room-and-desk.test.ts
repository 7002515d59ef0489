import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, expectAgreed, expectWholeLedger } from '../kit/books.ts'
import { openPage } from '../kit/browser.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { show } from '../kit/looks.ts'
import { shoot } from '../kit/screenshots.ts'

const account = 'batalkan'
/** The first draw of a house comes within its minute, and a slow machine takes its time. */
const drawWait = { timeout: 150_000 }
let house: JourneyHouse
let phone: Page
let desk: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 20_000n })
  phone = await openPage(house, { width: 390, theme: 'dark' })
  desk = await openPage(house, { width: 1440, theme: 'light' })
})
afterAll(() => house?.stop())

test('a ticket is taken back before the close, on a phone', async () => {
  await phone.goto(`${house.addresses.member}/seaLottery?gameCode=sea-fast-5&playType=bigTop2`)
  await logIn(phone, house, account)
  await phone.getByRole('button', { name: 'Big', exact: true }).click()
  // A minute is left, so that the sale is still open for the second press.
  await phone.waitForFunction(
    () => {
      const [minutes = 0, seconds = 0] = (document.querySelector('[role=timer]')?.textContent ?? '')
        .split(':')
        .map(Number)
      return minutes * 60 + seconds > 60
    },
    undefined,
    drawWait,
  )
  await phone.getByRole('button', { name: /^Buy for / }).click()
  const ticket = phone.locator('[data-ticket]').first()
  await ticket.getByText('Waiting for the draw').waitFor()
  expect((await booksOf(house.db, account)).balance).toBe(20_000n - 100n)
  await ticket.getByRole('button', { name: 'Cancel' }).click()
  await ticket.getByText('Cancelled by you').waitFor()
  expect(await expectAgreed(phone, house.db, account)).toBe(20_000n)
})

test('trends say what was drawn, and that it means nothing; rules have each play’s odds', async () => {
  await phone.goto(`${house.addresses.member}/seaLottery?gameCode=sea-fast-1`)
  const trends = phone.locator('section').filter({ hasText: 'Trends' }).last()
  await trends.getByText('Past draws do not influence the next.').waitFor()
  await trends.getByText(/^The last \d+ draws$/).waitFor(drawWait)
  const road = trends.getByRole('img').first()
  const first = await road.getAttribute('aria-label')
  await trends.getByRole('radio').last().click()
  await expect.poll(() => road.getAttribute('aria-label')).not.toBe(first)
  await road.scrollIntoViewIfNeeded()
  await expectFine(phone, 'lottery-trends')
  await shoot(phone, '89-lottery-trends', [390])
  await phone.getByRole('button', { name: 'Rules and odds' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByText('90.00 %').first().waitFor()
  await shoot(phone, '89-lottery-rules', [390])
  await phone.keyboard.press('Escape')
})

test('operators change odds, limits and the schedule of a game, and the changes are kept', async () => {
  await signInAtDesk(desk, house)
  await desk.goto(`${house.addresses.console}/draws`)
  await desk.getByText('Games and seed chains').click()
  const game = desk.locator('details details').filter({ hasText: 'Kilat 5 Min' })
  await game.locator('summary').click()
  const dialog = desk.getByRole('dialog')
  const decide = async (name: string): Promise<void> => {
    await dialog.getByLabel('Reason, for the audit log').fill('Agreed in the morning meeting')
    await shoot(desk, `89-lottery-${name}`, [390, 1440])
    await expectFine(desk, `lottery-desk-${name}`)
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await game.getByRole('button', { name: 'Change odds' }).click()
  await dialog.getByLabel('Bet and prize').selectOption('2top win')
  await dialog.getByLabel('Odds', { exact: true }).fill('91')
  await decide('odds')
  await game.getByText('0.91').first().waitFor()
  await game.getByRole('button', { name: 'Change limits' }).click()
  await dialog.getByLabel('Largest payout of a ticket').fill('9000.00')
  await decide('limits')
  await game.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByLabel('A draw every … minutes').fill('10')
  await decide('schedule')
  await game.getByText('every 600 s').waitFor()
  await game.getByRole('button', { name: 'Add a draw' }).click()
  await shoot(desk, '89-lottery-add', [390, 1440])
  await desk.keyboard.press('Escape')
  await addNewPlay()
  await desk.goto(`${house.addresses.console}/game-changes`)
  await desk.locator('tbody tr').nth(2).waitFor()
  for (const look of [
    { width: 390, theme: 'dark' },
    { width: 1440, theme: 'light' },
  ] as const) {
    await show(desk, look)
    await expectFine(desk, `lottery-changes-${look.width}`)
    await shoot(desk, '89-lottery-changes', [look.width])
  }
  await expectWholeLedger(house.db)
})

/** A game that was made before there was a play: the play is offered, and an operator adds it. */
async function addNewPlay(): Promise<void> {
  await sql`insert into lottery_rule_set (game_code, version, rules, created_at)
    select game_code, 2, jsonb_set(rules, '{version}', '2') #- '{prices,zodiacAny}'
      #- '{returns,zodiacAny}', now()
    from lottery_rule_set where game_code = 'mark6-day' and version = 1`.execute(house.db)
  await sql`update lottery_game set rule_version = 2 where code = 'mark6-day'`.execute(house.db)
  await desk.goto(`${house.addresses.console}/draws`)
  await desk.getByText('New plays available').waitFor()
  await desk.getByText('Games and seed chains').click()
  const game = desk.locator('details details').filter({ hasText: 'Mark Six Evening' })
  await game.getByText('1 new play').waitFor()
  await game.locator('summary').click()
  await game.getByRole('cell', { name: 'Zodiac among seven (Animal of the year)' }).waitFor()
  await game.getByRole('button', { name: 'Add the new plays' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason, for the audit log').fill('Agreed in the morning meeting')
  for (const look of [
    { width: 390, theme: 'dark' },
    { width: 1440, theme: 'light' },
  ] as const) {
    await show(desk, look)
    await expectFine(desk, `lottery-desk-plays-${look.width}`)
    await shoot(desk, '89-lottery-plays', [look.width])
  }
  await dialog.getByRole('button', { name: 'Add the new plays' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await game.getByText('1 new play').waitFor({ state: 'hidden' })
  // A number of it is closed by the animal's name.
  await game.getByRole('button', { name: 'Close a number or pay half' }).click()
  await dialog.getByLabel('Bet and prize').selectOption('zodiacAny')
  await dialog.getByLabel('Number').selectOption('z1')
  await dialog.getByLabel('Reason, for the audit log').fill('Too much is bet on it')
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await game.getByRole('listitem').filter({ hasText: 'Zodiac among seven: Horse' }).waitFor()
  await shoot(desk, '89-lottery-closed', [1440])
}
