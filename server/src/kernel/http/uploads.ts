import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, type Listener } from './listen.ts'
import type { Kernel } from '../kernel.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under the address of uploads too, where there is one. */
    isUpload?: boolean
  }
}

const hourSeconds = 3_600

/**
 * Under the address of uploads only what was uploaded is answered, whatever a listener has beside
 * it: no page, no call, no cookie. A file that a browser could be led to take for a page is then no
 * page of the site's.
 */
export function keepUploadsApart({ app }: Listener, origin: string): void {
  const { host } = new URL(origin)
  app.addHook('onRequest', (request, reply, done) => {
    if (isUnder(host, request) && !request.routeOptions.config?.isUpload)
      return void fail(reply, 404, 'not_found')
    done()
  })
}

/**
 * Serves pictures by the hash that names them, under the same path on both listeners, so that
 * content reads alike in both. Where uploads have an address of their own, these send the browser
 * there and no byte beside: a page's policy names that address, and kept content need not.
 */
export function serveUploads(
  { member, console, config: { contentOrigin } }: Kernel,
  path: '/wps/pictures' | '/wps/avatars',
  find: (hash: string) => Promise<Buffer | null | undefined>,
): void {
  const host = contentOrigin && new URL(contentOrigin).host
  for (const { app, side } of [member, console]) {
    // Pictures of the operator's may also come to the site's pages through an image CDN.
    const isElsewhere = host !== '' || (side === 'member' && path === '/wps/pictures')
    app.get<{ Params: { name: string } }>(
      `${path}/:name`,
      { config: { isUpload: true } },
      async (request, reply) => {
        const hash = /^([0-9a-f]{64})\.webp$/.exec(request.params.name)?.[1]
        if (!hash) return fail(reply, 404, 'not_found')
        if (host && !isUnder(host, request))
          return reply
            .header('cache-control', `public, max-age=${hourSeconds}`)
            .redirect(`${contentOrigin}${path}/${hash}.webp`)
        const bytes = await find(hash)
        return bytes ? sendPicture(reply, bytes, isElsewhere) : fail(reply, 404, 'not_found')
      },
    )
  }
}

function sendPicture(reply: FastifyReply, bytes: Buffer, isElsewhere: boolean): FastifyReply {
  // The site's pages are of another origin than what they show from there.
  if (isElsewhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  return reply
    .headers({
      // Its name is its hash, so it never changes; opened alone it is a file and no page.
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
    .type('image/webp')
    .send(bytes)
}

function isUnder(host: string, request: FastifyRequest): boolean {
  return request.host.toLowerCase() === host
}
