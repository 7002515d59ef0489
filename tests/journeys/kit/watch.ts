import type { BrowserContext, Page, Request } from 'playwright-core'

/** What happened in a browser context: every request, and every error that a page reported. */
export type Watch = {
  readonly requests: Request[]
  readonly faults: string[]
  /** Requests without an answer, and why: for diagnosing a failure. */
  readonly lost: string[]
}

/** Long after its answer, a request that the browser reports has its headers at once. */
const unreportedMs = 1_000

/** Listens from now on, to frames as well. */
export function watchContext(context: BrowserContext): Watch {
  const watch: Watch = { requests: [], faults: [], lost: [] }
  context.on('request', (request) => void watch.requests.push(request))
  context.on('requestfailed', (request) => {
    const by = request.serviceWorker() ? ' (the worker asked)' : ''
    watch.lost.push(`${request.failure()?.errorText} ${request.url()}${by}`)
  })
  context.on('weberror', (error) => void watch.faults.push(`page: ${error.error().message}`))
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error') watch.faults.push(`${message.text()} (${url})`)
  })
  return watch
}

/** The origins of all requests, except for data that a page contains itself. */
export function originsOf({ requests }: Watch): string[] {
  const origins = requests
    .map((request) => new URL(request.url()))
    .filter(({ protocol }) => protocol !== 'data:' && protocol !== 'blob:')
    .map(({ origin }) => origin)
  return [...new Set(origins)].toSorted()
}

/**
 * The Cookie headers sent to an origin; '' if there was none, undefined if the browser does not
 * report them, as when a service worker answered.
 */
export function cookiesSent(watch: Watch, origin: string): Promise<(string | undefined)[]> {
  const ownRequests = watch.requests.filter((request) => new URL(request.url()).origin === origin)
  return Promise.all(
    ownRequests.map((request) =>
      Promise.race([
        request.allHeaders().then(
          (headers) => headers['cookie'] ?? '',
          // It was cancelled before it was sent.
          () => '',
        ),
        new Promise<undefined>((resolve) => setTimeout(resolve, unreportedMs)),
      ]),
    ),
  )
}

/** How far the page overflows sideways; 0 if it does not. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
