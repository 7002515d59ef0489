import type { Auth } from '@kancil/contract/endpoint'
import { changePassword } from '@kancil/contract/identity/passwords'
import { recoverByPhone, registerMobile } from '@kancil/contract/identity/phone'
import type { MemberId } from '@kancil/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putHouseVendors } from '../server/src/modules/games/door.ts'
import {
  goodPassword,
  logIn,
  plantMember,
  registration,
  signUp,
} from '../server/src/modules/identity/testing/members.ts'
import {
  askLoginCode,
  askRegisterCode,
  malaysia,
  newestCode,
  plantPhone,
} from '../server/src/modules/identity/testing/sms.ts'
import { type SignedIn, type TestServer, testServer } from '../server/src/testing/server.ts'
import { setSetting } from '../server/src/testing/settings.ts'
import type { AnyEndpoint, Reply } from '../server/src/testing/visitor.ts'
import { type Call, calls, notYet } from './specification/calls.ts'

let server: TestServer
let memberId: MemberId

beforeAll(async () => {
  server = await testServer()
  await putHouseVendors(server.kernel)
  memberId = await plantMember(server, 'spectator', { settled: false })
  await setSetting(server, 'flags', {
    FREEPLAY3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
    MOBILEVERCODELOGIN3: true,
  })
  await setSetting(server, 'codes', { forgotByPhone: true })
})
afterAll(() => server.stop())

const servedBy = (call: Call): AnyEndpoint | undefined =>
  server.kernel.served.find(
    (endpoint) => endpoint.method === call.method && endpoint.path === call.path,
  ) as AnyEndpoint | undefined

/** Inputs of calls that need any, and the preparation of those that need a whole story. */
const inputs: Record<string, (member: SignedIn) => Promise<Record<string, unknown>>> = {
  favourite: async (member) => ({ gameId: await firstGame(member), favourite: true }),
  'forgot by e-mail': async () => ({ username: 'spectator', email: 'spectator@example.test' }),
  'affiliate code check': async () => ({ code: 'NOSUCHCODE', domain: 'localhost' }),
  launch: async (member) => ({ gameId: await firstGame(member), language: 'EN' }),
  'wallet transfer': async () => ({ requestId: 'spec-all-back-1', act: 'allBack' }),
  feedback: async () => ({ requestId: 'spec-feedback-1', topic: 'other', content: 'Well made' }),
  'redeem points': async () => ({
    ...{ requestId: 'spec-redeem-1', itemId: `mit_${'0'.repeat(32)}`, price: 1, address: '' },
    paymentPassword: '246810',
  }),
  'raffle claim': async () => ({ programmeId: `pgm_${'0'.repeat(32)}`, clientSeed: 'mine' }),
  'convert points': async () => ({
    ...{ requestId: 'spec-convert-1', points: 100, pointsPerUnit: 100, paymentPassword: '246810' },
  }),
}
const newPassword = 'another good one 9'
/** A visitor at their own address, to whose number a code was sent. */
async function withCode(mobileNum: string, purpose: 'login' | 'recover' | 'register') {
  const visitor = server.visitor('member', `198.51.100.${mobileNum.slice(-2)}`)
  await setSetting(server, 'flags', { REGMOBVERF3: purpose === 'register' })
  const sent =
    purpose === 'register'
      ? await askRegisterCode(server, visitor, mobileNum)
      : await askLoginCode(server, visitor, mobileNum, { purpose })
  return { visitor, sent, code: await newestCode(server, `+6${mobileNum}`) }
}

const stories: Record<string, () => Promise<Reply<unknown>>> = {
  'login code by SMS': async () => (await withCode('0123000011', 'login')).sent,
  'registration code by SMS': async () => (await withCode('0123000012', 'register')).sent,
  'register by mobile': async () => {
    const { visitor, code } = await withCode('0123000013', 'register')
    const number = { ...malaysia, mobileNum: '0123000013', verificationCode: code }
    return visitor.call(registerMobile, registration('specmobile', number))
  },
  'forgot by phone': async () => {
    await plantPhone(server, 'specforgot', '0123000014')
    const { visitor, code } = await withCode('0123000014', 'recover')
    const number = { ...malaysia, mobileNum: '0123000014', verificationCode: code }
    return visitor.call(recoverByPhone, { ...number, newPassword })
  },
  login: async () => {
    await plantMember(server, 'specreader')
    return logIn(server, server.visitor(), 'specreader')
  },
  'register by user name': async () => {
    await setSetting(server, 'flags', { REGMOBVERF3: false })
    return signUp(server, server.visitor(), 'specwriter')
  },
  'change password': async () => {
    const id = await plantMember(server, 'specchanger')
    const member = await server.signedIn(id, { account: 'specchanger' })
    return member.call(changePassword, {
      oldPassword: goodPassword,
      newPassword,
      confirmNewPassword: newPassword,
    })
  },
}
/**
 * Calls whose correct answer here is a refusal: the studio's own program does not run in this test.
 */
const refusals: Record<string, string> = {
  launch: 'vendor_unavailable',
  // The code of an agent is covered by the module's own test.
  'affiliate code check': 'invitation_code_error',
  // The member has chosen no payment password, which both calls ask for.
  'redeem points': 'payment_password_missing',
  'convert points': 'payment_password_missing',
  // The ladder is no raffle, and none runs here.
  'raffle claim': 'not_found',
}

async function firstGame(member: SignedIn): Promise<string> {
  const reply = await member.send('GET', '/lgw/games/game_list')
  return (
    (reply.value as { games: { gameId?: string; id?: string; code: string }[] }).games[0]!.gameId ??
    ''
  )
}

describe('every call of section 7', () => {
  test.each(calls.map((call) => [`${call.what}: ${call.method} ${call.path}`, call] as const))(
    '%s',
    async (_title, call) => {
      const endpoint = servedBy(call)
      expect(
        endpoint !== undefined,
        notYet.has(call.what) ? 'it is served: take it off the list' : 'it is not served',
      ).toBe(!notYet.has(call.what))
      if (!endpoint) return

      expect(endpoint.encrypted ?? false).toBe(call.encrypted)
      const signedIn: Auth[] = ['session', 'member', 'agent']
      expect(signedIn.includes(endpoint.auth)).toBe(call.token)
      const taken = new Set(Object.keys(endpoint.input.properties))
      expect(call.payload.filter((field) => !taken.has(field))).toEqual(call.pending)

      const as = endpoint.auth === 'agent' ? ({ accountKind: 1 } as const) : {}
      const member = await server.signedIn(memberId, { account: 'spectator', ...as })
      const story = stories[call.what]
      const caller = call.token ? member : server.visitor()
      const reply = story
        ? await story()
        : await caller.call(endpoint, (await inputs[call.what]?.(member)) ?? {})
      const refusal = refusals[call.what]
      if (refusal) return expect(reply.code).toBe(refusal)
      expect([reply.status, reply.code]).toEqual([200, ''])
      for (const field of call.response) expect(valueAt(reply.value, field), field).toBeDefined()

      if (call.token)
        expect((await server.visitor().call(endpoint, {})).status).toBeOneOf([400, 401])
      if (call.encrypted) {
        const plain = await caller.send(call.method, call.path, '{}', {
          'content-type': 'application/json',
        })
        expect(plain.code).toBe('encryption_required')
      }
    },
  )
})

test('the count', () => {
  const now = calls.filter((call) => servedBy(call))
  console.log(
    `section 7: ${now.length} of ${calls.length} calls are true now; not yet: ${[...notYet].join(', ')}`,
  )
  expect(now.length + notYet.size).toBe(calls.length)
})

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)
}
