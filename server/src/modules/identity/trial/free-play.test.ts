import { changePassword, setPaymentPassword } from '@kancil/contract/identity/passwords'
import { login } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import { linkSocial } from '@kancil/contract/identity/social'
import { freePlay, trialCredit, trialHours, trialsPerDay } from '@kancil/contract/identity/trial'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { balanceOf } from '../../../ledger/wallets.ts'
import { house } from '../../../ledger/accounts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { sweepTrials } from './sweep.ts'
import { logIn, plantMember, solveSlider } from '../testing/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await setFlag(true)
})
afterAll(() => server.stop())

let addresses = 0
const someone = (): Visitor => server.visitor('member', `203.0.113.${++addresses}`)

const setFlag = (FREEPLAY3: boolean) =>
  setSetting(server, 'flags', { ...defaultSettings.flags, FREEPLAY3 })

async function play(visitor = someone()) {
  const reply = await visitor.call(freePlay, {})
  if (reply.success) visitor.marker = reply.value.token
  return { visitor, reply }
}

test('a visitor gets a trial account with play money of a currency of its own', async () => {
  const { visitor, reply } = await play()
  expect([reply.code, reply.value.isAgent, reply.value.currency]).toEqual(['', 4, 'XTS'])
  expect(reply.value.firstLoginAction).toBe(false)
  const info = (await visitor.call(memberInfo, {})).value
  expect([info.isAgent, info.type]).toEqual([4, 4])
  expect((await visitor.call(walletBalance, {})).value.sumBalance).toBe('10000.00')
  expect(await balanceOf(server.db, house('adjustments', 'MYR'))).toBe(0n)
  const { rows } = await sql`select 1 from invite_code join member on member.id = member_id
    where member.account_kind = 4`.execute(server.db)
  expect(rows).toEqual([])
})

test('every call for real accounts refuses it, whatever it sends', async () => {
  const { visitor } = await play()
  const served = server.kernel.served.filter(({ auth }) => auth === 'member' || auth === 'agent')
  expect(served.length).toBeGreaterThan(10)
  for (const endpoint of [changePassword, setPaymentPassword, linkSocial]) {
    const password = { newPassword: 'x', confirmNewPassword: 'x' }
    const payment = { newPaymentPassword: '1', confirmPaymentPassword: '1' }
    const input = endpoint === changePassword ? password : endpoint === linkSocial ? {} : payment
    const reply = await visitor.call(endpoint, input as never)
    expect([endpoint.name, reply.status, reply.code]).toEqual([
      endpoint.name,
      403,
      'real_account_required',
    ])
  }
})

test('nobody signs in to it by a password, and a member needs none', async () => {
  const { reply } = await play()
  const visitor = someone()
  const verification = await solveSlider(server, visitor)
  const again = await visitor.call(login, {
    username: reply.value.account,
    password: '',
    type: 'username',
    verification,
  })
  expect(again.success).toBe(false)
  await plantMember(server, 'realone')
  const member = someone()
  await logIn(server, member, 'realone')
  expect((await member.call(freePlay, {})).code).toBe('free_play_not_needed')
})

test('an address opens so many a day and no more, even all at once', async () => {
  const crowd = Array.from({ length: 4 }, () => server.visitor('member', '2001:db8:77::1'))
  // The same household: other addresses of one /64.
  const more = Array.from({ length: 9 }, (_, at) => server.visitor('member', `2001:db8:77::${at}`))
  const replies = await Promise.all(
    [...crowd, ...more].map((visitor) => visitor.call(freePlay, {})),
  )
  const codes = replies.map(({ code }) => code)
  expect(codes.filter((code) => code === '')).toHaveLength(trialsPerDay)
  expect(codes.filter((code) => code === 'free_play_limit')).toHaveLength(13 - trialsPerDay)
  server.clock.advance(86_400_000 + 1)
  expect((await play(server.visitor('member', '2001:db8:77::1'))).reply.code).toBe('')
})

test('an address whose trials are used up costs no hash', async () => {
  const eager = server.visitor('member', '2001:db8:78::1')
  for (let i = 0; i < trialsPerDay; i++) expect((await eager.call(freePlay, {})).code).toBe('')
  const passwords = openPasswords(server.kernel.secrets)
  // More than may wait: the next caller is asked to retry.
  const waiting = Promise.allSettled(Array.from({ length: 100 }, () => passwords.hash('x')))
  const other = server.visitor('member', '2001:db8:79::1')
  const [late, early] = await Promise.all([eager.call(freePlay, {}), other.call(freePlay, {})])
  expect(late.code).toBe('free_play_limit')
  expect(early.code).toBe('unavailable')
  await waiting
})

test('switched off, it is refused', async () => {
  await setFlag(false)
  expect((await play()).reply.code).toBe('free_play_closed')
  await setFlag(true)
})

test('after its time it is signed out, emptied and at last forgotten', async () => {
  const { visitor, reply } = await play()
  const { id } = reply.value
  server.clock.advance(trialHours * 3_600_000 - 60_000)
  await sweepTrials(server.kernel)
  const standing = async () =>
    (await sql<{ status: string }>`select status from member where id = ${id}`.execute(server.db))
      .rows[0]?.status
  expect(await standing()).toBe('active')

  server.clock.advance(60_000)
  const runs = await Promise.all([sweepTrials(server.kernel), sweepTrials(server.kernel)])
  expect(Math.max(...runs)).toBeGreaterThan(0)
  expect(await standing()).toBe('closed')
  expect((await visitor.call(memberInfo, {})).code).toBe('session_expired')
  const left = { ownerKind: 'member', ownerId: id, purpose: 'cash', currency: 'XTS' } as const
  expect(await balanceOf(server.db, left)).toBe(0n)
  expect(await balanceOf(server.db, house('adjustments', 'XTS'))).toBe(
    -BigInt(trialCredit) * BigInt(await openTrials()),
  )

  server.clock.advance(8 * 86_400_000)
  await sweepTrials(server.kernel)
  expect(await standing()).toBeUndefined()
  expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
})

async function openTrials(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from trial_account
    where swept_at is null`.execute(server.db)
  return rows[0]!.n
}
