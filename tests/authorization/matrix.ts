import type { Endpoint } from '@kancil/contract/endpoint'
import { operatorRoles } from '@kancil/contract/operator/permissions'
import type { TestServer } from '../../server/src/testing/server.ts'
import { ask, type Caller } from './ask.ts'
import type { Callers } from './callers.ts'
import { routesOf } from './routes.ts'
import type { Audience, rawRoutes, Table } from './table.ts'

/** Refusals that depend on who calls, not on what they ask. */
const doors: ReadonlySet<string> = new Set([
  'not_logged_in',
  'session_expired',
  'forbidden',
  'origin_refused',
  'real_account_required',
  'password_change_required',
  'agent_policy_required',
  'step_up_required',
])

/** What a caller gets from an endpoint of an audience; '' means let in. */
export function expectedAnswer(audience: Audience, who: keyof Callers, side: Side): string {
  if (audience === 'anyone') return ''
  const isOperator = who.startsWith('operator')
  if (side === 'operator') {
    if (!isOperator) return 'not_logged_in'
    if (typeof audience === 'string') return ''
    const role = who.replace(/^operator:|:stale$/g, '') as (typeof operatorRoles)[number]
    if (!audience.roles.includes(role)) return 'forbidden'
    return audience.stepUp && who.endsWith(':stale') ? 'step_up_required' : ''
  }
  if (isOperator || who === 'visitor') return 'not_logged_in'
  if (who === 'suspended') return 'session_expired'
  const policy = who === 'newAgent' ? 'agent_policy_required' : ''
  if (audience === 'session') return ''
  // A password that must be changed has to be changed before anything is staked.
  if (audience === 'player') return who === 'forced' ? 'password_change_required' : policy
  if (audience === 'owner') return who === 'trial' ? 'real_account_required' : ''
  if (who === 'trial') return 'real_account_required'
  if (who === 'forced') return 'password_change_required'
  if (who === 'member' && (audience === 'agent' || audience === 'newAgent')) return 'forbidden'
  return audience === 'agent' || audience === 'payer' ? policy : ''
}

type Side = 'member' | 'operator'

/** Tries every cell of the matrix; returns what is wrong, in words. */
export async function tryMatrix(
  server: TestServer,
  table: Table,
  callers: Callers,
  served: readonly Endpoint[] = server.kernel.served,
): Promise<{ readonly cells: number; readonly wrong: string[] }> {
  const wrong: string[] = []
  let cells = 0
  for (const endpoint of served) {
    const audience = table[endpoint.name]
    if (!audience) {
      wrong.push(`${endpoint.name} has no row in the table`)
      continue
    }
    for (const who of Object.keys(callers) as (keyof Callers)[]) {
      const door = await doorOf(server, endpoint, await callers[who]())
      const side = endpoint.path.startsWith('/console/') ? 'operator' : 'member'
      const meant = expectedAnswer(audience, who, side)
      cells++
      if (door !== meant)
        wrong.push(`${endpoint.name} for ${who}: ${door || 'let in'}, not ${meant || 'let in'}`)
    }
  }
  const names = new Set(served.map(({ name }) => name))
  for (const name of Object.keys(table))
    if (!names.has(name)) wrong.push(`${name} has a row and no route`)
  return { cells, wrong }
}

async function doorOf(server: TestServer, endpoint: Endpoint, caller: Caller): Promise<string> {
  const { status, code } = await ask(server, endpoint, caller)
  if (status >= 500 && (code === '' || code === 'internal')) return `failure ${status}`
  if (code === 'bad_request' && !endpoint.encrypted) return 'no sample of its input fits'
  return doors.has(code) ? code : ''
}

/** Routes that the listeners have but nobody declared, and the other way round. */
export function undeclaredRoutes(server: TestServer, raw: typeof rawRoutes): string[] {
  const seen = new Set<string>()
  const declared = new Set<string>(Object.keys(raw))
  for (const { method, path } of server.kernel.served)
    declared.add(`${path.startsWith('/console/') ? 'operator' : 'member'} ${method} ${path}`)
  for (const [side, { app }] of [
    ['member', server.kernel.member],
    ['operator', server.kernel.console],
  ] as const)
    for (const route of routesOf(app)) seen.add(`${side} ${route}`)
  return [
    ...[...seen]
      .filter((route) => !declared.has(route))
      .map((route) => `${route} is declared nowhere`),
    ...[...declared].filter((route) => !seen.has(route)).map((route) => `${route} is not served`),
  ]
}
