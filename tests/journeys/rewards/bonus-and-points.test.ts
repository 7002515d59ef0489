import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { inTransaction } from '../../../server/src/kernel/db.ts'
import { emit } from '../../../server/src/kernel/events/outbox.ts'
import { openPlaySession } from '../../../server/src/modules/games/door.ts'
import { createVendorCaller } from '../../../server/src/testing/vendor-caller.ts'
import { expectAgreed, expectWholeLedger } from '../kit/books.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, pin, settleMember } from '../kit/house.ts'
import { show } from '../kit/looks.ts'
import { shoot } from '../kit/screenshots.ts'

// A promotion from the desk to the member's cash, an application, and points to goods and money.

const account = 'bonus88'
let house: JourneyHouse
let desk: Page
let page: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 3_000_000n })
  desk = await openPage(1440)
  page = await openPage(390)
  await signInAtDesk(desk, house)
  await page.goto(house.addresses.member)
  await logIn(page, house, account)
})
afterAll(() => house?.stop())

async function openPage(width: number): Promise<Page> {
  const context = await house.browser.newContext({
    viewport: { width, height: width < 800 ? 844 : 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  return context.newPage()
}

const memberId = async () =>
  (await sql<{ id: string }>`select id from member where account = ${account}`.execute(house.db))
    .rows[0]!.id

let rounds = 0
/** A settled round as the studio sends it; what the wallet answers to the bet. */
async function play(amount: string, win: string): Promise<string> {
  const game = { vendorId: sandboxVendor.code, currency: 'MYR', gameCode: 'harimau-emas' } as const
  const { playerId, sessionId } = await openPlaySession(
    { db: house.db, clock: systemClock },
    { ...game, memberId: (await memberId()) as never },
  )
  const studio = createVendorCaller(house.addresses.member, systemClock, {
    ...{ id: sandboxVendor.code, keyId: sandboxVendor.keyId, secret: sandboxVendor.key },
  })
  const roundId = `rewards-${++rounds}`
  const frame = { playerId, gameCode: game.gameCode, currency: 'MYR', roundId }
  const { body } = await studio.call('/bet', {
    ...{ ...frame, sessionId, amount, transactionId: `${roundId}-b` },
  })
  if (body['status'] !== 'OK') return String(body['code'])
  await studio.call('/win', {
    ...{ ...frame, transactionId: `${roundId}-w`, amount: win, roundFinished: true },
  })
  return 'OK'
}

/** Writes a promotion at the desk and publishes it. */
async function publish(kind: string, title: string, amount: string): Promise<void> {
  await desk.goto(`${house.addresses.console}/promotions`)
  await desk.getByRole('button', { name: 'New promotion' }).click()
  const dialog = desk.getByRole('dialog', { name: 'New promotion' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Summary').fill('What it is, in one line.')
  await dialog.getByLabel('Text').fill('First paragraph.\n\nSecond paragraph.')
  await dialog.getByLabel('Kind').selectOption(kind)
  if (kind !== 'deposit') await dialog.getByLabel('Bonus amount').fill(amount)
  await dialog.getByLabel('Turnover, % (100: once)').fill('100')
  await dialog.getByLabel('Largest bet (0: any)').fill('50')
  await dialog.getByRole('button', { name: 'Estimate' }).click()
  await dialog.getByText('Cost in all').waitFor()
  if (kind === 'deposit') await shoot(desk, '120-promotion-editor', [1440])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = desk.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: 'Publish' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await row.getByText('Published').waitFor()
}

async function openOffer(title: string): Promise<void> {
  await page.goto(`${house.addresses.member}/promotions`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title }).waitFor()
}

test('a deposit bonus: written, joined, granted with the deposit, staked, cash', async () => {
  await publish('deposit', 'Half again', '')
  await openOffer('Half again')
  await page.getByText(/You would get/).waitFor()
  await expectFine(page, 'promo-detail')
  await shoot(page, '121-promo-detail', [390, 1440])
  await page.getByLabel('I have read the terms').check()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('Your next deposit brings the bonus').waitFor()
  // What payments tell when a deposit of 40.00 is credited.
  const at = new Date().toISOString()
  const fact = { memberId: await memberId(), currency: 'MYR', credit: '40.00', at }
  await inTransaction(house.db, (tx) => emit(tx, 'payments.deposited', fact))
  await page.getByRole('button', { name: 'See its progress' }).click()
  const details = page.getByRole('dialog', { name: 'Bonus details' })
  await details.getByText('RM 0.00 of RM 80.00').waitFor()
  await shoot(page, '122-bonus-details', [390, 1440])
  // A bet that the terms forbid is refused before it is placed.
  expect(await play('50.01', '0.00')).toBe('BONUS_TERMS')
  expect(await play('50.00', '50.00')).toBe('OK')
  await details.getByText('RM 50.00 of RM 80.00').waitFor()
  expect(await play('30.00', '30.00')).toBe('OK')
  await details.getByText('Done: RM 40.00 became cash.').waitFor()
  expect(await expectAgreed(page, house.db, account)).toBe(3_004_000n)
})

test('a gift is claimed and given up; the rest stays', async () => {
  await publish('gift', 'A small gift', '20')
  await openOffer('A small gift')
  await page.getByRole('button', { name: 'Claim RM 20.00' }).click()
  await page.getByRole('button', { name: 'See its progress' }).click()
  const details = page.getByRole('dialog', { name: 'Bonus details' })
  await details.getByRole('button', { name: 'Give up this bonus' }).click()
  await page.getByText('RM 20.00 of bonus money returns to the house').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up this bonus' }).click()
  await details.getByText('You gave it up. Your own money stayed.').waitFor()
  expect(await expectAgreed(page, house.db, account)).toBe(3_004_000n)
})

test('an application is rejected with words, sent again and accepted', async () => {
  await publish('application', 'For your birthday', '15')
  await openOffer('For your birthday')
  const send = async (remark: string): Promise<void> => {
    await page.getByLabel('Remark').fill(remark)
    await page.getByLabel('I have read the terms').check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Your application is with the house').waitFor()
  }
  const decide = async (act: 'Reject' | 'Accept', note: string): Promise<void> => {
    await desk.goto(`${house.addresses.console}/applications`)
    const row = desk.getByRole('row').filter({ hasText: account })
    await row.getByRole('button', { name: 'Look' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: act }).click()
    await desk.getByLabel('Reason').fill(note)
    await desk.getByRole('dialog').getByRole('button', { name: act }).click()
    await desk.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await send('It is tomorrow')
  await decide('Reject', 'The day is not on your papers')
  await page.getByText('The day is not on your papers').waitFor()
  await shoot(page, '123-application-rejected', [390])
  await send('It is on my papers now')
  await decide('Accept', 'The papers agree')
  await page.getByRole('button', { name: 'Claim RM 15.00' }).click()
  await page.getByText('The bonus is in your wallet').waitFor()
  await page.goto(`${house.addresses.member}/?modal=center&at=rewardCenter`)
  await page.getByRole('dialog', { name: 'Rewards' }).getByText('In progress').waitFor()
  await shoot(page, '124-reward-centre', [390, 1440])
  // Staked once, it is done with.
  expect(await play('15.00', '15.00')).toBe('OK')
})

test('points to goods and to money', async () => {
  await expect.poll(async () => await play('20000.00', '20000.00'), { timeout: 10_000 }).toBe('OK')
  await desk.goto(`${house.addresses.console}/mall`)
  await desk.getByRole('button', { name: 'New goods' }).click()
  const dialog = desk.getByRole('dialog', { name: 'New goods' })
  await dialog.getByLabel('Title').fill('Blue umbrella')
  await dialog.getByLabel('Price in points').fill('100')
  await dialog.getByLabel('State').selectOption('shown')
  await dialog.getByRole('group', { name: 'Preview' }).getByText('Blue umbrella').waitFor()
  await dialog.getByText('Each costs the house RM 1.00, all of the stock RM 10.00').waitFor()
  await shoot(desk, '125-mall-editor', [1440])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('row').filter({ hasText: 'Blue umbrella' }).waitFor()
  await desk.goto(`${house.addresses.console}/point-rate`)
  await desk.getByRole('button', { name: 'Estimate' }).click()
  await desk.getByText('The bets of the last 30 days would earn 241').waitFor()
  await shoot(desk, '125-point-rate', [1440])
  await page.goto(`${house.addresses.member}/pointMall`)
  await page.locator('[data-points^="241"]').waitFor()
  await expectFine(page, 'point-mall')
  await shoot(page, '125-point-mall', [390, 1440])
  const item = page.getByRole('listitem').filter({ hasText: 'Blue umbrella' })
  await item.getByRole('button', { name: 'Redeem' }).click()
  await page.getByLabel('Address').fill('12 Jalan Ampang, 50450 Kuala Lumpur')
  await page.getByLabel('Payment password').fill(pin)
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click()
  await page.locator('[data-points^="141"]').waitFor()
  await desk.goto(`${house.addresses.console}/redemptions`)
  const row = desk.getByRole('row').filter({ hasText: account })
  await row.getByRole('button', { name: 'Approve' }).click()
  await desk.getByLabel('Note for the member').fill('Sent by courier')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await row.getByText('Approved').waitFor()
  await shoot(desk, '126-redemptions', [1440])
  await page.getByRole('tab', { name: 'Redeem record' }).click()
  await page.getByText('Sent by courier').waitFor()
  await page.getByRole('tab', { name: 'Convert to money' }).click()
  await page.getByLabel('Payment password').fill(pin)
  await page.getByRole('button', { name: 'Convert to money' }).click()
  await page.getByText('RM 1.00 is in your wallet').waitFor()
  await page.getByRole('tab', { name: 'Points details' }).click()
  await page.getByText('Converted to money').last().waitFor()
  await shoot(page, '127-point-details', [390, 1440])
  await expectWholeLedger(house.db)
})

test('in Arabic and in light all of it stands as well', async () => {
  await page.goto(`${house.addresses.member}/promotions?lang=ar`)
  await page.getByRole('link', { name: 'Half again' }).waitFor()
  await show(page, { width: 390, theme: 'light' })
  await shoot(page, '128-promotions-ar', [390, 1440])
  await page.context().close()
})
