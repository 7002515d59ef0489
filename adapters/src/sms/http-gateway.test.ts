import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpGateway } from './http-gateway.ts'
import { openSms } from './open-sms.ts'

const key = 'a-key-of-the-test-that-is-long-enough'
const message = { id: 'sms_1', to: '+60123456789', text: 'Kod anda 123456' }
const servers: { close(): void; closeAllConnections(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function gatewayThat(
  answers: (request: IncomingMessage, response: ServerResponse) => void,
  timeoutMs = 5_000,
) {
  const server = createServer(answers)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  return createHttpGateway('test', { url, key, sender: 'KANCIL' }, { timeoutMs })
}

test.each([
  [200, '{"ref":"abc"}', {}, { kind: 'sent', gatewayRef: 'abc' }],
  [202, 'not JSON', {}, { kind: 'sent', gatewayRef: '' }],
  [400, '', {}, { kind: 'refused', reason: 'status 400' }],
  [401, '', {}, { kind: 'refused', reason: 'status 401' }],
  [422, '', {}, { kind: 'refused', reason: 'status 422' }],
  [408, '', {}, { kind: 'unavailable', reason: 'status 408', retryAfterSeconds: null }],
  [
    429,
    '',
    { 'retry-after': '7' },
    { kind: 'unavailable', reason: 'status 429', retryAfterSeconds: 7 },
  ],
  [503, '', {}, { kind: 'unavailable', reason: 'status 503', retryAfterSeconds: null }],
])('%i is understood', async (status, body, headers, outcome) => {
  const gateway = await gatewayThat((_request, response) => {
    response.writeHead(status, headers).end(body)
  })
  expect(await gateway.send(message)).toEqual(outcome)
})

test('silence, a hang-up and a redirect are no answers', async () => {
  const silent = await gatewayThat(() => undefined, 50)
  expect(await silent.send(message)).toMatchObject({ kind: 'unavailable', reason: 'TimeoutError' })
  const hung = await gatewayThat((request) => request.socket.destroy())
  expect(await hung.send(message)).toMatchObject({ kind: 'unavailable' })
  const astray = await gatewayThat((_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  })
  expect(await astray.send(message)).toMatchObject({ kind: 'unavailable' })
})

test('real money has no phones of the sandbox', () => {
  const sandboxUrl = 'http://127.0.0.1:8090'
  expect(openSms({ realMoney: true, sandboxUrl, sms: undefined })).toBe(null)
  expect(openSms({ realMoney: false, sandboxUrl, sms: undefined })?.id).toBe('sandbox-phone')
  const sms = { url: 'https://sms.example.com/send', key, sender: 'KANCIL' }
  expect(openSms({ realMoney: true, sandboxUrl, sms })?.id).toBe('sms')
})
