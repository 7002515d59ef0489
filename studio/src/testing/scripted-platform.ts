import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vendorCodes, type VendorCode } from '@kancil/contract/seamless/native-wire'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { newUuid } from '../kernel/chance.ts'
import { systemClock } from '../kernel/clock.ts'
import { createSignatureCheck } from '../wallet/signing.ts'
import { type ScriptedPurse, scriptedPurse } from './scripted-purse.ts'

export type ReceivedCall = {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly raw: string
}
/**
 * How the script handles a call: answer properly, refuse, or drop the connection before or after
 * acting.
 */
export type Act = 'answer' | 'crash_before' | 'crash_after' | 'hang' | VendorCode

type JackpotRows = readonly Record<string, unknown>[]

/**
 * The other side of the wire for the studio's tests: a platform that follows a script. It checks
 * every signature and nonce, and keeps a purse by the native protocol's rules for repeats and
 * tombstones, so that a studio that repeats itself incorrectly is caught.
 */
export type ScriptedPlatform = {
  readonly url: string
  readonly heard: ReceivedCall[]
  readonly purse: ScriptedPurse
  /** Whose money a call moves; everybody's is one purse unless a test says otherwise. */
  purseOf: (playerId: string) => ScriptedPurse
  readonly answers: { verify: Record<string, unknown> }
  /** What it tells of its jackpots, at once or late. */
  jackpots: JackpotRows | Promise<JackpotRows>
  /** Decides how each call is handled; 'answer' by default. */
  script: (path: string, body: Record<string, unknown>, count: number) => Act | Promise<Act>
  /** For the player named, or the one of `answers.verify`. */
  readonly token: (playerId?: string) => string
  readonly calls: (path: string) => ReceivedCall[]
  readonly close: () => Promise<void>
}

export async function scriptedPlatform(balance = 100_00n): Promise<ScriptedPlatform> {
  const heard: ReceivedCall[] = []
  const purse = scriptedPurse(balance)
  const tokens = new Map<string, string | undefined>()
  const check = createSignatureCheck(sandboxVendor, systemClock)
  const verify = verifyAnswer()

  const purseIn = (body: Record<string, unknown>): ScriptedPurse =>
    platform.purseOf(String(body['playerId'] ?? ''))

  function act(path: string, body: Record<string, unknown>, raw: string): object | VendorCode {
    if (path === '/session/verify') return verified(String(body['token']))
    const mine = purseIn(body)
    if (path === '/balance') return { balance: mine.text() }
    if (path === '/round/close') return { balance: mine.text() }
    return mine.move(path, body, raw)
  }

  function verified(token: string): object | VendorCode {
    if (!tokens.has(token)) return 'SESSION_NOT_FOUND'
    const playerId = tokens.get(token) ?? String(verify['playerId'])
    tokens.delete(token)
    return { ...verify, playerId, balance: platform.purseOf(playerId).text() }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bodyOf(request)
    const { url = '', headers } = request
    const method = request.method === 'GET' ? 'GET' : 'POST'
    const refused = check({ method, path: url, headers, body: Buffer.from(raw) })
    if (refused) return send(response, refused, purse.text())
    const path = url.replace(`/vendor/v1/${sandboxVendor.code}`, '')
    if (method === 'GET') return send(response, { jackpots: await platform.jackpots }, purse.text())
    const body = JSON.parse(raw) as Record<string, unknown>
    heard.push({ path, body, raw })
    const what = await platform.script(
      path,
      body,
      heard.filter((call) => call.path === path).length,
    )
    if (what === 'hang') return
    if (what === 'crash_before') return void request.socket.destroy()
    if (what !== 'answer' && what !== 'crash_after')
      return send(response, what, purseIn(body).text())
    const answer = act(path, body, raw)
    if (what === 'crash_after') return void request.socket.destroy()
    send(response, answer, purseIn(body).text())
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const platform: ScriptedPlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    purse,
    purseOf: () => purse,
    answers: { verify },
    jackpots: [],
    script: () => 'answer',
    calls: (path) => heard.filter((call) => call.path === path),
    token(playerId) {
      const token = `launch-token-${newUuid()}`
      tokens.set(token, playerId)
      return token
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return platform
}

function verifyAnswer(): Record<string, unknown> {
  return {
    sessionId: 'platform-session-1',
    playerId: 'alias-1',
    nickname: 'Adi',
    currency: 'MYR',
    language: 'EN',
    country: 'MY',
    isTest: false,
    jurisdiction: 'standard',
    limits: {},
    realityCheck: { intervalSec: 0, elapsedSec: 0, historyUrl: '/history', lobbyUrl: '/lobby' },
  }
}

function send(response: ServerResponse, answer: object | VendorCode, balance: string): void {
  const common = { requestId: 'r', serverTime: new Date().toISOString(), currency: 'MYR' }
  const refused = typeof answer === 'string' ? vendorCodes[answer] : null
  const body = refused
    ? { status: 'ERROR', code: answer, message: 'no', balance, retry: refused.retry, ...common }
    : { status: 'OK', ...common, ...(answer as object) }
  response.writeHead(refused?.http ?? 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
