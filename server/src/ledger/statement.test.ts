import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../kernel/db.ts'
import { gatewayAccount, memberCash, vendorPlay } from './accounts.ts'
import { hold, settleHold, voidHold } from './hold.ts'
import { post } from './post.ts'
import { postSettlements } from './post-settlement.ts'
import { type StatementFilter, statement, statementTotals } from './statement.ts'
import { sumUpDays } from './audit/sum-up-days.ts'
import { type Books, openBooks } from './testing/open-books.ts'

let books: Books
let player: string
const hour = 3_600_000

beforeAll(async () => {
  books = await openBooks()
  const { wallet, bet, win, clock } = books
  clock.set(new Date('2026-10-01T02:00:00Z'))
  player = await books.member(100_00n)
  // Forty days, with a bet and a win each; every tenth day a deposit.
  for (let day = 0; day < 40; day++) {
    const stake = bet(player, 1_00n, { roundId: `day-${day}`, gameCode: 'tiger' })
    await wallet.submit(stake)
    clock.advance(hour)
    await wallet.submit(win(player, 50n, { referenceTransactionId: stake.transactionId }))
    if (day % 10 === 0) await books.give(player, 5_00n)
    clock.advance(23 * hour)
  }
})
afterAll(() => books.close())

function filter(more: Partial<StatementFilter> = {}): StatementFilter {
  return { memberId: player, currency: 'MYR', pageNo: 1, pageSize: 10, ...more }
}

test('the newest come first, each with what it did and the balance after it', async () => {
  const [newest, next] = await statement(books.db, filter())
  expect(newest).toMatchObject({
    kind: 'win',
    amount: 50n,
    balanceAfter: 100_00n,
    source: 'vendor:vnd_a',
  })
  expect(next).toMatchObject({
    kind: 'bet',
    amount: -1_00n,
    balanceAfter: 99_50n,
    roundId: 'day-39',
    gameCode: 'tiger',
    refId: null,
  })
  expect(newest!.refId).toBe(next!.transferId)
})

test('pages join without a gap or a repeat', async () => {
  const ids: string[] = []
  for (let pageNo = 1; pageNo <= 9; pageNo++) {
    const lines = await statement(books.db, filter({ pageNo }))
    ids.push(...lines.map((line) => line.transferId))
  }
  expect(ids).toHaveLength(85)
  expect(new Set(ids).size).toBe(85)
  expect(ids.map(BigInt)).toEqual(ids.map(BigInt).toSorted((a, b) => (a < b ? 1 : -1)))
})

test.each<[string, Partial<StatementFilter>]>([
  ['everything', {}],
  ['bets', { kinds: ['bet'] }],
  ['deposits', { kinds: ['deposit'] }],
  ['bets and deposits', { kinds: ['bet', 'deposit'] }],
  ['one day', { fromDay: '2026-10-05', toDay: '2026-10-05' }],
  ['from a day', { fromDay: '2026-10-20' }],
  ['to a day', { toDay: '2026-10-20', kinds: ['win'] }],
  ['days without anything', { fromDay: '2027-01-01', toDay: '2027-01-31' }],
])(
  'the totals of %s are those of its lines, before and after the days are summed up',
  async (_, more) => {
    const lines = await statement(books.db, filter({ ...more, pageSize: 1_000 }))
    const sums = {
      count: lines.length,
      in: lines.reduce((sum, line) => sum + (line.amount > 0n ? line.amount : 0n), 0n),
      out: lines.reduce((sum, line) => sum - (line.amount < 0n ? line.amount : 0n), 0n),
    }
    expect(await statementTotals(books.db, filter(more))).toEqual(sums)
    await sumUpDays(books.db, { settleSeconds: 0 })
    expect(await statementTotals(books.db, filter(more))).toEqual(sums)
    expect(await statement(books.db, filter({ ...more, pageSize: 1_000 }))).toEqual(lines)
  },
)

/** Ten days with two vendors, one with a slot and a live table, and something of each state. */
async function mixedMember(): Promise<string> {
  const { db, wallet, bet, win, rollback, clock } = books
  for (const [id, vassalage] of [
    ['vnd_a', 'AAA'],
    ['vnd_b', 'BBB'],
  ])
    await sql`insert into game_vendor (id, vassalage, display_name, dialect, currencies, created_at)
      values (${id}, ${vassalage}, ${vassalage}, 'rimba', '{MYR}', now())`.execute(db)
  await sql`insert into game (id, vendor_id, code, category, names, listed_at) values
    ('gam_1', 'vnd_a', 'tiger', 'RNG', '{}', now()),
    ('gam_2', 'vnd_a', 'table', 'LIVE', '{}', now()),
    ('gam_3', 'vnd_b', 'table', 'LIVE', '{}', now())`.execute(db)
  const mixed = await books.member(100_00n)
  for (let day = 0; day < 10; day++) {
    for (const [vendorId, gameCode] of [
      ['vnd_a', 'tiger'],
      ['vnd_a', 'table'],
      ['vnd_b', 'table'],
    ] as const) {
      const stake = bet(mixed, 1_00n, { vendorId, gameCode, roundId: books.id('mixed') })
      await wallet.submit(stake)
      const referenceTransactionId = stake.transactionId
      // A win and a rollback name no game: it is their bet's.
      if (day % 3 === 0) await wallet.submit(rollback(mixed, stake.transactionId, { vendorId }))
      else await wallet.submit(win(mixed, 40n, { vendorId, referenceTransactionId }))
    }
    clock.advance(24 * hour)
  }
  const to = memberCash(mixed, 'MYR')
  const from = gatewayAccount('bank', 'MYR')
  const more = { amount: money(2_00n), details: { reference: 'dep_back' }, at: clock.now() }
  const asked = { memberId: mixed, currency: 'MYR', amount: money(3_00n) } as const
  await inTransaction(db, async (tx) => {
    await post(tx, { ...more, kind: 'deposit', source: 'test', sourceTx: 'in', from, to })
    await post(tx, {
      ...more,
      ...{ kind: 'deposit_recall', source: 'deposit_recall', sourceTx: 'out', from: to, to: from },
    })
    for (const sourceTx of ['kept', 'paid', 'void'])
      await hold(tx, { ...asked, source: 'withdrawal', sourceTx, at: clock.now() })
    await settleHold(tx, { source: 'withdrawal', sourceTx: 'paid', to: from, at: clock.now() })
    await voidHold(tx, { source: 'withdrawal', sourceTx: 'void', at: clock.now() })
  })
  return mixed
}

test('vendor, product and state, alone and together: lines, pages and totals of the same movements', async () => {
  const { db } = books
  const memberId = await mixedMember()
  const today = books.clock.now().toISOString().slice(0, 10)
  const filters: [string, Partial<StatementFilter>, number][] = [
    ['everything', {}, 67],
    ['a vendor', { vassalage: 'AAA' }, 40],
    ['the other vendor', { vassalage: 'BBB' }, 20],
    ['no vendor', { vassalage: 'CCC' }, 0],
    ['a product', { product: 'LIVE' }, 40],
    ['a product of a vendor', { product: 'LIVE', vassalage: 'AAA' }, 20],
    ['bets of a vendor', { vassalage: 'BBB', kinds: ['bet'] }, 10],
    ['deposits of a vendor', { vassalage: 'BBB', kinds: ['deposit'] }, 0],
    ['taken back', { state: 'taken_back' }, 14],
    ['bets taken back', { state: 'taken_back', kinds: ['bet'] }, 12],
    ['deposits taken back', { state: 'taken_back', kinds: ['deposit'] }, 1],
    ['withdrawals by state', { state: 'taken_back', kinds: ['withdrawal'] }, 1],
    ['pending', { state: 'pending' }, 1],
    ['final', { state: 'final' }, 52],
    ['final bets of a vendor', { state: 'final', kinds: ['bet'], vassalage: 'BBB' }, 6],
    ['final play of a product', { state: 'final', product: 'RNG' }, 16],
    ['final of a day', { state: 'final', fromDay: today, toDay: today }, 3],
  ]
  const told = async () => {
    for (const [name, more, expected] of filters) {
      const lines = await statement(db, filter({ memberId, ...more, pageSize: 1_000 }))
      expect([name, lines.length]).toEqual([name, expected])
      const sums = {
        count: lines.length,
        in: lines.reduce((sum, line) => sum + (line.amount > 0n ? line.amount : 0n), 0n),
        out: lines.reduce((sum, line) => sum - (line.amount < 0n ? line.amount : 0n), 0n),
      }
      expect([name, await statementTotals(db, filter({ memberId, ...more }))]).toEqual([name, sums])
      const ids: string[] = []
      for (let before: string | undefined; ; before = ids.at(-1)) {
        const place = before === undefined ? {} : { before }
        const page = await statement(db, filter({ memberId, ...more, ...place, pageSize: 3 }))
        ids.push(...page.map((line) => line.transferId))
        if (page.length < 3) break
      }
      expect([name, ids]).toEqual([name, lines.map((line) => line.transferId)])
      if (more.state) expect(lines.every((line) => line.state === more.state)).toBe(true)
    }
  }
  await told()
  for (let round = 0; round < 2; round++) await sumUpDays(db, { settleSeconds: 0 })
  await told()
})

test('what is settled under a vendor’s code belongs to its play, as its stakes do', async () => {
  const { db, wallet, bet, clock } = books
  await sql`insert into game_vendor (id, vassalage, display_name, dialect, currencies, created_at)
    values ('vnd_own', 'OWN', 'OWN', 'rimba', '{MYR}', now())`.execute(db)
  await sql`insert into game (id, vendor_id, code, category, names, listed_at)
    values ('gam_own', 'vnd_own', 'match', 'SPORTS', '{}', now())`.execute(db)
  const memberId = await books.member(10_00n)
  const staked = await wallet.submit(
    bet(memberId, 2_00n, { vendorId: 'vnd_own', gameCode: 'match' }),
  )
  const [line] = await statement(db, filter({ memberId, kinds: ['bet'] }))
  expect(staked.ok).toBe(true)
  await inTransaction(db, (tx) =>
    postSettlements(
      tx,
      'settlement:vnd_own',
      [
        {
          ...{
            sourceTx: 'own:1',
            bet: BigInt(line!.transferId),
            payout: money(5_00n),
            details: {},
          },
          play: vendorPlay('vnd_own', 'MYR'),
          before: { payout: money(0n), bonus: money(0n) },
        },
      ],
      { pool: 'own', at: clock.now() },
    ),
  )
  const told = async () => {
    for (const play of [{ vassalage: 'OWN' }, { product: 'SPORTS' as const }]) {
      const lines = await statement(db, filter({ memberId, ...play }))
      expect(lines.map(({ kind }) => kind)).toEqual(['settle', 'bet'])
      const sums = { count: 2, in: 5_00n, out: 2_00n }
      expect(await statementTotals(db, filter({ memberId, ...play }))).toEqual(sums)
    }
  }
  await told()
  for (let round = 0; round < 2; round++) await sumUpDays(db, { settleSeconds: 0 })
  await told()
})

test('days are summed up once each entry, also when the clock of play was set back', async () => {
  const { db, clock, bet, wallet } = books
  for (let round = 0; round < 3; round++) await sumUpDays(db, { settleSeconds: 0 })
  expect(await sumUpDays(db, { settleSeconds: 0 })).toBe(0n)
  clock.set(new Date('2026-10-05T05:00:00Z'))
  await wallet.submit(bet(player, 3_00n))
  const day = { fromDay: '2026-10-05', toDay: '2026-10-05', kinds: ['bet'] }
  const expected = { count: 2, in: 0n, out: 4_00n }
  expect(await statementTotals(db, filter(day))).toEqual(expected)
  await sumUpDays(db, { settleSeconds: 0 })
  expect(await sumUpDays(db, { settleSeconds: 0 })).toBe(1n)
  expect(await statementTotals(db, filter(day))).toEqual(expected)
  expect(await statement(db, filter(day))).toHaveLength(2)
})

test('a sum waits until no older transfer can be on its way', async () => {
  await books.wallet.submit(books.bet(player, 1n))
  await sumUpDays(books.db, { settleSeconds: 0 })
  expect(await sumUpDays(books.db)).toBe(0n)
})

test('a stake from both buckets is one line, counted once', async () => {
  const { db, wallet, bet } = books
  const split = await books.member(1_00n, 1_00n)
  await wallet.submit(bet(split, 1_50n))
  const lines = await statement(db, filter({ memberId: split }))
  expect(lines.map((line) => [line.kind, line.amount, line.balanceAfter])).toEqual([
    ['bet', -1_50n, 50n],
    ['bonus', 1_00n, 2_00n],
    ['deposit', 1_00n, 1_00n],
  ])
  expect(await statementTotals(db, filter({ memberId: split }))).toEqual({
    count: 3,
    in: 2_00n,
    out: 1_50n,
  })
})

test('a transfer between members shows each side its own balance', async () => {
  const { db } = books
  const [from, to] = [await books.member(10_00n), await books.member(1_00n)]
  await inTransaction(db, (tx) =>
    post(tx, {
      kind: 'transfer',
      source: 'test',
      sourceTx: books.id('t'),
      from: memberCash(from, 'MYR'),
      to: memberCash(to, 'MYR'),
      amount: money(4_00n),
    }),
  )
  expect((await statement(db, filter({ memberId: from })))[0]).toMatchObject({
    amount: -4_00n,
    balanceAfter: 6_00n,
  })
  expect((await statement(db, filter({ memberId: to })))[0]).toMatchObject({
    amount: 4_00n,
    balanceAfter: 5_00n,
  })
})

test('a stranger has an empty record', async () => {
  expect(await statement(books.db, filter({ memberId: 'mbr_x' }))).toEqual([])
  expect(await statementTotals(books.db, filter({ memberId: 'mbr_x' }))).toEqual({
    count: 0,
    in: 0n,
    out: 0n,
  })
})

test('a page of a member with 200,000 entries reads a page, not the member', async () => {
  const { db, ownerUrl } = books
  const heavy = await books.member(1n)
  await inTransaction(db, (tx) =>
    post(tx, {
      kind: 'deposit',
      source: 'test',
      sourceTx: books.id('d'),
      from: gatewayAccount('bank', 'MYR'),
      to: memberCash(heavy, 'MYR'),
      amount: money(1n),
    }),
  )
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
     select (select id from account where owner_id = $1 and purpose = 'cash'),
       nextval('transfer_number'), 1, g,
       timestamptz '2026-01-01' + g * interval '100 seconds', 'win' from generate_series(1,
         200000) g`,
    [heavy],
  )
  await owner.query(`insert into transfer (id, debit_account, credit_account, amount,
    balance_after, scope, created_at,
       source_id, kind, source_tx)
     select transfer_id, 0, account_id, 1, balance_after, 0, created_at, 1, 'win',
       'bulk-' || transfer_id
     from entry where balance_after > 100000 and kind = 'win'`)
  await owner.query('vacuum analyze entry')
  await owner.query('vacuum analyze transfer')
  const { rows } = await sql<{ id: bigint }>`select id from account where owner_id = ${heavy}
    and purpose = 'cash'`.execute(db)
  const plan = await owner.query<{
    'QUERY PLAN': [{ Plan: { 'Actual Rows': number }; 'Execution Time': number }]
  }>(
    `explain (analyze, format json) select e.transfer_id, sum(e.amount) from (
       select e.transfer_id, e.amount from entry e where e.account_id = ${rows[0]!.id}
         and e.balance_after is not null
       ) e group by e.transfer_id order by e.transfer_id desc limit 20`,
  )
  await owner.end()
  const text = JSON.stringify(plan.rows[0]!['QUERY PLAN'])
  expect(text).toContain('entry_by_account')
  expect(text).not.toContain('Seq Scan')
  expect(plan.rows[0]!['QUERY PLAN'][0]['Execution Time']).toBeLessThan(20)
})

test('sums beyond the widest integer are told, and do not stop the sums of others', async () => {
  const { db, bet, rollback, wallet, win } = books
  const huge = await books.member(1_00n)
  const share = 100_000_000_000_000_000n
  for (let at = 0; at < 93; at++) {
    const payout = win(huge, share)
    expect(await wallet.submit(payout)).toMatchObject({ ok: true })
    await wallet.submit(rollback(huge, payout.transactionId))
  }
  const other = await books.member(1_00n)
  await wallet.submit(bet(other, 25n))
  const sums = { count: 187, in: 93n * share + 1_00n, out: 93n * share }
  expect(await statementTotals(db, filter({ memberId: huge }))).toEqual(sums)
  for (let round = 0; round < 2; round++) await sumUpDays(db, { settleSeconds: 0 })
  expect(await statementTotals(db, filter({ memberId: huge }))).toEqual(sums)
  expect(await statementTotals(db, filter({ memberId: other }))).toMatchObject({ out: 25n })
})

test('an account that cannot be summed up waits alone, is named, and is summed up later', async () => {
  const { db, bet, ownerUrl, wallet } = books
  const [broken, other] = [await books.member(9_00n), await books.member(9_00n)]
  await sumAll()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `select id from account where owner_id = $1 and purpose = 'cash'`,
    [broken],
  )
  const account = rows[0]!.id
  await owner.query(
    `alter table entry_day add constraint planted check (account_id <> ${account}) not valid`,
  )
  const failed: bigint[] = []
  const day = () => ({ fromDay: today, toDay: today })
  const today = '2026-12-24'
  books.clock.set(new Date('2026-12-24T05:00:00Z'))
  for (const stake of [1_00n, 2_00n]) {
    for (const member of [broken, other]) await wallet.submit(bet(member, stake))
    await sumAll(failed)
  }
  expect([...new Set(failed)]).toEqual([BigInt(account)])
  for (const memberId of [broken, other]) {
    const totals = await statementTotals(db, filter({ memberId, ...day() }))
    expect(totals).toEqual({ count: 2, in: 0n, out: 3_00n })
    expect(await statement(db, filter({ memberId, ...day() }))).toHaveLength(2)
  }
  expect(await statementSum(other)).toBe(3_00n)
  expect(await statementSum(broken)).toBe(0n)

  await owner.query('alter table entry_day drop constraint planted')
  await sumAll()
  expect(await statementSum(broken)).toBe(3_00n)
  const totals = await statementTotals(db, filter({ memberId: broken, ...day() }))
  expect(totals).toEqual({ count: 2, in: 0n, out: 3_00n })
  await owner.end()

  async function sumAll(sums: bigint[] = []) {
    const onFailure = (accountId: bigint) => void sums.push(accountId)
    for (let round = 0; round < 2; round++) await sumUpDays(db, { settleSeconds: 0, onFailure })
  }
  async function statementSum(memberId: string): Promise<bigint> {
    const { rows: sumRows } = await sql<{ sum: string }>`select coalesce(sum(d.money_out), 0)::text
      as sum from entry_day d join account a on a.id = d.account_id
      where a.owner_id = ${memberId} and d.day = ${today}::date and a.purpose = 'cash'`.execute(db)
    return BigInt(sumRows[0]!.sum)
  }
})
