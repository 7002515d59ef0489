import { isLanguage, type Language, negotiateLanguage } from '@kancil/contract/languages'
import { offlinePages, offlinePolicy } from 'virtual:offline-pages'
import { keptFiles } from 'virtual:kept-files'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { scope } from './scope.ts'

/*
 * The site's worker. Built files are cached by their hashed names. Pages always come from the
 * network; without one, an offline page of ours is shown. Calls (`/wps`, `/lgw`, `/console`,
 * `/gateway`) have no route here but for downloads, which always come from the network, so nothing
 * about members or their money is ever cached or served from here.
 */

const daySeconds = 86_400
const machines = [/^\/(wps|lgw|vendor|gateway|console|docs|health|ready|metrics|test)(\/|$)/]
const notes = 'kancil-notes'
const languageNote = '/worker-language'

// The library's own types do not know exact optional properties.
const forgetOld = new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * daySeconds })

/**
 * Returns the whole file, not a stream: a browser stops an idle worker, and a stream it was still
 * passing on was cut off, leaving the page without that part.
 */
async function wholeResponse(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  return new Response(await response.blob(), { status, statusText, headers })
}

precacheAndRoute([...keptFiles])
cleanupOutdatedCaches()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'kancil-assets',
    plugins: [forgetOld as object, { fetchDidSucceed: ({ response }) => wholeResponse(response) }],
  }),
)

const pages = new NetworkOnly()
registerRoute(new NavigationRoute(pages, { denylist: machines }))
// A navigation that nobody here answers would be sent twice: as the preload, and then by the
// browser. A download's ticket is good for one of them.
registerRoute(new NavigationRoute(pages, { allowlist: machines }))

// A file that could not be fetched is requested once more, past the cache: a page remembers a
// failed part until it is reloaded.
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? offlineAnswer() : wholeResponse(await fetch(request)),
)

// Pages are requested while the worker starts up.
scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve())
})

scope.addEventListener('message', (event) => {
  const { data } = event
  // Only after a press: a new worker never takes over a page by itself.
  if (data === 'take-over') event.waitUntil(scope.skipWaiting())
  else if (typeof data === 'string' && isLanguage(data)) event.waitUntil(noteLanguage(data))
})

async function noteLanguage(language: Language): Promise<void> {
  const cache = await caches.open(notes)
  await cache.put(languageNote, new Response(language))
}

/** The language in which the visitor last read the site, or else their browser's. */
async function languageNow(): Promise<Language> {
  const noted = await caches.match(languageNote).then((response) => response?.text())
  if (noted && isLanguage(noted)) return noted
  return negotiateLanguage(navigator.languages.join(',')) ?? 'MS'
}

async function offlineAnswer(): Promise<Response> {
  return new Response(offlinePages[await languageNow()], {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': offlinePolicy,
      'cache-control': 'no-store',
    },
  })
}
