import { accountKinds, type AccountKind } from '@kancil/contract/identity/account-kinds'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAtDesk } from './kit/desk.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse } from './kit/house.ts'
import { shoot } from './kit/screenshots.ts'
import { slotOn } from './kit/slot.ts'
import {
  balances,
  logIn,
  newBrowser,
  plant,
  seeBalance,
  type Visit,
  visitOf,
} from './kit/visits.ts'
import { watchContext } from './kit/watch.ts'

let house: JourneyHouse
let desk: Page
beforeAll(async () => {
  house = await openHouse()
  const context = await house.browser.newContext({
    ...{ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' },
  })
  desk = await context.newPage()
  await signInAtDesk(desk, house)
})
afterAll(() => house?.stop())

/** An agent signed in, by the agents' door or the one that all use. */
async function agentIn(
  name: string,
  kind: Pick<Visit, 'language' | 'size' | 'theme'>,
  how: { readonly accountKind: AccountKind; readonly door: string },
) {
  const context = await newBrowser(house, kind)
  const watch = watchContext(context)
  const page = await context.newPage()
  const visit = visitOf(house, name, kind, page)
  const memberId = await plant(visit, { accountKind: how.accountKind })
  await page.goto(`${house.addresses.member}${how.door}`)
  await logIn(visit)
  await seeBalance(visit, balances.planted)
  return { visit, page, memberId, watch, context }
}

async function switchPolicy(): Promise<void> {
  await desk.goto(`${house.addresses.console}/settings`)
  await desk.getByText('AGENTPOLICY3').click()
  await desk.getByText('Saved and in effect.').waitFor()
}

const gone = (what: Locator) => what.waitFor({ state: 'detached' })
async function agreements(memberId: string): Promise<number> {
  const { rows } = await sql`select 1 from agent_policy_agreement
    where member_id = ${memberId}`.execute(house.db)
  return rows.length
}

test('switched on under an agent: put off, a game refused, agreed to, and the game goes on', async () => {
  const kind = { language: 'en', size: 'desktop', theme: 'dark' } as const
  const how = { accountKind: accountKinds.masterAgent, door: '/rng?modal=login&at=agent' }
  const { page, memberId, watch, context } = await agentIn('policyone', kind, how)
  await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor()
  const policy = page.getByRole('dialog', { name: 'Agents’ policy' })
  await switchPolicy()
  await policy.getByRole('heading', { name: 'Your own play' }).waitFor({ timeout: 30_000 })
  await expectFine(page, 'agent-policy')
  await shoot(page, '75-agent-policy', [390, 1440])

  await policy.getByRole('button', { name: 'Not now' }).click()
  await gone(policy)
  await page
    .getByRole('button', { name: /^(Play )?(Harimau Emas)/ })
    .first()
    .click()
  await page.waitForURL('**/game?gameId=*')
  await policy.waitFor()
  await shoot(page, '75-agent-policy-game', [1440])
  expect(await agreements(memberId)).toBe(0)
  await policy.getByRole('button', { name: 'I agree' }).click()
  await gone(policy)
  expect(await agreements(memberId)).toBe(1)
  await slotOn(page).root.waitFor()
  await page.reload()
  await slotOn(page).root.waitFor()
  expect(await policy.count()).toBe(0)

  await page.goto(`${house.addresses.member}/help?topic=agent-policy`)
  await page.getByRole('heading', { level: 1, name: 'Agents’ policy' }).waitFor()
  await expectFine(page, 'agent-policy-help')
  await seeBalance({ page }, balances.planted)
  expect(watch.faults.filter((fault) => !/status of 403/.test(fault))).toEqual([])
  await context.close()

  await desk.goto(`${house.addresses.console}/members/${memberId}`)
  await desk.getByText('Agents’ policy agreed').waitFor()
  await expectFine(desk, 'agent-policy-desk')
  await shoot(desk, '75-agent-policy-desk', [1440])
})

test('in Arabic on a phone: a reload asks again, the wallet is open, and so is the way out', async () => {
  const kind = { language: 'ar', size: 'phone', theme: 'light' } as const
  const how = { accountKind: accountKinds.affiliateAgent, door: '/?modal=login' }
  const { page, visit, memberId, context } = await agentIn('policytwo', kind, how)
  const { say, dialog } = visit
  const agree = dialog.getByRole('button', { name: say('policy.agree') })
  await agree.waitFor()
  await expectFine(page, 'agent-policy-ar')
  await shoot(page, '75-agent-policy-ar', [390])
  await page.keyboard.press('Escape')
  await gone(agree)
  // The wallet named in the address arrives after the question, and still opens below it.
  const late = Promise.withResolvers<void>()
  await page.route(/\/assets\/wallet-modal-.*\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(`${house.addresses.member}/?modal=wallet&at=withdraw`)
  await agree.waitFor()
  late.resolve()
  await page.locator('dialog[open]').nth(1).waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: say('policy.later') }).click()
  await gone(agree)
  await dialog.waitFor()
  await page.goto(`${house.addresses.member}/`)
  await agree.waitFor()
  await dialog.getByRole('button', { name: say('shell.logout') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: say('shell.logout') }).click()
  await gone(question)
  expect(await agree.count()).toBe(0)
  expect(await agreements(memberId)).toBe(0)
  await context.close()
})
