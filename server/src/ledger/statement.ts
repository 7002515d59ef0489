import { type Currency, type Money, money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { MovementState } from '@kancil/contract/wallet/movement-states'
import type { Db } from '../kernel/db.ts'
import {
  isOfPlay,
  type Marked,
  markedBy,
  playIs,
  type PlayOf,
  playSums,
  stateOf,
} from './play/movement-filter.ts'

export type StatementFilter = PlayOf & {
  readonly memberId: string
  readonly currency: Currency
  /** Kinds of transfers, as posted; all when omitted. */
  readonly kinds?: readonly string[]
  readonly state?: MovementState
  /** Days of the site's zone, `yyyy-MM-dd`, both included. */
  readonly fromDay?: string
  readonly toDay?: string
  /**
   * Only what is older than this transfer: unlike a page number it stays valid while more arrives.
   */
  readonly before?: string
  /** From 1. */
  readonly pageNo: number
  readonly pageSize: number
}

/** One movement of the playable wallet (cash and bonus), in minor units. */
export type StatementLine = {
  readonly transferId: string
  readonly kind: string
  /** Signed: its effect on the playable wallet. */
  readonly amount: Money
  /** Playable money after it. */
  readonly balanceAfter: Money
  readonly at: Date
  readonly state: MovementState
  readonly source: string
  readonly sourceTx: string
  readonly roundId: string | null
  readonly gameCode: string | null
  readonly refId: string | null
  readonly details: unknown
}

export type StatementTotals = {
  readonly count: number
  /** Sums of incoming and of outgoing money, both positive. */
  readonly in: Money
  readonly out: Money
}

const playKinds = ['bet', 'win', 'rollback']

/**
 * A page of a member's account record, newest first. Empty for a member without a wallet in the
 * currency.
 */
export async function statement(db: Db, filter: StatementFilter): Promise<StatementLine[]> {
  const accounts = await playableAccounts(db, filter.memberId, filter.currency)
  const marked = await markedBy(db, accounts, filter.state)
  return linesFrom(db, accounts, { ...filter, marked })
}

/** A page of the record with the totals of its whole selection. */
export async function statementPage(
  db: Db,
  selection: TotalsFilter,
  place: Pick<StatementFilter, 'before' | 'pageNo' | 'pageSize'>,
): Promise<{ readonly rows: StatementLine[]; readonly totals: StatementTotals }> {
  const accounts = await playableAccounts(db, selection.memberId, selection.currency)
  const marked = await markedBy(db, accounts, selection.state)
  const [rows, totals] = await Promise.all([
    linesFrom(db, accounts, { ...selection, ...place, marked }),
    totalsOf(db, accounts, selection, marked),
  ])
  return { rows, totals }
}

type MarkedFilter = StatementFilter & { readonly marked: Marked | null }

async function linesFrom(
  db: Db,
  accounts: readonly bigint[],
  filter: MarkedFilter,
): Promise<StatementLine[]> {
  if (accounts.length === 0 || isNothing(filter.marked)) return []
  const spans = await Promise.all(accounts.map((account) => spansOf(db, filter, account)))
  const { pageNo, pageSize } = filter
  // Of a transfer on this page, no part has more newer entries than the page and those before it.
  const needed = pageNo * pageSize
  const sides = accounts.flatMap((account, at) =>
    spans[at]!.map(
      (span) => sql`(select e.transfer_id, e.amount, e.balance_after, e.created_at
        from entry e where ${matching(filter, account)} and ${span}
        order by e.transfer_id desc limit ${needed})`,
    ),
  )
  if (sides.length === 0) return []
  return linesOf(db, accounts, sides, { limit: pageSize, offset: (pageNo - 1) * pageSize })
}

/** One movement of the member's playable wallet; null if there is none with this number. */
export async function movementOf(
  db: Db,
  { memberId, currency }: Pick<StatementFilter, 'memberId' | 'currency'>,
  transferId: string,
): Promise<StatementLine | null> {
  const accounts = await playableAccounts(db, memberId, currency)
  if (accounts.length === 0) return null
  const sides = accounts.map(
    (account) => sql`select e.transfer_id, e.amount, e.balance_after, e.created_at from entry e
      where e.account_id = ${account} and e.transfer_id = ${transferId}::bigint
        and e.balance_after is not null`,
  )
  const [line] = await linesOf(db, accounts, sides, { limit: 1, offset: 0 })
  return line ?? null
}

/** The entries of `sides` as lines, newest first: those of one transfer are one line. */
async function linesOf(
  db: Db,
  accounts: readonly bigint[],
  sides: readonly RawBuilder<unknown>[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    with line as (
      select transfer_id, sum(amount)::bigint as amount, max(balance_after) as balance_after,
        max(created_at) as created_at
      from (${sql.join(sides, sql` union all `)}) side group by transfer_id
      order by transfer_id desc limit ${limit} offset ${offset}
    )
    select t.id::text as "transferId", t.kind, line.amount,
      -- The answer of a movement between two members is the payer's.
      case when t.debit_account = any (${[...accounts]}::bigint[]) or d.owner_kind <> 'member'
        then coalesce(t.balance_after, line.balance_after)
          else line.balance_after end as "balanceAfter",
      line.created_at as at, ${stateOf(accounts)} as state, s.code as source, t.source_tx as "sourceTx", t.round_id as "roundId",
      t.game_code as "gameCode", t.ref_id::text as "refId", t.details
    from line join transfer t on t.id = line.transfer_id join account d on d.id = t.debit_account
      join ledger_source s on s.id = t.source_id
    order by line.transfer_id desc`.execute(db)
  return rows
}

/**
 * Count and sums of a whole selection. Entries up to the mark of `sumUpDays` come from its daily
 * sums, so that a member with a million entries is answered from a few hundred rows.
 */
export async function statementTotals(db: Db, filter: TotalsFilter): Promise<StatementTotals> {
  const accounts = await playableAccounts(db, filter.memberId, filter.currency)
  return totalsOf(db, accounts, filter, await markedBy(db, accounts, filter.state))
}

export type TotalsFilter = Omit<StatementFilter, 'before' | 'pageNo' | 'pageSize'>

/**
 * Marked movements are few, so they are summed one by one: what is looked for, or what the whole
 * has too much.
 */
async function totalsOf(
  db: Db,
  accounts: readonly bigint[],
  filter: TotalsFilter,
  marked: Marked | null,
): Promise<StatementTotals> {
  const nothing = { count: 0, in: money(0n), out: money(0n) }
  if (accounts.length === 0) return nothing
  const [whole, few] = await Promise.all([
    marked?.are === 'wanted' ? nothing : sumsOf(db, wholeOf(accounts, filter)),
    !marked || marked.ids.length === 0
      ? nothing
      : sumsOf(db, linesSummed(accounts, { ...filter, marked: { ...marked, are: 'wanted' } })),
  ])
  if (marked?.are === 'wanted') return few
  return {
    count: whole.count - few.count,
    in: money(whole.in - few.in),
    out: money(whole.out - few.out),
  }
}

async function sumsOf(db: Db, sums: RawBuilder<TotalsRow>): Promise<StatementTotals> {
  const { rows } = await sums.execute(db)
  const row = rows[0]!
  return { count: Number(row.n), in: money(BigInt(row.in)), out: money(BigInt(row.out)) }
}

function wholeOf(accounts: readonly bigint[], filter: TotalsFilter): RawBuilder<TotalsRow> {
  // A stake from two buckets is one line with two entries, so lines are counted from the entries
  // themselves.
  if (accounts.length > 1) return linesSummed(accounts, { ...filter, marked: null })
  const account = accounts[0]!
  return sql<TotalsRow>`
    with mark as (${doneOf(account)})
    select sum(n)::bigint as n, sum(money_in)::text as "in", sum(money_out)::text as "out" from (
      select coalesce(sum(d.entries), 0) as n, coalesce(sum(d.money_in), 0) as money_in,
        coalesce(sum(d.money_out), 0) as money_out
      from ${daySums(filter)} d where d.account_id = ${account} ${dayRange(filter, sql`d.day`)}
          ${kindIn(filter, sql`d.kind`)}
      union all
      select count(*), coalesce(sum(e.amount) filter (where e.amount > 0), 0),
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
      from entry e where ${matching(filter, account)}
        and e.transfer_id > (select done_number from mark)
    ) part`
}

function linesSummed(
  accounts: readonly bigint[],
  filter: TotalsFilter & { readonly marked: Marked | null },
): RawBuilder<TotalsRow> {
  const sides = accounts.map(
    (account) =>
      sql`select e.transfer_id, e.amount from entry e where ${matching(filter, account)}`,
  )
  return sql<TotalsRow>`
    select count(*) as n, coalesce(sum(amount) filter (where amount > 0), 0)::text as "in",
      coalesce(-sum(amount) filter (where amount < 0), 0)::text as "out"
    from (
      select sum(amount)::bigint as amount from (${sql.join(sides, sql` union all `)}) side
      group by transfer_id
    ) line`
}

/** The daily sums of a selection: of play by vendor and game where it is narrowed to that. */
function daySums(filter: PlayOf): RawBuilder<unknown> {
  return isOfPlay(filter) ? playSums(filter) : sql`entry_day`
}

/** Sums as text: gross sums may exceed the database's bigint. */
type TotalsRow = { n: bigint; in: string; out: string }

/** The transfer up to which an account is in the daily sums. */
function doneOf(account: bigint): RawBuilder<unknown> {
  return sql`select least(m.done_number, l.done_number) as done_number from entry_day_mark m
    left join entry_day_late l on l.account_id = ${account} where m.id = 1`
}

/** Cash, and bonus if there is one. */
async function playableAccounts(db: Db, memberId: string, currency: Currency): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from account where owner_id = ${memberId} and owner_kind = 'member'
      and purpose in ('cash', 'bonus') and currency = ${currency} order by id`.execute(db)
  return rows.map((row) => row.id)
}

type Selection = Pick<StatementFilter, 'kinds' | 'fromDay' | 'toDay' | 'before'> &
  PlayOf & { readonly marked?: Marked | null }

/** Nothing is in the state looked for. */
function isNothing(marked: Marked | null): boolean {
  return marked?.are === 'wanted' && marked.ids.length === 0
}

/**
 * The rows of one account, by the index with the fewest: movements other than play have an index of
 * their own.
 */
function matching(filter: Selection, account: bigint): RawBuilder<unknown> {
  const isMoney =
    filter.kinds !== undefined && !filter.kinds.some((kind) => playKinds.includes(kind))
  const index = isMoney
    ? sql`e.kind not in ('bet', 'win', 'rollback') and e.balance_after is not null`
    : sql`e.balance_after is not null`
  return sql`e.account_id = ${account} and ${index} ${kindIn(filter, sql`e.kind`)}
    ${markedIn(filter)} ${playIs(filter)}
    ${filter.before ? sql`and e.transfer_id < ${filter.before}::bigint` : sql``}
    ${filter.fromDay ? sql`and e.created_at >= ${dayStart(filter.fromDay, 0)}` : sql``}
    ${filter.toDay ? sql`and e.created_at < ${dayStart(filter.toDay, 1)}` : sql``}`
}

function markedIn({ marked }: Selection): RawBuilder<unknown> {
  if (!marked || (marked.are === 'left_out' && marked.ids.length === 0)) return sql``
  const ids = sql`(${[...marked.ids]}::bigint[])`
  return marked.are === 'wanted'
    ? sql`and e.transfer_id = any ${ids}`
    : sql`and e.transfer_id <> all ${ids}`
}

/** The first instant of a day of the site's zone, or of the day a given number of days later. */
function dayStart(day: string, later: number): RawBuilder<unknown> {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone ${siteZone}`
}

/**
 * Where the selection's entries lie by number: those newer than the daily sums, and the old ones
 * between bounds that the sums know. Without days and kinds there is one span. Days beyond those
 * that hold enough entries are left out; of a few kinds, each day is a span, so that the days
 * without are not walked.
 */
async function spansOf(
  db: Db,
  filter: MarkedFilter,
  account: bigint,
): Promise<RawBuilder<unknown>[]> {
  const isNarrow = filter.kinds !== undefined || isOfPlay(filter)
  if (!filter.fromDay && !filter.toDay && !isNarrow) return [sql`true`]
  // Their own numbers lead to them.
  if (filter.marked?.are === 'wanted') return [sql`true`]
  const { rows } = await sql<{ done: bigint; first: bigint | null; last: bigint; n: bigint }>`
    select m.done_number as done, d.first, d.last, coalesce(d.n, 0) as n from (${doneOf(account)}) m
      left join (
        select day, min(first_number) as first, max(last_number) as last,
          sum(entries)::bigint as n
        from ${daySums(filter)} d where d.account_id = ${account}
          ${dayRange(filter, sql`d.day`)} ${kindIn(filter, sql`d.kind`)}
          ${filter.before ? sql`and d.first_number < ${filter.before}::bigint` : sql``}
        group by day
      ) d on true order by d.last desc nulls last`.execute(db)
  const newer = sql`e.transfer_id > ${rows[0]!.done}`
  const days = rows.filter((row) => row.first !== null)
  if (days.length === 0) return [newer]
  // What is left out is in the sums of its days.
  const needed = filter.pageNo * filter.pageSize + (filter.marked?.ids.length ?? 0)
  const near = newestDays(days, needed)
  if (isNarrow && near.length <= spansMax)
    return [newer, ...near.map(({ first, last }) => between(first!, last))]
  return [newer, between(near.at(-1)!.first!, near[0]!.last)]
}

/** More than this, and one walk over all of them costs less. */
const spansMax = 100

/** The days from the newest on that hold this many entries; the newest may be used up already. */
function newestDays<Day extends { readonly n: bigint }>(
  days: readonly Day[],
  needed: number,
): Day[] {
  const near: Day[] = []
  let entries = 0
  for (const [at, day] of days.entries()) {
    near.push(day)
    entries += at === 0 ? 0 : Number(day.n)
    if (entries >= needed) break
  }
  return near
}

function between(first: bigint, last: bigint): RawBuilder<unknown> {
  return sql`e.transfer_id between ${first} and ${last}`
}

function kindIn(filter: Selection, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return filter.kinds ? sql`and ${column} = any (${[...filter.kinds]}::text[])` : sql``
}

function dayRange(filter: Selection, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${filter.fromDay ? sql`and ${column} >= ${filter.fromDay}::date` : sql``}
    ${filter.toDay ? sql`and ${column} <= ${filter.toDay}::date` : sql``}`
}
