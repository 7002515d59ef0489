import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

export async function hasOpenRound(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from bet_round where member_id = ${memberId}
    and status = 'open' limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Whether every bet that took bonus money is settled in the betting record, which follows the
 * wallet a moment later.
 */
export async function isBonusPlayedOut(
  tx: Tx,
  memberId: string,
  currency: Currency,
): Promise<boolean> {
  if (await hasOpenRound(tx, memberId)) return false
  const { rows } = await sql<{ isSettled: boolean }>`
    select case when t.kind <> 'bet' then true
        else coalesce(r.status <> 'open' and r.last_transfer >= t.id, false) end as "isSettled"
    from account a join entry e on e.account_id = a.id and e.balance_after is not null
      join transfer t on t.id = e.transfer_id
      join ledger_source s on s.id = t.source_id
      left join bet_round r on r.member_id = ${memberId}
        and r.id = 'rnd_' || md5(substr(s.code, 8) || ' ' || ${memberId} || ' ' || t.round_id)
    where a.owner_kind = 'member' and a.owner_id = ${memberId} and a.purpose = 'bonus'
      and a.currency = ${currency} and a.shard = 0
    order by e.transfer_id desc limit 1`.execute(tx)
  return rows[0]?.isSettled ?? true
}
