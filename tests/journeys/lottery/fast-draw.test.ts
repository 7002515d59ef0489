import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/repository.ts'
import { booksOf, expectAgreed, expectWholeLedger } from '../kit/books.ts'
import { openPage } from '../kit/browser.ts'
import { signInAtDesk, signInSecond } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { bringDrawForward } from '../kit/lottery.ts'
import { shoot } from '../kit/screenshots.ts'

const [atDesktop, onPhone] = ['tiket88', 'kilat33'] as const
/** A draw a minute, and the time until its tickets are paid. */
const drawMs = 100_000
let house: JourneyHouse
let desktop: Page
let phone: Page
let issueNo = ''

beforeAll(async () => {
  house = await openHouse()
  for (const account of [atDesktop, onPhone]) await settleMember(house, { account, cash: 50_000n })
  desktop = await openPage(house, { width: 1440, theme: 'dark' })
  phone = await openPage(house, { width: 390, theme: 'light' })
})
afterAll(() => house?.stop())

const all2 = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const buy = (page: Page) => page.getByRole('button', { name: /^Buy for / })
const ticket = (page: Page) => page.locator('[data-ticket]').first()

/** A sale with time left, so that a slow machine still gets its ticket in. */
async function waitForSale(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [minutes = 0, seconds = 0] = (document.querySelector('[role=timer]')?.textContent ?? '')
      .split(':')
      .map(Number)
    return minutes * 60 + seconds > 12
  })
}

test('a ticket is bought on the desktop and on the phone, and watched to its payout', async () => {
  await Promise.all([
    desktop.goto(house.addresses.member),
    phone.goto(`${house.addresses.member}/seaLottery?playType=bigTop2`),
  ])
  await logIn(desktop, house, atDesktop)
  await desktop.getByRole('link', { name: 'Lottery', exact: true }).first().click()
  await desktop.getByRole('heading', { name: 'Kilat 1 Min', level: 2 }).waitFor()
  await logIn(phone, house, onPhone)

  // All hundred numbers at once: one of them wins 90 for 1. Two that do not fit are named.
  await desktop.getByRole('radio', { name: '2 top' }).click()
  await desktop.getByLabel('Type or paste numbers').fill(`${all2.join(' ')} 7 abc`)
  await desktop.getByRole('button', { name: 'Take them' }).click()
  await desktop.getByText('Line 1: 7').waitFor()
  await desktop.getByText('100 notes').waitFor()
  await desktop.getByRole('button', { name: 'Buy for RM 100.00' }).waitFor()
  await shoot(desktop, '80-lottery-board', [1440])
  await waitForSale(desktop)
  await buy(desktop).click()
  await desktop.getByText(/^Ticket bought for issue /).waitFor()

  // The slip is a bar under the board until more of it is asked for.
  const slip = phone.getByRole('region', { name: 'Slip' })
  const small = phone.getByRole('button', { name: 'Small', exact: true })
  await phone.getByRole('button', { name: 'Big', exact: true }).click()
  await phone.getByRole('button', { name: 'Buy for RM 1.00' }).waitFor()
  await small.evaluate((key) => key.scrollIntoView({ block: 'center' }))
  const [bar, key] = await Promise.all([slip.boundingBox(), small.boundingBox()])
  expect(bar!.height).toBeLessThan(100)
  expect(key!.y + key!.height).toBeLessThan(bar!.y)
  await shoot(phone, '80-lottery-bar', [390])
  const more = phone.getByRole('button', { name: 'Stake, lines and largest win' })
  await more.click()
  await phone.getByLabel('Multiple').fill('20')
  await phone.getByRole('button', { name: 'Add to slip' }).click()
  await more.click()
  await small.click()
  await phone.getByRole('button', { name: 'Buy for RM 40.00' }).waitFor()
  await more.click()
  // Big and small exclude each other: one of them is the most that can win.
  await slip.filter({ hasText: 'RM 39.00' }).waitFor()
  await shoot(phone, '80-lottery-slip', [390])
  await waitForSale(phone)
  await buy(phone).click()
  await phone.getByText(/^Ticket bought for issue /).waitFor()

  await ticket(desktop).getByText('Waiting for the draw').waitFor()
  expect((await booksOf(house.db, atDesktop)).balance).toBe(50_000n - 10_000n)
  await bringDrawForward(house.db, 'sea-fast-1')
  await ticket(desktop).getByText('Won').waitFor({ timeout: drawMs })
  await ticket(phone).getByText('Won').waitFor({ timeout: drawMs })
  expect(await expectAgreed(desktop, house.db, atDesktop)).toBe(50_000n - 10_000n + 9_000n)
  expect(await expectAgreed(phone, house.db, onPhone)).toBe(50_000n - 4_000n + 3_900n)
  // What stands half below the header is no smaller for it.
  await desktop.evaluate(() => scrollTo(0, 0))
  await expectFine(desktop, 'lottery-won')
  await expectFine(phone, 'lottery-won-phone')
  await shoot(desktop, '81-lottery-won', [1440])
  await shoot(phone, '81-lottery-won', [390])
})

test('its proof is checked in the browser, by a link that lasts, and by the script alone', async () => {
  issueNo = await ticket(desktop).locator('.num').first().innerText()
  await ticket(desktop).getByRole('button', { name: 'Proof' }).click()
  await desktop.waitForURL(new RegExp(`issue=${issueNo}`))
  const dialog = desktop.getByRole('dialog', { name: `Proof of issue ${issueNo}` })
  await dialog.getByRole('button', { name: 'Check in this browser' }).click()
  await dialog.getByText('The seed leads to the anchor.').waitFor()
  await dialog.getByText('The recomputed digits are the result.').waitFor()
  await shoot(desktop, '82-lottery-proof', [1440])
  // Whoever gets the link sees the same, signed in or not.
  const stranger = await openPage(house, { width: 390, theme: 'dark' })
  await stranger.goto(desktop.url())
  await stranger.getByRole('button', { name: 'Check in this browser' }).click()
  await stranger.getByText('The recomputed digits are the result.').waitFor()
  await shoot(stranger, '82-lottery-proof', [390])
  await stranger.context().close()

  const address = `${house.addresses.member}/lgw/lottery/proofs/sea-fast-1/${issueNo}`
  const script = join(root, 'tools', 'verify', 'draw.mjs')
  const run = spawnSync(process.execPath, [script, address], { encoding: 'utf8' })
  expect(run.stdout).toContain('PROVEN')
  expect(run.status).toBe(0)
  // A digit of the seed changed: the script says so.
  const proof = JSON.parse(
    await (await fetch(address)).text().then((body) => body.replace(/"seed":"./, '"seed":"x')),
  ) as object
  const file = join(mkdtempSync(join(tmpdir(), 'kancil-proof-')), 'proof.json')
  writeFileSync(file, JSON.stringify(proof))
  const forged = spawnSync(process.execPath, [script, file], { encoding: 'utf8' })
  expect([forged.status, forged.stdout.includes('NOT PROVEN')]).toEqual([1, true])
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('in Arabic it stands the other way round', async () => {
  await desktop.goto(`${house.addresses.member}/lottery?lang=ar`)
  await desktop.getByText('تذاكري').waitFor()
  await expectFine(desktop, 'lottery-ar')
  await shoot(desktop, '83-lottery-ar', [1440, 390])
})

test('two operators void the issue after a preview; the tickets say so, and the stakes are back', async () => {
  const desk = await openPage(house, { width: 1440, theme: 'dark' })
  await signInAtDesk(desk, house)
  const address = `${house.addresses.console}/draws?state=settled&gameCode=sea-fast-1`
  await desk.goto(address)
  const row = desk.getByRole('row').filter({ hasText: issueNo }).first()
  await row.waitFor()
  await shoot(desk, '84-lottery-desk', [1440])
  await row.getByRole('button', { name: 'Void' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Void issue / })
  await dialog.getByText(/of . tickets/).waitFor()
  await dialog.getByLabel('Reason, for the audit log').fill('The draw is repeated')
  await shoot(desk, '84-lottery-void', [1440])
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('proposed to void it').waitFor()
  await expectFine(desk, 'lottery-desk-proposed')
  await shoot(desk, '84-lottery-proposed', [1440, 390])
  // The same operator cannot confirm it; another one can, and sees what it would move.
  await row.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByLabel('Reason, for the audit log').fill('I am sure of it')
  await dialog.getByRole('button', { name: 'Confirm void' }).click()
  await dialog.getByText('You proposed this.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const other = await openPage(house, { width: 1440, theme: 'light' })
  await signInSecond(other, house)
  await other.goto(address)
  await other
    .getByRole('row')
    .filter({ hasText: issueNo })
    .first()
    .getByRole('button', { name: 'Confirm' })
    .click()
  const second = other.getByRole('dialog', { name: /^Void issue / })
  await second.getByText('The draw is repeated').waitFor()
  await second.getByText(/of . tickets/).waitFor()
  await second.getByLabel('Reason, for the audit log').fill('The draw was broadcast twice')
  await shoot(other, '84-lottery-confirm', [1440, 390])
  await second.getByRole('button', { name: 'Confirm void' }).click()
  await second.waitFor({ state: 'hidden' })
  await other.context().close()
  await ticket(phone).getByText('Void, stake returned').or(ticket(phone).getByText('Won')).waitFor()
  await desktop.goto(`${house.addresses.member}/lottery?lang=en`)
  await ticket(desktop).getByText('Void, stake returned').waitFor({ timeout: drawMs })
  expect(await expectAgreed(desktop, house.db, atDesktop)).toBe(50_000n)
  await desk.getByText('Games and seed chains').waitFor()
  await desk.locator('summary').first().click()
  await desk.locator('summary').nth(1).click()
  await desk.getByText('0.8672').first().waitFor()
  await shoot(desk, '85-lottery-games', [1440])
  const { rows } = await sql<{ open: bigint }>`select count(*) as open from settlement_run
    where state = 'running'`.execute(house.db)
  expect(rows[0]!.open).toBe(0n)
  await expectWholeLedger(house.db)
})
