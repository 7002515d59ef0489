import { agentKinds } from '@kancil/contract/identity/account-kinds'
import { agentPolicy, agreeToAgentPolicy } from '@kancil/contract/identity/agent-policy'
import { freePlay } from '@kancil/contract/identity/trial'
import { logout } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import { memberProfile } from '@kancil/contract/identity/members'
import { securityOverview } from '@kancil/contract/identity/security'
import { depositMethods, requestDeposit } from '@kancil/contract/payments/deposit'
import { listWithdrawals, requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { helpCenter } from '@kancil/contract/site/help'
import { accountRecord } from '@kancil/contract/wallet/record'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberCaller } from '../../../kernel/http/caller.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import { setSetting } from '../../../testing/settings.ts'
import {
  bankAccount,
  type Payer,
  payer,
  payerPassword,
  type PaymentsServer,
  paymentsServer,
  requestId,
} from '../../payments/testing.ts'
import { agentPolicyGate } from './agreement.ts'
import { logIn, plantMember } from '../testing/members.ts'

let server: PaymentsServer
beforeAll(async () => {
  server = await paymentsServer()
})
afterAll(() => server.stop())
beforeEach(() => force('1'))

/** Sets the policy version in force; '' switches the policy off. */
async function force(version: string): Promise<void> {
  await setSetting(server, 'flags', { AGENTPOLICY3: version !== '' })
  if (version) await setSetting(server, 'accounts', { agentPolicyVersion: version })
}
const agent = (cash = 0n) => payer(server, cash, 1)
const agree = (caller: Payer, version = '1') => caller.call(agreeToAgentPolicy, { version })
/** Tries a deposit, which the policy may block: '' if it went through. */
async function payIn(caller: Payer): Promise<string> {
  const input = { requestId: requestId(), methodId: 'qr', amount: '50.00' }
  const { code, status } = await caller.call(requestDeposit, input)
  expect(status).toBe(code === '' ? 200 : 403)
  return code
}

test.each(agentKinds)('an agent of kind %i agrees before paying in', async (kind) => {
  const caller = await payer(server, 0n, kind)
  expect((await caller.call(agentPolicy, {})).value).toEqual({
    required: true,
    version: '1',
    agreedAt: null,
  })
  const refused = await caller.call(requestDeposit, {
    requestId: requestId(),
    methodId: 'qr',
    amount: '50.00',
  })
  expect([refused.status, refused.code, refused.body.value]).toEqual([
    403,
    'agent_policy_required',
    { version: '1' },
  ])
  expect((await agree(caller)).value.agreedAt).toBe(server.clock.now().toISOString())
  expect(await payIn(caller)).toBe('')
})

test('nobody else is asked: a player pays in, a trial account meets its own refusal', async () => {
  const player = await payer(server)
  expect(await payIn(player)).toBe('')
  expect((await player.call(agentPolicy, {})).code).toBe('forbidden')
  expect((await agree(player)).code).toBe('forbidden')
  const trial = server.visitor('member', '198.18.7.1')
  const { value } = await trial.call(freePlay, {})
  trial.marker = value.token
  expect((await trial.call(walletBalance, {})).code).toBe('')
  expect((await trial.call(agentPolicy, {})).code).toBe('real_account_required')
})

test('it is live under an open session: on, off, a new version, an old one again', async () => {
  const caller = await agent()
  await force('')
  expect(await payIn(caller)).toBe('')
  await force('1')
  expect(await payIn(caller)).toBe('agent_policy_required')
  await force('')
  expect(await payIn(caller)).toBe('')
  await force('1')
  await agree(caller)
  expect(await payIn(caller)).toBe('')
  await force('2')
  expect(await payIn(caller)).toBe('agent_policy_required')
  expect((await caller.call(agentPolicy, {})).value.agreedAt).toBeNull()
  await force('1')
  expect(await payIn(caller)).toBe('')
})

test('an agreement counts in every session of the account, and only of that account', async () => {
  const caller = await agent()
  const elsewhere = await server.signedIn(caller.memberId, { accountKind: 1 })
  const another = await agent()
  expect(await payIn(elsewhere as unknown as Payer)).toBe('agent_policy_required')
  await agree(caller)
  expect(await payIn(elsewhere as unknown as Payer)).toBe('')
  expect(await payIn(another)).toBe('agent_policy_required')
})

test('agreed twice is agreed once, however many press at a time, with time and address', async () => {
  const caller = await agent()
  const answers = await Promise.all(Array.from({ length: 6 }, () => agree(caller)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const first = server.clock.now()
  server.clock.advance(60_000)
  expect((await agree(caller)).value.agreedAt).toBe(first.toISOString())
  const { rows } = await sql`select version, agreed_at, ip from agent_policy_agreement
    where member_id = ${caller.memberId}`.execute(server.db)
  expect(rows).toEqual([{ version: '1', agreed_at: first, ip: '127.0.0.1' }])
})

test('another version than the one in force is refused and nothing is kept', async () => {
  const caller = await agent()
  await force('2')
  for (const version of ['1', '3', ' 2']) {
    const reply = await agree(caller, version)
    expect([reply.status, reply.code, reply.body.value]).toEqual([
      409,
      'policy_changed',
      { version: '2' },
    ])
  }
  for (const wrong of [{}, { version: '' }, { version: 2 }, { version: '2', agreedAt: 'now' }])
    expect((await caller.call(agreeToAgentPolicy, wrong as never)).code).toBe('bad_request')
  expect(await payIn(caller)).toBe('agent_policy_required')
  await agree(caller, '2')
  expect(await payIn(caller)).toBe('')
})

test('the application cannot change or take back what was agreed to', async () => {
  const caller = await agent()
  await agree(caller)
  for (const statement of [
    sql`update agent_policy_agreement set version = '9'`,
    sql`delete from agent_policy_agreement`,
  ])
    await expect(statement.execute(server.db)).rejects.toThrow('permission denied')
})

test('what is the agent’s own stays open: sight, money out, security, the way out', async () => {
  const caller = await agent(100_00n)
  for (const reply of [
    await caller.call(memberInfo, {}),
    await caller.call(walletBalance, {}),
    await caller.call(accountRecord, { pageSize: 10 }),
    await caller.call(securityOverview, {}),
    await caller.call(depositMethods, {}),
    await caller.call(listWithdrawals, {}),
  ])
    expect([reply.status, reply.code]).toEqual([200, ''])
  const withdrawal = await caller.call(requestWithdrawal, {
    requestId: requestId(),
    bankAccountId: (await bankAccount(caller)) as never,
    amount: '40.00',
    paymentPassword: payerPassword,
  })
  expect([withdrawal.code, withdrawal.value?.amount]).toEqual(['', '40.00'])
  expect((await caller.call(walletBalance, {})).value.sumBalance).toBe('60.00')
  expect((await caller.call(logout, {})).code).toBe('')
})

test('the doors let an agent in who has not agreed, and a forced change comes first', async () => {
  await plantMember(server, 'newagent', { accountKind: 41 })
  const visitor = server.visitor('member', '198.18.7.2')
  expect((await logIn(server, visitor, 'newagent', undefined, { side: 'agent' })).code).toBe('')
  expect((await visitor.call(agentPolicy, {})).value.agreedAt).toBeNull()
  const { merchant } = server.kernel.config
  const caller = await agent()
  await server.kernel.sessions.setData(server.db, caller.sessionId, {
    ...{ account: 'x', accountKind: 1, currency: 'MYR', merchant, mustChangePassword: true },
  })
  expect((await agree(caller)).code).toBe('password_change_required')
  expect(await payIn(caller)).toBe('password_change_required')
})

test('the help names the policy while it is in force, and to agents always', async () => {
  const named = async (caller: Pick<Payer, 'call'>) =>
    (await caller.call(helpCenter, {})).value.list.some(({ key }) => key === 'agent-policy')
  const [visitor, caller, player] = [server.visitor(), await agent(), await payer(server)]
  expect([await named(visitor), await named(player), await named(caller)]).toEqual([
    true,
    true,
    true,
  ])
  await force('')
  expect([await named(visitor), await named(player), await named(caller)]).toEqual([
    false,
    false,
    true,
  ])
})

test.each([
  ['agent', undefined, 'agent_policy_required'],
  ['agent', 'free', ''],
  ['member', 'needed', 'agent_policy_required'],
  ['session', 'needed', 'agent_policy_required'],
  ['member', undefined, ''],
  ['public', undefined, ''],
] as const)('a call of auth %s that says %s meets %j', async (auth, says, code) => {
  const { memberId } = await agent()
  const endpoint = { ...walletBalance, auth, ...(says ? { agentPolicy: says } : {}) }
  const gate = agentPolicyGate(server.kernel)(endpoint, {
    memberId,
    accountKind: 1,
  } as MemberCaller)
  expect(
    await gate.then(
      () => '',
      ({ code: refusal }: Refusal) => refusal,
    ),
  ).toBe(code)
})

test('the desk sees which version an agent agreed to last, and when', async () => {
  const caller = await agent()
  const desk = await server.operator('support')
  const readPolicy = async () => {
    const { value } = await desk.call(memberProfile, { memberId: caller.memberId })
    return [value.agentPolicyVersion, value.agentPolicyAgreedAt]
  }
  expect(await readPolicy()).toEqual([null, null])
  await agree(caller)
  server.clock.advance(1_000)
  await force('2')
  await agree(caller, '2')
  expect(await readPolicy()).toEqual(['2', server.clock.now().toISOString()])
})
