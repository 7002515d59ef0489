import pg from 'pg'
import { systemClock } from '../server/src/kernel/clock.ts'
import { type Db, openDb } from '../server/src/kernel/db.ts'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { auditLedger } from '../server/src/ledger/audit/run.ts'
import { statement, statementTotals } from '../server/src/ledger/statement.ts'
import { sumUpDays } from '../server/src/ledger/audit/sum-up-days.ts'
import { createVendorWallet } from '../server/src/ledger/batch/vendor-wallet.ts'
import { openBenchPostgres } from './house/postgres.ts'
import { betLoad, betOfEach } from './load/bet-load.ts'
import { fillBooks } from './fill/books.ts'

/**
 * npm run bench -- growth [millions of transfers, 1 by default]
 *
 * What the books cost when they are full (docs/decisions/ledger-growth.md): 10,000 members over 300
 * days, one of them with a tenth of all entries.
 */
const millions = Number(process.argv[2] ?? 1)
const say = (text: string): void => void process.stderr.write(`${text}\n`)

async function main(): Promise<void> {
  const { postgres: server, close } = await openBenchPostgres(say)
  try {
    await createDatabase(server.url('postgres', 'owner'), 'growth')
    const owner = new pg.Client({ connectionString: server.url('growth', 'owner') })
    await migrate(server.url('growth', 'owner'))
    const memberIds = await fillBooks(server.url('growth', 'owner'), 10_000)
    const url = server.url('growth', 'app')
    const before = await betsPerSecond(url, memberIds)
    await owner.connect()
    say(`writing ${millions} million transfers`)
    await grow(owner, memberIds, millions * 1_000_000)
    const db = openDb(url)
    const figures = {
      transfers_millions: millions,
      batch_tps_empty: before,
      batch_tps_full: await betsPerSecond(url, memberIds),
      ...(await sizes(owner)),
      ...(await readings(db, memberIds[0]!)),
      audit_ms: await bestTime(() => auditLedger(db, systemClock), 1),
    }
    await db.destroy()
    await owner.end()
    process.stdout.write(`${JSON.stringify(figures)}\n`)
  } finally {
    await close()
  }
}

async function betsPerSecond(url: string, memberIds: readonly string[]): Promise<number> {
  const wallet = createVendorWallet({ databaseUrl: url, clock: systemClock })
  await betOfEach(wallet, memberIds)
  let best = 0
  for (let run = 1; run <= 3; run++)
    best = Math.max(
      best,
      (await betLoad(wallet, memberIds, { clients: 64, seconds: 4, hot: false })).tps,
    )
  await wallet.stop()
  return Math.round(best)
}

/** Writes in bulk what the ledger would have written bet by bet, and builds the indexes last. */
async function grow(owner: pg.Client, memberIds: readonly string[], count: number): Promise<void> {
  const { rows } = await owner.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname in ('entry_by_account', 'entry_of_money',
      'entry_by_time')`,
  )
  await owner.query('drop index entry_by_account, entry_of_money, entry_by_time')
  await owner.query(`alter table transfer drop constraint transfer_pkey,
    drop constraint transfer_is_one`)
  await owner.query(
    `insert into transfer (id, debit_account, credit_account, amount, balance_after, scope,
      created_at, source_id,
        kind, source_tx, round_id, game_code)
      select nextval('transfer_number'), m.ids[case when g % 10 = 0 then 1
        else 1 + (g * 7919) % 10000 end],
        p.ids[1 + g % 64], 100, 0, 0,
          timestamptz '2026-01-01' + g * (interval '300 days' / $2::int),
        ledger_source_id('vendor:vnd_bench'), 'bet', gen_random_uuid()::text, 'round-' || g,
          'harimau-emas'
      from generate_series(1, $2::bigint) g,
        (select array_agg(a.id order by array_position($1, a.owner_id)) as ids from account a
          where a.owner_kind = 'member' and a.purpose = 'cash') m,
        (select array_agg(id) as ids from account where owner_kind = 'vendor'
          and owner_id = 'vnd_bench') p`,
    [memberIds, count],
  )
  await owner.query(
    `insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      select case s when 1 then debit_account else credit_account end, id, case s when 1
        then -amount else amount end,
        case s when 1 then 0 end, created_at, kind
      from transfer, generate_series(1, 2) s where source_tx not like 'bench-%' and kind = 'bet'`,
  )
  await owner.query(`alter table transfer add primary key (id),
    add constraint transfer_is_one unique (source_tx, source_id, scope)`)
  for (const { indexdef } of rows) await owner.query(indexdef)
  await owner.query(`update account a set balance = e.sum,
      wagered = case when a.owner_kind = 'member' then e.bets else 0 end
    from (select account_id, sum(amount) as sum, -coalesce(sum(amount) filter (where kind = 'bet'),
      0) as bets
      from entry group by account_id) e
    where e.account_id = a.id`)
  await owner.query(`update play_terms p set day_wagered = a.wagered, week_wagered = a.wagered,
    month_wagered = a.wagered, day = '2026-01-01' from account a where a.id = p.account_id`)
  await owner.query('select ledger_cap(array(select account_id from play_terms))')
  for (const table of ['transfer', 'entry', 'account', 'play_terms'])
    await owner.query(`vacuum analyze ${table}`)
}

async function sizes(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: bigint }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relname in ('transfer', 'entry')`,
  )
  return Object.fromEntries(rows.map((row) => [`${row.name}_mb`, Number(row.bytes / 1_048_576n)]))
}

/** The account record of the member with a tenth of all entries, in milliseconds. */
async function readings(db: Db, memberId: string): Promise<Record<string, number>> {
  const heavy = { memberId, currency: 'MYR' } as const
  const day = { fromDay: '2026-03-15', toDay: '2026-03-15' }
  const first = { ...heavy, pageNo: 1, pageSize: 20 }
  const totals = await bestTime(() => statementTotals(db, heavy))
  await sumUpDays(db, { settleSeconds: 0 })
  const summing = await bestTime(() => sumUpDays(db, { settleSeconds: 0 }), 1)
  return {
    page_ms: await bestTime(() => statement(db, first)),
    page_1000_ms: await bestTime(() => statement(db, { ...first, pageNo: 1_000 })),
    page_of_old_day_ms: await bestTime(() => statement(db, { ...first, ...day })),
    deposits_ms: await bestTime(() => statement(db, { ...first, kinds: ['deposit'] })),
    totals_before_sums_ms: totals,
    totals_ms: await bestTime(() => statementTotals(db, heavy)),
    totals_of_old_day_ms: await bestTime(() => statementTotals(db, { ...heavy, ...day })),
    summing_up_ms: summing,
  }
}

/** The best time in milliseconds out of `times` tries. */
async function bestTime(work: () => Promise<unknown>, times = 5): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let time = 1; time <= times; time++) {
    const begun = performance.now()
    await work()
    best = Math.min(best, performance.now() - begun)
  }
  return Math.round(best * 10) / 10
}

await main()
