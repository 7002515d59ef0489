import { launchAddress } from '@kancil/contract/games/launch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import { framePlaces } from './places.ts'

let server: TestServer
const cdns = ['https://games-a.example.com', 'https://games-b.example.com']
const studio = 'http://127.0.0.1:8091'

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())

const placesOf = (frame: string): Promise<string[]> =>
  framePlaces({ db: server.db, config: server.kernel.config }, frame)

test('without launch CDNs a frame has its one address', async () => {
  expect(await placesOf(`${studio}/play/x?s=1`)).toEqual([`${studio}/play/x?s=1`])
  const { value } = await server.visitor().call(launchAddress, {})
  expect(value).toEqual({ addresses: [studio], language: 'ms' })
})

test('the studio’s frame goes through each CDN, another vendor’s through none', async () => {
  await setSetting(server, 'reach', { launchGameCDNs: cdns })
  expect(await placesOf(`${studio}/play/x?s=1`)).toEqual([
    ...cdns.map((origin) => `${origin}/play/x?s=1`),
    `${studio}/play/x?s=1`,
  ])
  expect(await placesOf('https://vendor.example/play')).toEqual(['https://vendor.example/play'])
  // A host that merely starts like the studio's is a different one.
  expect(await placesOf('https://127.0.0.1.evil.example/play')).toHaveLength(1)
  const { value } = await server.visitor().call(launchAddress, {})
  expect(value.addresses).toEqual([...cdns, studio])
})

test.each([
  ['EN', 'en'],
  ['zh-CN', 'zh-Hans'],
  ['klingon', 'ms'],
])('the header Language %s opens games in %s', async (language, tag) => {
  const answer = await server.kernel.member.app.inject({
    method: 'GET',
    url: launchAddress.path,
    headers: { language },
  })
  expect(answer.json().value.language).toBe(tag)
})
