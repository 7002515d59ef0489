import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { JourneyHouse } from './house.ts'
import { type Watch, watchContext } from './watch.ts'

export const widths = { phone: 390, desktop: 1440 } as const

type Look = Omit<BrowserContextOptions, 'viewport'> & {
  readonly width: number
  /** As somebody chose it before; else the site's own. */
  readonly theme?: 'dark' | 'light'
}

/** A browser of somebody's own, in English unless it says otherwise, without motion. */
export async function newContext(
  { browser }: Pick<JourneyHouse, 'browser'>,
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

export async function openPage(house: Pick<JourneyHouse, 'browser'>, look: Look): Promise<Page> {
  return (await newContext(house, look)).newPage()
}

/** A page whose requests and faults are kept. */
export async function openWatched(
  house: Pick<JourneyHouse, 'browser'>,
  look: Look,
): Promise<{ context: BrowserContext; watch: Watch; page: Page }> {
  const context = await newContext(house, look)
  return { context, watch: watchContext(context), page: await context.newPage() }
}
