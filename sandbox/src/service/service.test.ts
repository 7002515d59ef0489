import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceRoutes } from './routes.ts'

let app: FastifyInstance
const dataFolder = mkdtempSync(join(tmpdir(), 'kancil-service-'))
beforeAll(async () => {
  app = Fastify()
  serviceRoutes(app, { dataFolder })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const write = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/service',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('what is written reaches the desk as text, the newest first', async () => {
  expect((await app.inject('/service')).body).toContain('Nobody has written yet.')
  const sent = await write({ name: 'aina', text: 'Where is <b>my</b> deposit?' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/service?sent=1'])
  await write({ name: '', text: 'Second' })
  const { body, headers } = await app.inject('/service?sent=1')
  expect(body).toContain('Where is &lt;b&gt;my&lt;/b&gt; deposit?')
  expect(body.indexOf('Second')).toBeLessThan(body.indexOf('Where is'))
  expect(body).toContain('Your message has arrived.')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('nothing is kept of nothing, and of too much only the beginning', async () => {
  expect((await write({ text: '   ' })).headers.location).toBe('/service')
  await write({ text: 'x'.repeat(2_000) })
  const { body } = await app.inject('/service')
  expect(body).toContain('x'.repeat(1_000))
  expect(body).not.toContain('x'.repeat(1_001))
})
