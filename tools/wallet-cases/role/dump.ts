import { type Currency, formatMoney, type Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/kernel/db.ts'
import { type KitDialect, kitDialects, type KitLedger, sourceOf } from './ledger.ts'
import { idOn } from './wire-ids.ts'

type AccountRow = {
  readonly alias: string
  readonly currency: Currency
  readonly balance: Money
  readonly limited: boolean
}
type TransferRow = {
  readonly sourceTx: string
  readonly id: bigint
  readonly kind: string
  readonly amount: Money
  readonly balanceAfter: Money
  readonly currency: Currency
  readonly refId: bigint | null
  readonly repeatOf: bigint | null
}

/** The product's own tables in the form of a kit's ledger file. */
export async function dumpKit(db: Db, dialect: KitDialect): Promise<KitLedger> {
  const { vendor } = kitDialects[dialect]
  const source = sourceOf(vendor)
  const accounts = await sql<AccountRow>`select p.alias, p.currency, a.balance,
      coalesce(t.bet_max = 0, false) as limited
    from player_alias p
      join account a on a.owner_id = p.member_id and a.owner_kind = 'member' and a.purpose = 'cash'
        and a.currency = p.currency
      left join play_terms t on t.account_id = a.id
    where p.vendor_id = ${vendor} order by p.alias`.execute(db)
  const transfers = await sql<TransferRow>`select t.source_tx as "sourceTx", t.id, t.kind, t.amount,
      t.balance_after as "balanceAfter", a.currency, t.ref_id as "refId", t.repeat_of as "repeatOf"
    from transfer t join ledger_source s on s.id = t.source_id and s.code = ${source}
      join account a on a.id = t.debit_account order by t.id`.execute(db)
  const tombstones = await sql<{
    sourceTx: string
  }>`select x.source_tx as "sourceTx" from tombstone x
    join ledger_source s on s.id = x.source_id and s.code = ${source} order by 1`.execute(db)
  return {
    accounts: Object.fromEntries(
      accounts.rows.map(({ alias, currency, balance, limited }) => [
        alias,
        {
          currency,
          balance: formatMoney(balance, currency),
          ...(limited ? { bet_limited: true } : {}),
        },
      ]),
    ),
    transactions: Object.fromEntries(
      transfers.rows.map((row) => [row.sourceTx, transactionOf(row, dialect)]),
    ),
    tombstones: tombstones.rows.map((row) => row.sourceTx),
  }
}

function transactionOf(row: TransferRow, dialect: KitDialect): KitLedger['transactions'][string] {
  const plays = row.kind === 'bet' || row.kind === 'win'
  const refers = plays || row.refId !== null
  return {
    id: refers ? idOn(dialect, String(row.repeatOf ?? row.id)) : '',
    balance_after: formatMoney(row.balanceAfter, row.currency),
    ...(plays
      ? { type: row.kind as 'bet' | 'win', amount: formatMoney(row.amount, row.currency) }
      : {}),
  }
}
