import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { openPlaySession } from '../../../server/src/modules/games/door.ts'
import { createVendorCaller } from '../../../server/src/testing/vendor-caller.ts'
import { expectWholeLedger } from '../kit/books.ts'
import { logIn } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, password, pin, settleMember } from '../kit/house.ts'
import { setHouseSettings } from '../kit/house-settings.ts'
import { shoot } from '../kit/screenshots.ts'

// Every limit as its member sets and meets it, and an exclusion on every path that brings money to
// play. The single limit, the short break and the desk are in `safety.test.ts`.

const account = 'hatihati8'
const apart = 'rehatdulu'
const leaver = 'pamit99'
const upline = 'hulu2121'
let house: JourneyHouse
let page: Page

beforeAll(async () => {
  house = await openHouse()
  for (const name of [account, apart, upline])
    await settleMember(house, { account: name, cash: 100_000n })
  await settleMember(house, { account: leaver, cash: 1n })
  await sql`update member set account_kind = 1 where account = ${upline}`.execute(house.db)
  await sql`update member set upline_id = (select id from member where account = ${upline})
    where account = ${apart}`.execute(house.db)
  await setHouseSettings(house, { transfers: { isSingle: false } })
  page = await signedIn(account)
})
afterAll(() => house?.stop())

async function signedIn(name: string): Promise<Page> {
  const context = await house.browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const at = await context.newPage()
  await at.goto(house.addresses.member)
  await logIn(at, house, name, 'work')
  return at
}

const centre = (at: string) => `${house.addresses.member}/?modal=center&at=${at}`
const memberId = async (name: string) =>
  (await sql<{ id: string }>`select id from member where account = ${name}`.execute(house.db))
    .rows[0]!.id

const plays = new Map<string, { playerId: string; sessionId: string }>()
const studio = () =>
  createVendorCaller(house.addresses.member, systemClock, {
    ...{ id: sandboxVendor.code, keyId: sandboxVendor.keyId, secret: sandboxVendor.key },
  })
let rounds = 0
/** A stake as the studio sends it, its round lost at once; what the wallet answers. */
async function stake(name: string, amount: string): Promise<string> {
  const game = { vendorId: sandboxVendor.code, currency: 'MYR', gameCode: 'harimau-emas' } as const
  const kernel = { db: house.db, clock: systemClock }
  const play =
    plays.get(name) ?? (await openPlaySession(kernel, { ...game, memberId: await memberId(name) }))
  plays.set(name, play)
  const round = `path-${++rounds}`
  const { gameCode, currency } = game
  const frame = { playerId: play.playerId, gameCode, currency, roundId: round }
  const { sessionId } = play
  const bet = { ...frame, sessionId, transactionId: round, amount }
  const { body } = await studio().call('/bet', bet)
  if (body['status'] !== 'OK') return String(body['code'])
  await studio().call('/win', {
    ...frame,
    transactionId: `${round}-w`,
    amount: '0.00',
    roundFinished: true,
  })
  return 'OK'
}

const limit = (name: string) => page.getByTestId(`limit-${name}`)
/** The screen that opens the slot. */
async function gameAddress(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from game
    where code = 'harimau-emas'`.execute(house.db)
  return `${house.addresses.member}/game?gameId=${rows[0]!.id}`
}

async function setLimit(name: string, amount: string): Promise<void> {
  await limit(name)
    .getByRole('button', { name: /^(Set|Change)$/ })
    .click()
  await limit(name)
    .getByLabel(/^(Limit|Minutes a day)/)
    .fill(amount)
  await limit(name).getByRole('button', { name: 'Save limit' }).click()
  await limit(name).getByRole('button', { name: 'Change' }).waitFor()
}

test('each limit on stakes and losses, by day, week and month, holds from the next stake', async () => {
  await page.goto(centre('saferPlay'))
  await stake(account, '0.00')
  // Each is lower than the one before, so that it alone refuses what the others still let through.
  const steps = [
    ['betMax', '50', '50.01', 'BET_LIMIT'],
    ['lossMonth', '40', '40.01', 'LOSS_LIMIT'],
    ['wagerMonth', '39', '39.01', 'WAGER_LIMIT'],
    ['lossWeek', '38', '38.01', 'LOSS_LIMIT'],
    ['wagerWeek', '37', '37.01', 'WAGER_LIMIT'],
    ['lossDay', '36', '36.01', 'LOSS_LIMIT'],
    ['wagerDay', '35', '35.01', 'WAGER_LIMIT'],
  ] as const
  for (const [name, amount, above, refusal] of steps) {
    await setLimit(name, amount)
    expect([name, await stake(account, above)]).toEqual([name, refusal])
  }
  expect(await stake(account, '35.00')).toBe('OK')
  expect(await stake(account, '0.01')).toBe('WAGER_LIMIT')
  await page.reload()
  await limit('wagerDay').getByText('RM 35.00 of RM 35.00').waitFor()
  await expectFine(page, 'limits-used')
  await shoot(page, '100-limits-used', [390, 1440])
})

test('each limit on deposits is told in the form before any money is asked for', async () => {
  for (const [name, amount] of [
    ['depositMonth', '60'],
    ['depositWeek', '50'],
    ['depositDay', '40'],
  ] as const) {
    await page.goto(centre('saferPlay'))
    await setLimit(name, amount)
    await page.goto(centre('depositv2'))
    await page.getByTestId('amount').fill(`${Number(amount) + 1}`)
    const order = page.getByRole('button', { name: /^Deposit/ }).last()
    await order.click()
    await page.getByText(`Your own deposit limit allows ${amount}.00 more for now.`).waitFor()
  }
})

test('a higher limit holds after its day and a second yes', async () => {
  await page.goto(centre('saferPlay'))
  await setLimit('wagerDay', '36')
  await limit('wagerDay').getByText('You can confirm it from').waitFor()
  expect(await stake(account, '0.01')).toBe('WAGER_LIMIT')
  // As if the day had passed.
  await sql`update safety_limit set pending_from = pending_from - interval '25 hours'
    where member_id = ${await memberId(account)} and pending_from is not null`.execute(house.db)
  await page.reload()
  await limit('wagerDay').getByText('Do you still want it?').waitFor()
  expect(await stake(account, '0.01')).toBe('WAGER_LIMIT')
  await limit('wagerDay').getByRole('button', { name: 'Confirm', exact: true }).click()
  await limit('wagerDay').getByText('Do you still want it?').waitFor({ state: 'detached' })
  expect(await stake(account, '0.01')).toBe('OK')
})

test('the time of the day ends play, in the wallet and before a game opens', async () => {
  // As if they had been signed in for an hour.
  await sql`update session set created_at = created_at - interval '1 hour'
    where subject_id = ${await memberId(account)} and ended_at is null`.execute(house.db)
  await setLimit('timeDay', '1')
  await expect.poll(() => stake(account, '0.01')).toBe('TIME_LIMIT')
  await page.goto(await gameAddress())
  await page.getByText('You have used the time for play that you set for today.').waitFor()
  await shoot(page, '101-time-used', [390])
  await page.context().close()
})

test('an exclusion: no stake, game, deposit, purse, line or offer, and money goes out', async () => {
  let at = await signedIn(apart)
  expect(await stake(apart, '1.00')).toBe('OK')
  await at.goto(centre('saferPlay'))
  await at.getByRole('button', { name: 'Exclude me' }).click()
  const question = at.getByRole('alertdialog')
  await question.getByText('Exclude yourself: 6 months?').waitFor()
  await shoot(at, '102-exclusion-question', [390])
  await question.getByRole('button', { name: 'Exclude me' }).click()
  await at.getByText('Your break has begun').waitFor()
  expect(await stake(apart, '1.00')).toBe('SELF_EXCLUDED')
  await at.context().close()

  at = await signedIn(apart)
  const { member } = house.addresses
  await at.goto(await gameAddress())
  await at.getByText('You are taking a break from play. Your winnings are still yours.').waitFor()
  await shoot(at, '102-exclusion-game', [390])
  await at.goto(centre('depositv2'))
  await at.getByText(/You are taking a break from play until/).waitFor()
  const told = at.getByText('You are taking a break from play. You can still withdraw')
  await at.goto(`${member}/seamless`)
  await at.getByRole('button', { name: 'Put in', exact: true }).click()
  await at.getByTestId('amount').fill('10')
  await at.getByRole('button', { name: 'Put in now' }).click()
  await told.waitFor()
  await at.goto(centre('transferUpline'))
  await at.getByTestId('amount').fill('30')
  await at.getByLabel('Payment password').fill(pin)
  await at.getByRole('button', { name: 'Send now' }).click()
  await told.waitFor()
  await at.goto(`${member}/promotions`)
  await at.getByText('No offers during your break').waitFor()
  await expectFine(at, 'promotions-paused')
  await shoot(at, '102-exclusion-promotions', [390])
  await at.goto(centre('withdraw'))
  await at.getByRole('heading', { name: 'Withdraw' }).waitFor()
  await expectWholeLedger(house.db)
  await at.context().close()
})

test('an account is closed in three steps, once nothing is left in it', async () => {
  const at = await signedIn(leaver)
  await at.goto(centre('saferPlay'))
  await at.getByRole('button', { name: 'Close account' }).click()
  await at.getByLabel('Login password').fill(password)
  await at.getByLabel('Why are you leaving?').fill('I have had enough')
  await at.getByLabel('I know that this cannot be undone').check()
  const close = at.getByRole('button', { name: 'Close my account' })
  await close.click()
  // A sen is left, and the house keeps nothing of a member's.
  await at.getByText('There is still money in your account. Please withdraw it first.').waitFor()
  await shoot(at, '103-close-account', [390])
  expect(await stake(leaver, '0.01')).toBe('OK')
  const settled = async () => {
    const { rows } = await sql`select from bet_round where member_id = ${await memberId(leaver)}
      and status <> 'open'`.execute(house.db)
    return rows.length
  }
  await expect.poll(settled).toBe(1)
  await close.click()
  await at.getByText('Your account is closed.').waitFor()
  await expect
    .poll(async () => {
      const { rows } = await sql<{ status: string }>`select status from member
        where account = ${leaver}`.execute(house.db)
      return rows[0]?.status
    })
    .toBe('closed')
  await at.context().close()
})
