import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { inTransaction } from '../../../server/src/kernel/db.ts'
import { house as houseAccount, memberCash } from '../../../server/src/ledger/accounts.ts'
import { post } from '../../../server/src/ledger/post.ts'
import { openPlaySession } from '../../../server/src/modules/games/door.ts'
import { createVendorCaller } from '../../../server/src/testing/vendor-caller.ts'
import { root } from '../../../tools/repository.ts'
import { agentMenu } from '../../../web/src/lib/center/manifest.ts'
import { expectWholeLedger } from '../kit/books.ts'
import { openPage } from '../kit/browser.ts'
import { signInAtDesk, stepUp } from '../kit/desk.ts'
import { logIn, register } from '../kit/door.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

// A master agent finds a downline by a link, offers a contract, both are paid for the downline's
// play and check their bills; later a lower rate ends what was given further down.

const master = 'raja26'
const downline = 'lela26'
const third = 'mat26'
const script = join(root, 'tools/verify/verify-agent-statement.mjs')
let house: JourneyHouse
let desk: Page
let page: Page
let lower: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account: master, cash: 10_000n })
  await sql`update member set account_kind = 2 where account = ${master}`.execute(house.db)
  desk = await openPage(house, { width: 1440, theme: 'light' })
  page = await openPage(house, { width: 1440, theme: 'dark' })
  lower = await openPage(house, { width: 390, theme: 'light' })
  await signInAtDesk(desk, house)
  await page.goto(house.addresses.member)
  await logIn(page, house, master, 'keyboard')
})
afterAll(() => house?.stop())

async function idOf(account: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from member
    where account = ${account}`.execute(house.db)
  return rows[0]!.id
}

const centre = (at: Page, key: string) =>
  at.goto(`${house.addresses.member}/?modal=agent&at=${key}`)

async function settled(at: Page): Promise<void> {
  await at.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

/** Fills in the one tier of an offer that is open. */
async function offer(dialog: Locator, percent: string): Promise<void> {
  await dialog.getByLabel('Kind').selectOption({ label: 'Daily wages' })
  await dialog.getByLabel('Percent').fill(percent)
  await dialog.getByRole('button', { name: 'Offer a contract' }).click()
}

const row = (at: Page | Locator, text: string) =>
  at.getByRole('row').filter({ hasText: text }).first()

test('the house gives an agent rates and a contract, and the menu has a page more', async () => {
  await centre(page, '')
  await page.getByRole('button', { name: 'Team overview' }).waitFor()
  expect(await page.getByRole('button', { name: 'Daily wages' }).count()).toBe(0)
  await desk.goto(`${house.addresses.console}/agents`)
  await row(desk, master).getByRole('button', { name: 'Rebate rates' }).click()
  const rates = desk.getByRole('dialog')
  await rates.getByLabel('Slots').fill('1.2')
  await rates.getByLabel('Reason').fill('Agreed by letter')
  await expectFine(desk, 'agent-desk-rates')
  await shoot(desk, '26-desk-rates', [1440])
  await rates.getByRole('button', { name: 'Rebate rates' }).click()
  await rates.waitFor({ state: 'detached' }).catch(() => stepUp(desk, house))
  await rates.waitFor({ state: 'detached' })
  await row(desk, master).getByRole('button', { name: 'Offer a contract' }).click()
  const offered = desk.getByRole('dialog')
  await offered.getByLabel('Kind').selectOption('dividend')
  await offered.getByLabel('Period').selectOption('W')
  await expectFine(desk, 'agent-desk-offer')
  await shoot(desk, '26-desk-offer', [1440])
  await offered.getByLabel('Kind').selectOption('daily')
  await offered.getByLabel('Percent').fill('1')
  await offered.getByRole('button', { name: 'Offer a contract' }).click()
  await offered.waitFor({ state: 'detached' })
  // The menu learns of it while it is open.
  await page.getByRole('button', { name: 'Daily wages' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('In force').waitFor()
})

test('a downline registers by a link and accepts what is offered', async () => {
  await centre(page, 'registerCenter')
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByRole('button', { name: 'New link' }).first().click()
  const form = page.getByRole('dialog', { name: 'New link' })
  await form.getByLabel('Account type').selectOption({ label: 'Agent' })
  await form.getByLabel('Remark').fill('Pasar')
  await form.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await shoot(page, '26-link', [390, 1440])
  const address = (await page.locator('code').last().textContent())!
  const { search } = new URL(address)
  expect(search).toContain('modal=register')
  await lower.goto(`${house.addresses.member}/?${search.slice(1).replace('modal=register&', '')}`)
  await register(lower, house, downline)
  const welcome = lower.getByRole('dialog', { name: 'Welcome' })
  await welcome.getByRole('button', { name: 'Later' }).click()
  await welcome.waitFor({ state: 'detached' })
  await centre(page, 'downlineManagmentView')
  await row(page, downline).getByRole('button', { name: 'Offer a contract' }).click()
  const dialog = page.getByRole('dialog', { name: `A contract for ${downline}` })
  await dialog.getByLabel('Percent').fill('2')
  await dialog.getByRole('button', { name: 'Offer a contract' }).click()
  await dialog.getByText('The terms are more generous than your own.').waitFor()
  await shoot(page, '26-offer-refused', [390, 1440])
  await offer(dialog, '0.6')
  await dialog.waitFor({ state: 'detached' })
  await centre(lower, 'agentDailyWages2')
  await lower.getByText(`Yours, from ${master}`).waitFor()
  await expectFine(lower, 'agent-offer-phone')
  await shoot(lower, '26-offered', [390])
  await lower.getByRole('button', { name: 'Accept' }).click()
  await lower.getByText('In force').waitFor()
  await lower.getByText('You hold no contract of this kind').waitFor({ state: 'detached' })
  await lower.getByRole('button', { name: 'Give up' }).click()
  const sure = lower.getByRole('alertdialog', { name: 'Give up this contract?' })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await lower.getByText('In force').waitFor()
})

async function fund(account: string): Promise<void> {
  const memberId = (await idOf(account)) as never
  await inTransaction(house.db, (tx) =>
    post(tx, {
      ...{ kind: 'adjustment', source: 'journey', sourceTx: `gift-${account}` },
      ...{ from: houseAccount('adjustments', 'MYR'), to: memberCash(memberId, 'MYR') },
      amount: money(500_00n),
    }),
  )
}

/** A round of the studio's: all of the stake is lost. */
async function play(account: string, amount: string): Promise<void> {
  const memberId = (await idOf(account)) as never
  const game = { vendorId: sandboxVendor.code, currency: 'MYR', gameCode: 'harimau-emas' } as const
  const ground = { db: house.db, clock: systemClock }
  const { playerId, sessionId } = await openPlaySession(ground, { ...game, memberId })
  const studio = createVendorCaller(house.addresses.member, systemClock, {
    ...{ id: sandboxVendor.code, keyId: sandboxVendor.keyId, secret: sandboxVendor.key },
  })
  const frame = { playerId, gameCode: game.gameCode, currency: 'MYR', roundId: 'agents-1' }
  const bet = { ...frame, sessionId, amount, transactionId: 'agents-1-b' }
  expect((await studio.call('/bet', bet)).body).toMatchObject({ status: 'OK' })
  const win = { ...frame, transactionId: 'agents-1-w', amount: '0.00', roundFinished: true }
  expect((await studio.call('/win', win)).body).toMatchObject({ status: 'OK' })
}

/** Everything of today becomes yesterday's, with its runs failed, so that the desk settles them. */
async function turnTheDay(): Promise<string> {
  const turnover = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from agent_team_day d
        join member m on m.id = d.agent_id where m.account = ${master} and d.turnover > 0
          and d.stake > 0`.execute(house.db)
    ).rows[0]!.n
  await expect.poll(turnover, { timeout: 60_000 }).toBe(1)
  for (const table of ['agent_team_day', 'agent_member_day', 'agent_team_line_day'])
    await sql`update ${sql.table(table)} set day = day - 1`.execute(house.db)
  await sql`update agent_contract set from_day = from_day - 1`.execute(house.db)
  const yesterday = businessDay(new Date(Date.now() - 86_400_000))
  for (const kind of ['daily', 'rebate'])
    await sql`insert into agent_run (period_key, kind, state, error, began_at)
      values (${`D:${yesterday}`}, ${kind}, 'failed', 'the worker was stopped', now())
      on conflict (kind, period_key) do update set state = 'failed'`.execute(house.db)
  return yesterday
}

test('both are paid for what the downline plays, and the bills pass the published check', async () => {
  await fund(downline)
  await play(downline, '100.00')
  const yesterday = await turnTheDay()
  const [year, , day] = yesterday.split('-')
  const shown = new RegExp(`\\b${Number(day)} \\w+ ${year}`)
  await desk.goto(`${house.addresses.console}/agent-runs`)
  for (const kind of ['Daily wages', 'Rebate']) {
    const run = desk.getByRole('row').filter({ hasText: shown }).filter({ hasText: kind })
    await run.getByRole('button', { name: 'Run again' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Run again' }).click()
    await dialog.waitFor({ state: 'detached' })
    await run.getByText('Done').waitFor()
  }
  await expectFine(desk, 'agent-runs')
  await shoot(desk, '26-desk-runs', [1440])
  await centre(page, 'agentDailyWages2')
  await page.getByRole('cell', { name: shown }).first().click()
  const bill = page.getByRole('dialog').last()
  await bill.getByRole('button', { name: 'Download the inputs' }).waitFor()
  await expectFine(page, 'agent-bill')
  await shoot(page, '26-bill', [390, 1440])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bill.getByRole('button', { name: 'Download the inputs' }).click(),
  ])
  const output = execFileSync(process.execPath, [script, (await download.path())!], {
    encoding: 'utf8',
  })
  expect(output).toContain('every figure is right')
  await bill.getByLabel('Is something wrong with this bill?').fill('A round is missing')
  await bill.getByRole('button', { name: 'Object to the bill' }).click()
  await bill.getByText('Your objection is being looked into').waitFor()
  await desk.goto(`${house.addresses.console}/agent-disputes`)
  await row(desk, 'A round is missing').getByRole('button', { name: 'Decide' }).click()
  const decision = desk.getByRole('dialog')
  await decision.getByText(/The books (give|differ)/).waitFor()
  await shoot(desk, '26-desk-dispute', [1440])
  await decision.getByLabel('Answer to the agent').fill('Every round is in it')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await decision.waitFor({ state: 'detached' })
  await bill.getByText('Every round is in it').waitFor()
  await bill.getByRole('button', { name: 'Bets of this period' }).click()
  // The page behind it has days as well.
  const product = page.getByLabel('Product', { exact: true })
  await product.waitFor()
  const from = page.getByLabel('From', { exact: true })
  expect([
    await from.inputValue(),
    await page.getByLabel('To', { exact: true }).inputValue(),
  ]).toEqual([...[yesterday, yesterday]])
  // By product, maker and state; games have their names.
  await page.getByLabel('To', { exact: true }).fill(businessDay(new Date()))
  const named = page.getByRole('cell', { name: /Harimau Emas/ }).first()
  await named.waitFor()
  await product.selectOption('RNG')
  await named.waitFor()
  await shoot(page, '26-team-bets', [390, 1440])
  await page.getByLabel('Status', { exact: true }).selectOption('open')
  await named.waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('cell', { name: shown }).first().waitFor()
  await expectWholeLedger(house.db)
})

test('a lower rate names whose contract it would end, and ends it with consent', async () => {
  await plantThird()
  await centre(page, 'downlineManagmentView')
  await row(page, downline).getByRole('button', { name: 'Offer a contract' }).click()
  const dialog = page.getByRole('dialog', { name: `A contract for ${downline}` })
  await offer(dialog, '0.3')
  await dialog.getByText(`This would end the contracts of: ${third}`).waitFor()
  await shoot(page, '26-consent', [390, 1440])
  await dialog.getByRole('button', { name: 'End them and offer' }).click()
  await dialog.waitFor({ state: 'detached' })
  await centre(lower, 'agentDailyWages2')
  await lower.getByRole('button', { name: 'Accept' }).click()
  await lower.getByText('0.30 % from').first().waitFor()
  const { rows } = await sql<{ state: string }>`select state from agent_contract
    where id = 'agc_third'`.execute(house.db)
  expect(rows).toEqual([{ state: 'terminated' }])
})

/** An agent further down who has 0.5 % of the downline's 0.6 %. */
async function plantThird(): Promise<void> {
  await settleMember(house, { account: third, cash: 0n })
  const [own, above] = [await idOf(third), await idOf(downline)]
  await sql`update member set account_kind = 1, upline_id = ${above}
    where id = ${own}`.execute(house.db)
  await sql`insert into member_line (member_id, ancestor_id, depth)
    select ${own}, ancestor_id, depth + 1 from member_line where member_id = ${above}`.execute(
    house.db,
  )
  await sql`insert into agent_contract (id, kind, upline_id, member_id, request_id, state, terms,
      offered_at, expires_at, decided_at, from_day)
    select 'agc_third', kind, ${above}, ${own}, 'third', 'active',
      jsonb_set(terms, '{tiers,0,rateBasisPoints}', '50'), now(), now(), now(), current_date
    from agent_contract where member_id = ${above} and state = 'active'`.execute(house.db)
}

test('a page of a kind that the agent has no contract of is not there', async () => {
  await centre(page, 'agentHourSalary')
  await page.getByText('Daily wages').first().waitFor()
  expect(await page.getByRole('button', { name: 'Hourly salary' }).count()).toBe(0)
})

test('with contracts of every kind the menu has every page', async () => {
  await plantContracts()
  await centre(page, 'agentRealtimeSalary')
  await page.getByText('20261126-0001').first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the inputs' }).click(),
  ])
  const output = execFileSync(process.execPath, [script, (await download.path())!], {
    encoding: 'utf8',
  })
  expect(output).toContain('every figure is right')
  await page.getByText('20261126-0001').first().click()
  const line = page.getByRole('dialog').last()
  expect(await line.textContent()).not.toMatch(/sea-fast-1|2top/)
  await line.getByLabel('Is something wrong with this bill?').fill('A ticket is missing')
  await expectFine(page, 'agent-line')
  await shoot(page, '26-realtime-line', [390, 1440])
  await line.getByRole('button', { name: 'Object to the bill' }).click()
  await line.getByText('Your objection is being looked into').waitFor()
  await line.getByRole('button', { name: 'Close' }).click()
})

/** The house's contracts of the other kinds with the master, and a line of real-time salary. */
async function plantContracts(): Promise<void> {
  const [own, player] = [await idOf(master), await idOf(third)]
  for (const kind of ['dividend', 'hourly', 'realtime'])
    await sql`insert into agent_contract (id, kind, upline_id, member_id, request_id, state, terms,
        offered_at, expires_at, decided_at, from_day)
      select ${`agc_${kind}`}, ${kind}, null, ${own}, ${kind}, 'active',
        terms || '{"profitRateBasisPoints": 10, "lossRateBasisPoints": 20}', now(), now(), now(),
        current_date
      from agent_contract where member_id = ${own} and state = 'active' and kind = 'daily'`.execute(
      house.db,
    )
  await sql`insert into lottery_ticket (id, member_id, request_id, request_hash, game_code,
      issue_no, rule_version, currency, lines, notes, stake, best, state, placed_at)
    values ('lt_planted', ${player}, 'planted', '', 'sea-fast-1', '20261126-0001', 1, 'MYR',
      '[{"play": "2top", "content": "77", "unit": "1.00", "multiple": 100}]', 1, 10000, 10000,
      'lost', now())`.execute(house.db)
  await sql`insert into agent_issue_bet (member_id, bet_tx, game_code, issue_no, version, single,
      stake, turnover, payout, settled_at)
    values (${player}, 'lt_planted', 'sea-fast-1', '20261126-0001', 1, 1000, 10000, 10000, 0,
      now())`.execute(house.db)
  await sql`insert into agent_realtime_line (contract_id, game_code, issue_no, player_id, version,
      member_id, currency, turnover, net, rate_basis_points, amount, change, paid, settled_at)
    values ('agc_realtime', 'sea-fast-1', '20261126-0001', ${player}, 1, ${own}, 'MYR', 10000,
      -10000, 20, 20, 20, 0, now())`.execute(house.db)
}

// From page to page by the menu, which now has all of them in its order: one load for all.
test.each(agentMenu)('the page %s on a phone and on a desktop', async (key) => {
  const current = page.locator('button[aria-current=page]')
  const menu = page.locator('nav', { has: current })
  await menu.getByRole('button').nth(agentMenu.indexOf(key)).click()
  await page.waitForURL((url) => url.searchParams.get('at') === key)
  await menu.waitFor()
  await settled(page)
  await expectFine(page, `agent-${key}`)
  await shoot(page, `26-${key}`, [390, 820, 1440])
})

test('the agent centre in Arabic reads from the right', async () => {
  await page.goto(`${house.addresses.member}/?lang=AR&modal=agent&at=agentTeamOverview`)
  await page.locator('nav button[aria-current=page]').waitFor({ state: 'attached' })
  await settled(page)
  await expectFine(page, 'agent-arabic')
  await shoot(page, '26-arabic', [390, 1440])
})
