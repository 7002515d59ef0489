import type { Currency, Money } from '@kancil/contract/money'
import type { BankFlow } from '@kancil/contract/ports/bank-statement'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

/** What the books say of one movement of a gateway: the sum of its postings. */
export type BookedMovement = {
  readonly flow: BankFlow
  readonly movement: string
  readonly reference: string
  readonly amount: Money
  readonly at: Date
}

/**
 * The movements on a gateway's account between two instants, added up by what the bank knows them
 * by. An entry above zero left the bank's account. What is not the bank's is left out: security
 * deposits, and what was booked about differences.
 */
export async function bookedMovements(
  tx: Tx,
  { gatewayId, currency }: { readonly gatewayId: string; readonly currency: Currency },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<BookedMovement[]> {
  const { rows } = await sql<BookedMovement>`
    with place as (
      select min(transfer_id) as first, max(transfer_id) as last from entry
      where created_at >= ${from} and created_at < ${to}
    ), moved as (
      select e.amount, e.created_at as at, t.kind, s.code as source, t.source_tx,
        coalesce(t.details ->> 'reference', split_part(t.source_tx, ':', 1)) as reference
      from place join account a on a.owner_kind = 'gateway' and a.owner_id = ${gatewayId}
          and a.purpose = 'settlement' and a.currency = ${currency}
        join entry e on e.account_id = a.id and e.transfer_id between place.first and place.last
        join transfer t on t.id = e.transfer_id join ledger_source s on s.id = t.source_id
      where e.created_at >= ${from} and e.created_at < ${to}
        and t.kind not in ('payout_security', 'payout_security_return', 'bank_difference')
    ), known as (
      select m.amount, m.at, m.reference,
        case
          when m.source like 'gateway:%' then 'payment'
          when m.source in ('suspense', 'deposit_recall') then 'payment_back'
          when m.kind = 'withdrawal_recall' or m.source_tx like '%:receipt'
            or (m.source_tx like '%:report:%' and m.amount < 0) then 'payout_back'
          else 'payout'
        end as flow,
        case
          when m.source like 'gateway:%' then m.source_tx
          when m.source = 'suspense' then (select i.gateway_ref from suspense_item i
            where i.id = split_part(m.source_tx, ':', 1)::bigint)
          when m.source = 'deposit_recall' then (select r.gateway_ref from deposit_recall r
            where r.id = split_part(m.source_tx, ':', 1)::bigint)
          else split_part(m.source_tx, ':', 1)
        end as movement
      from moved m
    )
    select flow, movement, max(reference) as reference, min(at) as at,
      abs(sum(amount))::bigint as amount
    from known group by flow, movement having sum(amount) <> 0`.execute(tx)
  return rows
}
