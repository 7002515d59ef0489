import type { Id } from '@kancil/contract/ids'
import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

type QuoteRow = {
  readonly id: Id<'quote'>
  readonly memberId: string
  readonly betId: string
  readonly percent: number
  readonly offer: Money
  /** What of the bet was open when it was quoted: another part taken meanwhile is another bet. */
  readonly openStake: Money
  readonly state: 'offered' | 'taken'
  readonly expiresAt: Date
}

export async function insertQuote(tx: Tx, quote: QuoteRow): Promise<void> {
  await sql`insert into sports_quote (id, member_id, bet_id, percent, offer, open_stake, state,
      expires_at)
    values (${quote.id}, ${quote.memberId}, ${quote.betId}, ${quote.percent}, ${quote.offer},
      ${quote.openStake}, ${quote.state}, ${quote.expiresAt})`.execute(tx)
}

export async function lockQuote(tx: Tx, memberId: string, id: string): Promise<QuoteRow | null> {
  const { rows } = await sql<QuoteRow>`select id, member_id as "memberId", bet_id as "betId",
      percent, offer, open_stake as "openStake", state, expires_at as "expiresAt"
    from sports_quote where id = ${id} and member_id = ${memberId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function takeQuote(tx: Tx, id: string): Promise<void> {
  await sql`update sports_quote set state = 'taken' where id = ${id}`.execute(tx)
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
