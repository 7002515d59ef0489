import { contentAttributes, contentTags } from '@kancil/contract/messages/html'
import { sql } from 'kysely'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/src/kernel/ids.ts'
import { hostilePayloads } from '../../hostile/payloads.ts'
import { type JourneyHouse, openHouse } from '../kit/house.ts'

let house: JourneyHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.stop())

/** What ran, and which hosts other than the site were requested. */
type CapturedActivity = { readonly ran: string[]; readonly asked: string[] }
type ReportingWindow = { ran(what: string): void }

/** Without the page's policy, which would stop most of it: tests the browser's sanitiser alone. */
async function openUnguarded(): Promise<{ context: BrowserContext; caught: CapturedActivity }> {
  const context = await house.browser.newContext({ bypassCSP: true, locale: 'en-GB' })
  context.setDefaultTimeout(20_000)
  const caught: CapturedActivity = { ran: [], asked: [] }
  const ownOrigin = new URL(house.addresses.member).origin
  await context.route('**/*', (route) => {
    const url = route.request().url()
    if (new URL(url).origin === ownOrigin) return route.continue()
    caught.asked.push(url)
    return route.abort()
  })
  await context.exposeFunction('ran', (what: string) => void caught.ran.push(what))
  await context.addInitScript(() => {
    const reporter = window as unknown as ReportingWindow
    const hit = (): void => reporter.ran(document.title || 'untitled')
    Object.assign(window, { hit, alert: hit, open: hit })
  })
  context.on('page', (page) => page.on('dialog', (dialog) => void dialog.dismiss()))
  return { context, caught }
}

/** Bypasses the server's sanitiser and writes straight to the database, as title and as content. */
async function plantNotices(): Promise<void> {
  const now = Date.now()
  const rows = hostilePayloads.map((payload, at) => {
    const startsAt = new Date(now - 60_000 - at * 1_000)
    return {
      id: newId('announcement', startsAt),
      variants: { EN: { title: `${at} ${payload}`, content: `${payload}<p>end ${at}</p>` } },
      startsAt: startsAt.toISOString(),
    }
  })
  await sql`insert into announcement (id, kind, state, audience, currencies, variants, art, link,
      position, starts_at, version, created_at, updated_at, updated_by)
    select r.id, 'N', 'published', 'everyone', '{}', r.variants, 'river', '', 0, r."startsAt", 1,
      r."startsAt", r."startsAt", 'journey'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, variants jsonb, "startsAt" timestamptz)`.execute(house.db)
}

/**
 * Opens every notice of the page in view, clicks and touches everything in it, and returns whatever
 * should not be there.
 */
async function openAll(page: Page): Promise<string[]> {
  return page.evaluate(
    async ({ tags, attributes }) => {
      const faults: string[] = []
      const settled = async (): Promise<void> => {
        while (document.querySelector('.written[aria-busy]'))
          await new Promise((done) => setTimeout(done))
      }
      for (const button of document.querySelectorAll<HTMLElement>('main button[aria-expanded]')) {
        if (button.ariaExpanded !== 'true') button.click()
        await settled()
        const box = document.querySelector<HTMLElement>('.written')!
        const clips = getComputedStyle(box).overflowX !== 'visible'
        const all = [...box.querySelectorAll<HTMLElement>('*')]
        if (!clips) faults.push('the box clips nothing')
        for (const element of all) {
          const tag = element.localName
          if (!tags.includes(tag)) faults.push(`<${tag}> of ${button.textContent}`)
          for (const name of element.getAttributeNames())
            if (![...attributes['*']!, ...(attributes[tag] ?? [])].includes(name))
              faults.push(`${tag}[${name}] of ${button.textContent}`)
          if (getComputedStyle(element).position !== 'static')
            faults.push(`<${tag}> of ${button.textContent} left its box`)
        }
        for (const element of all) {
          element.addEventListener('click', (event) => event.preventDefault())
          for (const name of ['pointerover', 'mouseover', 'mousemove', 'pointerdown', 'focusin'])
            element.dispatchEvent(new Event(name, { bubbles: true }))
          element.focus()
          element.click()
        }
      }
      return faults
    },
    { tags: [...contentTags] as string[], attributes: contentAttributes },
  )
}

function entry(page: Page, at: number): Locator {
  return page.getByRole('main').getByRole('button', { name: new RegExp(`^${at} `) })
}

test(`${hostilePayloads.length} hostile contents in the books: nothing runs, leaves its box or asks elsewhere`, async () => {
  await plantNotices()
  const { context, caught } = await openUnguarded()
  const page = await context.newPage()
  await page.goto(`${house.addresses.member}/noticePage`)
  const pages = Math.ceil(hostilePayloads.length / 9)
  const faults: string[] = []
  // With a real click, which waits until the page is interactive.
  await entry(page, 0).click()
  await page.locator('.written').waitFor()
  for (let pageNo = 1; pageNo <= pages; pageNo++) {
    await entry(page, (pageNo - 1) * 9).waitFor()
    faults.push(...(await openAll(page)))
    if (pageNo < pages) await page.getByRole('button', { name: 'Next page' }).click()
  }
  // By the time this has loaded, anything else that started loading has failed.
  await page.evaluate(
    () =>
      new Promise((done) => {
        const last = new Image()
        last.addEventListener('error', done)
        last.src = '/wps/pictures/last.webp'
      }),
  )
  expect(faults).toEqual([])
  expect(caught).toEqual({ ran: [], asked: [] })
  expect(new URL(page.url()).pathname).toBe('/noticePage')
  expect(context.pages()).toHaveLength(1)
  await context.close()
})

test('teeth: the same contents as they were written do run, and do ask elsewhere', async () => {
  const { context, caught } = await openUnguarded()
  const page = await context.newPage()
  await page.goto(`${house.addresses.member}/health`)
  const everyOther = hostilePayloads.filter((_, at) => at % 2 === 0)
  await page.evaluate((payloads) => {
    for (const [at, payload] of payloads.entries()) {
      const frame = document.createElement('iframe')
      frame.srcdoc = `<title>${at}</title><body>${payload}`
      document.documentElement.append(frame)
    }
  }, everyOther)
  await expect.poll(() => new Set(caught.ran).size, { timeout: 15_000 }).toBeGreaterThan(30)
  await expect.poll(() => caught.asked.length, { timeout: 15_000 }).toBeGreaterThan(8)
  await context.close()
})
