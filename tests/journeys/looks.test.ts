import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test as everyTest } from 'vitest'
import { newContext } from './kit/browser.ts'
import { signInAtDesk } from './kit/desk.ts'
import { logIn } from './kit/door.ts'
import { expectFine, findingsOf } from './kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from './kit/house.ts'
import { isOnceTest, looksOf, show } from './kit/looks.ts'
import { shoot } from './kit/screenshots.ts'
import { type Watch, watchContext } from './kit/watch.ts'

const test = isOnceTest ? everyTest : everyTest.skip
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
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1440 },
] as const

let house: JourneyHouse
let pagesShown = 0

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 123_456n })
})
afterAll(() => house?.stop())

/** Without animation, so that the page under test stands still. */
const openContext = () => newContext(house, { width: 390 })

/** What the pages' own policy blocked. */
const keptFrom = ({ faults }: Watch) =>
  faults.filter((fault) => fault.includes('Content Security Policy'))

/** Of the open page, without loading it again. */
async function expectFineLooks(page: Page, name: string, picture: string): Promise<void> {
  if (page.url().includes('modal=')) await page.getByRole('dialog').waitFor()
  for (const look of looksOf(looks, pagesShown++)) {
    await show(page, look)
    await expectFine(page, `${name}-${look.width}-${look.theme}`)
    await shoot(page, `${picture}-${look.theme}`, [look.width])
  }
}

everyTest('the member site: nothing that axe finds, nothing beyond the edge', async () => {
  const context = await openContext()
  const watch = watchContext(context)
  const page = await context.newPage()
  for (const [name, path] of visitorScreens) {
    await page.goto(`${house.addresses.member}${path}`)
    await expectFineLooks(page, name, `40-${name}`)
  }
  await page.goto(house.addresses.member)
  await logIn(page, house, account, 'work')
  for (const [name, path] of memberScreens) {
    await page.goto(`${house.addresses.member}${path}`)
    await expectFineLooks(page, name, `41-${name}`)
  }
  // In right-to-left languages the layout is mirrored and nothing overflows.
  await page.goto(`${house.addresses.member}/?modal=wallet&at=deposit`)
  await page.getByRole('dialog').waitFor()
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await expectFineLooks(page, 'deposit-rtl', '42-deposit-rtl')
  expect(keptFrom(watch)).toEqual([])
  await context.close()
})

test('a theme that was chosen is the first that is painted, on the site and in the console', async () => {
  const context = await openContext()
  await context.addInitScript(() => localStorage.setItem('theme', 'light'))
  const page = await context.newPage()
  for (const site of [house.addresses.member, house.addresses.console]) {
    await page.goto(site, { waitUntil: 'commit' })
    await page.locator('html[data-theme=light]').waitFor({ state: 'attached' })
  }
  await context.close()
})

test('the queue in the console: nothing that axe finds, nothing beyond the edge', async () => {
  const context = await openContext()
  const watch = watchContext(context)
  const page = await context.newPage()
  await signInAtDesk(page, house)
  await page.goto(`${house.addresses.console}/withdrawals`)
  await page.getByText('Nothing is waiting here.').waitFor()
  await expectFineLooks(page, 'queue', '43-queue')
  expect(keptFrom(watch)).toEqual([])
  await context.close()
})

test('teeth: a style in a page’s text is kept from it, and heard of; one set by a script is not', async () => {
  const context = await openContext()
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
  const context = await openContext()
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
