import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { screenRoutes } from './screens.ts'

async function served(screensRoot: string) {
  const app = Fastify()
  await screenRoutes(app, { screensRoot, frameAncestors: ['http://localhost:8080'] })
  return app
}

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function buildScreens(): string {
  const root = mkdtempSync(join(tmpdir(), 'kancil-screens-'))
  roots.push(root)
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'harimau-emas.html'), '<!doctype html><title>Harimau Emas</title>')
  writeFileSync(join(root, 'assets', 'game-abc123.js'), 'export {}')
  return root
}

test('a game page may be framed by the platform alone', async () => {
  const app = await served(buildScreens())
  const page = await app.inject('/play/harimau-emas?sessionID=x&lang=en')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self' http://localhost:8080")
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(page.headers['cache-control']).toBe('no-cache')
})

test('its files are kept for a year', async () => {
  const app = await served(buildScreens())
  const file = await app.inject('/play/assets/game-abc123.js')
  expect(file.statusCode).toBe(200)
  expect(file.headers['cache-control']).toContain('immutable')
})

test.each(['/play/no-such-game', '/play/..%2f..%2fpackage.json', '/play/assets/none.js'])(
  '%s is not there',
  async (url) => {
    const app = await served(buildScreens())
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('before the first build it says what to do', async () => {
  const app = await served(join(tmpdir(), 'kancil-no-such-folder'))
  const page = await app.inject('/play/harimau-emas')
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('npm run build')
})
