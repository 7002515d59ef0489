import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MemberId } from '@kancil/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'
import { openLive } from './live.ts'
import { openLog } from './log.ts'

let server: TestServer
let port: number
const memberId = `mbr_${'2'.repeat(32)}` as MemberId

beforeAll(async () => {
  server = await testServer({
    modules: [
      {
        name: 'site',
        needs: [],
        hello: async (_kernel, who) => [{ type: 'hello', data: { who } }],
      },
    ],
  })
  await server.kernel.member.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.kernel.member.app.server.address() as AddressInfo).port
})
afterAll(() => server.stop())

/** Opens a stream and gathers its text. */
function open(
  headers: Record<string, string>,
): Promise<{ text: () => string; until: (part: string) => Promise<void>; close: () => void }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: '/wps/live', headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      resolve({
        text: () => text,
        until: async (part) => {
          for (let i = 0; i < 3_000 && !text.includes(part); i++)
            await new Promise((done) => setTimeout(done, 10))
          expect(text).toContain(part)
        },
        close: () => call.destroy(),
      })
    })
    call.on('error', reject)
    call.end()
  })
}

test('a member hears the greeting, what is his and what is everyone’s, and nothing of another', async () => {
  const member = await server.signedIn(memberId)
  const [cookie] = Object.entries(member.cookies).map(([name, value]) => `${name}=${value}`)
  const stream = await open({ cookie: cookie!, 'x-kancil-token': member.marker })
  await stream.until(`event: hello\ndata: {"who":"${memberId}"}`)
  server.kernel.live.toMember('mbr_other', { type: 'wallet.balance', data: { balance: '9.99' } })
  server.kernel.live.toMember(memberId, { type: 'wallet.balance', data: { balance: '1.00' } })
  server.kernel.live.toSite({ type: 'site.status', data: { status: 1 } })
  await stream.until('event: site.status')
  expect(stream.text()).toContain('{"balance":"1.00"}')
  expect(stream.text()).not.toContain('9.99')
  stream.close()
})

test('the cookie without the tab’s marker hears only what a visitor hears', async () => {
  const member = await server.signedIn(memberId)
  const [cookie] = Object.entries(member.cookies).map(([name, value]) => `${name}=${value}`)
  const stream = await open({ cookie: cookie! })
  await stream.until('{"who":null}')
  stream.close()
})

test('another process of the installation is heard as well', async () => {
  const stream = await open({})
  await stream.until('event: hello')
  const elsewhere = openLive(server.kernel.config.databaseUrl, openLog('fatal'))
  for (let i = 0; i < 600 && !stream.text().includes('from elsewhere'); i++) {
    elsewhere.toSite({ type: 'note', data: 'from elsewhere' })
    await new Promise((done) => setTimeout(done, 50))
  }
  expect(stream.text()).toContain('from elsewhere')
  await elsewhere.close()
  stream.close()
})
