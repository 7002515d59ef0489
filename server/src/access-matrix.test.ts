import { type Endpoint, sideOf } from '@kancil/contract/endpoint'
import { freezeMember, unfreezeMember } from '@kancil/contract/identity-console'
import { operatorRoles, permissionsOf } from '@kancil/contract/operator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from './kernel/ids.ts'
import type { Module } from './kernel/module.ts'
import type { Side } from './kernel/session.ts'
import { createMember } from './modules/identity/door.ts'
import { modules } from './modules.ts'
import {
  type Caller,
  callers,
  type Cell,
  matrix,
  otherRoutes,
  withoutStepUp,
} from './testing/access-matrix.ts'
import { sampleOf } from './testing/sample.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { cookieNames, type Visitor } from './testing/visitor.ts'

const heard: { side: Side; method: string; url: string }[] = []
/** Comes before all others and hears of every route that they make. */
const listener: Module = {
  name: 'messages',
  needs: [],
  routes(kernel) {
    for (const { app, side } of [kernel.member, kernel.console])
      app.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat())
          if (one !== 'HEAD') heard.push({ side, method: one, url })
      })
  },
}

let server: TestServer
const memberIds = new Map<Caller, string>()
const accountKinds = { trial: 4, frozen: 0, member: 0, agent: 1 } as const

beforeAll(async () => {
  server = await testServer({ modules: [listener, ...modules] })
  for (const [caller, accountKind] of Object.entries(accountKinds)) {
    const currency = accountKind === 4 ? 'XTS' : 'MYR'
    const id = await createMember(server.db, {
      merchant: server.kernel.config.merchant,
      account: `matrix-${caller}`,
      accountKind,
      currency,
      passwordHash: 'none',
      createdAt: server.clock.now(),
    })
    memberIds.set(caller as Caller, id)
  }
})
afterAll(() => server?.stop())

let addresses = 0
/**
 * A caller with a session of its own for each call, at an address of its own: one call must not
 * spoil the next.
 */
async function callerAs(caller: Caller, side: Side, steppedUp = true): Promise<Visitor> {
  const at = ++addresses
  const ip = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
  const visitor = server.visitor(side, ip)
  if (caller === 'visitor') return visitor
  const role = operatorRoles.find((one) => one === caller)
  const { sessions, config } = server.kernel
  const where = { ip, userAgent: 'test' }
  const { session, cookie, marker } = role
    ? await sessions.start(
        server.db,
        'operator',
        newId('operator'),
        { name: caller, role, permissions: permissionsOf(role) },
        where,
      )
    : await sessions.start(
        server.db,
        'member',
        memberIds.get(caller)!,
        {
          account: `matrix-${caller}`,
          accountKind: accountKinds[caller as keyof typeof accountKinds],
          currency: caller === 'trial' ? 'XTS' : 'MYR',
          merchant: config.merchant,
        },
        where,
      )
  if (role && steppedUp) await sessions.markStepUp(server.db, session.id)
  // Both listeners are sent whatever cookie the caller has, as a browser on one host does.
  visitor.cookies[cookieNames[role ? 'operator' : 'member']] = cookie
  visitor.marker = marker
  if (caller === 'frozen') await freeze(memberIds.get('frozen')!)
  return visitor
}

/** The account is frozen while its session is open: that is what must end it. */
async function freeze(memberId: string): Promise<void> {
  const admin = await server.operator('admin')
  await admin.call(unfreezeMember, { memberId, reason: 'for the matrix' })
  expect((await admin.call(freezeMember, { memberId, reason: 'for the matrix' })).status).toBe(200)
}

const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const doors: readonly string[] = [
  'not_logged_in',
  'session_expired',
  'forbidden',
  'real_account_required',
]

/** Calls with the least that the shape takes; ids are of nothing that exists. */
async function knock(
  endpoint: Endpoint,
  visitor: Visitor,
): Promise<{ cell: Cell; status: number; code: string }> {
  const input = {
    ...(sampleOf(endpoint.input) as object),
    ...(endpoint.params ? (sampleOf(endpoint.params) as object) : {}),
  }
  const { status, code } = await visitor.call(endpoint as never, input as never)
  return { cell: doors.includes(code) ? (code as Cell) : 'in', status, code }
}

test('every endpoint has a row, and every row an endpoint', () => {
  expect(server.kernel.served.map(keyOf).toSorted()).toEqual(Object.keys(matrix).toSorted())
})

test('every other route is declared with what stands at its door', () => {
  const endpoints = new Set(server.kernel.served.map((one) => `${sideOf(one)} ${keyOf(one)}`))
  const others = heard
    .map(({ side, method, url }) => `${side} ${method} ${url}`)
    .filter((route) => !endpoints.has(route))
  // Vendors' callbacks are one route for each dialect and call, all behind a signature.
  const vendors = others.filter((route) => / \/vendor\//.test(route))
  expect([...new Set(others.filter((route) => !vendors.includes(route)))].toSorted()).toEqual(
    Object.keys(otherRoutes).toSorted(),
  )
})

describe.each(Object.keys(matrix))('%s', (key) => {
  test.each(callers)('%s', async (caller) => {
    const endpoint = server.kernel.served.find((one) => keyOf(one) === key)!
    const answer = await knock(endpoint, await callerAs(caller, sideOf(endpoint)))
    const expected = matrix[key]![caller]
    // A marker is asked for by someone without one: this endpoint looks for the session itself.
    const ownDoor = key.endsWith('/session/marker') && doors.includes(answer.code)
    expect(ownDoor ? 'in' : answer.cell, `${answer.status} ${answer.code}`).toBe(expected)
    expect(answer.status, answer.code).toBeLessThan(500)
    expect(answer.code, 'the sample must fit the shape').not.toBe('step_up_required')
    if (expected === 'in') expect([403, 415, 429]).not.toContain(answer.status)
  })
})

test('what changes anything at the console asks for a fresh second factor, but for what is listed', async () => {
  const changing = server.kernel.served.filter(
    (one) => one.auth === 'operator' && one.method !== 'GET' && !withoutStepUp.includes(keyOf(one)),
  )
  expect(changing.length).toBeGreaterThan(8)
  for (const endpoint of changing) {
    const answer = await knock(endpoint, await callerAs('admin', 'operator', false))
    expect(answer.code, keyOf(endpoint)).toBe('step_up_required')
  }
  const listed = server.kernel.served.filter((one) => withoutStepUp.includes(keyOf(one)))
  expect(listed.map(keyOf).toSorted()).toEqual([...withoutStepUp].toSorted())
  expect(listed.filter((one) => one.stepUp)).toEqual([])
})

test('an operator’s endpoint names a permission, unless it is about one’s own session', () => {
  const own = /^\/console\/session\//
  const bare = server.kernel.served.filter(
    (one) => one.auth === 'operator' && !one.permission && !own.test(one.path),
  )
  expect(bare.map(keyOf)).toEqual([])
})

test('teeth: an endpoint that forgot its permission is caught by its row', async () => {
  const endpoint = server.kernel.served.find((one) => one.name === 'operator.listOperators')!
  const permission = endpoint.permission
  Reflect.deleteProperty(endpoint, 'permission')
  try {
    const answer = await knock(endpoint, await callerAs('support', 'operator'))
    expect(answer.cell).not.toBe(matrix[keyOf(endpoint)]!.support)
  } finally {
    Object.assign(endpoint, { permission })
  }
})
