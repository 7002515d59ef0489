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

export async function jackpotWinsPage(
  db: Db,
  jackpotId: string | undefined,
  { limit, offset }: PageRange,
): Promise<{ rows: JackpotWinRow[]; total: number }> {
  const which = jackpotId === undefined ? sql`true` : sql`w.jackpot_id = ${jackpotId}`
  const [page, count] = await Promise.all([
    sql<JackpotWinRow>`select ${columns} from jackpot_win w where ${which}
      order by w.won_at desc, w.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from jackpot_win w
      where ${which}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}
