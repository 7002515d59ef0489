import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

type FoundBet = {
  readonly memberId: string
  readonly amount: Money
  readonly currency: Currency
  readonly note: string
}

/** By the index that keeps a vendor's movement from being booked twice. */
export async function betsFound(db: Db, id: string, limit: number): Promise<FoundBet[]> {
  const { rows } = await sql<FoundBet>`
    select a.owner_id as "memberId", t.amount, a.currency,
      concat_ws(' · ', coalesce(g.names ->> 'en', t.game_code), coalesce(b.status, t.kind)) as note
    from transfer t join ledger_source s on s.id = t.source_id and s.code like 'vendor:%'
      join account a on a.id in (t.debit_account, t.credit_account) and a.owner_kind = 'member'
      left join game g on g.vendor_id = substr(s.code, 8) and g.code = t.game_code
      left join bet_round b on b.member_id = a.owner_id
        and b.id = 'rnd_' || md5(substr(s.code, 8) || ' ' || a.owner_id || ' ' || t.round_id)
    where t.source_tx = ${id} order by t.id limit ${limit}`.execute(db)
  return rows
}
