import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type JackpotWinRow = {
  readonly id: string
  readonly jackpotId: string
  readonly vendorId: string
  readonly transactionId: string
  readonly memberId: string
  readonly roundId: string
  readonly gameCode: string
  readonly currency: Currency
  readonly amount: Money
  readonly fromReserve: Money
  readonly fromHouse: Money
  readonly wonAt: Date
}

/** As the console lists it. */
export type ListedWin = JackpotWinRow & { readonly takenBackAt: Date | null }

const columns = sql`w.id, w.jackpot_id as "jackpotId", w.vendor_id as "vendorId",
  w.transaction_id as "transactionId", w.member_id as "memberId", w.round_id as "roundId",
  w.game_code as "gameCode", w.currency, w.amount, w.from_reserve as "fromReserve",
  w.from_house as "fromHouse", w.won_at as "wonAt"`

/** What was paid under this id, or for this round. */
export async function winOf(
  tx: Tx,
  win: Pick<JackpotWinRow, 'jackpotId' | 'vendorId' | 'transactionId' | 'memberId' | 'roundId'>,
): Promise<JackpotWinRow | null> {
  const { rows } = await sql<JackpotWinRow>`select ${columns} from jackpot_win w
    where w.vendor_id = ${win.vendorId} and w.transaction_id = ${win.transactionId}
    union all select ${columns} from jackpot_win w
    where w.jackpot_id = ${win.jackpotId} and w.member_id = ${win.memberId}
      and w.round_id = ${win.roundId} limit 1`.execute(tx)
  return rows[0] ?? null
}

export async function insertWin(tx: Tx, win: JackpotWinRow): Promise<void> {
  await sql`insert into jackpot_win (id, jackpot_id, vendor_id, transaction_id, member_id, round_id,
      game_code, currency, amount, from_reserve, from_house, won_at)
    values (${win.id}, ${win.jackpotId}, ${win.vendorId}, ${win.transactionId}, ${win.memberId},
      ${win.roundId}, ${win.gameCode}, ${win.currency}, ${win.amount}, ${win.fromReserve},
      ${win.fromHouse}, ${win.wonAt})`.execute(tx)
}

/** Wins that these transfers roll back, in the order in which jackpots are locked. */
export async function winsTakenBack(
  tx: Tx,
  transferIds: readonly number[],
): Promise<JackpotWinRow[]> {
  const { rows } = await sql<JackpotWinRow>`select ${columns}
    from unnest(${[...transferIds]}::bigint[]) as u(id)
      join transfer t on t.id = u.id and t.kind = 'rollback' and t.repeat_of is null
      join transfer o on o.id = t.ref_id and o.kind = 'win'
      join ledger_source s on s.id = o.source_id
      join account a on a.id in (o.debit_account, o.credit_account) and a.owner_kind = 'member'
      join jackpot_win w on w.vendor_id = substr(s.code, 8) and w.transaction_id = o.source_tx
        and w.member_id = a.owner_id
    where s.code like 'vendor:%' order by w.jackpot_id, w.id`.execute(tx)
  return rows
}

/** False where it was taken back before. */
export async function markTakenBack(tx: Tx, winId: string, at: Date): Promise<boolean> {
  const done = await sql`insert into jackpot_win_back (win_id, taken_back_at)
    values (${winId}, ${at}) on conflict (win_id) do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function jackpotWinsPage(
  db: Db,
  jackpotId: string | undefined,
  { limit, offset }: PageRange,
): Promise<{ rows: ListedWin[]; total: number }> {
  const which = jackpotId === undefined ? sql`true` : sql`w.jackpot_id = ${jackpotId}`
  const [page, count] = await Promise.all([
    sql<ListedWin>`select ${columns}, b.taken_back_at as "takenBackAt"
      from jackpot_win w left join jackpot_win_back b on b.win_id = w.id where ${which}
      order by w.won_at desc, w.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from jackpot_win w
      where ${which}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}
