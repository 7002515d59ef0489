import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../../../tools/browser.ts'
import { addBelonging, findBelonging } from './belongings.ts'
import { type Watch, watchContext } from './watch.ts'

/**
 * The browser that all journeys of a worker share, each in contexts of its own, which it closes.
 * Another is started only after a crash.
 */
export async function workerBrowser(): Promise<Browser> {
  const running = findBelonging<Browser>('browser')
  if (running?.isConnected()) return running
  const browser = await launchBrowser()
  addBelonging('browser', browser, () => browser.close())
  return browser
}

export const widths = { phone: 390, desktop: 1440 } as const

/** A journey's house, or anything else with a browser. */
type HasBrowser = { readonly browser: Browser }
type Look = Omit<BrowserContextOptions, 'viewport'> & {
  readonly width: number
  /** As somebody chose it before; else the site's own. */
  readonly theme?: 'dark' | 'light'
}

/** A browser of somebody's own, in English unless it says otherwise, without motion. */
export async function newContext(
  { browser }: HasBrowser,
  { width, theme, ...options }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 800 ? 844 : 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(45_000)
  if (theme)
    await context.addInitScript((value) => {
      // A frame with an opaque origin has no storage.
      if (location.protocol.startsWith('http') && self === top) localStorage.setItem('theme', value)
    }, theme)
  return context
}

export async function openPage(house: HasBrowser, look: Look): Promise<Page> {
  return (await newContext(house, look)).newPage()
}

/** A page whose requests and faults are kept. */
export async function openWatched(
  house: HasBrowser,
  look: Look,
): Promise<{ context: BrowserContext; watch: Watch; page: Page }> {
  const context = await newContext(house, look)
  return { context, watch: watchContext(context), page: await context.newPage() }
}
