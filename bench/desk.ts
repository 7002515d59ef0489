import { withdrawalQueue } from '@kancil/contract/payments/withdrawal-desk'
import { sql } from 'kysely'
import { createApp, type App } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { type Db, openDb } from '../server/src/kernel/db.ts'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { modules } from '../server/src/modules.ts'
import { countStatements } from '../server/src/testing/count-statements.ts'
import { operatorVisitor, type SignedInVisitor } from '../server/src/testing/sign-in.ts'
import { openBenchPostgres } from './house/postgres.ts'

/**
 * npm run bench -- desk [open withdrawals, 10,000 by default]
 *
 * The withdrawal desk with a long queue: a page as an operator loads it. Exits 1 where a longer
 * page takes more statements, or the 95th percentile is not below 80 ms.
 */
const open = Number(process.argv[2] ?? 10_000)
const members = 500
const p95MaxMs = 80
const runs = 80

const say = (text: string): void => void process.stderr.write(`${text}\n`)

async function main(): Promise<void> {
  const { postgres, close } = await openBenchPostgres(say)
  try {
    await createDatabase(postgres.url('postgres', 'owner'), 'desk')
    await migrate(postgres.url('desk', 'owner'))
    const owner = openDb(postgres.url('desk', 'owner'))
    await fillQueue(owner)
    await owner.destroy()
    const config = readConfig({
      DATABASE_URL: postgres.url('desk', 'app'),
      KANCIL_LOG: 'fatal',
      KANCIL_SECRET: 'a bench, nobody else’s',
      KANCIL_ROLE: 'api',
      KANCIL_CALLS_PER_MINUTE: '1000000',
    })
    const app = await createApp(config, modules, systemClock)
    await app.kernel.console.app.ready()
    const operator = await operatorVisitor(app, 'finance')
    const short = await statementsOf(app, operator, 5)
    const long = await statementsOf(app, operator, 50)
    const page_p95_ms = await percentile(operator)
    await app.stop()
    process.stdout.write(`${JSON.stringify({ open, statements_per_page: long, page_p95_ms })}\n`)
    if (long !== short) say(`${short} statements for 5 rows, ${long} for 50`)
    if (long !== short || page_p95_ms >= p95MaxMs) process.exitCode = 1
  } finally {
    await close()
  }
}

/** Rows as the commands leave them; the money itself plays no part on this page. */
async function fillQueue(owner: Db): Promise<void> {
  const id = (prefix: string) => sql.raw(`'${prefix}_' || lpad(to_hex(n), 32, '0')`)
  await sql`insert into member (id, merchant, account, account_key, account_kind, currency,
      nickname, password_hash, password_changed_at, payee_name, created_at)
    select ${id('mbr')}, 'kancil', 'bench' || n, 'bench' || n, 1, 'MYR', 'bench',
      'x', now(), 'Siti', now()
    from generate_series(1, ${members}::int) n`.execute(owner)
  await sql`insert into bank_account (id, member_id, bank_code, bank_name, account_number, holder_name,
      added_at)
    select ${id('bnk')}, ${id('mbr')}, 'RIMBA', 'Bank Rimba', lpad(n::text, 10, '7'), 'Siti', now()
    from generate_series(1, ${members}::int) n`.execute(owner)
  await sql`insert into withdrawal (id, member_id, request_id, bank_account_id, gateway_id, currency,
      amount, fee, state, state_since, created_at, updated_at)
    select ${id('wd')}, 'mbr_' || lpad(to_hex(1 + n % ${members}::int), 32, '0'), 'bench-' || n,
      'bnk_' || lpad(to_hex(1 + n % ${members}::int), 32, '0'), 'sandbox-bank', 'MYR',
      3000 + n, 0, 'received', now(), now() - n * interval '1 second', now()
    from generate_series(1, ${open}::int) n`.execute(owner)
  await sql`analyze`.execute(owner)
}

async function statementsOf(
  app: App,
  operator: SignedInVisitor,
  pageSize: number,
): Promise<number> {
  await operator.call(withdrawalQueue, { pageSize })
  const { result, statements } = await countStatements(app, () =>
    operator.call(withdrawalQueue, { pageSize }),
  )
  if (result.value.items.length !== pageSize) throw new Error(`a short page: ${result.code}`)
  return statements.length
}

async function percentile(operator: SignedInVisitor): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    await operator.call(withdrawalQueue, { pageNo: 1 + (run % 20), pageSize: 25 })
    // The first few fill caches, as they would be in a server that has run for a while.
    if (run >= 5) times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.95)]! * 10) / 10
}

await main()
