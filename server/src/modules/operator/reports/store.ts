import { noKey, type ReportGroup } from '@kancil/contract/operator/reports'
import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Currency, Money } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

/** What a report is about, as plain data. */
export type ReportFilter = {
  readonly from: string
  readonly to: string
  readonly currency?: Currency | undefined
  readonly vendorId?: string | undefined
  readonly gameCode?: string | undefined
  readonly product?: string | undefined
  readonly agentId?: string | undefined
}

export type ReportSums = {
  readonly currency: Currency
  readonly bets: string
  readonly turnover: string
  readonly payout: string
  readonly bonus: string
  readonly wages: string
  readonly deposits: string
  readonly withdrawals: string
}
export type ReportLine = ReportSums & { readonly key: string; readonly name: string }

const orNone = (column: RawBuilder<unknown>) => sql`coalesce(nullif(${column}, ''), ${noKey})`
const keys: Readonly<Record<ReportGroup, RawBuilder<unknown>>> = {
  day: sql`d.day::text`,
  vendor: orNone(sql`d.vendor_id`),
  game: sql`case when d.vendor_id = '' then ${noKey} else d.vendor_id || '/' || d.game_code end`,
  product: orNone(sql`d.line`),
  agent: orNone(sql`d.agent_id`),
  currency: sql`d.currency`,
}
/** Names of the rows `p` of a page, looked up in other modules' tables by key. */
const names: Readonly<Record<ReportGroup, RawBuilder<unknown>>> = {
  day: sql`p.key`,
  vendor: sql`(select v.display_name from game_vendor v where v.id = p.key)`,
  game: sql`(select g.names->>'en' from game g where g.vendor_id = split_part(p.key, '/', 1)
    and g.code = substr(p.key, strpos(p.key, '/') + 1))`,
  product: sql`p.key`,
  agent: sql`(select m.account from member m where m.id = p.key)`,
  currency: sql`p.key`,
}

const figures = sql`sum(d.bets)::text as bets, sum(d.stake)::text as turnover,
  sum(d.payout)::text as payout, sum(d.bonus)::text as bonus, sum(d.wages)::text as wages,
  sum(d.deposits)::text as deposits, sum(d.withdrawals)::text as withdrawals`

const emptied = (value: string): string => (value === noKey ? '' : value)

/** Conditions that rows of `report_day` and of `report_fact` share. */
export function narrowed(table: 'd' | 'f', filter: ReportFilter): RawBuilder<unknown> {
  const of = sql.raw(table)
  const { currency, vendorId, gameCode, product, agentId } = filter
  return sql.join(
    [
      sql`${of}.day between ${filter.from}::date and ${filter.to}::date`,
      currency ? sql`${of}.currency = ${currency}` : sql`true`,
      vendorId ? sql`${of}.vendor_id = ${emptied(vendorId)}` : sql`true`,
      gameCode ? sql`${of}.game_code = ${gameCode}` : sql`true`,
      product ? sql`${of}.line = ${emptied(product)}` : sql`true`,
      agentId ? sql`${of}.agent_id = ${emptied(agentId)}` : sql`true`,
    ],
    sql` and `,
  )
}

/** What all members staked from a day on, by currency and product line; no play money. */
export async function stakesByLine(
  db: Db,
  from: string,
): Promise<ReadonlyMap<Currency, ReadonlyMap<GameCategory, Money>>> {
  const { rows } = await sql<{ currency: Currency; line: GameCategory; staked: Money }>`
    select currency, line, sum(stake)::bigint as staked from report_day
    where day >= ${from}::date and currency <> 'XTS' and vendor_id <> ''
    group by currency, line order by currency`.execute(db)
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return new Map(
    [...byCurrency].map(([currency, lines]) => [
      currency,
      new Map(lines.map(({ line, staked }) => [line, staked])),
    ]),
  )
}

/** Days newest first; everything else by what it won for the house. */
export async function reportPage(
  db: Db,
  group: ReportGroup,
  filter: ReportFilter,
  { limit, offset }: PageRange,
): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    select p.*, coalesce(${names[group]}, p.key) as name from (
      select ${keys[group]} as key, d.currency, ${figures}, sum(d.stake - d.payout) as ggr
      from report_day d where ${narrowed('d', filter)} group by 1, 2
      order by ${group === 'day' ? sql`1 desc, 2` : sql`2, ggr desc, 1`}
      limit ${limit} offset ${offset}) p`.execute(db)
  return rows
}

/** The rows after one, by key: for a file. */
export async function reportRowsAfter(
  db: Db,
  group: ReportGroup,
  filter: ReportFilter,
  { after, limit }: { readonly after: readonly [string, string] | null; readonly limit: number },
): Promise<ReportLine[]> {
  const key = keys[group]
  const isAfter = after ? sql`and (${key}, d.currency) > (${after[0]}, ${after[1]})` : sql``
  const { rows } = await sql<ReportLine>`
    select p.*, coalesce(${names[group]}, p.key) as name from (
      select ${key} as key, d.currency, ${figures} from report_day d
      where ${narrowed('d', filter)} ${isAfter} group by 1, 2 order by 1, 2 limit ${limit}) p
    order by p.key, p.currency`.execute(db)
  return rows
}

export async function reportTotals(
  db: Db,
  group: ReportGroup,
  filter: ReportFilter,
): Promise<{ readonly count: number; readonly sums: ReportSums[] }> {
  const { rows } = await sql<ReportSums & { count: number }>`
    select d.currency, ${figures}, count(distinct ${keys[group]})::int as count
    from report_day d where ${narrowed('d', filter)} group by d.currency
    order by d.currency = 'XTS', d.currency`.execute(db)
  return { count: rows.reduce((sum, row) => sum + row.count, 0), sums: rows }
}
