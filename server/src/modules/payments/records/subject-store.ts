import { sql } from 'kysely'
import { namedBy, numbersOf, type SubjectFacts } from '../../operator/door.ts'

const payment = sql.raw(`member_id as "memberId", amount, currency`)

/** What payments knows of its subjects in the audit log. */
export const paymentSubjects = {
  withdrawal: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, ${payment} from withdrawal where id = any(${[...ids]}::text[])`,
  ),
  // What the bank took back may have come from suspense.
  deposit: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, ${payment} from deposit where id = any(${[...ids]}::text[])
      union all
      select 'suspense:' || id, ${payment} from suspense_item
      where id = any(${numbersOf(ids.map((id) => id.replace('suspense:', '')))}::bigint[])`,
  ),
  suspense: namedBy(
    'suspense:',
    (ids) => sql<SubjectFacts>`
      select id::text as subject, ${payment}, reference as name from suspense_item
      where id = any(${numbersOf(ids)}::bigint[])`,
  ),
  depositMethod: namedBy(
    'method:',
    (ids) => sql<SubjectFacts>`
      select id as subject, id || ' · ' || currency as name, currency from deposit_method
      where id = any(${[...ids]}::text[])`,
  ),
  // One approval of many: how many they were.
  payoutBatch: namedBy(
    'batch:',
    (ids) => sql<SubjectFacts>`
      select id as subject, '× ' || jsonb_array_length(asked) as name from payout_batch
      where id = any(${[...ids]}::text[])`,
  ),
  bankStatement: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, gateway_id || ' · ' || currency as name, currency
      from bank_statement
      where id = any(${[...ids]}::text[])`,
  ),
  bankDifference: namedBy(
    'difference:',
    (ids) => sql<SubjectFacts>`
      select id::text as subject, coalesce(nullif(reference, ''), movement) as name,
        coalesce(bank_amount, our_amount) as amount, currency
      from bank_difference where id = any(${numbersOf(ids)}::bigint[])`,
  ),
  callback: namedBy(
    'callback:',
    (ids) => sql<SubjectFacts>`
      select id::text as subject, gateway_id as name from gateway_callback
      where id = any(${numbersOf(ids)}::bigint[])`,
  ),
}
