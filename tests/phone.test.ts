import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { openSms } from '@kancil/adapters/sms/open-sms'
import { login } from '@kancil/contract/identity/login'
import { createSandbox } from '@kancil/sandbox/app'
import { readSandboxConfig } from '@kancil/sandbox/config'
import type { PhoneText } from '@kancil/sandbox/phone/texts'
import { newDataFolder } from '@kancil/sandbox/kernel/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../server/src/config.ts'
import { smsDue, smsJobs, writeSms } from '../server/src/outbound/sms/outbox.ts'
import { askLoginCode, malaysia, plantPhone } from '../server/src/modules/identity/testing/sms.ts'
import { type TestServer, testServer } from '../server/src/testing/server.ts'
import { setSetting } from '../server/src/testing/settings.ts'

// Texts end to end: the call, the outbox, the job, the gateway over HTTP, the phone.

let sandbox: Awaited<ReturnType<typeof createSandbox>>
let dataFolder: string
let server: TestServer

beforeAll(async () => {
  dataFolder = newDataFolder()
  sandbox = await createSandbox(
    readSandboxConfig({ KANCIL_SANDBOX_PORT: '0', KANCIL_DATA: dataFolder, KANCIL_LOG: 'silent' }),
  )
  await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const { port } = sandbox.server.address() as AddressInfo
  const env = { KANCIL_SANDBOX_URL: `http://127.0.0.1:${port}` }
  server = await testServer({ worker: true, env })
  await setSetting(server, 'flags', { MOBILEVERCODELOGIN3: true })
})
afterAll(async () => {
  await server.stop()
  await sandbox.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function phone(to: string): Promise<PhoneText[]> {
  const reply = await sandbox.inject(`/phone/messages?to=${encodeURIComponent(to)}`)
  return reply.json<{ messages: PhoneText[] }>().messages
}

test('a requested code arrives on the phone once, and signs its member in', async () => {
  await plantPhone(server, 'phoned', '0123456789')
  const visitor = server.visitor('member', '198.51.100.1')
  expect((await askLoginCode(server, visitor, '0123456789', { language: 'EN' })).status).toBe(200)
  const [text] = await vi.waitUntil(
    async () => {
      const texts = await phone('+60123456789')
      return texts.length > 0 && texts
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(text).toMatchObject({ from: 'KANCIL', copies: 1 })
  const [password] = /^\d{6}/.exec(text!.text)!
  const number = { ...malaysia, username: '0123456789', password: password! }
  expect((await visitor.call(login, { ...number, type: 'sms' })).value.account).toBe('phoned')
  // The code cannot be read from any database row, not even while it was waiting.
  const { rows } = await sql<{ found: boolean }>`select exists (select from sent_code
    where sent_code::text like ${`%${password}%`}) as found`.execute(server.db)
  expect(rows[0]!.found).toBe(false)
})

const send = (data: object) =>
  smsJobs(server.kernel, openSms(server.kernel.config), async () => 'Kancil')[0]!.run(
    data,
    AbortSignal.timeout(10_000),
  )

/** The job's input for a text to this number. */
async function waiting(id: string, to: string, seconds: number) {
  const until = new Date(server.clock.now().getTime() + seconds * 1000)
  const words = { topic: 'login', language: 'EN', code: '123456', minutes: 5 } as const
  return server.db.transaction().execute(async (tx) => {
    await writeSms(tx, server.kernel, { to, ...words, until, leaves: true })
    const { rows } = await sql<{ payload: { sealed: string } }>`delete from outbox
      where id = (select max(id) from outbox where topic = ${smsDue}) returning payload`.execute(tx)
    return { id, sealed: rows[0]!.payload.sealed }
  })
}

test('a busy gateway is tried again, a refusal is not, and nothing is sent too late', async () => {
  const busy = await waiting('sms_busy', '+60123411111', 60)
  await expect(send(busy)).rejects.toThrow('not sent: status 503')
  await expect(send(busy)).rejects.toThrow('not sent: status 503')
  await send(busy)
  await send(busy)
  expect(await phone('+60123411111')).toMatchObject([{ copies: 2 }])
  await send(await waiting('sms_dead', '+60123400000', 60))
  await send(await waiting('sms_late', '+60123456780', 0))
  expect(await phone('+60123456780')).toEqual([])
})

test('real money reaches phones by a gateway of its own alone', () => {
  const real = {
    DATABASE_URL: 'postgres://nowhere',
    KANCIL_MODE: 'real',
    KANCIL_LICENCE: 'x',
    KANCIL_JURISDICTION: 'MY',
    KANCIL_SECRET: 'a secret that is long enough for real money',
    KANCIL_ORIGIN: 'https://kancil.example',
    KANCIL_CONSOLE_ORIGIN: 'https://desk.example',
  }
  expect(openSms(readConfig(real))).toBe(null)
  const gateway = { KANCIL_SMS_URL: 'https://sms.example/v1', KANCIL_SMS_KEY: 'k'.repeat(32) }
  expect(openSms(readConfig({ ...real, ...gateway }))?.id).toBe('sms')
  for (const wrong of [
    { ...gateway, KANCIL_SMS_KEY: '' },
    { ...gateway, KANCIL_SMS_KEY: 'short' },
    { ...gateway, KANCIL_SMS_URL: 'http://sms.example/v1' },
  ])
    expect(() => readConfig({ ...real, ...wrong })).toThrow(/KANCIL_SMS/)
})
