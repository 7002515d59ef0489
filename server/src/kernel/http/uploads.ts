import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, type Listener } from './listen.ts'
import type { Kernel } from '../kernel.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served under the address of uploads too, if there is one. */
    isUpload?: boolean
  }
}

const hourSeconds = 3_600

/**
 * Under the address of uploads only uploads are served, whatever else the listener has: no page, no
 * call, no cookie. A file that a browser could be tricked into treating as a page is then not a
 * page of the site.
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
 * content reads alike in both. Where uploads have an address of their own, these routes redirect
 * the browser there and send no bytes themselves: a page's policy names that address, so that
 * stored content need not.
 */
export function serveUploads(
  { member, console, config: { contentOrigin } }: Kernel,
  path: '/wps/pictures' | '/wps/avatars',
  find: (hash: string) => Promise<Buffer | null | undefined>,
): void {
  const host = contentOrigin && new URL(contentOrigin).host
  for (const { app, side } of [member, console]) {
    // The operator's pictures may also reach the site's pages through an image CDN.
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
  // The site's pages have a different origin from what they show from there.
  if (isElsewhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  return reply
    .headers({
      // Its name is its hash, so it never changes; opened on its own it is a file, not a page.
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
