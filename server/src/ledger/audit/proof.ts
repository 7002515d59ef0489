import { type RawBuilder, sql } from 'kysely'
import { sqlState, type Tx } from '../../kernel/db.ts'

/**
 * Longer than any transaction may take, so that no transfer with a lower number is still
 * uncommitted.
 */
const settleSecondsDefault = 120

export type ProofMark = {
  /**
   * Everything up to this transfer is proven and summed up in `ledger_proven`; null: nothing is
   * yet.
   */
  readonly done: bigint | null
  /** What this audit may prove if it finds nothing; null while the previous audit is too recent. */
  readonly provable: bigint | null
}

/**
 * Takes the audit's turn until the transaction ends; fails if another audit has it
 * (`isOthersTurn`).
 */
export async function takeTurn(tx: Tx, settleSeconds = settleSecondsDefault): Promise<ProofMark> {
  const { rows } = await sql<ProofMark>`select done_number as done,
      case when seen_at + make_interval(secs => ${settleSeconds}) <= clock_timestamp()
        then seen_number end as provable
    from ledger_proof_mark where id = 1 for update nowait`.execute(tx)
  return rows[0]!
}

/** Held by another audit, or moved by one that ended after this one's snapshot was taken. */
export function isOthersTurn(error: unknown): boolean {
  return ['55P03', '40001'].includes(sqlState(error))
}

/**
 * Stores what a clean audit proved. `since` null: it proved everything, and the sums are rebuilt.
 */
export async function keepProof(tx: Tx, since: bigint | null, mark: ProofMark): Promise<void> {
  const { provable } = mark
  if (provable !== null) {
    if (since === null) await sql`delete from ledger_proven`.execute(tx)
    await sql`insert into ledger_proven as p (account_id, balance, wagered, won)
      select account_id, sum(balance), sum(wagered), sum(won) from (
        select e.account_id, e.amount as balance, 0 as wagered, 0 as won from entry e
          where ${between(sql`e.transfer_id`, since, provable)}
        union all
        select id, 0, wagered, won from (${playSums(between(sql`t.id`, since, provable))}) s
      ) part group by account_id order by account_id
      on conflict (account_id) do update set balance = p.balance + excluded.balance,
        wagered = p.wagered + excluded.wagered, won = p.won + excluded.won`.execute(tx)
  }
  await sql`update ledger_proof_mark set done_number = coalesce(${provable}, done_number),
      seen_number = coalesce((select max(id) from transfer), 0), seen_at = clock_timestamp()
    where id = 1 and (${provable}::bigint is not null or seen_number is null)`.execute(tx)
}

function between(
  column: RawBuilder<unknown>,
  after: bigint | null,
  upTo: bigint,
): RawBuilder<unknown> {
  const low = after === null ? sql`` : sql`${column} > ${after} and`
  return sql`${low} ${column} <= ${upTo}`
}

/**
 * Stakes and payouts by member's cash account, net of those rolled back, of the transfers `t` that
 * `chosen` selects.
 */
export function playSums(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(w.account_id, v.account_id) as id, coalesce(w.sum, 0) as wagered,
      coalesce(v.sum, 0) as won from (
      select case when t.kind = 'bet' then t.debit_account
        else t.credit_account end as account_id,
        sum(case when t.kind = 'bet' then t.amount else -t.amount end) as sum
      from transfer t left join transfer o on o.id = t.ref_id
      where ${chosen} and (t.kind = 'bet' or t.kind = 'rollback' and t.repeat_of is null
        and o.kind = 'bet') group by 1) w
    full join (
      select account_id, sum(amount) as sum from (
        select case when t.kind = 'win' then t.credit_account
          else t.debit_account end as account_id,
          case when t.kind = 'win' then t.amount else -t.amount end as amount
        from transfer t left join transfer o on o.id = t.ref_id
        where ${chosen} and (t.kind = 'win' or t.kind = 'rollback' and t.repeat_of is null
          and o.kind = 'win')
        union all
        -- Of a settlement the member's side may be what they owe.
        select c.id, case when m.id = t.credit_account then t.amount else -t.amount end
        from transfer t join account d on d.id = t.debit_account
          join account m on m.owner_kind = 'member'
            and m.id = case when d.owner_kind = 'member' then d.id else t.credit_account end
          join account c on c.owner_kind = 'member' and c.owner_id = m.owner_id
            and c.purpose = 'cash' and c.currency = m.currency and c.shard = 0
        where ${chosen} and t.kind = 'settle') paid group by 1) v
    on v.account_id = w.account_id`
}
