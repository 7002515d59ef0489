import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import {
  lineDesk,
  lineOptions,
  lineRecipients,
  lineTransfers,
  transferDownline,
  transferUpline,
} from '@kancil/contract/payments/line-transfer'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import { bonusDetails } from '@kancil/contract/payments/turnover'
import { takeBreak } from '@kancil/contract/safety/exclusion'
import { setLimit } from '@kancil/contract/safety/limits'
import { depositGate } from '@kancil/contract/safety/place'
import { accountRecord } from '@kancil/contract/wallet/record'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { memberCash } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/wallets.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import { identity } from '../../identity/module.ts'
import { plantMember } from '../../identity/testing/members.ts'
import { operator } from '../../operator/module.ts'
import { safetyModule } from '../../safety/module.ts'
import { site } from '../../site/module.ts'
import { wallet } from '../../wallet/module.ts'
import { paymentsModule } from '../module.ts'
import { nobodyOutside } from '../outside.ts'
import { give, type Payer, payerPassword as paymentPassword } from '../testing.ts'
import { lockTurnover, requireTurnover } from '../withdrawal/turnover-store.ts'
import { money } from '@kancil/contract/money'

let server: TestServer
let passwordHash: string
/** Who owes as an agent. */
const owing = new Set<string>()
/** Who has an open bonus. */
const withBonus = new Set<string>()
const outside = {
  ...nobodyOutside,
  debtOf: async (_db: unknown, memberId: string) => money(owing.has(memberId) ? 12_00n : 0n),
  openBonus: async (_db: unknown, { memberId }: { readonly memberId: string }) =>
    withBonus.has(memberId) ? money(5_00n) : null,
}
beforeAll(async () => {
  const modules = [
    operator,
    site,
    identity,
    wallet,
    safetyModule(),
    paymentsModule(() => new Map(), outside),
  ]
  server = await testServer({ modules })
  passwordHash = await openPasswords(server.kernel.secrets).hash(paymentPassword)
}, 60_000)
afterAll(() => server.stop())

let serial = 0
/** Ids sort by the time they were made, and the clock stands still. */
function newRequest(): string {
  server.clock.advance(1)
  return `line-request-${++serial}`
}
type Person = Payer & { readonly account: string }

async function person(
  cash = 0n,
  { upline, kind = accountKinds.member }: { upline?: Person; kind?: 0 | 1 | 2 } = {},
): Promise<Person> {
  const account = `line${++serial}`
  const memberId = await plantMember(server, account, {
    accountKind: kind,
    paymentPasswordHash: passwordHash,
    ...(upline ? { uplineId: upline.memberId } : {}),
  })
  if (cash > 0n) await give(server, memberId, cash)
  const signedIn = await server.signedIn(memberId, { account, accountKind: kind })
  return Object.assign(signedIn, { memberId, account })
}

/** The same person in a session begun now. */
async function signInAgain({ memberId, account }: Person): Promise<Person> {
  return Object.assign(await server.signedIn(memberId, { account }), { memberId, account })
}

const agent = (cash = 0n, upline?: Person) =>
  person(cash, { kind: accountKinds.agent, ...(upline ? { upline } : {}) })

const up = (from: Person, amount: string, more: object = {}) =>
  from.call(transferUpline, { requestId: newRequest(), amount, paymentPassword, ...more })

const down = (from: Person, to: Person, amount: string, more: object = {}) =>
  from.call(transferDownline, {
    ...{ requestId: newRequest(), account: to.account, amount, paymentPassword, ...more },
  })

const cashOf = ({ memberId }: { memberId: MemberId }) =>
  balanceOf(server.db, memberCash(memberId, 'MYR'))

/** As after a deposit: this much must be staked. */
async function mustStake({ memberId }: Person, amount: bigint): Promise<void> {
  const owner = { memberId, currency: 'MYR' } as const
  await inTransaction(server.db, async (tx) => {
    const turnover = await lockTurnover(tx, memberId, 'MYR')
    await requireTurnover(
      tx,
      owner,
      { turnover, wagered: money(0n) },
      { subject: `test-${++serial}`, amount: money(amount), percent: 100, at: server.clock.now() },
    )
  })
}

test('money goes down and up the line, and both sides have it in their records', async () => {
  const above = await agent(50_000n)
  const below = await person(0n, { upline: above })
  const sent = await down(above, below, '100.00', { remark: ' for the season ' })
  expect(sent.value).toMatchObject({
    isSent: true,
    account: below.account,
    remark: 'for the season',
  })
  const back = await up(below, '30.00')
  expect(back.value).toMatchObject({ direction: 'up', account: above.account, amount: '30.00' })
  expect([await cashOf(above), await cashOf(below)]).toEqual([43_000n, 7_000n])

  const received = await below.call(lineTransfers, {})
  expect(received.value.items).toMatchObject([
    { isSent: true, amount: '30.00', account: above.account },
    { isSent: false, amount: '100.00', account: above.account, remark: 'for the season' },
  ])
  const record = await below.call(accountRecord, { kind: 'transfer' })
  expect(record.value.items.map(({ amount }) => amount)).toEqual(['-30.00', '100.00'])
  expect(record.value.items[1]!.reference).toBe(sent.value.transferId)

  const desk = await server.operator('finance')
  const seen = await desk.call(lineDesk, { account: below.account })
  expect(seen.value.items).toMatchObject([
    { sender: below.account, recipient: above.account },
    { sender: above.account, recipient: below.account, remark: 'for the season' },
  ])
})

test('only the direct line: not two steps, not a stranger, not oneself', async () => {
  const top = await agent(10_000n)
  const middle = await agent(10_000n, top)
  const bottom = await person(10_000n, { upline: middle })
  const stranger = await person(10_000n)
  expect((await down(top, bottom, '10.00')).code).toBe('not_in_line')
  expect((await down(top, stranger, '10.00')).code).toBe('not_in_line')
  expect((await down(top, top, '10.00')).code).toBe('not_in_line')
  expect((await up(stranger, '10.00')).code).toBe('not_in_line')
  expect((await up(bottom, '10.00')).value.account).toBe(middle.account)
  const options = await bottom.call(lineOptions, {})
  expect(options.value).toMatchObject({ upline: middle.account, upOpen: true, downOpen: false })
  const found = await top.call(lineRecipients, { search: 'line' })
  expect(found.value.items.map(({ account }) => account)).toEqual([middle.account])
})

test('a member without the agent centre sends nothing down, and a trial account nothing at all', async () => {
  const above = await agent()
  const below = await person(10_000n, { upline: above })
  expect((await down(below, above, '10.00')).code).toBe('forbidden')
  const trial = await server.signedIn(below.memberId, { accountKind: accountKinds.trial })
  const order = { requestId: newRequest(), amount: '10.00', paymentPassword }
  expect((await trial.call(transferUpline, order)).code).toBe('real_account_required')
})

test('a request sent again moves nothing more; another under its id is refused', async () => {
  const above = await agent()
  const below = await person(20_000n, { upline: above })
  const requestId = newRequest()
  const first = await up(below, '50.00', { requestId })
  expect((await up(below, '50.00', { requestId })).value).toEqual(first.value)
  expect((await up(below, '60.00', { requestId })).code).toBe('idempotency_conflict')
  expect(await cashOf(below)).toBe(15_000n)
})

describe('what is refused', () => {
  test.each([
    ['too little', '9.99', {}, 'amount_out_of_range'],
    ['too much', '5000.01', {}, 'amount_out_of_range'],
    ['more than the cash', '4000.00', {}, 'insufficient_funds'],
    ['a wrong payment password', '10.00', { paymentPassword: '000000' }, 'payment_password_wrong'],
    ['three decimals', '10.001', {}, 'bad_request'],
    ['a long remark', '10.00', { remark: 'x'.repeat(141) }, 'bad_request'],
  ])('%s', async (_name, amount, more, code) => {
    const above = await agent()
    const below = await person(100_000n, { upline: above })
    expect((await up(below, amount, more)).code).toBe(code)
    expect(await cashOf(below)).toBe(100_000n)
  })

  test('more than a day allows, in sum and in number', async () => {
    await setSetting(server, 'transfers', { lineDayMax: 10_000, lineDayCount: 2 })
    const above = await agent()
    const below = await person(100_000n, { upline: above })
    await up(below, '60.00')
    const refused = await up(below, '40.01')
    expect(refused.code).toBe('day_limit')
    expect(refused.body.value).toMatchObject({ dayLeft: '40.00', dayCountLeft: 1 })
    await up(below, '20.00')
    expect((await up(below, '10.00')).code).toBe('day_limit')
    server.clock.advance(86_400_000)
    expect((await up(await signInAgain(below), '10.00')).success).toBe(true)
    await setSetting(server, 'transfers', { lineDayMax: 2_000_000, lineDayCount: 10 })
  })

  test('where the house or the law of the place forbids it', async () => {
    const above = await agent(10_000n)
    const below = await person(10_000n, { upline: above })
    await setSetting(server, 'transfers', { lineUp: false })
    expect((await up(below, '10.00')).code).toBe('line_closed')
    expect((await down(above, below, '10.00')).success).toBe(true)
    await setSetting(server, 'transfers', { lineUp: true, lineDown: false })
    expect((await down(above, below, '10.00')).code).toBe('line_closed')
    await setSetting(server, 'transfers', { lineDown: true })
    const options = async () => (await below.call(lineOptions, {})).value
    expect((await options()).upOpen).toBe(true)
    // Where they are is not known here, so the strictest of all places counts.
    expect((await below.call(depositGate, {})).value.country).toBe('')
    await setSetting(server, 'transfers', { lineClosedIn: ['SG'] })
    expect((await options()).upOpen).toBe(false)
    expect((await up(below, '10.00')).code).toBe('line_closed')
    await setSetting(server, 'transfers', { lineClosedIn: [] })
  })

  test('during a break on either side, without telling whose it is', async () => {
    const above = await agent(20_000n)
    const below = await person(20_000n, { upline: above })
    const rest = { kind: 'time_out', days: 7 } as const
    await below.call(takeBreak, { break: rest })
    expect((await down(above, below, '10.00')).code).toBe('recipient_unavailable')
    expect((await up(await signInAgain(below), '10.00')).code).toBe('self_excluded')
  })

  test('beyond the recipient’s own deposit limit: what an agent sends counts as paid in', async () => {
    const above = await agent(20_000n)
    const below = await person(20_000n, { upline: above })
    await below.call(setLimit, { name: 'depositDay', amount: '30.00' })
    expect((await down(above, below, '20.00')).code).toBe('')
    expect((await down(above, below, '10.01')).code).toBe('recipient_unavailable')
    expect((await down(above, below, '10.00')).code).toBe('')
    const order = { requestId: 'order-beyond-the-limit', methodId: 'qr', amount: '10.00' }
    const refused = await below.call(requestDeposit, order)
    expect([refused.code, refused.body.value]).toEqual(['deposit_limit', { left: '0.00' }])
    // It is no limit on what they send themselves.
    expect((await up(below, '40.00')).code).toBe('')
  })

  test('while an operator keeps payouts back: the line is no way around it', async () => {
    const above = await agent(20_000n)
    const below = await person(20_000n, { upline: above })
    await sql`insert into suspicion (id, member_id, pattern, facts, opened_at, frozen_at, frozen_by)
      values (${`sus_${below.memberId}`}, ${below.memberId}, 'no_play', '{}', now(), now(), 'risk')`.execute(
      server.ownerDb,
    )
    // The words of any pause: nobody learns that they are being looked at.
    expect((await up(below, '10.00')).code).toBe('transfers_stopped')
    expect(await cashOf(below)).toBe(20_000n)
    expect((await down(above, below, '10.00')).success).toBe(true)
    await sql`update suspicion set frozen_at = null
      where member_id = ${below.memberId}`.execute(server.ownerDb)
    expect((await up(below, '10.00')).success).toBe(true)
  })

  test('while a bonus is open: it would stay behind when the cash has left', async () => {
    const above = await agent()
    const below = await person(20_000n, { upline: above })
    withBonus.add(below.memberId)
    expect((await up(below, '10.00')).code).toBe('bonus_active')
    withBonus.delete(below.memberId)
    expect((await up(below, '10.00')).success).toBe(true)
  })

  test('while the sender owes for contracts below them', async () => {
    const above = await agent(20_000n)
    const below = await person(20_000n, { upline: above })
    owing.add(above.memberId)
    const refused = await down(above, below, '10.00')
    expect([refused.code, refused.body.value]).toEqual(['agent_debt', { debt: '12.00' }])
    expect((await up(below, '10.00')).success).toBe(true)
    owing.delete(above.memberId)
    expect((await down(above, below, '10.00')).success).toBe(true)
  })

  test('to a frozen account', async () => {
    const above = await agent(20_000n)
    const below = await person(0n, { upline: above })
    await sql`update member set status = 'frozen' where id = ${below.memberId}`.execute(server.db)
    expect((await down(above, below, '10.00')).code).toBe('recipient_unavailable')
  })
})

describe('what must be staked', () => {
  test('travels with the money in proportion, and the sum stays the same', async () => {
    const above = await agent()
    const below = await person(10_000n, { upline: above })
    await mustStake(below, 6_000n)
    const sent = await up(below, '25.00')
    expect(sent.value.turnover).toBe('15.00')
    const own = (await below.call(bonusDetails, {})).value
    expect(own).toMatchObject({ left: '45.00', requirements: [{ required: '45.00' }] })
    const theirs = (await above.call(bonusDetails, {})).value
    expect(theirs).toMatchObject({ left: '15.00', requirements: [{ kind: 'transfer' }] })
  })

  test('sending it around frees nothing', async () => {
    const above = await agent()
    const below = await person(10_000n, { upline: above })
    await mustStake(below, 10_000n)
    await up(below, '100.00')
    const back = await down(above, below, '100.00')
    expect(back.value.turnover).toBe('100.00')
    expect((await below.call(bonusDetails, {})).value.left).toBe('100.00')
    expect((await above.call(bonusDetails, {})).value.left).toBe('0.00')
  })
})
