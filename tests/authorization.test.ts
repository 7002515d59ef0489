import { type Endpoint, endpoint } from '@kancil/contract/endpoint'
import { Done, NoFields } from '@kancil/contract/fields'
import { login } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import { register } from '@kancil/contract/identity/registration'
import { revokeSession } from '@kancil/contract/identity/sessions'
import { checkAffiliate } from '@kancil/contract/identity/invites'
import { systemStatus } from '@kancil/contract/site/status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Module } from '../server/src/kernel/module.ts'
import { serve } from '../server/src/kernel/http/serve.ts'
import { openingsOf } from '../server/src/kernel/testing/header-guards.ts'
import {
  plantMember,
  registration,
  solveSlider,
} from '../server/src/modules/identity/testing/members.ts'
import { modules } from '../server/src/modules.ts'
import { type TestServer, testServer } from '../server/src/testing/server.ts'
import { type Answer, ask, type Caller, nobody } from './authorization/ask.ts'
import { type Callers, openCallers } from './authorization/callers.ts'
import { plantThings } from './authorization/planted.ts'
import { hostileAsks, hostileBodies } from './authorization/hostile.ts'
import { tryMatrix, undeclaredRoutes } from './authorization/matrix.ts'
import { sampleOf } from './authorization/sample.ts'
import { openStreams, rawRoutes, table } from './authorization/table.ts'

let server: TestServer
let callers: Callers
beforeAll(async () => {
  server = await testServer()
  callers = await openCallers(server)
})
afterAll(() => server.stop())

/** Someone whom the endpoint lets in. */
const allowed = (candidate: Endpoint): Promise<Caller> =>
  candidate.path.startsWith('/console/')
    ? callers['operator:admin']()
    : candidate.auth === 'agent'
      ? callers['agent:1']()
      : callers.member()
const paramsOf = (candidate: Endpoint, value: string) =>
  Object.keys(candidate.params?.properties ?? {}).map((name) => [name, value] as const)
const unsafe = () => server.kernel.served.filter(({ method }) => method !== 'GET')

describe('who may call what (S1)', () => {
  test('every route of the routers is declared, and every declared one is there', () => {
    expect(undeclaredRoutes(server, rawRoutes)).toEqual([])
  })

  test('every caller meets at every endpoint what the table says', async () => {
    const { cells, wrong } = await tryMatrix(server, table, callers)
    expect(wrong).toEqual([])
    console.log(`authorisation: ${cells} cells of ${server.kernel.served.length} endpoints`)
    expect(cells).toBeGreaterThan(1_500)
  }, 300_000)

  test('a caller without access is told so, whatever the call contains', async () => {
    const wrong: string[] = []
    const closed = server.kernel.served.filter(({ auth }) => auth !== 'public')
    for (const candidate of closed)
      for (const [what, options] of [
        ['no such field', { input: { nothing: 'of the kind' } }],
        ['no JSON', { body: '{"a":' }],
        ['another type', { headers: { 'content-type': 'text/plain' }, body: 'a' }],
        ['a path of no id', { params: Object.fromEntries(paramsOf(candidate, '!')) }],
      ] as const) {
        const { code } = await ask(server, candidate, nobody, options)
        if (code !== 'not_logged_in') wrong.push(`${candidate.name}, ${what}: ${code}`)
      }
    expect(wrong).toEqual([])
    const desk = closed.filter(({ permission }) => permission === 'operators.write')
    expect(desk.length).toBeGreaterThan(0)
    for (const candidate of desk) {
      const options = { input: { nothing: 'of the kind' } }
      const { code } = await ask(server, candidate, await callers['operator:support'](), options)
      expect([candidate.name, code]).toEqual([candidate.name, 'forbidden'])
    }
  }, 60_000)

  test('teeth: a row that says otherwise is found, and so is one too many or too few', async () => {
    const endpoints = server.kernel.served.filter(({ name }) => name === 'wallet.balance')
    const doctored = { 'wallet.balance': 'member', 'wallet.gone': 'anyone' } as const
    expect((await tryMatrix(server, doctored, callers, endpoints)).wrong.toSorted()).toEqual([
      'wallet.balance for forced: let in, not password_change_required',
      'wallet.balance for trial: let in, not real_account_required',
      'wallet.gone has a row and no route',
    ])
    // A call that forgot to require the policy, and one that requires it where it should not.
    const some = server.kernel.served.filter(({ name }) => /\.(balance|launch)$/.test(name))
    const turned = { 'wallet.balance': 'player', 'games.launch': 'session' } as const
    expect((await tryMatrix(server, turned, callers, some)).wrong.toSorted()).toEqual([
      'games.launch for forced: password_change_required, not let in',
      'games.launch for newAgent: agent_policy_required, not let in',
      'wallet.balance for forced: let in, not password_change_required',
      'wallet.balance for newAgent: let in, not agent_policy_required',
    ])
    expect((await tryMatrix(server, {}, callers, endpoints)).wrong).toHaveLength(1)
    const { 'member GET /health': _health, ...fewer } = rawRoutes
    expect(undeclaredRoutes(server, fewer as typeof rawRoutes)).toHaveLength(1)
  })

  test('teeth: a door left open by mistake is found', async () => {
    const careless = await testServer({ modules: [...modules, carelessModule] })
    try {
      const ownCallers = await openCallers(careless)
      const added = careless.kernel.served.filter(({ name }) => name.startsWith('agents.'))
      const meant = { 'agents.secrets': { roles: ['admin'] }, 'agents.payAll': 'agent' } as const
      const { wrong } = await tryMatrix(careless, meant, ownCallers, added)
      // The console's endpoint lacks its permission, the agents' one its audience.
      expect(wrong.filter((path) => path.startsWith('agents.secrets'))).toHaveLength(5)
      expect(wrong).toContain('agents.payAll for visitor: let in, not not_logged_in')
      expect(undeclaredRoutes(careless, rawRoutes)).toEqual([
        'member GET /wps/agent/backdoor is declared nowhere',
      ])
    } finally {
      await careless.stop()
    }
  })

  test('neither side takes the other’s cookie', async () => {
    const member = await callers.member()
    const operator = await callers['operator:admin']()
    const me = server.kernel.served.find(({ name }) => name === 'operator.me')!
    expect((await ask(server, me, member)).code).toBe('not_logged_in')
    expect((await ask(server, memberInfo, operator)).code).toBe('not_logged_in')
    // A member's session in the operators' cookie.
    const [value] = Object.values(member.cookies)
    const cookies = { '__Host-kancil-operator': value! }
    expect((await ask(server, me, { cookies, marker: member.marker })).code).toBe('session_expired')
  })

  test.each(Object.entries(rawRoutes).filter(([, who]) => who !== 'anyone'))(
    '%s refuses who has no %s',
    async (route) => {
      const [side, method, path] = route.split(' ') as ['member' | 'operator', 'GET', string]
      const listener = side === 'operator' ? server.kernel.console : server.kernel.member
      const reply = await listener.app.inject({ method, url: path.replace(/:\w+/, 'x') })
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      expect(reply.statusCode).toBeLessThan(500)
    },
  )
})

describe('what belongs to another (S2)', () => {
  const ids = () =>
    server.kernel.served.filter(
      (candidate) =>
        !candidate.path.startsWith('/console/') && candidate.params && candidate.auth !== 'public',
    )

  /** Of the same form, and nobody's. */
  function missingLike(thing: string): string {
    if (/^\d+$/.test(thing)) return '9'.repeat(18)
    return thing.slice(0, -6) + (thing === thing.toUpperCase() ? '0FFFFF' : '0fffff')
  }

  /**
   * An endpoint that answers the same for someone else's thing and for a missing one reveals
   * nothing.
   */
  async function compare(
    candidate: Endpoint,
    param: string,
    anothers: string,
  ): Promise<[Answer, Answer]> {
    // A plain member would be turned away at the agents' calls before any id is read.
    const [me, same] = [await allowed(candidate), await allowed(candidate)]
    const none = missingLike(anothers)
    return [
      await ask(server, candidate, me, { params: { [param]: anothers } }),
      await ask(server, candidate, same, { params: { [param]: none } }),
    ]
  }

  test('every call with an id answers another’s as it answers none', async () => {
    const { things: anothers, owner } = await plantThings(server)
    const seen: string[] = []
    for (const id of ids()) {
      const param = Object.keys(id.params!.properties)[0]!
      const thing = anothers[param]
      expect(thing, `${id.name}: plant a ${param} of another member`).toBeDefined()
      const [theirs, none] = await compare(id, param, thing!)
      expect([id.name, theirs.status, theirs.text]).toEqual([id.name, none.status, none.text])
      // Control: its owner gets a different answer, so the comparison can detect a difference.
      if (id.method === 'GET') {
        const ownAnswer = await ask(server, id, owner, { params: { [param]: thing! } })
        expect([id.name, ownAnswer.status]).toEqual([id.name, 200])
      }
      seen.push(id.name)
    }
    expect(seen.length).toBeGreaterThanOrEqual(6)
    // And it was left untouched.
    const { rows } = await sql`select 1 from session where id = ${anothers['sessionId']!}
      and ended_at is null`.execute(server.db)
    expect(rows).toHaveLength(1)
    const { rows: team } = await sql`select 1 from agent_contract c, invite_code i
      where c.id = ${anothers['contractId']!} and c.state = 'pending'
        and i.code = ${anothers['code']!} and i.ends_at is null`.execute(server.db)
    expect(team).toHaveLength(1)
  })

  test('teeth: one’s own answers otherwise than none, so the comparison would see it', async () => {
    const me = (await callers.member()) as Caller & { sessionId: string }
    const spare = (await callers.member()) as Caller & { sessionId: string }
    await ask(server, revokeSession, me, { params: { sessionId: spare.sessionId } })
    expect((await ask(server, memberInfo, spare)).code).toBe('session_expired')
  })
})

describe('what nobody may choose for themselves (S3)', () => {
  const wishes = {
    isAgent: 1,
    accountKind: 1,
    account_kind: 1,
    type: 1,
    balance: '1000000.00',
    role: 'admin',
    permissions: ['operators.write'],
    merchant: 'another',
    currency: 'XTS',
    upline: 'agent1',
    uplineId: `mbr_${'0'.repeat(32)}`,
    status: 'active',
    kyc: true,
    canEnter: true,
    mustChangePassword: false,
    memberId: `mbr_${'0'.repeat(32)}`,
    id: `mbr_${'0'.repeat(32)}`,
    createdAt: '2020-01-01T00:00:00.000Z',
  }

  test('no call takes a field that it does not name', async () => {
    const taken: string[] = []
    let tried = 0
    for (const candidate of unsafe().filter(({ method }) => method !== 'DELETE')) {
      const ownFields = new Set(Object.keys(candidate.input.properties))
      for (const [name, value] of Object.entries(wishes)) {
        if (ownFields.has(name)) continue
        const input = { ...(sampleOf(candidate.input) as object), [name]: value }
        const { status, code } = await ask(server, candidate, await allowed(candidate), { input })
        tried++
        if (status !== 400 || code !== 'bad_request')
          taken.push(`${candidate.name} ${name}: ${code}`)
      }
    }
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(500)
  }, 120_000)

  test('teeth: the same registration without the wish is accepted', async () => {
    const visitor = server.visitor('member', '198.51.100.77')
    const verification = await solveSlider(server, visitor, 'register')
    const input = registration('plainone', { verification })
    const wished = await visitor.call(register, { ...input, isAgent: 1 } as never)
    expect([wished.status, wished.code]).toEqual([400, 'bad_request'])
    expect((await visitor.call(register, input)).value.isAgent).toBe(0)
  })
})

describe('what makes no sense (S4)', () => {
  // The target is 500 a call: KANCIL_FUZZ=500, which takes five times as long.
  const count = Number(process.env['KANCIL_FUZZ'] ?? 100)
  const seed = Number(process.env['KANCIL_FUZZ_SEED'] ?? 1)

  test('bad inputs to every call break nothing, and tell nothing of the inside', async () => {
    const broken: string[] = []
    const took: number[] = []
    for (const [at, candidate] of server.kernel.served.entries()) {
      const caller = await allowed(candidate)
      const asks = hostileAsks(candidate, count, seed + at)
      expect(asks.length, candidate.name).toBe(count)
      // Four at once, as the server waits for the database in between.
      const queue = asks.values()
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (const options of queue) {
            const begun = performance.now()
            const { status, text } = await ask(server, candidate, caller, options)
            took.push(performance.now() - begun)
            if (status >= 500 && status !== 503)
              broken.push(
                `${candidate.name} ${JSON.stringify(options).slice(0, 120)}: ${text.slice(0, 80)}`,
              )
            if (/node_modules|\bat \w+ \(|select .* from/i.test(text))
              broken.push(`${candidate.name} tells of the inside: ${text.slice(0, 120)}`)
          }
        }),
      )
    }
    expect(broken).toEqual([])
    expect((await ask(server, systemStatus, nobody)).status).toBe(200)
    const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]!
    expect(p99).toBeLessThan(500)
    console.log(`hostile inputs: ${took.length}, seed ${seed}, p99 ${p99.toFixed(1)} ms`)
  }, 900_000)

  test('teeth: a handler that trusts its input is found by the same inputs', async () => {
    const careless = await testServer({ modules: [...modules, carelessModule] })
    try {
      const trusting = careless.kernel.served.find(({ name }) => name === 'agents.payAll')!
      const answers: number[] = []
      for (const body of hostileBodies({}))
        answers.push((await ask(careless, trusting, nobody, { body })).status)
      expect(answers).toContain(500)
    } finally {
      await careless.stop()
    }
  })
})

describe('pages of others (S9)', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example.com' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost:8090' },
    { origin: 'http://localhost:8080.evil.example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]

  test('no unsafe call is taken from another origin, whoever’s cookies it carries', async () => {
    const taken: string[] = []
    for (const candidate of unsafe())
      for (const headers of foreign) {
        const { status, code } = await ask(server, candidate, await allowed(candidate), { headers })
        if (status !== 403 || code !== 'origin_refused')
          taken.push(`${candidate.name} ${JSON.stringify(headers)}: ${status} ${code}`)
      }
    expect(taken).toEqual([])
  }, 60_000)

  test('nor a form that a browser sends without asking', async () => {
    for (const candidate of unsafe().filter(({ method }) => method === 'POST'))
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ]) {
        if (candidate.form && type.includes('urlencoded')) continue
        if (candidate.upload && type.includes('multipart')) continue
        const headers = { 'content-type': type }
        const { status } = await ask(server, candidate, await allowed(candidate), { headers })
        expect([candidate.name, type, status]).toEqual([candidate.name, type, 415])
      }
  })

  test('teeth: from our own page the same call is taken', async () => {
    const { code } = await ask(server, checkAffiliate, nobody, { input: { code: 'NOSUCHCODE' } })
    expect(code).toBe('invitation_code_error')
  })
})

describe('headers of every route that the routers have (S10)', () => {
  // An open stream never ends; its headers are set by the listener.
  const routes = Object.keys(rawRoutes).filter((route) => !openStreams.has(route))
  test.each(routes)('%s', async (route) => {
    const [side, method, path] = route.split(' ') as ['member' | 'operator', 'GET', string]
    const { app } = side === 'operator' ? server.kernel.console : server.kernel.member
    const url = path.replace(/:\w+/, 'x').replace('*', '/nowhere')
    const { headers } = await app.inject({ method, url })
    expect(openingsOf(headers, `${side} ${method} ${url}`, side)).toEqual([])
  })
})

describe('what strangers say of themselves in headers (S23)', () => {
  const claims = (at: number) => ({
    'x-forwarded-for': `203.0.113.${at}`,
    'x-real-ip': `203.0.113.${at}`,
    forwarded: `for=203.0.113.${at}`,
    'cf-ipcountry': 'KP',
    'x-forwarded-host': 'evil.example.com',
  })

  test('changes neither the address nor the country', async () => {
    const { value } = await ask(server, systemStatus, nobody, {
      headers: claims(9),
      ip: '198.51.100.9',
    })
    expect([value['ip'], value['country']]).toEqual(['198.51.100.9', ''])
  })

  test('and gives no new limit', async () => {
    const codes: string[] = []
    for (let at = 0; at < 25; at++) {
      const options = { headers: claims(at), ip: '198.51.100.10', input: { code: 'X' } }
      codes.push((await ask(server, checkAffiliate, nobody, options)).code)
    }
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('teeth: the word of a trusted proxy does change both', async () => {
    const proxied = await testServer({
      env: { KANCIL_TRUSTED_PROXIES: '198.51.100.10', KANCIL_COUNTRY_HEADER: 'cf-ipcountry' },
    })
    try {
      const options = { headers: claims(9), ip: '198.51.100.10' }
      const { value } = await ask(proxied, systemStatus, nobody, options)
      expect([value['ip'], value['country']]).toEqual(['203.0.113.9', 'KP'])
      const codes: string[] = []
      for (let at = 0; at < 25; at++) {
        const request = { headers: claims(at), ip: '198.51.100.10', input: { code: 'X' } }
        codes.push((await ask(proxied, checkAffiliate, nobody, request)).code)
      }
      expect(codes).not.toContain('too_many_requests')
    } finally {
      await proxied.stop()
    }
  })
})

test('a login for another merchant’s account is a login of nobody', async () => {
  await plantMember(server, 'elsewhere', { merchant: 'another' })
  const visitor = server.visitor('member', '198.51.100.78')
  const verification = await solveSlider(server, visitor)
  const reply = await visitor.call(login, {
    username: 'elsewhere',
    password: 'rimba malam 7',
    type: 'username',
    verification,
  })
  expect(reply.code).toBe('incorrect_account_or_password')
})

/** Endpoints as someone in a hurry might add them. */
const carelessModule: Module = {
  name: 'agents',
  needs: [],
  routes(kernel) {
    const secrets = endpoint({
      name: 'agents.secrets',
      summary: 'Without its permission',
      method: 'GET',
      path: '/console/agents/secrets',
      auth: 'operator',
      input: NoFields,
      output: Done,
      errors: {},
    })
    const payAll = endpoint({
      name: 'agents.payAll',
      summary: 'Without its audience, and trusting',
      method: 'POST',
      path: '/wps/agent/payAll',
      auth: 'public',
      input: { ...NoFields, additionalProperties: true } as unknown as typeof NoFields,
      output: Done,
      errors: {},
    })
    serve(kernel, secrets, async () => ({}))
    serve(kernel, payAll, async (_context, input) => {
      for (const value of Object.values(input as Record<string, string>)) value.trim()
      return {}
    })
    kernel.member.app.get('/wps/agent/backdoor', async () => ({}))
  },
}
