import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export type ScreenOptions = {
  /** Folder of the built screens: `{game}.html` or `{game}/index.html`, and `assets/`. */
  readonly screensRoot: string
  /** Origins that may hold a game in a frame; nobody else (reliability S25). */
  readonly frameAncestors: readonly string[]
}

/** Serves the game screens at `/play/{game}`, their files below it. */
export async function screenRoutes(app: FastifyInstance, options: ScreenOptions): Promise<void> {
  const { screensRoot, frameAncestors } = options
  const policy = `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`
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

function pageOf(root: string, game: string): string | undefined {
  return [`${game}.html`, `${game}/index.html`].find((file) => existsSync(join(root, file)))
}
