import { siteZone } from '@kancil/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, sqlState, type Tx } from '../../kernel/db.ts'
import { isPlaySource } from '../play/movement-filter.ts'

/**
 * Longer than any transaction may take, so that no transfer with a lower number is still
 * uncommitted.
 */
const settleSecondsDefault = 120
/** Transfer numbers per transaction: seconds of work, well below the statement timeout. */
const numbersMax = 200_000n
/** Accounts that are retried in one run. */
const retriesMax = 100

type Options = {
  readonly settleSeconds?: number
  /** An account that could not be summed up; until it is, its totals are read from its entries. */
  readonly onFailure?: (accountId: bigint, error: unknown) => void
}

/** A range of transfers by number: after the first, up to the second. */
type Span = { readonly after: bigint; readonly upTo: bigint }
type Mark = { readonly done: bigint; readonly seen: bigint; readonly settled: boolean }

/**
 * Adds entries to the daily sums of `entry_day` and `entry_day_play`: those up to the number that
 * was the highest at the previous run, if that was at least two minutes ago by the database's own
 * clock. Run it every few minutes. An account that fails is left behind (`entry_day_late`) and
 * retried at each run.
 *
 * @returns how many entries were added
 */
export async function sumUpDays(db: Db, options: Options = {}): Promise<bigint> {
  let added = await catchUp(db, options)
  for (;;) {
    const step = await sumUpSome(db, options)
    added += step.added
    if (step.isDone) return added
  }
}

/** How many accounts are left behind. */
export async function countLateAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from entry_day_late`.execute(db)
  return Number(rows[0]!.n)
}

function sumUpSome(db: Db, options: Options): Promise<{ added: bigint; isDone: boolean }> {
  return inTransaction(db, async (tx) => {
    const { done, seen, settled } = await lockMark(tx, options.settleSeconds)
    if (!settled) return { added: 0n, isDone: true }
    const upTo = seen - done > numbersMax ? done + numbersMax : seen
    const span = { after: done, upTo }
    const added =
      (await tryToAdd(tx, span, sql`account_id not in (select account_id from entry_day_late)`)) ??
      (await addByHalves(tx, span, await accountsOf(tx, span), options))
    const isDone = upTo === seen
    await sql`update entry_day_mark set done_number = ${upTo}, seen_at = case when ${isDone}
        then clock_timestamp() else seen_at end, seen_number = case when ${isDone}
        then greatest(seen_number, (select coalesce(max(id), 0) from transfer)) else seen_number end
      where id = 1`.execute(tx)
    return { added, isDone }
  })
}

async function lockMark(tx: Tx, settleSeconds = settleSecondsDefault): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select done_number as done, seen_number as seen,
      seen_at + make_interval(secs => ${settleSeconds}) <= clock_timestamp() as settled
    from entry_day_mark where id = 1 for update`.execute(tx)
  return rows[0]!
}

/** Accounts left behind, each from where it stopped to where the others have got. */
function catchUp(db: Db, { onFailure }: Options): Promise<bigint> {
  return inTransaction(db, async (tx) => {
    const { done } = await lockMark(tx)
    const { rows } = await sql<{ id: bigint; after: bigint }>`
      select account_id as id, done_number as after from entry_day_late
      order by since limit ${retriesMax}`.execute(tx)
    let total = 0n
    for (const { id, after } of rows) {
      const report = (error: unknown) => onFailure?.(id, error)
      const added = await tryToAdd(tx, { after, upTo: done }, sql`account_id = ${id}`, report)
      if (added === null) {
        await sql`update entry_day_late set since = now() where account_id = ${id}`.execute(tx)
        continue
      }
      await sql`delete from entry_day_late where account_id = ${id}`.execute(tx)
      total += added
    }
    return total
  })
}

/** Finds the ones that fail: halves that succeed are done, the others are halved again. */
async function addByHalves(
  tx: Tx,
  span: Span,
  accounts: readonly bigint[],
  options: Options,
): Promise<bigint> {
  if (accounts.length === 0) return 0n
  const id = accounts.length === 1 ? accounts[0]! : null
  const added = await tryToAdd(
    tx,
    span,
    sql`account_id = any (${[...accounts]}::bigint[])`,
    (error) => id !== null && options.onFailure?.(id, error),
  )
  if (added !== null) return added
  if (id !== null) {
    await sql`insert into entry_day_late (account_id, done_number)
      values (${id}, ${span.after})`.execute(tx)
    return 0n
  }
  const middle = Math.ceil(accounts.length / 2)
  const first = await addByHalves(tx, span, accounts.slice(0, middle), options)
  return first + (await addByHalves(tx, span, accounts.slice(middle), options))
}

async function accountsOf(tx: Tx, { after, upTo }: Span): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select distinct account_id as id from entry
    where transfer_id > ${after} and transfer_id <= ${upTo} and balance_after is not null
      and account_id not in (select account_id from entry_day_late) order by 1`.execute(tx)
  return rows.map((row) => row.id)
}

/** Null, with nothing added, if the data of one of the accounts do not fit. */
async function tryToAdd(
  tx: Tx,
  span: Span,
  accounts: RawBuilder<unknown>,
  report?: (error: unknown) => void,
): Promise<bigint | null> {
  await sql`savepoint sums`.execute(tx)
  try {
    const added = await add(tx, span, accounts)
    await sql`release savepoint sums`.execute(tx)
    return added
  } catch (error) {
    // A value out of range or against a constraint; any other error concerns all accounts.
    if (!/^2[23]/.test(sqlState(error))) throw error
    await sql`rollback to savepoint sums`.execute(tx)
    await sql`release savepoint sums`.execute(tx)
    report?.(error)
    return null
  }
}

async function add(tx: Tx, { after, upTo }: Span, accounts: RawBuilder<unknown>): Promise<bigint> {
  const { rows } = await sql<{ added: bigint }>`
    with part as (
      select account_id, (created_at at time zone ${siteZone})::date as day, kind,
        count(*) as entries, coalesce(sum(amount) filter (where amount > 0), 0) as money_in,
        coalesce(-sum(amount) filter (where amount < 0), 0) as money_out,
        min(transfer_id) as first_number, max(transfer_id) as last_number
      from entry
      where transfer_id > ${after} and transfer_id <= ${upTo} and balance_after is not null
        and ${accounts}
      group by 1, 2, 3
    ), kept as (
      insert into entry_day as d (account_id, day, kind, entries, money_in, money_out,
          first_number, last_number)
        select * from part order by account_id, day, kind
      on conflict (account_id, day, kind) do update set entries = d.entries + excluded.entries,
        money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out,
        first_number = least(d.first_number, excluded.first_number),
        last_number = greatest(d.last_number, excluded.last_number)
    ), play as (
      select e.account_id, (e.created_at at time zone ${siteZone})::date as day, t.source_id,
        coalesce(t.game_code, o.game_code, '') as game_code, e.kind, count(*) as entries,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0) as money_in,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as money_out,
        min(e.transfer_id) as first_number, max(e.transfer_id) as last_number
      from entry e join transfer t on t.id = e.transfer_id
        join ledger_source s on s.id = t.source_id and ${isPlaySource}
        left join transfer o on t.game_code is null and o.id = t.ref_id
      where e.transfer_id > ${after} and e.transfer_id <= ${upTo} and t.id > ${after}
        and t.id <= ${upTo} and e.balance_after is not null and ${accounts}
      group by 1, 2, 3, 4, 5
    ), kept_play as (
      insert into entry_day_play as d (account_id, day, source_id, game_code, kind, entries,
          money_in, money_out, first_number, last_number)
        select * from play order by account_id, day, source_id, game_code, kind
      on conflict (account_id, day, source_id, game_code, kind) do update
        set entries = d.entries + excluded.entries,
        money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out,
        first_number = least(d.first_number, excluded.first_number),
        last_number = greatest(d.last_number, excluded.last_number)
    )
    select coalesce(sum(entries), 0)::bigint as added from part`.execute(tx)
  return rows[0]!.added
}
