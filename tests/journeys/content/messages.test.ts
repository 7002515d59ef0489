import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readCatalogue } from '../../../web/build/catalogues.ts'
import { newContext } from '../kit/browser.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { logIn } from '../kit/door.ts'
import { expectFine, findingsOf } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { shoot } from '../kit/screenshots.ts'

const account = 'kenanga5'
let house: JourneyHouse
let desk: Page

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 50_000n })
  desk = await (await openContext('en-GB', 1440, 'dark')).newPage()
  await signInAtDesk(desk, house)
})
afterAll(() => house?.stop())

const openContext = (locale: string, width: number, theme: 'dark' | 'light') =>
  newContext(house, { locale, width, theme })

/** axe finds nothing and nothing overflows; saves a picture for people to look at. */
async function expectShown(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await expectFine(page, name)
  await shoot(page, `60-${name}`, [page.viewportSize()!.width])
}

/** Moves the pointer, as people do while a page is still loading. */
async function moveUntil(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 200 && !(await isDone()); step++) {
    await page.mouse.move(300 + (step % 50), 300)
    await page.waitForTimeout(100)
  }
}

type Words = { title: string; content?: string; arabic?: string; kind?: string; link?: string }

/** As an operator does it: write, save, publish. */
async function publish(path: string, words: Words): Promise<void> {
  await desk.goto(`${house.addresses.console}${path}`)
  await desk.getByRole('button', { name: 'New entry' }).click()
  const dialog = desk.getByRole('dialog')
  if (words.kind) await dialog.getByLabel('Type', { exact: true }).selectOption(words.kind)
  if (words.link) await dialog.getByLabel('Leads to').fill(words.link)
  await dialog.getByLabel('Title', { exact: true }).fill(words.title)
  await dialog.getByLabel('Content', { exact: true }).fill(words.content ?? '')
  if (words.arabic) {
    await dialog.getByRole('tab', { name: /العربية/ }).click()
    await dialog.getByLabel('Title', { exact: true }).fill(words.arabic)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = desk.getByRole('row').filter({ hasText: words.title })
  await row.getByRole('button', { name: 'Publish' }).click()
  await row.getByText('Shown', { exact: true }).waitFor()
}

test('what an operator publishes is on open pages at once, in the first HTML, and in each language', async () => {
  const context = await openContext('en-GB', 390, 'dark')
  const page = await context.newPage()
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        shifts.push((shift as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  await page.goto(house.addresses.member)
  const head = 'The river is high: new headline'
  await publish('/announcements', { title: head, arabic: 'النهر مرتفع', link: '/noticePage' })
  await page.getByRole('region', { name: 'Announcements' }).getByText(head).waitFor()
  await publish('/banners', { title: 'A banner for the journey', link: '/help' })
  const banner = page.getByRole('link', { name: 'A banner for the journey' })
  await banner.waitFor()

  const html = await (await page.goto(house.addresses.member))!.text()
  expect(html).toContain(head)
  expect(html).toContain('A banner for the journey')
  await expectShown(page, 'home-390')
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  await banner.click()
  await page.waitForURL('**/help')

  const arabic = await openContext('ar', 1440, 'light')
  const right = await arabic.newPage()
  await right.goto(house.addresses.member)
  await right.getByText('النهر مرتفع').waitFor()
  await expectShown(right, 'home-ar-1440')
  await Promise.all([arabic.close(), context.close()])
})

test('the running notices can be stopped, wherever their text stands', async () => {
  for (const title of ['A bridge over the river', 'Cashback of every week', 'Sunday at two'])
    await publish('/announcements', { title, link: '/help' })
  const context = await house.browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'en-GB',
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await page.goto(`${house.addresses.member}/rng`)
  await page.getByRole('button', { name: 'Stop the text' }).waitFor()
  await page.waitForFunction(() => !document.querySelector('.waiting'))
  const leaks = []
  for (let tenths = 0; tenths < 10; tenths++) {
    await page.evaluate((share) => {
      const [run] = document.querySelector('.marquee')!.getAnimations()
      run!.pause()
      const { delay, duration } = run!.effect!.getTiming()
      run!.currentTime = delay! + Number(duration) * share
    }, tenths / 10)
    leaks.push(...(await findingsOf(page, { only: '[aria-label="Announcements"]' })))
  }
  leaks.push(...(await findingsOf(page)))
  expect(leaks).toEqual([])
  await page.getByRole('button', { name: 'Stop the text' }).click()
  await page.getByRole('button', { name: 'Let the text run' }).waitFor()
  await context.close()
})

test('notices: nine a page, a press opens title and content, the time as it is written there', async () => {
  await publish('/notices', {
    title: 'Maintenance on Sunday',
    content: '<p>From <strong>two</strong> to three.</p><script>document.title = 1</script>',
  })
  const context = await openContext('en-GB', 1440, 'light')
  const page = await context.newPage()
  await page.goto(`${house.addresses.member}/noticePage`)
  await page.getByRole('heading', { level: 1, name: 'Notification' }).waitFor()
  const entry = page.getByRole('button', { name: /^Maintenance on Sunday/ })
  expect(await entry.textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await entry.click()
  await page.locator('.written strong').getByText('two').waitFor()
  expect(await entry.getAttribute('aria-expanded')).toBe('true')
  await expectShown(page, 'notices-1440')
  await context.close()
})

test('a popup comes once, its words closed it stays away, and a day can be quiet', async () => {
  await publish('/announcements', {
    kind: 'PU',
    title: 'A word before you play',
    content: '<p>Take your time.</p>',
  })
  const context = await openContext('en-GB', 1440, 'dark')
  const page = await context.newPage()
  await page.goto(house.addresses.member)
  const popup = page.getByRole('dialog', { name: 'A word before you play' })
  await moveUntil(page, () => popup.isVisible())
  await popup.getByText('Take your time.').waitFor()
  await expectShown(page, 'popup-1440')
  await popup.getByLabel('Do not show again today').check()
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  const storage = await page.evaluate(() => ({ ...localStorage }))
  expect(storage['popups-quiet']).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(storage['popups-seen']).toContain('ann_')
  // A second one on the same day does not pop up; it can still be read in the list.
  await publish('/announcements', { kind: 'PU', title: 'A second word', content: '<p>Later.</p>' })
  await page.goto(house.addresses.member)
  const from = Date.now()
  await moveUntil(page, async () => Date.now() - from > 3_000)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
})

test.for(['at once', 'when the rest is awake'] as const)(
  'a press on a part of the page whose code is late, %s, is repeated when it is there',
  async (when) => {
    const context = await openContext('en-GB', 1440, 'dark')
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('popups-quiet', '9999-12-31'))
    const late = Promise.withResolvers<void>()
    await page.route(/\/assets\/frame-.*\.js$/, async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto(house.addresses.member, { waitUntil: 'commit' })
    const themeNow = () => page.locator('html').getAttribute('data-theme')
    if (when !== 'at once') {
      const light = page.getByRole('button', { name: 'Use the light theme' }).first()
      await vi.waitUntil(async () => {
        await light.click({ timeout: 500 }).catch(() => undefined)
        return (await themeNow()) === 'light'
      }, 20_000)
    }
    const entry = page.getByRole('complementary').getByRole('button', { name: 'Platform messages' })
    await entry.click()
    late.resolve()
    await page.getByRole('dialog', { name: 'Log in' }).waitFor()
    // If the page was already interactive, it reacted at once and must not react again.
    if (when !== 'at once') expect(await themeNow()).toBe('light')
    await context.close()
  },
)

test('platform messages: the visitor logs in first; one comes live, is read and deleted', async () => {
  const context = await openContext('en-GB', 1440, 'dark')
  const page = await context.newPage()
  await page.addInitScript(() => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' })
    localStorage.setItem('popups-quiet', day.format(new Date()))
  })
  await page.goto(house.addresses.member)
  const entry = page.getByRole('complementary').getByRole('button', { name: 'Platform messages' })
  await entry.click()
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
  await page.keyboard.press('Escape')
  await logIn(page, house, account, 'work')

  await desk.goto(`${house.addresses.console}/messages`)
  await desk.getByRole('button', { name: 'New entry' }).click()
  const dialog = desk.getByRole('dialog').first()
  await dialog.getByLabel('Title', { exact: true }).fill('Only for you')
  await dialog
    .getByLabel('Content', { exact: true })
    .fill('<p>Your question is <em>answered</em>.</p>')
  await dialog.getByLabel('Accounts').fill(`${account}, nobodyatall`)
  const confirm = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  }
  await confirm()
  await desk.getByText(/No members have these accounts.*nobodyatall/).waitFor()
  await dialog.getByLabel('Accounts').fill(account)
  await confirm()
  await desk.getByRole('row').filter({ hasText: 'Only for you' }).getByText('1 of 1').waitFor()

  // The page was notified without a reload.
  await page.getByRole('button', { name: '1 unread platform message' }).first().click()
  const center = page.getByRole('dialog', { name: 'Platform information' })
  await center.getByRole('button', { name: /^Only for you/ }).click()
  await center.locator('.written em').getByText('answered').waitFor()
  await page
    .getByRole('button', { name: '1 unread platform message' })
    .first()
    .waitFor({ state: 'detached' })
  await expectShown(page, 'inbox-1440')
  await center.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await center.getByText('You have no messages.').waitFor()
  await expectShown(desk, 'console-messages-1440')
  await context.close()
})

test('the console has three languages, and English where another was chosen before', async () => {
  await desk.evaluate(() => localStorage.setItem('language', 'AR'))
  await desk.goto(`${house.addresses.console}/banners`)
  await desk.getByRole('button', { name: 'Language: English' }).click()
  const choices = desk.getByRole('menuitemradio')
  expect(await choices.allInnerTexts()).toEqual(['Bahasa Melayu', 'English', '简体中文'])
  await choices.first().click()
  const say = Object.assign({}, ...['press', 'operator'].map((file) => readCatalogue('ms', file)))
  await desk.getByRole('button', { name: say['press.new'] }).click()
  // What members read is still written in all five.
  await desk.getByRole('dialog').getByRole('tab', { name: 'العربية' }).click()
  await desk.getByRole('dialog').getByLabel(say['press.title'], { exact: true }).fill('لافتة')
  await expectShown(desk, 'console-banner-ms-1440')
})
