import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAtDesk } from './kit/desk.ts'
import { logIn } from './kit/door.ts'
import { expectFine, findingsOf } from './kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from './kit/house.ts'
import { shoot } from './kit/screenshots.ts'
import { type Watch, watchContext } from './kit/watch.ts'

const account = 'melati42'
const visitorScreens = [
  ['home', '/'],
  ['lobby', '/rng'],
  ['login', '/?modal=login'],
  ['register', '/?modal=register'],
  ['help', '/help'],
  ['nowhere', '/no-such-place'],
] as const
const memberScreens = [
  ['home-member', '/'],
  ['deposit', '/?modal=wallet&at=deposit'],
  ['withdraw', '/?modal=wallet&at=withdraw'],
  ['records', '/?modal=wallet&at=records'],
  ['center', '/?modal=center'],
  ['account-record', '/?modal=center&at=transactionHistory'],
] as const
const looks = [
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 1440, height: 900 },
] as const

let house: JourneyHouse

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 123_456n })
})
afterAll(() => house?.stop())

/** Without animation, so that the page under test stands still. */
async function openContext(look: (typeof looks)[number]): Promise<BrowserContext> {
  const { theme, width, height } = look
  const context = await house.browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(45_000)
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
  return context
}

/** What the pages' own policy blocked. */
const keptFrom = ({ faults }: Watch) =>
  faults.filter((fault) => fault.includes('Content Security Policy'))

describe.each(looks)('$theme at $width px', (look) => {
  const { theme, width } = look
  test('the member site: nothing that axe finds, nothing beyond the edge', async () => {
    const context = await openContext(look)
    const watch = watchContext(context)
    const page = await context.newPage()
    for (const [name, path] of visitorScreens) {
      await page.goto(`${house.addresses.member}${path}`)
      if (path.includes('modal=')) await page.getByRole('dialog').waitFor()
      await expectFine(page, name)
      await shoot(page, `40-${name}-${theme}`, [width])
    }
    await page.goto(house.addresses.member)
    await logIn(page, house, account, 'work')
    for (const [name, path] of memberScreens) {
      await page.goto(`${house.addresses.member}${path}`)
      if (path.includes('modal=')) await page.getByRole('dialog').waitFor()
      await expectFine(page, name)
      await shoot(page, `41-${name}-${theme}`, [width])
    }
    // In right-to-left languages the layout is mirrored and nothing overflows.
    await page.goto(`${house.addresses.member}/?modal=wallet&at=deposit`)
    await page.getByRole('dialog').waitFor()
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await expectFine(page, 'deposit-rtl')
    await shoot(page, `42-deposit-rtl-${theme}`, [width])
    expect(keptFrom(watch)).toEqual([])
    await context.close()
  })
})

test('the queue in the console: nothing that axe finds, nothing beyond the edge', async () => {
  const context = await openContext(looks[0])
  const watch = watchContext(context)
  await signInAtDesk(await context.newPage(), house)
  for (const { theme, width, height } of looks) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height })
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.goto(`${house.addresses.console}/withdrawals`)
    await page.getByText('Nothing waits here.').waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    await expectFine(page, 'queue')
    await shoot(page, `43-queue-${theme}`, [width])
  }
  expect(keptFrom(watch)).toEqual([])
  await context.close()
})

test('teeth: a style in a page’s text is kept from it, and heard of; one set by a script is not', async () => {
  const context = await openContext(looks[0])
  const watch = watchContext(context)
  const page = await context.newPage()
  await page.goto(house.addresses.member)
  const colours = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<i id="told" style="color:#f00">x</i>')
    document.body.insertAdjacentHTML('beforeend', '<i id="set">x</i>')
    document.querySelector<HTMLElement>('#set')!.style.color = '#f00'
    return ['#told', '#set'].map((id) => getComputedStyle(document.querySelector(id)!).color)
  })
  expect(colours.map((colour) => colour === 'rgb(255, 0, 0)')).toEqual([false, true])
  expect(keptFrom(watch)).toHaveLength(1)
  await context.close()
})

test('teeth: what is too small to be pressed is found', async () => {
  const context = await openContext(looks[0])
  const page = await context.newPage()
  await page.goto(house.addresses.member)
  await expectFine(page, 'before')
  await page.evaluate(() => {
    // Beside the site, which takes over its own part of the page as it wakes.
    for (const name of ['a', 'b']) {
      const small = document.createElement('button')
      small.ariaLabel = name
      Object.assign(small.style, { width: '9px', height: '9px' })
      document.body.prepend(small)
    }
  })
  expect((await findingsOf(page)).map((finding) => finding.split(':')[0])).toContain('target-size')
  await context.close()
})
