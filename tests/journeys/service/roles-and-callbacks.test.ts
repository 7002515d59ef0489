import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAtDesk } from '../kit/desk.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

// A role of the house's own, made, given other permissions and removed; a call in a gateway's name
// that nobody signed, found in the inspector.

let house: JourneyHouse
let desk: Page

beforeAll(async () => {
  house = await openHouse()
  const context = await house.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(45_000)
  desk = await context.newPage()
  await signInAtDesk(desk, house)
})
afterAll(() => house?.stop())

test('a role is made, changed and removed', async () => {
  await desk.goto(`${house.addresses.console}/roles`)
  await desk.getByRole('button', { name: 'New role' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name of the role').fill('VIP host')
  await dialog.getByLabel('Short name').fill('vip-host')
  // Whoever may act on members may see them.
  await dialog.getByLabel('Act on members').check()
  expect(await dialog.getByLabel('See members').isChecked()).toBe(true)
  await expectFine(desk, 'role-editor')
  await shoot(desk, '186-role-editor', [390, 1440])
  await dialog.getByRole('button', { name: 'Create role' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'VIP host' })
  await row.waitFor()
  await expectFine(desk, 'roles')
  await shoot(desk, '187-roles', [390, 1440])
  await row.getByRole('button', { name: 'VIP host' }).click()
  await dialog.getByLabel('Write messages').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'VIP host' }).click()
  expect(await dialog.getByLabel('Write messages').isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Remove this role' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await row.waitFor({ state: 'detached' })
})

test('a forged call of a gateway is in the inspector and cannot be handled', async () => {
  const forged = JSON.stringify({ reference: 'dep_forged', status: 'succeeded' })
  const answer = await fetch(`${house.addresses.member}/gateway/sandbox-bank/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: forged,
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  await desk.goto(`${house.addresses.console}/callbacks?show=refused`)
  const row = desk.getByRole('row').filter({ hasText: 'sandbox-bank' }).first()
  await row.waitFor()
  await expectFine(desk, 'callbacks')
  await shoot(desk, '188-callbacks', [390, 1440])
  await row.getByRole('button', { name: 'Look at it' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('dep_forged').waitFor()
  await dialog.getByText('Its signature was refused').waitFor()
  expect(await dialog.getByRole('button', { name: 'Handle again' }).count()).toBe(0)
  await shoot(desk, '189-callback', [1440])
})
