import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue } from '../../web/build/catalogues.ts'
import { newContext } from './kit/browser.ts'
import { signInAtDesk } from './kit/desk.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse, password, settleMember } from './kit/house.ts'
import { show } from './kit/looks.ts'
import { shoot } from './kit/screenshots.ts'
import { overflowOf } from './kit/watch.ts'

const account = 'mawar77'
const pages = [
  ['home', '/'],
  ['lobby', '/rng'],
  ['login', '/?modal=login'],
  ['register', '/?modal=register'],
  ['help', '/help?topic=terms'],
] as const
const memberPages = [
  ['home-member', '/'],
  ['deposit', '/?modal=wallet&at=deposit'],
  ['withdraw', '/?modal=wallet&at=withdraw'],
  ['records', '/?modal=wallet&at=records'],
  ['center', '/?modal=center'],
  ['security', '/?modal=center&at=securityCenter'],
  ['account-record', '/?modal=center&at=transactionHistory'],
] as const

/** In milliseconds; only reached by what never comes. */
const timeout = 30_000

let house: JourneyHouse
let desk: Promise<BrowserContext> | undefined

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 123_456n })
})
afterAll(() => house?.stop())

/** The operator's context, signed in once: each authenticator code works only once. */
function atDesk(): Promise<BrowserContext> {
  desk ??= openContext('en-GB', 1440).then(async (context) => {
    await signInAtDesk(await context.newPage(), house)
    return context
  })
  return desk
}

function textsOf(folder: 'ar' | 'vi'): (key: string) => string {
  const files = ['shell', 'identity', 'payments', 'operator']
  const all = Object.assign({}, ...files.map((file) => readCatalogue(folder, file)))
  return (key) => all[key] ?? expect.fail(key)
}

const openContext = (locale: string, width: number) => newContext(house, { locale, width })

async function logInAs(page: Page, say: (key: string) => string): Promise<void> {
  await page.goto(`${house.addresses.member}/?modal=login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('identity.field.username')).fill(account)
  await dialog.getByLabel(say('identity.field.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('identity.login.submit'), exact: true }).click()
  await dialog.getByRole('button', { name: say('identity.work.instead') }).click()
  await page.getByTestId('balance').filter({ visible: true }).first().waitFor()
}

/** The main ones on a desktop too; all of them on the phone, where space is tight. */
const alsoWide: readonly string[] = ['home', 'register', 'home-member', 'deposit', 'security']

async function visit(page: Page, name: string, path: string): Promise<void> {
  await page.goto(`${house.addresses.member}${path}`)
  if (path.includes('modal=')) await page.getByRole('dialog').waitFor()
  for (const width of alsoWide.includes(name) ? [1440, 390] : [390]) {
    await show(page, { width, theme: 'dark' })
    await expectFine(page, `${name}-${width}`)
    await shoot(page, `50-${name}-ar`, [width])
  }
}

/** Nothing is beyond the edge on the smallest phones. */
async function expectNarrow(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.waiting'))
  await show(page, { width: 320, theme: 'dark' })
  expect.soft({ [name]: await overflowOf(page) }).toEqual({ [name]: 0 })
}

test.each([390, 1440])(
  'Arabic at %i px: home comes from the right, and nothing moves',
  async (width) => {
    const say = textsOf('ar')
    const context = await openContext('ar', width)
    const page = await context.newPage()
    const shifts: unknown[] = []
    await page.exposeFunction('shifted', (value: number) => shifts.push(value))
    await page.addInitScript(() =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          void (window as unknown as { shifted(value: number): void }).shifted(
            (entry as unknown as { value: number }).value,
          )
      }).observe({ type: 'layout-shift', buffered: true }),
    )
    const answer = await page.goto(house.addresses.member)
    const html = await answer!.text()
    expect(html).toMatch(/<html lang="ar" dir="rtl"/)
    expect(html).toMatch(/<link rel="preload" href="\/assets\/noto-sans-arabic-[^"]+400/)
    expect(html).toContain(say('shell.hero.title'))
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family),
    )
    expect(loaded.some((family) => family.includes('Noto Sans Arabic'))).toBe(true)
    expect(shifts).toEqual([])
    await context.close()
  },
)

test('Arabic: home, login, wallet, all from the right, on every screen', async () => {
  const say = textsOf('ar')
  const context = await openContext('ar', 1440)
  const page = await context.newPage()
  for (const [name, path] of pages) {
    await visit(page, name, path)
    await expectNarrow(page, name)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await logInAs(page, say)
  for (const [name, path] of memberPages) {
    await visit(page, name, path)
    await expectNarrow(page, `${name}, signed in`)
  }
  // Amounts read left to right, in the digits of the rest of the site.
  await page.goto(house.addresses.member)
  const balance = page.getByTestId('balance').filter({ visible: true, hasText: '1,234.56' }).first()
  await balance.waitFor()
  expect(
    await balance.evaluate((element) => {
      const amount = element.matches('bdi') ? element : (element.querySelector('bdi') ?? element)
      return getComputedStyle(amount).direction
    }),
  ).toBe('ltr')
  await context.close()
})

test('at 320 px nothing is beyond the edge in Vietnamese either', async () => {
  const context = await openContext('vi', 320)
  const page = await context.newPage()
  for (const [name, path] of pages) {
    await page.goto(`${house.addresses.member}${path}`)
    await expectNarrow(page, name)
  }
  await context.close()
})

test('texts 40 % longer are neither clipped nor push anything beyond the edge', async () => {
  const context = await openContext('en-GB', 390)
  const page = await context.newPage()
  for (const [name, path] of pages) {
    await page.goto(`${house.addresses.member}${path}`)
    if (path.includes('modal=')) await page.getByRole('dialog').waitFor()
    await page.waitForFunction(() => !document.querySelector('.waiting'))
    expect((await page.evaluate(lengthen)).fresh).toBeGreaterThan(0)
    // The page's own code may load late and rewrite its texts.
    await expect.poll(async () => (await page.evaluate(lengthen)).fresh, { timeout }).toBe(0)
    const { clipped } = await page.evaluate(lengthen)
    expect.soft({ [name]: clipped }).toEqual({ [name]: [] })
    expect.soft({ [name]: await overflowOf(page) }).toEqual({ [name]: 0 })
  }
  await context.close()
})

/**
 * Lengthens every text of the page that is not long yet (`fresh` words), and reports the buttons,
 * tabs and links that cut theirs off.
 */
function lengthen(): { fresh: number; clipped: string[] } {
  const done = '\u2060'
  let fresh = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = (node.nodeValue ?? '').split(' ')
    const more = (word: string): string => {
      if (!/^\p{L}{2,}/u.test(word) || word.endsWith(done)) return word
      fresh++
      return word + 'o'.repeat(Math.ceil(word.length * 0.4)) + done
    }
    if (!node.parentElement?.closest('script, style')) node.nodeValue = words.map(more).join(' ')
  }
  const clipped = [
    ...document.querySelectorAll<HTMLElement>('button, a, [role=tab], h1, h2, label'),
  ]
    .filter((element) => element.checkVisibility() && !element.className.includes('sr-only'))
    .filter((element) => getComputedStyle(element).overflowX !== 'visible')
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120))
  return { fresh, clipped }
}

test('a switch of the language is instant, keeps the page, and lasts; the lobby keeps its search', async () => {
  const say = textsOf('vi')
  const context = await openContext('ar', 1440)
  const page = await context.newPage()
  await page.goto(`${house.addresses.member}/rng`)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page
    .getByRole('button', { name: /العربية/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'vi')
  expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
  await page
    .getByRole('link', { name: say('shell.nav.home'), exact: true })
    .first()
    .waitFor()
  const search = page.getByRole('searchbox', { name: say('shell.lobby.search') })
  await search.fill('zzz')
  await page.getByText(say('shell.lobby.nothingFits')).waitFor()
  await page
    .getByRole('link', { name: say('shell.nav.home'), exact: true })
    .first()
    .click()
  await page.getByText(say('shell.hero.title')).waitFor()
  await page
    .getByRole('link', { name: say('shell.category.RNG'), exact: true })
    .first()
    .click()
  await search.filter({ visible: true }).waitFor()
  await expect.poll(() => search.inputValue()).toBe('zzz')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('vi')
  await logInAs(page, say)
  await page.goto(`${house.addresses.member}/?modal=wallet&at=deposit`)
  await page.getByText(say('payments.deposit.amount')).waitFor()
  await expectFine(page, 'deposit-vi')
  await shoot(page, '51-deposit-vi', [1440])
  await context.close()
})

test('the console in Chinese', async () => {
  const page = await (await atDesk()).newPage()
  await page.addInitScript(() => localStorage.setItem('language', 'CN'))
  for (const [name, path] of [
    ['queue', '/withdrawals'],
    ['settings', '/settings?part=regions'],
    ['members', '/members'],
    ['jurisdictions', '/settings?part=jurisdictions'],
    ['look', '/settings?part=look'],
    ['site-pages', '/site-pages'],
  ] as const) {
    await page.goto(`${house.addresses.console}${path}`)
    await page.waitForFunction(() => document.documentElement.lang.startsWith('zh'))
    await page.getByRole('heading', { level: 1, name: /\p{Script=Han}/u }).waitFor()
    await expectFine(page, name)
    await shoot(page, `52-console-${name}-cn`, [1440])
  }
  await page.close()
})

test('another address is measured and offered; visits are counted only after a yes', async () => {
  const second = house.addresses.member.replace('localhost', '127.0.0.1')
  const context = await openContext('en-GB', 1440)
  const requests: string[] = []
  await context.route('https://www.googletagmanager.com/**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' })
  })
  const console = await (await atDesk()).newPage()
  await console.addInitScript(() => localStorage.setItem('language', 'EN'))
  await console.goto(`${house.addresses.console}/settings?part=regions`)
  const form = console.locator('form').filter({ hasText: 'Image servers' })
  await form.getByLabel('Further addresses of the site').fill(second)
  await form.getByLabel('Google’s measurement id').fill('G-ABCD1234')
  await form.getByRole('button', { name: 'Save' }).click()
  await console.getByText('Saved and in effect.').waitFor()

  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto(house.addresses.member)
  const banner = page.getByRole('region', { name: 'Counting visits' })
  await banner.waitFor()
  await page.getByRole('button', { name: 'Faster address' }).click()
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('listitem').filter({ hasText: /\d ms/ })
  await rows.nth(1).waitFor()
  expect(await rows.count()).toBe(2)
  await dialog.getByRole('link', { name: second.slice('http://'.length) }).waitFor()
  await expectFine(page, 'addresses')
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(requests).toEqual([])
  await banner.getByRole('button', { name: 'Agree' }).click()
  await page.waitForFunction(() => 'counted' in window)
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABCD1234'])
  expect(refused).toEqual([])
  await context.close()
})
