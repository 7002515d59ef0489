import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export type ScreenOptions = {
  /** Folder of the built screens: `{game}.html` or `{game}/index.html`, and `assets/`. */
  readonly screensRoot: string
  /** Origins that may hold a game in a frame; no others may (reliability S25). */
  readonly frameAncestors: readonly string[]
}

/** Serves the game screens at `/play/{game}`, and their files below it. */
export async function screenRoutes(app: FastifyInstance, options: ScreenOptions): Promise<void> {
  const { screensRoot, frameAncestors } = options
  const policy = screenPolicy(frameAncestors)
  if (!existsSync(screensRoot)) {
    app.get('/play/*', async (_request, reply) =>
      reply.code(503).type('text/plain').send('The game screens are not built: npm run build.'),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: screensRoot,
    prefix: '/play/',
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.includes('/assets/')
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { game: string } }>('/play/:game', async ({ params: { game } }, reply) => {
    const file = /^[a-z0-9-]{1,64}$/.test(game) ? pageOf(screensRoot, game) : undefined
    if (!file) return reply.code(404).type('text/plain').send('There is no such game.')
    return reply.header('content-security-policy', policy).sendFile(file)
  })
}

/**
 * A screen runs only its own files. It may call a studio elsewhere, because `rgs_url` names one:
 * over https, or on loopback. It draws its pictures itself, as data URLs.
 */
function screenPolicy(frameAncestors: readonly string[]): string {
  return [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self' https: wss: http://127.0.0.1:* http://localhost:* ws://127.0.0.1:* ws://localhost:*",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`,
  ].join('; ')
}

function pageOf(root: string, game: string): string | undefined {
  return [`${game}.html`, `${game}/index.html`].find((file) => existsSync(join(root, file)))
}
