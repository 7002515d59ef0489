import { parseArgs } from 'node:util'
import { dayFigures } from '@kancil/contract/operator/figures'
import { cohorts } from '@kancil/contract/operator/cohorts'
import { moneyReport, reportGroups, reportMovements } from '@kancil/contract/operator/reports'
import { businessDay } from '@kancil/contract/time'
import { daysBefore } from '@kancil/rules/operator/report-range'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { modules } from '../server/src/modules.ts'
import { compareDay } from '../server/src/modules/operator/reports/check-store.ts'
import { operatorVisitor, type SignedInVisitor } from '../server/src/testing/sign-in.ts'
import { openBenchPostgres } from './house/postgres.ts'
import { fillFigures } from './fill/figures.ts'

/**
 * `npm run bench -- report [--bets 5000000]`: the dashboard, and the report of a month by
 * everything it is broken down by, through the server's own calls. `diff` counts the figures that
 * are not the ledger's to the sen. Ends with 1 above 300 ms, 5 s or 0.
 */
const { values } = parseArgs({ options: { bets: { type: 'string', default: '5000000' } } })
const bets = Number(values.bets)
const dashboardMostMs = 300
const monthMostS = 5
const runs = 100
const days = 31
const say = (text: string): void => void process.stderr.write(`${text}\n`)

async function main(): Promise<void> {
  const { postgres, close } = await openBenchPostgres(say)
  try {
    await createDatabase(postgres.url('postgres', 'owner'), 'report')
    const [owner, url] = [postgres.url('report', 'owner'), postgres.url('report', 'app')]
    await migrate(owner)
    await fillFigures(owner, bets, say)
    const config = readConfig({
      ...{ DATABASE_URL: url, KANCIL_LOG: 'fatal', KANCIL_SECRET: 'a bench, nobody else’s' },
      ...{ KANCIL_ROLE: 'api', KANCIL_CALLS_PER_MINUTE: '1000000' },
    })
    const app = await createApp(config, modules, systemClock)
    await app.kernel.console.app.ready()
    const finance = await operatorVisitor(app, 'finance', { steppedUp: true })
    const figures = {
      bets,
      dashboard_p95_ms: await dashboard(finance),
      month_report_s: await monthReport(finance),
      diff: await countDifferences(app.kernel.db),
    }
    await app.stop()
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    const { dashboard_p95_ms, month_report_s, diff } = figures
    if (dashboard_p95_ms >= dashboardMostMs || month_report_s >= monthMostS || diff > 0)
      process.exitCode = 1
  } finally {
    await close()
  }
}

async function dashboard(finance: SignedInVisitor): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    const { value } = await finance.call(dayFigures, {})
    times.push(performance.now() - begun)
    if (value.currencies[0]?.today.bets === 0) throw new Error('a dashboard of nothing')
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(runs * 0.95)]! * 10) / 10
}

/** The slowest of the month by each breakdown, its movements and its cohorts. */
async function monthReport(finance: SignedInVisitor): Promise<number> {
  const to = businessDay(new Date())
  const month = { from: daysBefore(to, days - 1), to }
  const asked: readonly (readonly [string, () => Promise<{ value: unknown }>])[] = [
    ...reportGroups.map(
      (group) =>
        [group, () => finance.call(moneyReport, { ...month, group, pageSize: 100 })] as const,
    ),
    ['movements', () => finance.call(reportMovements, { ...month, figure: 'ggr' })],
    [
      'a vendor',
      () => finance.call(reportMovements, { ...month, figure: 'ggr', vendorId: 'vendor-3' }),
    ],
    ['bonuses', () => finance.call(reportMovements, { ...month, figure: 'bonus' })],
    ['cohorts', () => finance.call(cohorts, {})],
  ]
  let slowest = 0
  for (const [name, ask] of asked) {
    const begun = performance.now()
    const { value } = await ask()
    const seconds = (performance.now() - begun) / 1_000
    const rows = value as { items?: unknown[]; rows?: unknown[] }
    if ((rows.items ?? rows.rows ?? []).length === 0) throw new Error(`no rows by ${name}`)
    say(`${name}: ${seconds.toFixed(2)} s`)
    slowest = Math.max(slowest, seconds)
  }
  return Math.round(slowest * 100) / 100
}

async function countDifferences(db: Parameters<typeof compareDay>[0]): Promise<number> {
  const today = businessDay(new Date())
  let compared = 0
  let differences = 0
  for (let back = 0; back <= days; back++)
    for (const { report, ledger } of await compareDay(db, daysBefore(today, back))) {
      compared += 1
      if (report !== ledger) differences += 1
    }
  if (compared === 0) throw new Error('nothing was compared')
  say(`${compared} figures compared with the ledger`)
  return differences
}

await main()
