import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { CashOutRefusal } from '@kancil/contract/sports/bets'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type QuoteRow = {
  readonly id: Id<'quote'>
  readonly memberId: string
  readonly currency: Currency
  readonly betId: string
  readonly percent: number
  readonly offer: Money
  /** What of the bet was open when it was quoted: another part taken meanwhile is another bet. */
  readonly openStake: Money
  readonly state: 'offered' | 'pending' | 'taken' | 'refused'
  readonly expiresAt: Date
  /** When its player took it. */
  readonly takenAt: Date | null
}

export async function insertQuote(tx: Tx, quote: Omit<QuoteRow, 'takenAt'>): Promise<void> {
  await sql`insert into sports_quote (id, member_id, currency, bet_id, percent, offer, open_stake,
      state, expires_at)
    values (${quote.id}, ${quote.memberId}, ${quote.currency}, ${quote.betId}, ${quote.percent},
      ${quote.offer}, ${quote.openStake}, ${quote.state}, ${quote.expiresAt})`.execute(tx)
}

export async function lockQuote(tx: Tx, memberId: string, id: string): Promise<QuoteRow | null> {
  const { rows } = await sql<QuoteRow>`select id, member_id as "memberId", currency,
      bet_id as "betId", percent, offer, open_stake as "openStake", state,
      expires_at as "expiresAt", taken_at as "takenAt"
    from sports_quote where id = ${id} and member_id = ${memberId} for update`.execute(tx)
  return rows[0] ?? null
}

/** A quote is taken, waits (longer), or is refused. */
export async function moveQuote(
  tx: Tx,
  id: string,
  to: {
    readonly state: 'pending' | 'taken' | 'refused'
    readonly takenAt?: Date
    readonly dueAt?: Date
    readonly refuseCode?: CashOutRefusal
  },
): Promise<void> {
  await sql`update sports_quote set state = ${to.state}, due_at = ${to.dueAt ?? null},
      taken_at = coalesce(${to.takenAt ?? null}::timestamptz, taken_at),
      refuse_code = ${to.refuseCode ?? null} where id = ${id}`.execute(tx)
}

type DueQuote = { readonly id: string; readonly memberId: string; readonly currency: Currency }

/** Cash-outs whose wait is over, oldest first. */
export async function dueQuotes(db: Db, now: Date, limit: number): Promise<DueQuote[]> {
  const { rows } = await sql<DueQuote>`select id, member_id as "memberId", currency
    from sports_quote where state = 'pending' and due_at <= ${now}
    order by due_at limit ${limit}`.execute(db)
  return rows
}

export type CashOutRow = Pick<QuoteRow, 'betId' | 'percent' | 'offer' | 'state'> & {
  readonly refuseCode: CashOutRefusal | null
}

/** The newest cash-out of each bet that its player took. */
export async function newestCashOuts(
  db: Db | Tx,
  betIds: readonly string[],
): Promise<CashOutRow[]> {
  if (betIds.length === 0) return []
  const { rows } = await sql<CashOutRow>`select distinct on (bet_id) bet_id as "betId", percent,
      offer, state, refuse_code as "refuseCode"
    from sports_quote where bet_id = any(${betIds}::text[]) and state <> 'offered'
    order by bet_id, expires_at desc`.execute(db)
  return rows
}

/** Quotes that nobody took. */
export async function deleteOldQuotes(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from sports_quote where id in (
      select id from sports_quote where state = 'offered' and expires_at < ${before}
      order by expires_at, id limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Quotes that were taken or refused, of bets that are over; what they paid stays with the bet. */
export async function deleteOverQuotes(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from sports_quote where id in (
      select q.id from sports_quote q join sports_bet b on b.id = q.bet_id
      where q.expires_at < ${before} and q.state in ('taken', 'refused')
        and b.state not in ('pending', 'accepted')
      order by q.expires_at, q.id limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A part of a bet is paid out; the rest goes on. */
export async function putCashOut(
  tx: Tx,
  bet: { readonly id: string; readonly memberId: string },
  to: {
    readonly openStake: Money
    readonly cashed: Money
    readonly best: Money
    readonly version: number
    readonly now: Date
  },
): Promise<void> {
  const isOver = to.openStake === 0n
  await sql`update sports_bet set open_stake = ${to.openStake}, cashed = ${to.cashed},
      payout = ${to.cashed}, best = ${to.best}, version = ${to.version},
      state = ${isOver ? 'cashedOut' : 'accepted'}, settled_at = ${isOver ? to.now : null}
    where member_id = ${bet.memberId} and id = ${bet.id}`.execute(tx)
}
