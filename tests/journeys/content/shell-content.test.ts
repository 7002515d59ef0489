import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue } from '../../../web/build/catalogues.ts'
import { readPages } from '../../../web/build/written-pages.ts'
import { newContext } from '../kit/browser.ts'
import { readAgain, setHouseSetting } from '../kit/house-settings.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, password, settleMember } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'
import { watchContext } from '../kit/watch.ts'

const account = 'kemboja5'
/** Screens that are not built yet, so nothing links to them. */
const notBuilt: readonly string[] = []
const visitorPages = [
  ['home', '/'],
  ['lobby', '/rng'],
  ['login', '/?modal=login'],
  ['register', '/?modal=register'],
  ['terms', '/help?topic=terms'],
  ['down', '/down'],
  ['join', '/join'],
] as const
/** Pages that no other journey takes pictures of. */
const visiblePages: readonly string[] = ['home', 'terms', 'down', 'join']
const memberPages = [
  ['deposit', '/?modal=wallet&at=deposit'],
  ['security', '/?modal=center&at=securityCenter'],
] as const

let house: JourneyHouse

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 5_000n })
})
afterAll(() => house?.stop())

const open = (width: number, locale: string, theme?: 'light') =>
  newContext(house, { width, locale, ...(theme ? { theme } : {}) })

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`${house.addresses.member}${path}`)
  if (path.includes('modal=')) await page.getByRole('dialog').waitFor()
}

/** Resolves when the service worker controls this page. */
function waitForWorker(page: Page): Promise<unknown> {
  return page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function installWorker(page: Page): Promise<void> {
  await goTo(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await waitForWorker(page)
}

test('help: found by its words, led to by its address, alone without the header', async () => {
  const context = await open(1440, 'en-GB')
  const watch = watchContext(context)
  const page = await context.newPage()
  await goTo(page, '/help')
  const search = page.getByRole('textbox', { name: 'Search the help centre' })
  await search.fill('zebra')
  await page.getByText('Nothing found.').waitFor()
  await search.fill('withdrawal waits')
  await page.getByRole('link', { name: /Why a withdrawal waits/ }).click()
  await page.waitForURL('**/help?topic=withdraw#waits')
  await page.getByRole('heading', { level: 1, name: 'Withdrawals', exact: true }).waitFor()
  const heading = page.getByRole('heading', { name: 'Why a withdrawal waits' })
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(400)
  await page.reload()
  await heading.waitFor()
  await page.getByRole('navigation', { name: 'On this page' }).getByText('The steps').click()
  await page.waitForURL('**/help?topic=withdraw#steps')
  // Another language: the same place, in that language.
  await page.getByRole('button', { name: 'Language' }).filter({ visible: true }).first().click()
  await page.getByText('简体中文').filter({ visible: true }).first().click()
  await page.getByRole('heading', { level: 1, name: readPages('cn')['withdraw']!.title }).waitFor()
  await goTo(page, '/helpmc?topic=fair')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('banner').count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('searchbox').or(page.getByRole('textbox')).count()).toBe(0)
  expect(watch.faults).toEqual([])
  await context.close()
})

test('help: who scrolls on before the code is there is not sent back by it', async () => {
  const context = await house.browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  let letGo!: () => void
  const blocked = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/help-/, async (route) => {
    await blocked
    await route.continue()
  })
  const address = `${house.addresses.member}/help?topic=withdraw#waits`
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  const heading = page.getByRole('heading', { name: 'Why a withdrawal waits' })
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(400)
  await page.evaluate(() => {
    scrollTo(0, 0)
    const { scrollIntoView } = Element.prototype
    Element.prototype.scrollIntoView = function (this: Element, ...how) {
      document.body.dataset['jumped'] = this.id
      scrollIntoView.apply(this, how)
    }
  })
  letGo()
  // What was typed before is answered: the page's code has taken over.
  await page.getByRole('textbox', { name: 'Search the help centre' }).fill('withdrawal waits')
  const result = page.getByRole('link', { name: /^Withdrawals Why a withdrawal waits/ })
  await result.waitFor()
  expect(await page.evaluate(() => document.body.dataset['jumped'])).toBeUndefined()
  // A link goes there even if the address already names it.
  await result.click()
  await expect.poll(top).toBeLessThan(400)
  await context.close()
})

test('help: a dialog over it leaves the reader where they were, whatever section is named', async () => {
  const context = await open(1440, 'en-GB')
  const page = await context.newPage()
  await goTo(page, '/help?topic=withdraw')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByText('Why a withdrawal waits').click()
  await page.waitForURL('**/help?topic=withdraw#waits')
  const place = () => page.evaluate(() => scrollY)
  await expect.poll(place).toBeGreaterThan(100)
  // Without wheel or touch, as when keyboard focus moves to the header.
  await page.evaluate(() => scrollTo({ top: 0 }))
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  // Alone, and after a dialog that it replaces: once closed, the help is visible at once.
  for (const ways of [['Log in'], ['Log in', 'Register now']]) {
    for (const way of ways) await press(way)
    const last = page.getByRole('dialog', { name: ways.length > 1 ? 'Open an account' : 'Log in' })
    await last.waitFor()
    expect(await place()).toBe(0)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/help?topic=withdraw#waits')
    await last.waitFor({ state: 'detached' })
    await page.waitForTimeout(200)
    expect(await place()).toBe(0)
  }
  // Requested again, the page scrolls to the section even though the address already names it.
  await contents.getByText('Why a withdrawal waits').click()
  await expect.poll(place).toBeGreaterThan(100)
  await context.close()
})

test('an empty lobby leads on to those that have games', async () => {
  await sql`update game set status = 'off' where category = 'FISH'`.execute(house.db)
  await readAgain(house)
  const context = await open(390, 'en-GB')
  const page = await context.newPage()
  const none = page.getByText('There are no games here at the moment.')
  const search = page.getByRole('search')
  // Lists and counts are read anew when they are due.
  const isEmpty = async (): Promise<boolean> => {
    await goTo(page, '/fish')
    await page.getByRole('heading', { level: 1, name: 'Fishing', exact: true }).waitFor()
    await none.or(search).first().waitFor()
    return (await none.isVisible()) && (await search.count()) === 0
  }
  await expect.poll(isEmpty, { interval: 1_000, timeout: 120_000 }).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Slots' }).click()
  await page.waitForURL('**/rng')
  await page.getByRole('heading', { level: 1, name: 'Slots', exact: true }).waitFor()
  await page.getByRole('search').waitFor()
  await sql`update game set status = 'live' where category = 'FISH'`.execute(house.db)
  await context.close()
})

test('what is not built is not found, and nothing leads there', async () => {
  const context = await open(1440, 'en-GB')
  const page = await context.newPage()
  for (const path of notBuilt) {
    const answer = await page.request.get(`${house.addresses.member}${path}`)
    expect({ [path]: answer.status() }).toEqual({ [path]: 404 })
  }
  for (const path of ['/', '/help', '/down', '/join', '/rng']) {
    await goTo(page, path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(links.length).toBeGreaterThan(5)
    const led = notBuilt.filter((address) => links.includes(address))
    expect({ [path]: led }).toEqual({ [path]: [] })
  }
  // Footer: three steps, the questions, the seven pages, the year.
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByRole('listitem').count()).toBeGreaterThanOrEqual(17)
  for (const name of ['About Company', 'Contact Us', 'General Terms and Conditions'])
    await footer.getByRole('link', { name }).waitFor()
  await footer.getByText(`© ${new Date().getFullYear()}`).waitFor()
  await context.close()
})

test('without a network a page of ours says so, in the language that was read', async () => {
  const context = await open(390, 'en-GB')
  const page = await context.newPage()
  await installWorker(page)
  // Messages from the page to its worker arrive asynchronously.
  await page.evaluate(async () => {
    while (!(await caches.match('/worker-language')))
      await new Promise((done) => setTimeout(done, 50))
  })
  const cacheNames = await page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
    return all
  })
  expect(cacheNames).toContain('/favicon.svg')
  expect(cacheNames.filter((path) => /^\/(wps|lgw|console|gateway)\b/.test(path))).toEqual([])
  await context.setOffline(true)
  await page.goto(`${house.addresses.member}/help?topic=terms`)
  const texts = readCatalogue('en', 'install')
  await page.getByRole('heading', { name: texts['install.offline.title']! }).waitFor()
  expect(
    await page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0)
  await expectFine(page, 'offline')
  await shoot(page, '60-offline', [390])
  await context.setOffline(false)
  await page.getByRole('link', { name: texts['install.offline.retry']! }).click()
  await page.getByRole('heading', { name: 'General terms and conditions' }).waitFor()
  await context.close()
})

test('a worker that the browser stops cuts off nothing that it has answered', async () => {
  const context = await open(1440, 'en-GB')
  const page = await context.newPage()
  await installWorker(page)
  await slowWorker(context)
  const libraries = await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return loaded.find((name) => name.includes('/assets/vendor-'))
  })
  // As when retrying a chunk that did not load: the worker has none of that name.
  const status = await page.evaluate(
    async (address) => {
      const answer = await fetch(`${address}?again=1`)
      Object.assign(window, { answer })
      return answer.status
    },
    await libraries.jsonValue(),
  )
  expect(status).toBe(200)
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  const text = page.evaluate(() => (window as unknown as { answer: Response }).answer.text())
  expect((await text).length).toBeGreaterThan(200_000)
  await context.close()
})

/** The worker's own connection, slow enough to be stopped halfway through a file. */
async function slowWorker(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0]!
  const root = await house.browser.newBrowserCDPSession()
  const { targetInfos } = await root.send('Target.getTargets')
  const { targetId } = targetInfos.find(
    (target) => target.type === 'service_worker' && target.url === worker.url(),
  )!
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
  const tell = (id: number, method: string, params: object): Promise<unknown> =>
    root.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    })
  await tell(1, 'Network.enable', {})
  const line = { offline: false, latency: 0, downloadThroughput: 60_000, uploadThroughput: -1 }
  await tell(2, 'Network.emulateNetworkConditions', line)
}

test('a new version asks first; keeping that is switched off is forgotten', async () => {
  const context = await open(1440, 'en-GB')
  const page = await context.newPage()
  await installWorker(page)
  // The same worker at another address counts as a new version for the browser.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'))
  const notice = page.getByRole('status', { name: 'A new version is ready' })
  await notice.waitFor()
  await shoot(page, '61-new-version', [1440, 390])
  await page.evaluate(() => Object.assign(window, { before: true }))
  await notice.getByRole('button', { name: 'Load it now' }).click()
  // A new page, controlled by the new worker; until the press it was the old one.
  await page.waitForFunction(() => !('before' in window))
  await waitForWorker(page)
  await setHouseSetting(house, 'reach', { offlineParts: false })
  const left = async (): Promise<number[]> => {
    await page.reload()
    return page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  }
  await expect.poll(left).toEqual([0, 0])
  // As if the page was closed after the worker was removed, but before its caches were.
  await page.evaluate(() => caches.open('left behind'))
  await expect.poll(left).toEqual([0, 0])
  await setHouseSetting(house, 'reach', { offlineParts: true })
  await context.close()
})

test('Arabic in the light theme: nothing that axe finds, nothing beyond the edge', async () => {
  await setHouseSetting(house, 'service', {
    customerService: [{ csType: 'LIVECHAT', title: 'خدمة العملاء', path: '/help?topic=contact' }],
    resources: [{ resourceType: 'IOS', url: '/down?for=ios', labelNameEn: 'iOS' }],
  })
  const words = readCatalogue('ar', 'identity')
  const context = await open(1440, 'ar', 'light')
  const page = await context.newPage()
  for (const [name, path] of visitorPages) {
    await goTo(page, path)
    await expectFine(page, `${name}-light`)
    if (visiblePages.includes(name)) await shoot(page, `62-${name}-ar-light`, [390, 1440])
  }
  await goTo(page, '/?modal=login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words['identity.field.username']!).fill(account)
  await dialog.getByLabel(words['identity.field.password']!, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: words['identity.login.submit']!, exact: true }).click()
  await dialog.getByRole('button', { name: words['identity.work.instead']! }).click()
  await page.getByTestId('balance').filter({ visible: true }).first().waitFor()
  for (const [name, path] of memberPages) {
    await goTo(page, path)
    await expectFine(page, `${name}-light`)
    if (name === 'deposit') await expectFromRight(page)
  }
  await context.close()
})

/** The amount starts at the right edge, with the currency to its left, as amounts are written. */
async function expectFromRight(page: Page): Promise<void> {
  const field = page.getByTestId('amount')
  const sign = page.getByRole('dialog').locator('bdi', { hasText: /^RM$/ })
  const gaps: number[] = []
  for (const digits of ['125', '125000.50']) {
    await field.fill(digits)
    const [row, mark] = [(await field.boundingBox())!, (await sign.boundingBox())!]
    gaps.push(row.x + row.width - (mark.x + mark.width))
  }
  // No wider than what is typed, in digits of about 20 pixels, with a small gap.
  expect(gaps[0]).toBeGreaterThan(45)
  expect(gaps[0]).toBeLessThan(100)
  expect(gaps[1]).toBeGreaterThan(gaps[0]! + 70)
  const look = await field.evaluate((element) => {
    const { direction, textAlign } = getComputedStyle(element)
    return { direction, textAlign }
  })
  expect(look).toEqual({ direction: 'ltr', textAlign: 'end' })
}
