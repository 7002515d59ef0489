import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeSetting } from '@kancil/contract/site/settings'
import { siteInfo } from '@kancil/contract/site/info'
import { domainRoute, routerList } from '@kancil/contract/site/reach'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'

let server: TestServer
const addresses: Server[] = []

async function address(waitMs: number, status = 200): Promise<string> {
  const candidate = createServer((_request, response) => {
    setTimeout(() => response.writeHead(status).end('{}'), waitMs)
  })
  addresses.push(candidate)
  await new Promise<void>((resolve) => candidate.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(candidate.address() as AddressInfo).port}`
}

beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  for (const candidate of addresses) candidate.close()
  await server?.stop()
})

async function setReach(value: object, version = 0): Promise<string | undefined> {
  const admin = await server.operator('admin')
  const full = { launchGameCDNs: [], offlineParts: true, ...value }
  return (await admin.call(changeSetting, { key: 'reach', value: full, version })).code
}

test('nothing is set and nobody is measured', async () => {
  const { value } = await server.visitor().call(domainRoute, {})
  expect(value).toEqual({ domainList: [], resources: [] })
})

test.each([
  [{ domains: ['http://example.com'], imageCDNs: [], gtagId: '' }],
  [{ domains: ['https://example.com/path'], imageCDNs: [], gtagId: '' }],
  [{ domains: ["https://example.com;script-src 'unsafe-inline'"], imageCDNs: [], gtagId: '' }],
  [{ domains: [], imageCDNs: ['https://*'], gtagId: '' }],
  [{ domains: [], imageCDNs: [], gtagId: '', launchGameCDNs: ['https://games.test/path'] }],
  [{ domains: [], imageCDNs: [], gtagId: "G-1');alert(1)" }],
])('%o is refused', async (value) => {
  expect(await setReach(value)).toBe('setting_invalid')
})

test('addresses come with their speed, the fastest first and the dead last', async () => {
  const [slow, fast, dead] = [await address(150), await address(0), await address(0, 503)]
  await setReach({
    domains: [slow, dead, fast],
    imageCDNs: ['https://cdn.example.com'],
    gtagId: 'G-ABCD1234',
  })
  const { domainList } = (await server.visitor().call(domainRoute, {})).value
  expect(domainList.map((entry) => entry.domain)).toEqual([fast, slow, dead])
  expect(domainList[1]!.speed).toBeGreaterThanOrEqual(140)
  expect(domainList[2]!.speed).toBe(-1)
  const { routers } = (await server.visitor().call(routerList, {})).value
  expect(routers).toEqual([{ url: slow }, { url: dead }, { url: fast }])
  expect((await server.visitor().call(siteInfo, {})).value).toMatchObject({
    imageCDNs: ['https://cdn.example.com'],
    gtagId: 'G-ABCD1234',
    hasAddresses: true,
  })
})
