import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { createHttpGateway } from '@kancil/adapters/sms/http-gateway'
import { sandboxSmsKey, sandboxSmsPath } from '@kancil/contract/ports/sms-gateway'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRoutes } from './routes.ts'

let app: FastifyInstance
let url: string
const dataFolder = mkdtempSync(join(tmpdir(), 'kancil-phone-'))
beforeAll(async () => {
  app = Fastify()
  phoneRoutes(app, { dataFolder })
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${sandboxSmsPath}`
})
afterAll(async () => {
  await app.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const gateway = (key = sandboxSmsKey) => createHttpGateway('test', { url, key, sender: 'KANCIL' })
const texts = async (to: string) =>
  (await app.inject(`/phone/messages?to=${encodeURIComponent(to)}`)).json<{
    messages: { text: string; copies: number }[]
  }>().messages

test('a text arrives once, however often it is sent', async () => {
  const text = { id: 'sms_1', to: '+60123456789', text: '<b>123456</b> ialah kod anda' }
  expect(await gateway().send(text)).toEqual({ kind: 'sent', gatewayRef: 'sms-1' })
  expect(await gateway().send(text)).toEqual({ kind: 'sent', gatewayRef: 'sms-1' })
  expect(await texts('+60123456789')).toMatchObject([{ text: text.text, copies: 2 }])
  expect(await texts('+60123456780')).toEqual([])
  const page = await app.inject('/phone?to=%2060123456789')
  expect(page.body).toContain('&lt;b&gt;123456&lt;/b&gt;')
  expect(page.body).toContain('aria-current="true"')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await app.inject('/phone')).body).toContain('+60123456789')
})

test('without the right signature nothing is taken', async () => {
  const text = { id: 'sms_2', to: '+60123456781', text: 'no' }
  expect(await gateway('another key').send(text)).toMatchObject({ kind: 'refused' })
  const plain = await app.inject({ method: 'POST', url: sandboxSmsPath, payload: text })
  expect(plain.statusCode).toBe(401)
  expect(await texts('+60123456781')).toEqual([])
})

test('faults can be switched on', async () => {
  const dead = await gateway().send({ id: 'sms_3', to: '+60123400000', text: 'x' })
  expect(dead).toEqual({ kind: 'refused', reason: 'status 422' })
  const busy = { id: 'sms_4', to: '+60123411111', text: 'x' }
  expect((await gateway().send(busy)).kind).toBe('unavailable')
  expect((await gateway().send(busy)).kind).toBe('unavailable')
  expect((await gateway().send(busy)).kind).toBe('sent')
})
