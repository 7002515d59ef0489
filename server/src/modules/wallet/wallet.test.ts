import { memberRegistered } from '@kancil/contract/identity/registration'
import { movementDetail } from '@kancil/contract/wallet/movement'
import { accountRecord, exportAccountRecord } from '@kancil/contract/wallet/record'
import { consolidatedFunds, walletBalance } from '@kancil/contract/wallet/balance'
import { ledgerReport, memberWallet, runLedgerAudit } from '@kancil/contract/wallet/ledger'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { emit } from '../../kernel/events/outbox.ts'
import { gatewayAccount, house, memberBonus, memberCash } from '../../ledger/accounts.ts'
import { walletOf } from '../../ledger/wallets.ts'
import { hold, voidHold } from '../../ledger/hold.ts'
import { type Posting, post } from '../../ledger/post.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { plantMember } from '../identity/testing/members.ts'
import { identity } from '../identity/module.ts'
import { operator } from '../operator/module.ts'
import { site } from '../site/module.ts'
import { wallet } from './module.ts'

let server: TestServer
let serial = 0
beforeAll(async () => {
  server = await testServer({ modules: [operator, site, identity, wallet] })
})
afterAll(() => server.stop())

async function member() {
  const account = `purse${++serial}x${process.pid}`
  const memberId = await plantMember(server, account)
  return Object.assign(await server.signedIn(memberId, { account }), { memberId })
}

async function move(posting: Omit<Posting, 'sourceTx' | 'source'> & Partial<Posting>) {
  const at = server.clock.now()
  await inTransaction(server.db, (tx) =>
    post(tx, { source: 'test', sourceTx: `t${++serial}`, at, ...posting } as Posting),
  )
}
const deposit = (memberId: string, amount: bigint, reference = 'dep_x') =>
  move({
    kind: 'deposit',
    from: gatewayAccount('test', 'MYR'),
    to: memberCash(memberId, 'MYR'),
    amount: money(amount),
    details: { reference },
  })

test('a wallet never used is empty; a new member’s opens with the account', async () => {
  const caller = await member()
  const nothing = { sumBalance: '0.00', cash: '0.00', bonus: '0.00', held: '0.00', currency: 'MYR' }
  expect((await caller.call(walletBalance, {})).value).toEqual({ ...nothing, version: '0' })
  await inTransaction(server.db, (tx) => emit(tx, memberRegistered, { memberId: caller.memberId }))
  await server.drain()
  expect(await walletOf(server.db, caller.memberId, 'MYR')).toMatchObject({ cash: 0n })
  expect((await server.visitor().call(walletBalance, {})).code).toBe('not_logged_in')
})

test('cash and bonus are played with, held money is beside them', async () => {
  const caller = await member()
  await deposit(caller.memberId, 100_00n)
  await move({
    kind: 'bonus_granted',
    from: house('promotions', 'MYR'),
    to: memberBonus(caller.memberId, 'MYR'),
    amount: money(20_00n),
  })
  await inTransaction(server.db, (tx) =>
    hold(tx, {
      source: 'test',
      sourceTx: `h${++serial}`,
      memberId: caller.memberId,
      currency: 'MYR',
      amount: money(30_00n),
    }),
  )
  expect((await caller.call(walletBalance, {})).value).toMatchObject({
    sumBalance: '90.00',
    cash: '70.00',
    bonus: '20.00',
    held: '30.00',
  })
  expect((await caller.call(consolidatedFunds, {})).value).toEqual({
    sumBalance: '90.00',
    cash: '70.00',
    bonus: '20.00',
    held: '30.00',
    receivable: '0.00',
    currency: 'MYR',
    purses: '0.00',
    inFlight: '0.00',
    isSingle: true,
    dailySalary: false,
    hourlySalary: false,
    dividend: false,
    realtimeSalary: false,
  })
})

describe('the account record', () => {
  test('every movement with its balance, newest first; filters, paging and totals of the selection', async () => {
    const caller = await member()
    await deposit(caller.memberId, 100_00n, 'dep_one')
    await deposit(caller.memberId, 50_00n, 'dep_two')
    const key = { source: 'withdrawal', sourceTx: `wd_${++serial}`, at: server.clock.now() }
    await inTransaction(server.db, (tx) =>
      hold(tx, { ...key, memberId: caller.memberId, currency: 'MYR', amount: money(30_00n) }),
    )
    await inTransaction(server.db, (tx) => voidHold(tx, key))
    const { value } = await caller.call(accountRecord, {})
    expect(
      value.items.map((item) => [item.kind, item.amount, item.balanceAfter, item.reference]),
    ).toEqual([
      ['withdrawal_return', '30.00', '150.00', key.sourceTx],
      ['withdrawal', '-30.00', '120.00', key.sourceTx],
      ['deposit', '50.00', '150.00', 'dep_two'],
      ['deposit', '100.00', '100.00', 'dep_one'],
    ])
    expect(value.totals).toEqual({ count: 4, in: '180.00', out: '30.00', net: '150.00' })
    const first = (await caller.call(accountRecord, { pageSize: 3 })).value
    const cursor = first.nextCursor!
    const second = (await caller.call(accountRecord, { pageSize: 3, cursor })).value
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([3, 1, null])
    expect(second.items[0]!.reference).toBe('dep_one')
    const deposits = (await caller.call(accountRecord, { kind: 'deposit' })).value
    expect([deposits.totals.count, deposits.totals.in, deposits.totals.out]).toEqual([
      2,
      '150.00',
      '0.00',
    ])
    const past = (await caller.call(accountRecord, { from: '2020-01-01', to: '2020-01-31' })).value
    expect([past.items, past.totals.net]).toEqual([[], '0.00'])
  })

  test.each([
    [{ from: '2026-01-01', to: '2025-01-01' }, 'range_too_long'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'range_too_long'],
    [{ from: '2026-02-30x' }, 'bad_request'],
    [{ to: '2026-13-45' }, 'range_too_long'],
    [{ pageSize: 101 }, 'bad_request'],
    [{ cursor: 'bm9uZQ' }, 'bad_request'],
    [{ cursor: Buffer.from('["x"]').toString('base64url') }, 'bad_request'],
    [{ kind: 'everything' }, 'bad_request'],
    [{ memberId: 'mbr_x' }, 'bad_request'],
  ])('asked for with %j is %s', async (input, code) => {
    expect((await (await member()).call(accountRecord, input as never)).code).toBe(code)
  })

  test('one movement with both sides of the ledger; another member’s is not found', async () => {
    const caller = await member()
    await deposit(caller.memberId, 100_00n, 'dep_one')
    await move({
      kind: 'bonus_granted',
      from: house('promotions', 'MYR'),
      to: memberBonus(caller.memberId, 'MYR'),
      amount: money(20_00n),
    })
    const [bonus, paid] = (await caller.call(accountRecord, {})).value.items
    const detail = await caller.call(movementDetail, { transferId: paid!.transferId })
    expect(detail.value).toMatchObject({
      movement: paid,
      currency: 'MYR',
      entries: [
        { side: 'cash', isOwn: true, amount: '100.00', balanceAfter: '100.00' },
        { side: 'gateway', isOwn: false, amount: '-100.00' },
      ],
    })
    expect(detail.value.entries[1]).not.toHaveProperty('balanceAfter')
    const granted = (await caller.call(movementDetail, { transferId: bonus!.transferId })).value
    expect(granted.entries.map(({ side, amount }) => [side, amount])).toEqual([
      ['bonus', '20.00'],
      ['promotions', '-20.00'],
    ])
    const stranger = await member()
    await deposit(stranger.memberId, 1_00n)
    for (const transferId of [paid!.transferId, '999999999999999999'])
      expect((await stranger.call(movementDetail, { transferId })).code).toBe('not_found')
    expect((await stranger.call(movementDetail, { transferId: '1x' })).code).toBe('bad_request')
  })

  test('as a file, by a ticket that is good once, for 30 seconds, and for its member', async () => {
    const caller = await member()
    await deposit(caller.memberId, 100_00n, '=HYPERLINK("http://x")')
    const stranger = await member()
    await deposit(stranger.memberId, 7_77n)
    const ticket = async () =>
      (await caller.call(exportAccountRecord, { kind: 'deposit' })).value.url
    const fetched = (url: string) => server.kernel.member.app.inject(url)
    const url = await ticket()
    const file = await fetched(url)
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.headers['content-disposition']).toMatch(
      /attachment; filename="kancil-account-.+\.csv"/,
    )
    const [head, line, end] = file.body.split('\r\n')
    expect(head).toBe(
      '\uFEFFtime_utc,kind,state,amount,balance_after,currency,reference,transfer_id',
    )
    expect(line).toMatch(/,deposit,final,100\.00,100\.00,MYR,"'=HYPERLINK\(""http:\/\/x""\)",\d+$/)
    expect(end).toBe('')
    expect(file.body).not.toContain('7.77')
    expect((await fetched(url)).statusCode).toBe(404)
    const late = await ticket()
    server.clock.advance(30_001)
    expect((await fetched(late)).statusCode).toBe(404)
    expect(
      (await fetched(`${exportAccountRecord.report.download}?ticket=${'a'.repeat(32)}`)).statusCode,
    ).toBe(404)
    expect((await fetched(exportAccountRecord.report.download)).statusCode).toBe(404)
  })

  test('of two at once who hold one ticket, one gets the file', async () => {
    const caller = await member()
    await deposit(caller.memberId, 1_00n)
    const { value } = await caller.call(exportAccountRecord, {})
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.kernel.member.app.inject(value.url)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 404, 404, 404, 404, 404,
    ])
    const token = value.url.split('ticket=')[1]
    const { rows } =
      await sql`select from download_ticket where token_hash::text like ${`%${token}%`}`.execute(
        server.db,
      )
    expect(rows).toEqual([])
  })
})

describe('the ledger page', () => {
  test('a trial balance that adds up to zero, and an audit on demand', async () => {
    await deposit((await member()).memberId, 12_34n)
    const finance = await server.operator('finance')
    const run = await finance.call(runLedgerAudit, {})
    expect(run.value).toMatchObject({ ok: true, findings: [] })
    await server.ownerDb.transaction().execute(async (tx) => {
      await sql`select from ledger_proof_mark for update`.execute(tx)
      const refused = await finance.call(runLedgerAudit, {})
      expect([refused.status, refused.code]).toEqual([409, 'audit_running'])
    })
    const { value } = await finance.call(ledgerReport, {})
    expect(value.sums).toEqual([{ currency: 'MYR', sum: '0.00' }])
    expect(value.lines.map((line) => `${line.ownerKind}:${line.purpose}`)).toEqual(
      expect.arrayContaining(['gateway:settlement', 'member:cash', 'member:held']),
    )
    expect(value).toMatchObject({ withdrawalsStopped: false, lastRun: { ok: true } })
    expect((await (await server.operator('support')).call(ledgerReport, {})).code).toBe('forbidden')
    expect((await (await member()).send('GET', ledgerReport.path)).status).toBe(404)
  })

  test('one sen that came from nowhere is found, named, and stops withdrawals until it is put right', async () => {
    const { memberId } = await member()
    await deposit(memberId, 50_00n)
    const shift = (by: number) =>
      sql`update account set balance = balance + ${by} where owner_id = ${memberId} and purpose = 'cash'`.execute(
        server.ownerDb,
      )
    const finance = await server.operator('finance')
    await shift(1)
    const { value } = await finance.call(runLedgerAudit, {})
    expect(value.ok).toBe(false)
    expect(value.findings).toContainEqual(
      expect.objectContaining({
        finding: 'balance_differs',
        account: `member:${memberId}:cash`,
        balance: '5001',
        entries: '5000',
      }),
    )
    expect((await finance.call(ledgerReport, {})).value.withdrawalsStopped).toBe(true)
    await shift(-1)
    await finance.call(runLedgerAudit, {})
    expect((await finance.call(ledgerReport, {})).value.withdrawalsStopped).toBe(false)
  })

  test('a member’s wallet for the profile', async () => {
    const { memberId } = await member()
    await deposit(memberId, 50_00n)
    const { value } = await (await server.operator('support')).call(memberWallet, { memberId })
    expect(value.balances).toMatchObject([{ cash: '50.00', currency: 'MYR' }])
    expect(value.movements).toMatchObject({
      totalItems: 1,
      items: [{ kind: 'deposit', amount: '50.00' }],
    })
  })
})
