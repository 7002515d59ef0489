import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ExposurePlace = {
  readonly gameCode: string
  readonly issueNo: string
  readonly currency: Currency
}

/**
 * Adds to the exposure of numbers, none beyond the limit. Each row is locked by the statement that
 * checks it, so the limit is exact however many bet at once; the rows are taken in the order of
 * their keys, so two tickets never wait for each other.
 *
 * @returns the keys that take no more; the caller then throws, and nothing is added
 */
export async function addExposure(
  tx: Tx,
  { gameCode, issueNo, currency }: ExposurePlace,
  risks: readonly { readonly key: string; readonly amount: Money }[],
  limit: Money,
): Promise<string[]> {
  const rows = risks.map(({ key, amount }) => ({ key, amount: String(amount) }))
  const added = await sql<{ key: string }>`insert into lottery_exposure as e
      (game_code, issue_no, currency, key, amount)
    select ${gameCode}, ${issueNo}, ${currency}, r.key, r.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, amount bigint)
    where r.amount <= ${limit} order by r.key collate "C"
    on conflict (game_code, issue_no, currency, key) do update
      set amount = e.amount + excluded.amount where e.amount + excluded.amount <= ${limit}
    returning e.key`.execute(tx)
  const keys = new Set(added.rows.map(({ key }) => key))
  return risks.filter(({ key }) => !keys.has(key)).map(({ key }) => key)
}

/** Takes a cancelled ticket's part away. */
export async function takeExposure(
  tx: Tx,
  { gameCode, issueNo, currency }: ExposurePlace,
  risks: readonly { readonly key: string; readonly amount: Money }[],
): Promise<void> {
  const rows = risks.map(({ key, amount }) => ({ key, amount: String(amount) }))
  await sql`with due as (select e.key from lottery_exposure e
      where e.game_code = ${gameCode} and e.issue_no = ${issueNo} and e.currency = ${currency}
        and e.key = any (${risks.map(({ key }) => key)}::text[])
      order by e.key for update)
    update lottery_exposure e set amount = greatest(e.amount - r.amount, 0)
    from due join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, amount bigint)
      on r.key = due.key
    where e.game_code = ${gameCode} and e.issue_no = ${issueNo} and e.currency = ${currency}
      and e.key = due.key`.execute(tx)
}

/** Keys whose exposure is above what their play leaves, the fullest first. */
export async function keysAbove(
  db: Db,
  { gameCode, issueNo, currency }: ExposurePlace,
  leasts: readonly { readonly play: string; readonly least: Money }[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select e.key from lottery_exposure e
      join unnest(${leasts.map(({ play }) => play)}::text[],
        ${leasts.map(({ least }) => String(least))}::bigint[]) as p(play, least)
      on split_part(e.key, ':', 1) = p.play
    where e.game_code = ${gameCode} and e.issue_no = ${issueNo} and e.currency = ${currency}
      and e.amount > p.least order by e.amount desc limit 200`.execute(db)
  return rows.map(({ key }) => key)
}

export type ExposureRow = {
  readonly key: string
  readonly currency: Currency
  readonly amount: Money
}

/** The numbers of an issue that would cost most. */
export async function topExposures(
  db: Db,
  gameCode: string,
  issueNo: string,
  limit: number,
): Promise<ExposureRow[]> {
  const { rows } = await sql<ExposureRow>`select key, currency, amount from lottery_exposure
    where game_code = ${gameCode} and issue_no = ${issueNo} and amount > 0
    order by amount desc, key limit ${limit}`.execute(db)
  return rows
}
