import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublishedKeys } from '@kancil/adapters/phone-auth/published-keys'
import { memberInfo } from '@kancil/contract/identity/member'
import { register } from '@kancil/contract/identity/registration'
import { registerMobile, sendLoginCode } from '@kancil/contract/identity/phone'
import { loginByPhoneAuth } from '@kancil/contract/identity/phone-auth'
import {
  captchaMessage,
  confirmCodePath,
  sendCodePath,
} from '@kancil/contract/ports/phone-auth-page'
import {
  phoneAuthIssuer,
  sandboxPhoneAuthApiKey,
  sandboxPhoneAuthPath,
  sandboxPhoneAuthProject,
} from '@kancil/contract/ports/phone-auth'
import { siteInfo } from '@kancil/contract/site/info'
import { createSandbox } from '@kancil/sandbox/app'
import { readSandboxConfig } from '@kancil/sandbox/config'
import { newDataFolder } from '@kancil/sandbox/kernel/testing'
import { SignJWT, UnsecuredJWT } from 'jose'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { malaysia, plantPhone } from '../server/src/modules/identity/testing/sms.ts'
import { registration } from '../server/src/modules/identity/testing/members.ts'
import { verifyPhoneToken } from '../server/src/modules/identity/phone-auth/token.ts'
import { type TestServer, testServer } from '../server/src/testing/server.ts'
import { setSetting } from '../server/src/testing/settings.ts'
import { phoneAuthClient, phoneAuthOf } from '../server/src/config/phone-auth.ts'

const home = 'http://localhost:8080'
let server: TestServer
let sandbox: Awaited<ReturnType<typeof createSandbox>>
let base: string
let dataFolder: string

beforeAll(async () => {
  dataFolder = newDataFolder()
  sandbox = await createSandbox(
    readSandboxConfig({
      KANCIL_PLATFORM_URL: home,
      KANCIL_SANDBOX_PORT: '0',
      KANCIL_SANDBOX_MAIL_PORT: '0',
      KANCIL_DATA: dataFolder,
      KANCIL_LOG: 'silent',
    }),
  )
  await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`
  base = sandboxUrl + sandboxPhoneAuthPath
  server = await testServer({ env: { KANCIL_SANDBOX_URL: sandboxUrl } })
})
afterAll(async () => {
  await server.stop()
  await sandbox.close()
  rmSync(dataFolder, { recursive: true, force: true })
})
beforeEach(async () => {
  await setSetting(server, 'phoneAuth', { enabled: true })
  await setSetting(server, 'flags', {
    MOBILEVERCODELOGIN3: true,
    MOBILENUMREG3: true,
    REGMOBVERF3: true,
  })
})

let addresses = 0
const someone = () => server.visitor('member', `198.51.100.${++addresses}`)
const freshNumber = () => `12345${String(7000 + ++addresses)}`

/** As a browser calls the provider. */
async function provider(path: string, body: object, key = sandboxPhoneAuthApiKey) {
  const response = await fetch(`${base}${path}?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: home },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, string> & { error?: { message: string } }
  return { status: response.status, fault: answer.error?.message ?? '', answer }
}
/** Presses the button in the check's window. */
async function passCheck(): Promise<string> {
  const body = await (await fetch(`${base}/check`, { method: 'POST' })).text()
  expect(body).toContain(`"type":"${captchaMessage}"`)
  return /"token":"([\w-]+)"/.exec(body)![1]!
}
async function send(phoneNumber: string) {
  return provider(sendCodePath, { phoneNumber, recaptchaToken: await passCheck() })
}
async function codeOn(phone: string): Promise<string> {
  const reply = await sandbox.inject(`/phone/messages?to=${encodeURIComponent(phone)}`)
  const [newest] = reply.json<{ messages: { text: string }[] }>().messages
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? ''
}
async function tokenFor(mobileNum: string): Promise<string> {
  const phone = `+60${mobileNum}`
  const { answer } = await send(phone)
  const confirmed = await provider(confirmCodePath, {
    sessionInfo: answer['sessionInfo'],
    code: await codeOn(phone),
  })
  expect(confirmed.fault).toBe('')
  return confirmed.answer['idToken']!
}
const phoneProof = (firebaseIdToken: string) => ({
  firebaseChannel: 'sms' as const,
  firebaseIdToken,
})

describe('login', () => {
  test('the provider’s word for a proven number opens the account, once', async () => {
    const number = freshNumber()
    await plantPhone(server, 'provided1', number)
    const token = await tokenFor(number)
    const visitor = someone()
    const { value, code } = await visitor.call(loginByPhoneAuth, phoneProof(token))
    expect([code, value.account]).toEqual(['', 'provided1'])
    visitor.marker = value.token
    expect((await visitor.call(memberInfo, {})).value.account).toBe('provided1')
    // Presented again, by the same visitor or another.
    for (const again of [visitor, someone()])
      expect((await again.call(loginByPhoneAuth, phoneProof(token))).code).toBe(
        'phone_token_refused',
      )
    // Nor spelled differently.
    const padded = `${token}=`
    expect((await someone().call(loginByPhoneAuth, phoneProof(padded))).code).toBe(
      'phone_token_refused',
    )
  })

  test('ten at once with one token: one is signed in', async () => {
    const number = freshNumber()
    await plantPhone(server, 'provided2', number)
    const token = await tokenFor(number)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => someone().call(loginByPhoneAuth, phoneProof(token))),
    )
    expect(replies.filter(({ code }) => code === '')).toHaveLength(1)
  })

  test('a number that nobody has proved is told so, and makes no account', async () => {
    const token = await tokenFor(freshNumber())
    expect((await someone().call(loginByPhoneAuth, phoneProof(token))).code).toBe('phone_unknown')
  })

  test('the agents’ door lets in nobody else', async () => {
    const number = freshNumber()
    await plantPhone(server, 'provided3', number)
    const token = await tokenFor(number)
    const reply = await someone().call(loginByPhoneAuth, { ...phoneProof(token), side: 'agent' })
    expect(reply.code).toBe('error_not_agent')
  })

  test('only where the operator has chosen it, and SMS login is on', async () => {
    const number = freshNumber()
    await plantPhone(server, 'provided4', number)
    const token = await tokenFor(number)
    await setSetting(server, 'phoneAuth', { enabled: false })
    const visitor = someone()
    expect((await visitor.call(siteInfo, {})).value.phoneAuth).toBeUndefined()
    expect((await visitor.call(loginByPhoneAuth, phoneProof(token))).code).toBe('phone_auth_closed')
    await setSetting(server, 'phoneAuth', { enabled: true })
    await setSetting(server, 'flags', { MOBILEVERCODELOGIN3: false })
    expect((await visitor.call(loginByPhoneAuth, phoneProof(token))).code).toBe('sms_login_closed')
    // Then our own texts are not used for it.
    await setSetting(server, 'flags', { MOBILEVERCODELOGIN3: true })
    const codeAnswer = await visitor.call(sendLoginCode, { ...malaysia, mobileNum: number })
    expect(codeAnswer.code).toBe('sms_login_closed')
    expect((await visitor.call(siteInfo, {})).value.phoneAuth).toEqual({
      apiKey: sandboxPhoneAuthApiKey,
      restUrl: base,
      captchaUrl: `${base}/check`,
    })
  })
})

describe('registration', () => {
  const newcomer = (mobileNum: string, token: string, more: object = {}) => {
    const {
      username: _name,
      password: _password,
      confirmPassword: _again,
      ...rest
    } = registration('unused')
    return { ...rest, ...malaysia, mobileNum, ...phoneProof(token), ...more }
  }

  test('by mobile: the provider proves the number in place of our code', async () => {
    const number = freshNumber()
    const visitor = someone()
    const token = await tokenFor(number)
    const made = await visitor.call(registerMobile, newcomer(number, token))
    expect([made.code, made.value?.isAgent]).toEqual(['', 0])
    // It is verified: from now on the provider signs the member in.
    const again = await someone().call(loginByPhoneAuth, phoneProof(await tokenFor(number)))
    expect(again.value.account).toBe(made.value.account)
    // Another account cannot claim it.
    const rival = await someone().call(registerMobile, newcomer(number, await tokenFor(number)))
    expect(rival.code).toBe('mobile_taken')
  })

  test('by user name, where the number is asked for as well', async () => {
    const number = freshNumber()
    const token = await tokenFor(number)
    const input = registration('provided9', {
      ...malaysia,
      mobileNum: number,
      ...phoneProof(token),
    })
    expect((await someone().call(register, input)).value?.account).toBe('provided9')
  })

  test('another number than the token’s, no token and a used one are refused', async () => {
    const [number, other] = [freshNumber(), freshNumber()]
    const token = await tokenFor(number)
    const codes = [
      (await someone().call(registerMobile, newcomer(other, token))).code,
      (await someone().call(registerMobile, newcomer(number, ''))).code,
    ]
    expect(codes).toEqual(['mobile_invalid', 'phone_token_refused'])
    const visitor = someone()
    expect((await visitor.call(registerMobile, newcomer(number, token))).code).toBe('')
    const again = await someone().call(registerMobile, newcomer(number, token))
    expect(['code_expired', 'mobile_taken']).toContain(again.code)
  })
})

describe('what the provider refuses', () => {
  test.each([
    ['12', 'INVALID_PHONE_NUMBER'],
    ['', 'MISSING_PHONE_NUMBER'],
    ['+60123400001', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    ['+60123400002', 'QUOTA_EXCEEDED'],
    ['+60123400003', 'OPERATION_NOT_ALLOWED'],
    ['+60123400004', 'CAPTCHA_CHECK_FAILED'],
  ])('a code to %j: %s', async (phone, fault) => {
    const { status, fault: answerFault } = await send(phone)
    expect([status, answerFault]).toEqual([400, fault])
  })

  test('a send without the check, or with one that was used', async () => {
    const phoneNumber = '+60123456789'
    expect((await provider(sendCodePath, { phoneNumber })).fault).toBe('MISSING_RECAPTCHA_TOKEN')
    const recaptchaToken = await passCheck()
    await provider(sendCodePath, { phoneNumber, recaptchaToken })
    const again = await provider(sendCodePath, { phoneNumber, recaptchaToken })
    expect(again.fault).toBe('INVALID_RECAPTCHA_TOKEN')
    expect((await provider(sendCodePath, {}, 'another key')).status).toBe(400)
  })

  test('a wrong code, none, one too many tries, and a sign-in of nobody', async () => {
    const phone = `+60${freshNumber()}`
    const { answer } = await send(phone)
    const sessionInfo = answer['sessionInfo']
    const code = await codeOn(phone)
    const confirm = async (body: object) => (await provider(confirmCodePath, body)).fault
    expect(await confirm({ sessionInfo })).toBe('MISSING_CODE')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      expect(await confirm({ sessionInfo, code: wrong })).toBe('INVALID_CODE')
    expect(await confirm({ sessionInfo, code })).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await confirm({ sessionInfo: 'nobody', code })).toBe('INVALID_SESSION_INFO')
  })

  test('only our own pages may read it, and hear of the check', async () => {
    const preflight = await fetch(`${base}${sendCodePath}`, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      home,
    ])
    const page = await fetch(`${base}/check`, { method: 'POST' })
    expect(await page.text()).toContain(JSON.stringify(home))
    expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-")
  })
})

describe('a token that does not hold', () => {
  const project = sandboxPhoneAuthProject
  const keyPair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rogue = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = new Date('2026-11-21T08:00:00Z')
  const seconds = now.getTime() / 1000
  const jwk = keyPair.publicKey.export({ format: 'jwk' })
  const keys = [{ kid: 'k1', kty: 'RSA', n: jwk.n!, e: jwk.e! }]
  const at = { project, apiKey: 'x', restUrl: 'x', captchaUrl: 'x', keysUrl: 'x' }
  const honest = {
    iss: phoneAuthIssuer(project),
    aud: project,
    auth_time: seconds - 60,
    iat: seconds - 60,
    exp: seconds + 3_540,
    sub: 'someone',
    phone_number: '+60123456789',
    firebase: { sign_in_provider: 'phone' },
  }
  const judge = (token: string) => verifyPhoneToken(at, { keys: async () => keys }, token, now)
  const made = (
    claims: object = {},
    { alg = 'RS256', kid = 'k1', by = keyPair.privateKey as KeyObject | Uint8Array } = {},
  ) => new SignJWT({ ...honest, ...claims }).setProtectedHeader({ alg, kid }).sign(by)

  test('the honest one is accepted, so the others are refused for their fault alone', async () => {
    expect(await judge(await made())).toMatchObject({
      kind: 'proved',
      phone: { e164: '+60123456789', country: 'MY' },
    })
  })

  test.each<[string, object]>([
    ['another issuer', { iss: phoneAuthIssuer('another') }],
    ['an issuer that begins alike', { iss: `${phoneAuthIssuer(project)}.example.com` }],
    ['another audience', { aud: 'another' }],
    ['two audiences', { aud: [project, 'another'] }],
    ['run out', { exp: seconds - 31 }],
    ['no end', { exp: undefined }],
    ['issued tomorrow', { iat: seconds + 86_400 }],
    ['signed in tomorrow', { auth_time: seconds + 86_400 }],
    ['signed in an hour ago', { auth_time: seconds - 3_600 }],
    ['no time of the sign-in', { auth_time: undefined }],
    ['a time that is a text', { auth_time: String(seconds) }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject without end', { sub: 'x'.repeat(200) }],
    ['no number', { phone_number: undefined }],
    ['an empty number', { phone_number: '' }],
    ['a number that is none', { phone_number: '+60123' }],
    ['a number without its plus', { phone_number: '60123456789' }],
    ['a list of numbers', { phone_number: ['+60123456789'] }],
    ['by another sign-in', { firebase: { sign_in_provider: 'password' } }],
    ['by no sign-in', { firebase: null }],
  ])('%s: refused', async (_name, claims) => {
    expect(await judge(await made(claims))).toMatchObject({ kind: 'refused' })
  })

  test('another key, no signature, a secret in the place of a key: refused', async () => {
    const [head, body] = (await made()).split('.')
    const changed = Buffer.from(JSON.stringify({ ...honest, phone_number: '+60111111111' }))
    const secret = new TextEncoder().encode(
      keyPair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    )
    const tokens = [
      await made({}, { by: rogue.privateKey }),
      await made({}, { by: rogue.privateKey, kid: 'k2' }),
      await made({}, { alg: 'HS256', by: secret }),
      await made({}, { alg: 'PS256' }),
      await made({}, { alg: 'RS512' }),
      new UnsecuredJWT(honest).encode(),
      `${head}.${body}.`,
      `${head}.${body}.AAAA`,
      `${head}.${changed.toString('base64url')}.${(await made()).split('.')[2]}`,
      'eyJhbGciOiJub25lIn0.e30.',
      '..',
      '',
    ]
    for (const token of tokens) expect(await judge(token)).toMatchObject({ kind: 'refused' })
  })

  test('through the call they all get the one code', async () => {
    const forged = await made({}, { by: rogue.privateKey })
    const reply = await someone().call(loginByPhoneAuth, phoneProof(forged))
    expect([reply.status, reply.code]).toEqual([422, 'phone_token_refused'])
  })

  test('keys that cannot be fetched are no verdict on anybody', async () => {
    const down = { keys: () => Promise.reject(new Error('down')) }
    const verdict = await verifyPhoneToken(at, down, await made(), now)
    expect(verdict).toMatchObject({ kind: 'unavailable' })
  })
})

describe('the key set', () => {
  let host: Server
  let url: string
  let requests = 0
  let answer: { status: number; body: unknown; maxAge?: number }
  beforeAll(async () => {
    host = createServer((_request, response) => {
      requests++
      const headers = { 'cache-control': `public, max-age=${answer.maxAge ?? 60}` }
      response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
    })
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/keys`
  })
  afterAll(() => void host.close())

  test('certificates by key id, as Firebase publishes them', async () => {
    const pair = await generate([{ name: 'commonName', value: 'securetoken' }], { keySize: 2048 })
    answer = { status: 200, body: { abc: pair.cert } }
    const [key] = await createPublishedKeys(url).keys('abc')
    expect([key?.kid, key?.kty, key?.e]).toEqual(['abc', 'RSA', 'AQAB'])
  })

  test('is kept as long as it says, asked anew for a key that is not in it, and held when it is gone', async () => {
    const { n, e } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
      format: 'jwk',
    })
    const key = (kid: string) => ({ kid, kty: 'RSA', n, e })
    const clock = { at: 1_000_000, now: () => new Date(clock.at) }
    const published = createPublishedKeys(url, clock)
    requests = 0
    answer = { status: 200, body: { keys: [key('a'), { kty: 'EC', kid: 'x' }] } }
    const keyIds = async (kid: string) =>
      (await published.keys(kid)).map((candidate) => candidate.kid)
    expect(await Promise.all([keyIds('a'), keyIds('a')])).toEqual([['a'], ['a']])
    expect(await keyIds('a')).toEqual(['a'])
    expect(requests).toBe(1)
    // An unknown key is fetched again, but not on every attempt.
    expect(await keyIds('b')).toEqual(['a'])
    expect(requests).toBe(1)
    clock.at += 31_000
    answer = { status: 200, body: { keys: [key('a'), key('b')] } }
    expect(await keyIds('b')).toEqual(['a', 'b'])
    expect(requests).toBe(2)
    clock.at += 61_000
    answer = { status: 500, body: {} }
    expect(await keyIds('a')).toEqual(['a', 'b'])
    await expect(published.keys('unknown')).rejects.toThrow('status 500')
  })

  test('a key set without a key, or with a short one, is refused', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({
      format: 'jwk',
    })
    for (const body of [{}, { keys: [] }, { keys: [{ ...short, kid: 'a' }] }]) {
      answer = { status: 200, body }
      await expect(createPublishedKeys(url).keys('a')).rejects.toThrow('no key in it')
    }
  })
})

test('real money knows no sandbox provider, and a half configuration is refused', () => {
  const sandboxUrl = 'http://127.0.0.1:8090'
  expect(phoneAuthOf({ phoneAuth: undefined, realMoney: true, sandboxUrl })).toBeNull()
  const env = {
    KANCIL_PHONE_AUTH_PROJECT: 'a-project',
    KANCIL_PHONE_AUTH_API_KEY: 'key',
    KANCIL_PHONE_AUTH_CAPTCHA_URL: 'https://check.example.com',
  }
  expect(phoneAuthClient(env)).toMatchObject({ project: 'a-project' })
  expect(phoneAuthClient({})).toBeUndefined()
  expect(() => phoneAuthClient({ ...env, KANCIL_PHONE_AUTH_API_KEY: '' })).toThrow('together')
  const plain = { ...env, KANCIL_PHONE_AUTH_CAPTCHA_URL: 'http://check.example.com' }
  expect(() => phoneAuthClient(plain)).toThrow('https')
})
