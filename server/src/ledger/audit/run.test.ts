import { money } from '@kancil/contract/money'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { vendorPlay } from '../accounts.ts'
import { auditLedger, type FindingCode, lastAudit, tryAudit } from './run.ts'
import { withdrawalsStopped } from './flag.ts'
import { hold } from '../hold.ts'
import { postSettlements } from '../post-settlement.ts'
import { type Books, openBooks, transferIdOf } from '../testing/open-books.ts'

let books: Books
let player: string
/** The owner of the tables, who alone could tamper with them. */
let owner: pg.Client
beforeEach(async () => {
  books = await openBooks()
  owner = new pg.Client({ connectionString: books.ownerUrl })
  await owner.connect()
  // Everything so far is proven; what follows is new.
  await books.member(7_00n)
  await prove()
  player = await books.member(50_00n, 5_00n)
  const stake = books.bet(player, 10_00n)
  await books.wallet.submit(stake)
  const payout = books.win(player, 4_00n, { referenceTransactionId: stake.transactionId })
  await books.wallet.submit(payout)
  await books.wallet.submit(books.rollback(player, payout.transactionId))
  const settled = books.bet(player, 1_00n)
  const bet = BigInt(transferIdOf(await books.wallet.submit(settled)))
  await settle(bet, 0n, 6_00n)
  await settle(bet, 6_00n, 3_00n)
  await inTransaction(books.db, (tx) =>
    hold(tx, {
      source: 'withdrawal',
      sourceTx: 'wd-1',
      memberId: player,
      currency: 'MYR',
      amount: money(5_00n),
    }),
  )
})
afterEach(async () => {
  await owner.end()
  await books.close()
})

/** A number is proven by the second audit after it. */
async function prove() {
  for (let time = 0; time < 2; time++) await auditNew()
}

function auditNew() {
  return tryAudit(books.db, books.clock, { scope: 'new', settleSeconds: 0 })
}

/** Payouts of a bet go from one total to another. */
function settle(bet: bigint, paid: bigint, payout: bigint) {
  return inTransaction(books.db, (tx) =>
    postSettlements(
      tx,
      'settlement:vnd_a',
      [
        {
          ...{ sourceTx: `${bet}:${payout}`, bet, payout: money(payout), details: {} },
          ...{
            play: vendorPlay('vnd_a', 'MYR'),
            before: { payout: money(paid), bonus: money(0n) },
          },
        },
      ],
      { pool: `${bet}:${payout}`, at: books.clock.now() },
    ),
  )
}

test('clean books are told as clean, and the run is kept', async () => {
  const { db } = books
  const run = await books.audit()
  expect(run).toMatchObject({ ok: true, findings: [] })
  expect(run.accounts).toBeGreaterThan(3)
  expect(await lastAudit(db)).toEqual(run)
  expect(await withdrawalsStopped(db)).toBe(false)
})

const cash = `(select id from account where owner_id = $1 and purpose = 'cash')`
const tampered: readonly (readonly [what: string, finding: FindingCode, statement: string])[] = [
  [
    'a balance is changed',
    'balance_differs',
    `update account set balance = balance + 1 where id = ${cash}`,
  ],
  [
    'an entry is changed on one side',
    'unbalanced_transfer',
    `update entry set amount = amount - 1 where account_id = ${cash} and kind = 'bet'`,
  ],
  [
    'an entry is gone',
    'unbalanced_transfer',
    `delete from entry where account_id = ${cash} and kind = 'bet'`,
  ],
  [
    'money comes from nowhere, entry and all',
    'currency_sum_differs',
    `with one as (update account set balance = balance + 5 where id = ${cash} returning id)
     insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
     select id, -1, 5, 0, now(), 'bet' from one`,
  ],
  [
    'both entries of a transfer are gone, and the balances with them',
    'entries_missing',
    `with gone as (delete from entry where kind = 'bet' and exists (select
      where $1 <> '') returning account_id, amount)
     update account a set balance = a.balance - gone.amount from gone where gone.account_id = a.id`,
  ],
  [
    'an entry has no transfer',
    'entry_orphaned',
    `insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
     select id, (select max(id) + 1 from transfer), case purpose when 'cash' then 5 else -5 end, 0, now(), 'bet' from account
     where owner_id = $1 and purpose in ('cash', 'bonus')`,
  ],
  [
    'a reserve is lost',
    'held_differs',
    `update account set held = 0 where owner_id = $1 and purpose = 'held'`,
  ],
  [
    'a reversal is entered twice',
    'reversed_twice',
    `insert into transfer select nextval('transfer_number'), debit_account, credit_account, amount,
      bonus_amount,
       balance_after, scope, created_at, ref_id, repeat_of, source_id, kind, source_tx || 'x',
         round_id, game_code,
       details from transfer where kind = 'rollback' and $1 <> ''`,
  ],
  [
    'a reversal names nothing',
    'reference_broken',
    `update transfer set ref_id = 999999999 where kind = 'rollback' and $1 <> ''`,
  ],
  [
    'a settlement names nothing',
    'reference_broken',
    `update transfer set ref_id = 999999999 where kind = 'settle' and $1 <> ''`,
  ],
  [
    'a settlement names a win',
    'reference_broken',
    `update transfer set ref_id = (select min(id) from transfer where kind = 'win')
     where kind = 'settle' and $1 <> ''`,
  ],
  [
    'a settlement names the bet of another member',
    'reference_broken',
    `update transfer set debit_account = (select id from account where purpose = 'held')
     where kind = 'bet' and $1 <> '' and id in (select ref_id from transfer where kind = 'settle')`,
  ],
  [
    'a settlement takes back what was never paid for its bet',
    'settled_below_zero',
    `update transfer set ref_id = (select min(id) from transfer where kind = 'bet')
     where kind = 'settle' and credit_account = ${cash}`,
  ],
  [
    'a settlement takes from a bucket what it paid to another',
    'settled_below_zero',
    `update entry set account_id = (select id from account
       where owner_id = $1 and purpose = 'bonus')
     where kind = 'settle' and account_id = ${cash} and amount < 0`,
  ],
  ['a tombstone is dug up', 'tombstone_missing', `delete from tombstone where $1 <> ''`],
  [
    'lifetime stakes are changed',
    'play_sum_differs',
    `update account set wagered = wagered + 1 where id = ${cash}`,
  ],
]

const unnumbered = `insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
  select id, -7, case purpose when 'cash' then 5 else -5 end, 0, now(), 'bet' from account
  where owner_id = $1 and purpose in ('cash', 'bonus')`

test.each(tampered)(
  'when %s, an audit of what is new finds %s and withdrawals stop; a whole one finds it too',
  async (_, finding, statement) => {
    await owner.query(statement, [player])
    const run = (await auditNew())!
    expect(run).toMatchObject({ ok: false, scope: 'new' })
    expect(run.findings.map((candidate) => candidate.finding)).toContain(finding)
    expect(await withdrawalsStopped(books.db)).toBe(true)
    const whole = await books.audit()
    expect(whole).toMatchObject({ ok: false, scope: 'whole' })
    expect(whole.findings.map((candidate) => candidate.finding)).toContain(finding)
  },
)

test('after a finding only an audit of everything lets withdrawals go on', async () => {
  await prove()
  await owner.query(unnumbered, [player])
  expect(await auditNew()).toMatchObject({ ok: true, scope: 'new' })
  const run = await books.audit()
  expect(run.findings.map((finding) => finding.finding)).toContain('entry_orphaned')
  expect(await auditNew()).toMatchObject({ ok: false, scope: 'whole' })
  await owner.query('delete from entry where transfer_id = -7')
  expect(await auditNew()).toMatchObject({ ok: true, scope: 'whole' })
  expect(await auditNew()).toMatchObject({ ok: true, scope: 'new' })
})

test('audit after audit adds to what is proven, and the whole one makes it anew', async () => {
  const { wallet, bet, win, rollback } = books
  const proven = async () =>
    (await owner.query('select * from ledger_proven order by account_id')).rows as object[]
  for (let round = 0; round < 3; round++) {
    const stake = bet(player, 2_00n)
    const paid = win(player, 3_00n, { referenceTransactionId: stake.transactionId })
    for (const command of [stake, paid, rollback(player, paid.transactionId)])
      await wallet.submit(command)
    expect(await auditNew()).toMatchObject({ ok: true, scope: 'new' })
  }
  expect(await auditNew()).toMatchObject({ ok: true, scope: 'new' })
  const added = await proven()
  expect(added.length).toBeGreaterThan(4)
  const whole = { scope: 'whole', settleSeconds: 0 } as const
  expect(await tryAudit(books.db, books.clock, whole)).toMatchObject({ ok: true, scope: 'whole' })
  expect(await proven()).toEqual(added)
})

test('a number is proven when no lower one can be on its way, and nothing is before', async () => {
  const marks = async () =>
    (await owner.query('select done_number as done, seen_number as seen from ledger_proof_mark'))
      .rows[0] as { done: string; seen: string }
  const before = await marks()
  expect(await tryAudit(books.db, books.clock, { scope: 'new' })).toMatchObject({ ok: true })
  expect(await marks()).toEqual(before)
  await auditNew()
  expect((await marks()).done).toBe(before.seen)
  await owner.query('update ledger_proof_mark set done_number = null')
  expect(await auditNew()).toMatchObject({ ok: true, scope: 'whole' })
})

test('audits never run side by side: one that has no turn waits, or is left out', async () => {
  await owner.query('begin')
  await owner.query('select from ledger_proof_mark for update')
  expect(await auditNew()).toBeNull()
  let isDone = false
  const waiting = books.audit().then(() => (isDone = true))
  expect(await auditNew()).toBeNull()
  expect(isDone).toBe(false)
  await owner.query('commit')
  await waiting
  expect(isDone).toBe(true)
})

test('the drifting account is named, with what it holds and what its entries say', async () => {
  await owner.query(`update account set balance = balance + 7 where id = ${cash}`, [player])
  const { findings } = await books.audit()
  expect(findings.find((finding) => finding.finding === 'balance_differs')).toMatchObject({
    account: `member:${player}:cash`,
    currency: 'MYR',
    balance: '3707',
    entries: '3700',
  })
})

test('withdrawals wait while the newest audit is not clean', async () => {
  const { db, clock } = books
  const ask = (sourceTx: string) =>
    inTransaction(db, (tx) =>
      hold(tx, {
        source: 'withdrawal',
        sourceTx,
        memberId: player,
        currency: 'MYR',
        amount: money(1n),
      }),
    )
  await owner.query(`update account set balance = balance + 7 where id = ${cash}`, [player])
  await auditLedger(db, clock)
  await expect(ask('wd-2')).rejects.toMatchObject({ code: 'withdrawals_stopped' })
  expect((await books.wallet.submit(books.bet(player, 1n))).ok).toBe(true)
  await owner.query(`update account set balance = balance - 7 where id = ${cash}`, [player])
  await auditLedger(db, clock)
  await expect(ask('wd-2')).resolves.toMatchObject({ duplicate: false })
})
