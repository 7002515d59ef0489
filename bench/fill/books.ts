import pg from 'pg'
import { newId } from '../../server/src/kernel/ids.ts'

/** Minor units. */
const cash = 10_000_000_00

/**
 * Members with money and with every limit set, so that each bet is checked against all of them.
 * Written in bulk, with transfers and entries as the ledger itself would leave them.
 */
export async function fillBooks(ownerUrl: string, members: number): Promise<string[]> {
  const memberIds = Array.from({ length: members }, () => newId('member'))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `insert into account (owner_kind, owner_id, purpose, currency, balance, version)
      select 'member', id, 'cash', 'MYR', ${cash}, 1 from unnest($1::text[]) id`,
    [memberIds],
  )
  await client.query(`
    with bank as (select ledger_account('gateway', 'bank', 'settlement', 'MYR', 0) as id),
    transfers as (
      insert into transfer (id, debit_account, credit_account, amount, balance_after, scope,
        created_at, source_id,
          kind, source_tx)
        select nextval('transfer_number'), bank.id, a.id, ${cash}, ${cash}, 0, now(),
          ledger_source_id('deposit'),
          'deposit', 'fill-' || a.id
        from account a, bank where a.owner_kind = 'member'
        returning id, debit_account, credit_account
    )
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      select credit_account, id, ${cash}, ${cash}, now(), 'deposit' from transfers
      union all select debit_account, id, -${cash}, null, now(), 'deposit' from transfers`)
  await client.query(`update account a set balance = e.sum
    from (select account_id, sum(amount) as sum from entry group by account_id) e
    where e.account_id = a.id and a.owner_kind = 'gateway'`)
  await client.query(`
    insert into play_terms (account_id, bet_max, wager_day_max, wager_week_max, wager_month_max,
      loss_day_max,
        loss_week_max, loss_month_max, day, day_wagered, day_won, week_wagered, week_won,
          month_wagered, month_won)
      select id, 1000000, ${cash}, ${cash}, ${cash}, ${cash}, ${cash}, ${cash}, '2026-01-01', 0, 0,
        0, 0, 0, 0
      from account where owner_kind = 'member'`)
  await client.query('select ledger_cap(array(select account_id from play_terms))')
  await client.query('vacuum full analyze account')
  await client.query('vacuum analyze')
  await client.end()
  return memberIds
}
