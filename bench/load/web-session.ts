import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../tools/browser.ts'

export type SessionFigures = {
  /** How many presses and keys the session had. */
  readonly interactions: number
  /**
   * From a press to the next frame that shows its effect: the 95th percentile (with so few, the
   * second slowest) and the slowest.
   */
  readonly inp_ms: number
  readonly slowest_ms: number
  /** How fast the machine itself was, as Lighthouse measures it. */
  readonly host_index: number
}

const slowdown = 4
const fewestInteractions = 30
/** A quick person's pace: from seeing to pressing, and from key to key. */
const lookMs = 400
const keyMs = 120

/**
 * A visitor's way through the site by touch and keys, on a phone a quarter as fast as this machine.
 */
export async function scriptedSession(site: string): Promise<SessionFigures> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
    })
    const page = await context.newPage()
    const hostIndex = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    await context.addInitScript(observe)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${site}/?lang=en`)
    // A visitor looks first.
    await page.waitForTimeout(3_000)
    await walk(page)
    const [count, took] = await page.evaluate(() => {
      const { interactions } = window as unknown as { interactions: Map<number, number> }
      const { interactionCount } = performance as unknown as { interactionCount: number }
      return [interactionCount, [...interactions.values()]] as const
    })
    if (count < fewestInteractions)
      throw new Error(`the session did ${count} things, which proves nothing`)
    // Interactions shorter than a frame are counted by the browser but not reported.
    const quick = Array.from({ length: Math.max(0, count - took.length) }, () => 0)
    const all = [...quick, ...took].toSorted((a, b) => a - b)
    return {
      interactions: count,
      inp_ms: all[Math.ceil(all.length * 0.95) - 1]!,
      slowest_ms: all.at(-1)!,
      host_index: Math.round(hostIndex),
    }
  } finally {
    await browser.close()
  }
}

/**
 * Runs in the page. For each interaction, records the longest of its events, if at least a frame
 * long.
 */
function observe(): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function walk(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main navigation' })
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const look = (): Promise<void> => page.waitForTimeout(lookMs)
  const type = async (words: string): Promise<void> => {
    await look()
    await page.keyboard.type(words, { delay: keyMs })
    await look()
  }
  const lookThrough = async (opens: () => Promise<void>, types: string): Promise<void> => {
    await opens()
    await dialog.waitFor()
    if (types) await dialog.locator('input').first().tap()
    await type(types)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await look()
  }
  await lookThrough(() => bar.getByRole('button', { name: 'Menu' }).tap(), '')
  await lookThrough(() => bar.getByRole('button', { name: 'Search' }).tap(), 'harimau')
  await lookThrough(() => button('Log in').first().tap(), 'aina')
  await lookThrough(() => bar.getByRole('button', { name: 'Register' }).tap(), 'aina')
  await bar.getByRole('button', { name: 'Menu' }).tap()
  for (const name of ['Light', 'Dark']) {
    await look()
    await dialog.getByRole('button', { name }).tap()
  }
  await look()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await look()
  await bar.getByRole('link', { name: 'Games' }).tap()
  await page.getByRole('searchbox', { name: 'Search by name' }).tap()
  await type('emas')
  await bar.getByRole('link', { name: 'Home' }).tap()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The last interaction is reported a moment later.
  await page.waitForTimeout(1_000)
}
