import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStudio } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>

async function openWith(callsPerMinute: string): Promise<void> {
  studio = await openStudio(
    platform,
    undefined,
    {},
    {
      KANCIL_STUDIO_CALLS_PER_MINUTE: callsPerMinute,
      KANCIL_TRUSTED_PROXIES: '127.0.0.1',
    },
  )
}
beforeEach(async () => {
  platform = await scriptedPlatform()
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})

const verifyBody = {
  ...{ gameCode: 'harimau-emas', serverSeed: 'ab'.repeat(32), clientSeed: 'c', nonce: 0 },
}
async function callFrom(ip: string, path: string, body: unknown): Promise<Response> {
  return fetch(studio.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
}

test('a network that verifies without end is told to wait; its neighbours and the platform are not', async () => {
  await openWith('500')
  const statuses = []
  for (let call = 0; call < 12; call += 1)
    statuses.push((await callFrom('2001:db8::1', '/studio/rimba/verify', verifyBody)).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
  const refused = await callFrom('2001:db8::2', '/studio/rimba/verify', verifyBody)
  expect([statuses.at(-1), refused.status]).toEqual([429, 429])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: 'ERR_GEN', reason: 'TOO_MANY_REQUESTS' })
  expect((await callFrom('203.0.113.9', '/studio/rimba/verify', verifyBody)).status).toBe(200)
  expect(await studio.session()).toMatch(/.{16}/)
})

test('a session rotates its seeds some times a minute, and calls some more, from wherever', async () => {
  await openWith('600')
  const sessionID = await studio.session()
  const rotate = (ip: string) => callFrom(ip, '/studio/rimba/fair/rotate', { sessionID })
  expect((await rotate('203.0.113.1')).status).toBe(200)
  expect((await rotate('203.0.113.2')).status).toBe(429)
  const statuses = []
  for (let call = 0; call < 122; call += 1) {
    const answer = await callFrom(`203.0.113.${call}`, '/wallet/balance', { sessionID })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(118)
  expect(statuses.at(-1)).toBe(429)
})

test.each([
  '/studio/rimba/replay/%00',
  '/studio/rimba/rounds/%00',
  '/studio/rimba/sheets/%00',
  '/studio/rimba/fair?sessionID=%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00',
])('%s is refused like any other senseless text', async (path) => {
  await openWith('600')
  const { status, body } = await studio.get(path)
  expect([status, body.error]).toEqual([400, 'ERR_VAL'])
})
