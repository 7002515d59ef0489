import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { memberRegistered } from '@kancil/contract/identity/registration'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { inTransaction } from '../../../server/src/kernel/db.ts'
import { emit } from '../../../server/src/kernel/events/outbox.ts'
import { hasDueEvents } from '../../../server/src/kernel/events/store.ts'
import { openPlaySession } from '../../../server/src/modules/games/door.ts'
import { createVendorCaller } from '../../../server/src/testing/vendor-caller.ts'
import { expectAgreed, expectWholeLedger } from '../kit/books.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { show } from '../kit/looks.ts'
import { shoot } from '../kit/screenshots.ts'

// What a member collects by playing: a level with its gifts, a mission, a day of signing
// in, a raffle ticket, and a reward for a friend. The week of signing in is in week.test.ts.

const [account, friend] = ['club88', 'friend88'] as const
let house: JourneyHouse
let desk: Page
let page: Page

beforeAll(async () => {
  house = await openHouse()
  for (const name of [account, friend])
    await settleMember(house, { account: name, cash: 3_000_000n })
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

async function idOf(name: string): Promise<MemberId> {
  const { rows } = await sql<{ id: MemberId }>`select id from member
    where account = ${name}`.execute(house.db)
  return rows[0]!.id
}

let rounds = 0
/** A settled round as the studio sends it, that returns its stake. */
async function play(name: string, amount: string): Promise<void> {
  const game = { vendorId: sandboxVendor.code, currency: 'MYR', gameCode: 'harimau-emas' } as const
  const { playerId, sessionId } = await openPlaySession(
    { db: house.db, clock: systemClock },
    { ...game, memberId: await idOf(name) },
  )
  const studio = createVendorCaller(house.addresses.member, systemClock, {
    ...{ id: sandboxVendor.code, keyId: sandboxVendor.keyId, secret: sandboxVendor.key },
  })
  const roundId = `club-${++rounds}`
  const frame = { playerId, gameCode: game.gameCode, currency: 'MYR', roundId }
  const facts = [
    await studio.call('/bet', { ...frame, sessionId, amount, transactionId: `${roundId}-b` }),
    await studio.call('/win', {
      ...{ ...frame, transactionId: `${roundId}-w`, amount, roundFinished: true },
    }),
  ]
  expect(facts.map(({ body }) => body['status'])).toEqual(['OK', 'OK'])
}

/** What payments tell when a deposit is credited. */
async function paid(name: string, amount: string): Promise<void> {
  const at = new Date().toISOString()
  const fact = { memberId: await idOf(name), currency: 'MYR', amount, credit: amount, at }
  await inTransaction(house.db, (tx) => emit(tx, 'payments.deposited', fact))
}

/** Writes a programme at the desk, sees what it will cost, and publishes it. */
async function publish(kind: string, title: string): Promise<void> {
  await desk.goto(`${house.addresses.console}/programmes`)
  await desk.getByRole('button', { name: 'New programme' }).click()
  const dialog = desk.getByRole('dialog', { name: 'New programme' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Summary').fill('What it is, in one line.')
  await dialog.getByLabel('Kind').selectOption(kind)
  await dialog.getByRole('button', { name: 'Estimate' }).click()
  await dialog.getByText('All, on average').waitFor()
  await shoot(desk, `130-programme-${kind}`, [1440])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = desk.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: 'Publish' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await row.getByText('Published').waitFor()
}

test('programmes are written at the desk with their cost, and published', async () => {
  await publish('mission', 'Stake a hundred')
  await publish('signIn', 'Seven days')
  await publish('raffle', 'Rain raffle')
  await publish('referral', 'Bring a friend')
  await estimateLadder()
  await shoot(desk, '131-programmes', [1440])
})

/** The ladder's own fields, and what its levels would cost; nothing is saved. */
async function estimateLadder(): Promise<void> {
  await desk.getByRole('button', { name: 'New programme' }).click()
  const dialog = desk.getByRole('dialog', { name: 'New programme' })
  await dialog.getByLabel('Kind').selectOption('vip')
  await dialog.getByLabel('Points, % 2').fill('150')
  await dialog.getByRole('button', { name: 'Estimate' }).click()
  await dialog.getByText('Points it adds in a month, at most').waitFor()
  await shoot(desk, '130-programme-vip', [1440])
  await desk.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test('play and deposits raise a level, and its gifts are claimed', async () => {
  await sql`update programme set terms = jsonb_set(terms, '{levels,2,pointsPercent}', '150')
    where kind = 'vip' and state = 'published'`.execute(house.db)
  await page.goto(`${house.addresses.member}/vip`)
  await page.locator('[data-vip-level="0"]').waitFor()
  await page.getByText('A level earns more points from the day after').waitFor()
  await paid(account, '500.00')
  await play(account, '10000.00')
  await page.locator('[data-vip-level="2"]').waitFor()
  await expectFine(page, 'vip')
  await shoot(page, '132-vip', [390, 1440])
  const gift = page.getByRole('listitem').filter({ hasText: 'Reached level 1' })
  await gift.getByRole('button', { name: 'Claim' }).click()
  await page.getByText('It is in your wallet').first().waitFor()
  await gift.waitFor({ state: 'detached' })
  await page.getByText('Benih → Daun').waitFor()
  expect(await expectAgreed(page, house.db, account)).toBe(3_000_500n)
})

test('a mission is claimed once, and so is a day of signing in', async () => {
  await page.goto(`${house.addresses.member}/?modal=center&at=missionLeaderboard`)
  const mission = page.getByRole('listitem').filter({ hasText: 'Stake a hundred' })
  await mission.getByText('What you get must be staked 100% before').waitFor()
  await page.getByText('a reward you have claimed stays yours').waitFor()
  await mission.getByRole('button', { name: 'Claim' }).click()
  await mission.getByText('Done').waitFor()
  await page.getByRole('button', { name: 'Sign in today' }).click()
  await page.getByRole('button', { name: 'Come back tomorrow' }).waitFor()
  await page.getByText('1 day in a row').waitFor()
  await expectFine(page, 'missions')
  await shoot(page, '133-missions', [390, 1440])
})

test('a raffle ticket is drawn once, with what it takes to check it', async () => {
  const raffle = page.getByRole('listitem').filter({ hasText: 'Rain raffle' })
  await raffle.getByRole('button', { name: 'Draw your ticket' }).click()
  await raffle.locator('[data-drawn]').waitFor()
  await raffle.getByText('Check the draw').click()
  await raffle.getByText('SHA-256', { exact: true }).waitFor()
  await raffle.scrollIntoViewIfNeeded()
  await shoot(page, '134-raffle', [390, 1440])
  expect(await raffle.getByRole('button', { name: 'Draw your ticket' }).count()).toBe(0)
})

test('a friend who pays in and plays brings a reward, held for seven days', async () => {
  await invite()
  // The page shows what is in the books when it is opened.
  const showFriends = async (state: string, words: string): Promise<void> => {
    const stateOf = async () =>
      (await sql<{ state: string }>`select state from referral`.execute(house.db)).rows[0]?.state
    await expect.poll(stateOf, { timeout: 120_000 }).toBe(state)
    await page.goto(`${house.addresses.member}/?modal=center&at=referral`)
    await page.getByText(words, { exact: true }).first().waitFor()
  }
  await showFriends('waiting', 'Not there yet')
  await paid(friend, '50.00')
  await play(friend, '200.00')
  await runReferrals()
  await showFriends('held', 'Held')
  await expectFine(page, 'referral')
  await shoot(page, '135-referral', [390, 1440])
  // As if seven days had passed.
  await sql`update referral set release_at = now() - interval '1 minute'`.execute(house.db)
  await runReferrals()
  // The two have one name at the bank, so an operator decides; the member reads nothing of it.
  const row = desk.getByRole('row').filter({ hasText: friend })
  await expect
    .poll(
      async () => {
        await desk.goto(`${house.addresses.console}/referrals`)
        await row.waitFor()
        return row.innerText()
      },
      { timeout: 60_000 },
    )
    .toContain('Name at the bank')
  await shoot(desk, '136-referrals', [1440])
  await row.getByRole('button', { name: 'Give' }).click()
  await desk.getByLabel('Note').fill('They are sisters')
  await desk.getByRole('dialog').getByRole('button', { name: 'Give' }).click()
  await row.getByText('Given').waitFor()
  await showFriends('released', 'Paid')
  await expectAgreed(page, house.db, account)
  await expectWholeLedger(house.db)
})

/** The friend registered with the member's code. */
async function invite(): Promise<void> {
  const [memberId, inviterId] = [await idOf(friend), await idOf(account)]
  await inTransaction(house.db, async (tx) => {
    await sql`update member set referrer_id = ${inviterId} where id = ${memberId}`.execute(tx)
    const fact = { memberId, merchant: 'kancil', accountKind: 0, uplineId: null }
    await emit(tx, memberRegistered, { ...fact, at: new Date().toISOString() })
  })
}

/** The worker's own job, now instead of at its next turn, once every event has been handled. */
async function runReferrals(): Promise<void> {
  await expect.poll(() => hasDueEvents(house.db), { timeout: 20_000 }).toBe(false)
  await sql`insert into pgboss.job (name, data) values ('rewards.referrals', '{}')`.execute(
    house.db,
  )
}

test('in Arabic and in light all of it stands as well', async () => {
  for (const [path, name] of [
    ['/vip?lang=ar', '137-vip-ar'],
    ['/?lang=ar&modal=center&at=missionLeaderboard', '138-missions-ar'],
  ] as const) {
    await page.goto(`${house.addresses.member}${path}`)
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    await show(page, { width: 390, theme: 'light' })
    await shoot(page, name, [390, 1440])
  }
  await page.context().close()
})
