import { changePassword } from '@kancil/contract/identity/passwords'
import { login } from '@kancil/contract/identity/login'
import { register, registerSettings } from '@kancil/contract/identity/registration'
import { agreeToAgentPolicy } from '@kancil/contract/identity/agent-policy'
import { freePlay } from '@kancil/contract/identity/trial'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import { type FeatureFlag, featureFlags } from '@kancil/contract/site/flags'
import { siteInfo } from '@kancil/contract/site/info'
import { helpCenter } from '@kancil/contract/site/help'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { logIn, plantMember, registration, signUp, solveSlider } from '../testing/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

let addresses = 0
const someone = (): Visitor => server.visitor('member', `198.19.0.${++addresses}`)
const set = (change: Partial<Record<FeatureFlag, boolean>>) =>
  setSetting(server, 'flags', { ...defaultSettings.flags, ...change })
const methods = async () => (await someone().call(registerSettings, {})).value.methods

test.each(featureFlags)('%s reaches every page as it stands, at once', async (flag) => {
  for (const on of [true, false]) {
    await set({ [flag]: on })
    expect((await someone().call(siteInfo, {})).value.flags[flag]).toBe(on)
  }
})

describe('what each flag switches on the server', () => {
  test.each(['DIRECTREG3', 'USERNAMEREG3'] as const)(
    '%s off: no form, and a registration is refused',
    async (flag) => {
      await set({ [flag]: false })
      expect(await methods()).not.toContain('username')
      const visitor = someone()
      const verification = await solveSlider(server, visitor, 'register')
      const input = registration(`closed${flag.slice(0, 4)}`.toLowerCase(), { verification })
      const refused = await visitor.call(register, input)
      expect([refused.status, refused.code]).toEqual([403, 'registration_closed'])
      await set({})
      expect(await methods()).toContain('username')
      // The refused registration used nothing up.
      expect((await visitor.call(register, input)).code).toBe('')
    },
  )

  test('FREEPLAY3: the trial is refused, then given', async () => {
    await set({ FREEPLAY3: false })
    expect((await someone().call(freePlay, {})).code).toBe('free_play_closed')
    await set({ FREEPLAY3: true })
    expect((await someone().call(freePlay, {})).value.isAgent).toBe(4)
  })

  test('PWDEXPFORCECHANGE3: an old password is told of; the flag makes it a must', async () => {
    await plantMember(server, 'oldpass')
    await sql`update member set password_changed_at = ${new Date(server.clock.now().getTime() - 91 * 86_400_000)}
      where account_key = 'oldpass'`.execute(server.db)
    await set({ PWDEXPFORCECHANGE3: false })
    const signIn = (await logIn(server, someone(), 'oldpass')).value
    expect([signIn.passwordExpired, signIn.mustChangePassword]).toEqual([true, false])
    await set({ PWDEXPFORCECHANGE3: true })
    const visitor = someone()
    const forced = (await logIn(server, visitor, 'oldpass')).value
    expect([forced.passwordExpired, forced.mustChangePassword]).toEqual([true, true])
    const newPassword = 'hujan turun di rimba 5'
    const changed = await visitor.call(changePassword, {
      newPassword,
      confirmNewPassword: newPassword,
    })
    expect(changed.code).toBe('')
    const after = (await logIn(server, someone(), 'oldpass', newPassword)).value
    expect([after.passwordExpired, after.mustChangePassword]).toEqual([false, false])
    await set({})
  })

  test('AGENTPOLICY3: an agent’s deposit waits for the policy, which the help then names', async () => {
    const agent = await server.signedIn(
      await plantMember(server, 'flagagent', { accountKind: 1 }),
      {
        accountKind: 1,
      },
    )
    const meets = async () => {
      const input = { requestId: `flag-${++addresses}-request`, methodId: 'gold', amount: '50.00' }
      const { code } = await agent.call(requestDeposit, input)
      const { list } = (await someone().call(helpCenter, {})).value
      return [code, list.some(({ key }) => key === 'agent-policy')]
    }
    await set({ AGENTPOLICY3: false })
    expect(await meets()).toEqual(['method_unavailable', false])
    await set({ AGENTPOLICY3: true })
    expect(await meets()).toEqual(['agent_policy_required', true])
    await agent.call(agreeToAgentPolicy, { version: '1' })
    expect(await meets()).toEqual(['method_unavailable', true])
    await set({})
  })

  test('a flag changed under an open session counts from the next call', async () => {
    await set({})
    const { code } = await signUp(server, someone(), 'flagmember')
    expect(code).toBe('')
    await set({ DIRECTREG3: false })
    expect((await signUp(server, someone(), 'flagtoolate')).code).toBe('registration_closed')
    // Existing members can still sign in.
    expect((await logIn(server, someone(), 'flagmember')).code).toBe('')
    await set({})
  })
})

test('a login knows no way that no flag opens', async () => {
  const visitor = someone()
  const reply = await visitor.call(login, {
    username: 'flagmember',
    password: 'x',
    type: 'carrier-pigeon',
  } as never)
  expect(reply.code).toBe('bad_request')
})
