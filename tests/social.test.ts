import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createGoogle } from '@kancil/adapters/social/google'
import { openSocial } from '@kancil/adapters/social/open-social'
import { logout } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import {
  beginSocial,
  finishSocial,
  linkSocial,
  registerSocial,
  socialCookie,
} from '@kancil/contract/identity/social'
import { socialProviders, type SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import { createSandbox } from '@kancil/sandbox/app'
import { readSandboxConfig } from '@kancil/sandbox/config'
import { people } from '@kancil/sandbox/social/people'
import { newDataFolder } from '@kancil/sandbox/kernel/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, plantMember } from '../server/src/modules/identity/testing/members.ts'
import { type TestServer, testServer } from '../server/src/testing/server.ts'
import { setSetting } from '../server/src/testing/settings.ts'
import type { Visitor } from '../server/src/testing/visitor.ts'
import { providerBrowser } from './social/provider-browser.ts'
import { type Misdeed, rogueClient, startRogue } from './social/rogue-provider.ts'

const home = 'http://localhost:8080'
const [aminah, weiMing, kavitha, unproved] = people.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
]
/** Where Kavitha signs in: another place would require a proof first. */
const kavithaHome = '203.0.113.7'
let server: TestServer
let sandbox: Awaited<ReturnType<typeof createSandbox>>
let sandboxUrl: string
let dataFolder: string

beforeAll(async () => {
  dataFolder = newDataFolder()
  sandbox = await createSandbox(
    readSandboxConfig({
      KANCIL_PLATFORM_URL: home,
      KANCIL_SANDBOX_PORT: '0',
      KANCIL_DATA: dataFolder,
      KANCIL_LOG: 'silent',
    }),
  )
  await sandbox.listen({ host: '127.0.0.1', port: 0 })
  sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`
  server = await testServer({ env: { KANCIL_SANDBOX_URL: sandboxUrl } })
})
afterAll(async () => {
  await server.stop()
  await sandbox.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

let addresses = 0

/** A browser at its own address, so that no per-address limit is hit. */
function newVisitor(): Visitor {
  return server.visitor('member', `198.51.100.${++addresses}`)
}

/** From our page to the provider, a choice there, and back to our callback. */
async function visit(
  visitor: Visitor,
  provider: SocialProviderId,
  person: string,
  change: (back: URL) => void = () => undefined,
): Promise<URL> {
  const begun = await visitor.call(beginSocial, { provider })
  expect([begun.code, new URL(begun.value.url).origin]).toEqual(['', sandboxUrl])
  const back = await providerBrowser(home).choose(begun.value.url, person)
  change(back)
  await comeBack(visitor, back)
  return back
}

/** A link from outside: no Origin, no marker; the Lax cookie comes along. */
async function comeBack(visitor: Visitor, back: URL): Promise<void> {
  const reply = await visitor.send('GET', back.pathname + back.search, undefined, {
    origin: '',
    'sec-fetch-site': 'cross-site',
  })
  expect([reply.status, reply.headers['location']]).toEqual([303, '/?modal=social'])
  expect(JSON.stringify(reply.headers['set-cookie'] ?? '')).not.toContain('kancil-member')
}

const newcomer = (username: string, more: object = {}) => ({
  requestId: `social-${username}-${process.pid}`,
  username,
  birthday: '1990-08-31',
  termsAgreed: true,
  ...more,
})

async function signUpBy(provider: SocialProviderId, person: string, username: string) {
  const visitor = newVisitor()
  await visit(visitor, provider, person)
  expect((await visitor.call(finishSocial, {})).value.next).toBe('register')
  const reply = await visitor.call(registerSocial, newcomer(username))
  if (reply.success) visitor.marker = reply.value.token
  return { visitor, reply }
}

describe.each(socialProviders)('%s', (provider) => {
  const name = `from${provider}`

  test('a newcomer registers with the short form, and is signed in at once the next time', async () => {
    const { visitor, reply } = await signUpBy(provider, aminah, name)
    expect([reply.code, reply.value?.account, reply.value?.isAgent]).toEqual(['', name, 0])
    expect((await visitor.call(memberInfo, {})).value.account).toBe(name)
    expect(visitor.cookies[socialCookie]).toBeUndefined()
    await visitor.call(logout, {})

    const again = newVisitor()
    await visit(again, provider, aminah)
    const { value } = await again.call(finishSocial, {})
    expect([value.next, value.signIn?.account, value.signIn?.firstTimeLogin]).toEqual([
      'signed_in',
      name,
      false,
    ])
    again.marker = value.signIn!.token
    expect((await again.call(memberInfo, {})).value.account).toBe(name)
    // The visit is used up.
    expect((await again.call(finishSocial, {})).code).toBe('social_expired')
  })

  test('a visitor who declines there is told so, and no account is made', async () => {
    const visitor = newVisitor()
    await visit(visitor, provider, '')
    expect((await visitor.call(finishSocial, {})).code).toBe('social_cancelled')
    const made = await visitor.call(registerSocial, newcomer(`no${provider}`))
    expect(made.code).toBe('social_cancelled')
  })

  test('another state than the one that left is refused', async () => {
    const visitor = newVisitor()
    await visit(visitor, provider, weiMing, (back) => back.searchParams.set('state', 'forged'))
    expect((await visitor.call(finishSocial, {})).code).toBe('social_refused')
  })

  test('a code is good once, and for the visit that asked for it', async () => {
    const first = newVisitor()
    const back = await visit(first, provider, weiMing)
    expect((await first.call(finishSocial, {})).value.next).toBe('register')
    // The same browser again: the accepted answer stands, nothing is exchanged again.
    await comeBack(first, back)
    expect((await first.call(finishSocial, {})).value.next).toBe('register')

    const thief = newVisitor()
    const begun = await thief.call(beginSocial, { provider })
    const state = new URL(begun.value.url).searchParams.get('state')!
    back.searchParams.set('state', state)
    await comeBack(thief, back)
    expect((await thief.call(finishSocial, {})).code).toBe('social_refused')
  })

  test('a return without the cookie of the visitor who left signs nobody in', async () => {
    const victim = newVisitor()
    const attacker = newVisitor()
    const begun = await attacker.call(beginSocial, { provider })
    const back = await providerBrowser(home).choose(begun.value.url, kavitha)
    await comeBack(victim, back)
    expect((await victim.call(finishSocial, {})).code).toBe('social_expired')
  })

  test('a visit lasts ten minutes and no longer', async () => {
    const visitor = newVisitor()
    await visit(visitor, provider, weiMing)
    server.clock.advance(10 * 60_000 + 1)
    expect((await visitor.call(finishSocial, {})).code).toBe('social_expired')
  })

  test('switched off, it is refused at every step', async () => {
    const visitor = newVisitor()
    await visit(visitor, provider, weiMing)
    await setSetting(server, 'social', { [provider]: false })
    try {
      const codes = [
        (await newVisitor().call(beginSocial, { provider })).code,
        (await visitor.call(finishSocial, {})).code,
        (await visitor.call(registerSocial, newcomer(`off${provider}`))).code,
      ]
      expect(codes).toEqual(Array.from({ length: 3 }, () => 'social_disabled'))
    } finally {
      await setSetting(server, 'social', { [provider]: true })
    }
  })
})

describe('linking', () => {
  test('a proved address that is a member’s links nobody by itself: the password comes first', async () => {
    const email = people[2]!.email.toUpperCase()
    await plantMember(server, 'kavitha', { email })
    const visitor = server.visitor('member', kavithaHome)
    await visit(visitor, 'google', kavitha)
    expect((await visitor.call(finishSocial, {})).value).toMatchObject({ next: 'link' })

    await logIn(server, visitor, 'kavitha')
    const answer = (await visitor.call(finishSocial, {})).value
    expect([answer.next, answer.account, answer.signIn]).toEqual(['confirm', 'kavitha', undefined])
    expect((await visitor.call(linkSocial, {})).code).toBe('')

    const later = newVisitor()
    await visit(later, 'google', kavitha)
    expect((await later.call(finishSocial, {})).value.signIn?.account).toBe('kavitha')
  })

  test('an address that the provider did not prove says nothing about members', async () => {
    await plantMember(server, 'unproved', { email: people[3]!.email })
    const visitor = newVisitor()
    await visit(visitor, 'google', unproved)
    expect((await visitor.call(finishSocial, {})).value.next).toBe('register')
  })

  test('a session from before the visit must sign in again', async () => {
    const id = await plantMember(server, 'earlier')
    const member = await server.signedIn(id, { account: 'earlier' })
    server.clock.advance(1000)
    await visit(member, 'google', unproved)
    expect((await member.call(finishSocial, {})).value.next).toBe('register')
    expect((await member.call(linkSocial, {})).code).toBe('social_sign_in_again')
  })

  test('one person is linked to one member, and the other way round', async () => {
    const { reply } = await signUpBy('google', weiMing, 'weiming')
    expect(reply.code).toBe('')
    // Two browsers of the same person, both before the first link was made.
    const id = await plantMember(server, 'second')
    const visitor = newVisitor()
    await visit(visitor, 'facebook', weiMing)
    await logIn(server, visitor, 'second')
    const rival = await signUpBy('facebook', weiMing, 'rival')
    expect(rival.reply.code).toBe('')
    expect((await visitor.call(linkSocial, {})).code).toBe('social_linked_already')
    const { rows } = await sql`select 1 from social_link where member_id = ${id}`.execute(server.db)
    expect(rows).toEqual([])

    // A linked member cannot link a second person of the same provider.
    const other = server.visitor('member', kavithaHome)
    await visit(other, 'google', unproved)
    await logIn(server, other, 'kavitha')
    expect((await other.call(linkSocial, {})).code).toBe('social_linked_already')
  })

  test('a frozen member cannot sign in by a provider either', async () => {
    await sql`update member set status = 'frozen' where account_key = 'weiming'`.execute(server.db)
    const visitor = newVisitor()
    await visit(visitor, 'google', weiMing)
    expect((await visitor.call(finishSocial, {})).code).toBe('account_frozen')
  })
})

describe('the short registration', () => {
  test('is held to the rules: age, terms, a name that is free, the operator’s fields', async () => {
    const visitor = newVisitor()
    await visit(visitor, 'facebook', unproved)
    const attempts = [
      newcomer('young', { birthday: '2015-01-01' }),
      newcomer('noterms', { termsAgreed: false }),
      newcomer('kavitha'),
      newcomer('x'),
      newcomer('withcode', { affiliateCode: 'NOSUCHCODE' }),
    ]
    const codes: string[] = []
    for (const attempt of attempts) codes.push((await visitor.call(registerSocial, attempt)).code)
    expect(codes).toEqual([
      'under_age',
      'terms_not_agreed',
      'account_taken',
      'fields_invalid',
      'invitation_code_error',
    ])
  })

  test('a person of the provider makes one account, however often it is sent', async () => {
    const visitor = newVisitor()
    await visit(visitor, 'facebook', unproved)
    const replies = await Promise.all(
      ['once', 'twice', 'thrice'].map((name) => visitor.call(registerSocial, newcomer(name))),
    )
    expect(replies.filter(({ code }) => code === '')).toHaveLength(1)
    const { rows } = await sql`select 1 from social_link
      where provider = 'facebook' and subject = ${unproved}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
})

test('what is kept of a visit is sealed, and the cookie itself is not kept', async () => {
  const visitor = newVisitor()
  await visit(visitor, 'google', kavitha)
  const { rows } = await sql<{ row: string }>`select social_visit::text as row
    from social_visit`.execute(server.db)
  const rowText = rows.map(({ row }) => row).join()
  expect(rows.length).toBeGreaterThan(0)
  for (const secret of [visitor.cookies[socialCookie]!, 'Kavitha', people[2]!.email])
    expect(rowText).not.toContain(secret)
})

describe('an ID token that does not hold', () => {
  let nonce = ''
  let rogue: Awaited<ReturnType<typeof startRogue>>
  beforeAll(async () => {
    rogue = await startRogue(() => nonce)
  })
  afterAll(() => rogue.stop())

  async function exchange(misdeed: Misdeed) {
    rogue.misdeed = misdeed
    const google = createGoogle({ client: rogueClient, issuer: rogue.issuer })
    const { secrets } = await google.begin(`${home}/back`)
    nonce = secrets.nonce
    const callback = new URL(`${home}/back?code=anything&state=${secrets.state}`)
    return google.finish(callback, secrets)
  }

  test('the rogue can be honest, so it is refused for its fault alone', async () => {
    expect(await exchange('none')).toEqual({
      kind: 'person',
      person: { subject: 'rogue-1', name: 'Rogue', email: '' },
    })
  })

  test.each(['nonce', 'issuer', 'audience', 'signature', 'expired', 'no id token'] as const)(
    'wrong %s: refused',
    async (misdeed) => expect(await exchange(misdeed)).toMatchObject({ kind: 'refused' }),
  )

  test('a provider that is down is unavailable, not refused', async () => {
    expect(await exchange('down')).toMatchObject({ kind: 'unavailable' })
    const gone = createGoogle({ client: rogueClient, issuer: 'http://127.0.0.1:9' })
    await expect(gone.begin(`${home}/back`)).rejects.toBeInstanceOf(Error)
  })
})

test('real money knows no sandbox provider, and plain http only on loopback', async () => {
  const none = openSocial({ realMoney: true, sandboxUrl, social: {} })
  expect([...none.keys()]).toEqual([])
  const far = createGoogle({ client: rogueClient, issuer: 'http://idp.example.com' })
  await expect(far.begin(`${home}/back`)).rejects.toThrow(/only requests to HTTPS are allowed/i)
})
