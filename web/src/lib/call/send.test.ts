import { login } from '@kancil/contract/identity/login'
import { sessionMarker } from '@kancil/contract/identity/sessions'
import { gameList } from '@kancil/contract/games/lobby'
import { systemKeys } from '@kancil/contract/site/info'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './send.ts'
import { CallError } from './error.ts'
import { forgetKey } from './seal.ts'
import { currentSession, startTabSession, endTabSession } from '../session/session.ts'

type SentRequest = { url: string; init: RequestInit }
const sent: SentRequest[] = []
let answers: ((url: string) => Response | Promise<Response>)[] = []

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const value = (what: unknown) => json(200, { success: true, value: what })

const headerOf = (at: number, name: string) => new Headers(sent[at]!.init.headers).get(name)

beforeEach(() => {
  sent.length = 0
  answers = []
  forgetKey()
  endTabSession()
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('offline')
    return answer(url)
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a read goes as a query without what is not set, with the tab’s marker', async () => {
  startTabSession({ token: 'tab', account: 'aina', isAgent: 0, merchant: 'kancil' })
  answers = [() => value({ games: [], pageNum: 1, totalPages: 0, totalItems: 0 })]
  await call(gameList, { vassalage: 'RIMBA', pageNo: 2, gameName: '' })
  expect(sent[0]?.url).toBe('/lgw/games/game_list?vassalage=RIMBA&pageNo=2')
  expect(headerOf(0, 'x-kancil-token')).toBe('tab')
})

test('a refusal is its code with what explains it', async () => {
  answers = [() => json(429, { success: false, message: 'too_many_requests', value: { wait: 3 } })]
  const error = await call(sessionMarker, {}).catch((caught: unknown) => caught as CallError)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 'too_many_requests', status: 429, value: { wait: 3 } })
})

test('no answer is `network`; an answer of somebody else is `unknown`', async () => {
  await expect(call(sessionMarker, {})).rejects.toMatchObject({ code: 'network' })
  answers = [() => new Response('<html>', { status: 200 })]
  await expect(call(sessionMarker, {})).rejects.toMatchObject({ code: 'unknown' })
})

test('an ended session is forgotten by the tab', async () => {
  startTabSession({ token: 'tab', account: 'aina', isAgent: 0, merchant: 'kancil' })
  answers = [() => json(401, { success: false, message: 'session_expired', value: {} })]
  await call(gameList, {}).catch(() => undefined)
  expect(currentSession().state).toBe('visitor')
  expect(sessionStorage.getItem('token')).toBeNull()
  expect(sessionStorage.getItem('merchant')).toBe('kancil')
})

const tab = { token: 'tab', account: 'aina', isAgent: 0, merchant: 'kancil' } as const
let keysMade = 0
const keySet = async ({ publicKey }: CryptoKeyPair) => ({
  keys: [{ ...(await exportJWK(publicKey)), kid: `k${keysMade++}`, use: 'enc', alg: 'ECDH-ES' }],
})

test('a read is refused while a change of password is under way: the tab stays with what it brings', async () => {
  startTabSession(tab)
  const keys = await keySet(await generateKeyPair('ECDH-ES', { extractable: true }))
  let bring = (): void => undefined
  const changed = new Promise<Response>((done) => (bring = () => done(value(tab))))
  answers = [() => value(keys), () => changed]
  const input = { username: 'aina', password: 'correct horse', type: 'username' } as const
  const changing = call(login, input).then(() => startTabSession({ ...tab, token: 'next' }))
  await vi.waitFor(() => expect(sent.length).toBe(2))
  answers = [() => json(401, { success: false, message: 'session_expired', value: {} })]
  await expect(call(gameList, {})).rejects.toMatchObject({ code: 'session_expired' })
  expect(currentSession()).toMatchObject({ token: 'tab' })
  bring()
  await changing
  await new Promise((done) => setTimeout(done, 5))
  expect(currentSession()).toMatchObject({ state: 'member', token: 'next' })
})

test('an encrypted call is sealed to the published key, and to the next one after a rotation', async () => {
  const pairs = await Promise.all(
    [1, 2].map(() => generateKeyPair('ECDH-ES', { extractable: true })),
  )
  const [first, second] = await Promise.all([keySet(pairs[0]!), keySet(pairs[1]!)])
  answers = [
    () => value(first),
    () => json(400, { success: false, message: 'undecipherable', value: {} }),
    () => value(second),
    () => json(401, { success: false, message: 'incorrect_account_or_password', value: {} }),
  ]
  const input = { username: 'aina', password: 'correct horse', type: 'username' } as const
  const error = await call(login, input).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'incorrect_account_or_password' })
  expect(sent.map(({ url }) => url)).toEqual([
    systemKeys.path,
    login.path,
    systemKeys.path,
    login.path,
  ])
  const body = sent[3]?.init.body as string
  expect(body).not.toContain('horse')
  expect(headerOf(3, 'content-type')).toBe('application/jose')
  const opened = await compactDecrypt(body, pairs[1]!.privateKey)
  expect(JSON.parse(new TextDecoder().decode(opened.plaintext))).toEqual(input)
})
