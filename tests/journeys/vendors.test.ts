import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/src/kernel/embedded/free-port.ts'
import { codeAt } from '../../server/src/kernel/crypto/authenticator.ts'
import { makeOperator } from '../../server/src/modules/operator/door.ts'
import { type TestServer, testServer } from '../../server/src/testing/server.ts'
import { openVendorSite, type VendorSite } from '../../server/src/testing/vendor-site.ts'
import { root } from '../../tools/repository.ts'
import { workerBrowser } from './kit/browser.ts'
import { findingsOf } from './kit/fine.ts'

const pictures = join(root, '.cache', 'screenshots', 'vendors')
const password = 'rain on the roof at night'
let server: TestServer
let site: VendorSite
let desk: string
let secret: string
let page: Page

beforeAll(async () => {
  const consolePort = await freePort()
  server = await testServer({ env: { KANCIL_CONSOLE_PORT: String(consolePort) } })
  desk = `http://localhost:${consolePort}`
  await server.kernel.console.app.listen({ host: 'localhost', port: consolePort })
  const context = { db: server.db, secrets: server.kernel.secrets, now: server.clock.now() }
  secret = (await makeOperator(context, { name: 'aminah', role: 'admin', password }))!.totpSecret
  site = await openVendorSite()
  const browser = await workerBrowser()
  const opened = await browser.newContext({
    ...{ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' },
  })
  opened.setDefaultTimeout(30_000)
  page = await opened.newPage()
  mkdirSync(pictures, { recursive: true })
})
afterAll(async () => {
  await site?.close()
  await server?.stop()
})

const shoot = (name: string) =>
  page.screenshot({ type: 'jpeg', quality: 85, path: join(pictures, `${name}.jpg`) })

async function enter(): Promise<void> {
  await page.goto(desk)
  await page.getByLabel('Name', { exact: true }).fill('aminah')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  server.clock.advance(30_000)
  const code = codeAt(secret, server.clock.now())
  await page.getByLabel('Code from the authenticator app').fill(code)
  await page.getByRole('navigation').first().waitFor()
  await sql`update session set step_up_at = ${server.clock.now()}
    where side = 'operator'`.execute(server.db)
  await page.goto(`${desk}/vendors`)
}

test('an operator makes a vendor, gives it a key, tests it, imports and edits its games', async () => {
  await enter()
  await page.getByRole('button', { name: 'New vendor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vendor code').fill('pelangi')
  await dialog.getByLabel('Name', { exact: true }).fill('Pelangi Studio')
  await dialog.getByLabel('Base address').fill(site.address)
  expect(await findingsOf(page)).toEqual([])
  await shoot('1-new')
  await dialog.getByRole('button', { name: 'Create the vendor' }).click()

  await dialog.getByRole('button', { name: 'Add a key' }).click()
  const shown = dialog.getByText('It is not shown again.').locator('xpath=../..')
  const words = await shown.innerText()
  const [, keyId = ''] = /X-Key-Id: (\S+)/.exec(words) ?? []
  site.secrets[keyId] = /^[\w-]{43}$/m.exec(words)?.[0] ?? ''
  expect(site.secrets[keyId]).not.toBe('')
  await shoot('2-key')

  await dialog.getByRole('tab', { name: 'Test call' }).click()
  await dialog.getByRole('button', { name: 'Call now' }).click()
  await dialog.getByText('It works: 2 games in the list.').waitFor()
  await dialog.getByRole('button', { name: 'Import the games' }).click()
  await dialog.getByText('2 new games, 0 updated.').waitFor()
  expect(await findingsOf(page)).toEqual([])
  await shoot('3-test')
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot('3-test-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Edit Rainbow satu' }).first().click()
  await dialog.getByLabel('Name: English').fill('Rainbow of gold')
  await dialog.getByLabel('Largest stake, MYR').fill('5')
  expect(await findingsOf(page)).toEqual([])
  await shoot('4-game')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await shoot('5-list')
  const { rows } = await sql<{ edits: object }>`select edits from game
    where vendor_id = 'pelangi' and code = 'pelangi-satu'`.execute(server.db)
  expect(rows).toEqual([{ edits: { names: { en: 'Rainbow of gold' }, maxBet: { MYR: '5.00' } } }])
})
