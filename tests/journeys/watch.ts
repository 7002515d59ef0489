import type { BrowserContext, Page, Request } from 'playwright-core'

/** What went through a browser context: every request, and all that a page complained of. */
export type Watch = { readonly requests: Request[]; readonly faults: string[] }

/** Listens from now on, to frames as well. */
export function watchContext(context: BrowserContext): Watch {
  const watch: Watch = { requests: [], faults: [] }
  context.on('request', (request) => void watch.requests.push(request))
  context.on('weberror', (error) => void watch.faults.push(`page: ${error.error().message}`))
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error') watch.faults.push(`${message.text()} (${url})`)
  })
  return watch
}

/** Origins that were asked for anything, but for what a page holds in itself. */
export function originsOf({ requests }: Watch): string[] {
  const origins = requests
    .map((request) => new URL(request.url()))
    .filter(({ protocol }) => protocol !== 'data:' && protocol !== 'blob:')
    .map(({ origin }) => origin)
  return [...new Set(origins)].toSorted()
}

/** The Cookie headers as they went over the wire to an origin; '' where there was none. */
export async function cookiesSent({ requests }: Watch, origin: string): Promise<string[]> {
  const own = requests.filter((request) => new URL(request.url()).origin === origin)
  const sent: string[] = []
  for (const request of own) {
    const headers = await request.allHeaders().catch(() => ({}) as Record<string, string>)
    sent.push(headers['cookie'] ?? '')
  }
  return sent
}

/** Nothing sticks out at the side. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
