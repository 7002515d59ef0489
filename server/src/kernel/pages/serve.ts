import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor, type EncodedBodies } from './encoded.ts'
import { fail } from '../http/listen.ts'
import type { Kernel } from '../kernel.ts'
import { type Asset, openAssets } from './assets.ts'
import { openArtefact } from './artefact.ts'
import type { PageFacts } from './facts.ts'
import { type Document, openDocuments } from './documents.ts'
import { Refusal } from '../http/refusal.ts'
import type { Side } from '../http/session.ts'
import { unbuiltPage } from './unbuilt.ts'

/**
 * How many asset requests an address may make per API call. A page is many files, and whole
 * networks share one address: refusing one part breaks the page.
 */
export const filesPerCall = 20

const yearSeconds = 31_536_000
const hourSeconds = 3_600
const pagesOf = { member: 'member', operator: 'console' } as const
const workerFile = 'service-worker.js'
const farewellFile = 'no-worker.js'
/** What a service worker may do besides answering: fetch the site's own files. */
const workerPolicy = "default-src 'none';connect-src 'self';base-uri 'none';frame-ancestors 'none'"
/** Paths for machines: an unknown path below them gets an answer for a machine, never a page. */
const machines = /^\/(wps|lgw|vendor|gateway|console|assets|docs|health|ready|metrics|test)(\/|$)/

/**
 * Serves the pages: the member site's first HTML for each route and language, the console's only
 * page, and the built files of both. Registered after all other routes; what is left is a page or
 * is not found.
 */
export function servePages(
  kernel: Kernel,
  factsOf: (request: FastifyRequest) => Promise<PageFacts>,
): { stop(): void } {
  const artefact = openArtefact(kernel.config.webRoot)
  const assets = openAssets(kernel.config.webRoot)
  const documents = openDocuments(kernel, factsOf)
  const filesPerMinute = kernel.config.callsPerMinute * filesPerCall
  const files = { config: { rateLimit: { max: filesPerMinute, timeWindow: '1 minute' } } }

  for (const { app, side } of [kernel.member, kernel.console]) {
    app.get<{ Params: { name: string } }>('/assets/:name', files, async (request, reply) => {
      const asset = await assets.find('assets', request.params.name)
      return asset ? sendAsset(side, request, reply, asset) : fail(reply, 404, 'not_found')
    })
    app.get('/*', async (request, reply) => {
      const pathname = request.url.split('?', 1)[0]!
      if (machines.test(pathname)) return fail(reply, 404, 'not_found')
      if (/\.(?!html$)\w+$/.test(pathname)) return topFile(side, request, reply, pathname.slice(1))
      const built = await artefact()
      if (!built) return sendUnbuilt(reply)
      try {
        return sendDocument(request, reply, await documents[pagesOf[side]](request, built))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return fail(reply.header('retry-after', '2'), 503, 'unavailable', { retryable: true })
      }
    })
  }

  async function topFile(side: Side, request: FastifyRequest, reply: FastifyReply, name: string) {
    // The console does not belong in search results.
    if (name === 'robots.txt' && side === 'operator')
      return reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n')
    if (name === workerFile) return sendWorker(request, reply)
    const asset = await assets.find('', name)
    if (asset) return sendAsset(side, request, reply, asset)
    return name === 'robots.txt'
      ? reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /wps/\n')
      : fail(reply, 404, 'not_found')
  }

  /**
   * The browser itself fetches this anew each time, past the worker: once an operator turns offline
   * parts off, it gets a worker that serves nothing but faults.
   */
  async function sendWorker(request: FastifyRequest, reply: FastifyReply) {
    const { info } = await factsOf(request)
    const asset = await assets.find('', info.offlineParts ? workerFile : farewellFile)
    if (!asset) return fail(reply, 404, 'not_found')
    reply.header('content-security-policy', workerPolicy).header('cache-control', 'no-cache')
    return sendEncoded(request, reply, asset)
  }

  return documents
}

function sendAsset(
  side: Side,
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): FastifyReply {
  const seconds = asset.isHashed ? yearSeconds : hourSeconds
  reply.header('cache-control', `public, max-age=${seconds}${asset.isHashed ? ', immutable' : ''}`)
  // An image CDN passes on the site's pictures with their headers, and pages show them from there.
  if (side === 'member' && asset.type.startsWith('image/'))
    reply.header('cross-origin-resource-policy', 'cross-origin')
  return sendEncoded(request, reply, asset)
}

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
): FastifyReply {
  reply.code(document.status)
  reply.header('content-security-policy', document.policy)
  if (document.language) reply.header('content-language', document.language)
  reply.header('vary', 'Accept-Language, Cookie')
  if (document.status === 503) reply.header('retry-after', '60')
  // Kept by the browser but revalidated each time: the site's status in it must be current.
  reply.header('cache-control', document.isShared ? 'no-cache' : 'no-store')
  return sendEncoded(request, reply, document)
}

function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: { readonly type: string; readonly etag: string; readonly body: EncodedBodies },
): FastifyReply {
  const coding = codingFor(sent.body, request.headers['accept-encoding'])
  const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  // Each encoding is a body of its own, so it has its own tag.
  const etag = coding === 'identity' ? sent.etag : sent.etag.replace(/"$/, `-${coding}"`)
  reply.header('vary', varies).header('etag', etag).type(sent.type)
  if (reply.statusCode === 200 && (request.headers['if-none-match'] ?? '').includes(etag))
    return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.send(sent.body[coding])
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  const { html, style } = unbuiltPage
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none';style-src ${style};base-uri 'none';frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(html)
}
