import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { pointEntryKinds } from '@kancil/contract/rewards/points'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'

export type PointEntryKind = (typeof pointEntryKinds)[number]

/** In billionths of a point. */
export type PointAccount = {
  readonly balance: bigint
  readonly earned: bigint
  readonly used: bigint
}

const empty: PointAccount = { balance: 0n, earned: 0n, used: 0n }

export async function pointAccount(db: Db | Tx, memberId: string): Promise<PointAccount> {
  const { rows } = await sql<PointAccount>`select balance, earned, used from point_account
    where member_id = ${memberId}`.execute(db)
  return rows[0] ?? empty
}

/** Opens the account if need be, and locks it until the transaction ends. */
export async function lockPoints(tx: Tx, memberId: string): Promise<PointAccount> {
  await sql`insert into point_account (member_id) values (${memberId})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<PointAccount>`select balance, earned, used from point_account
    where member_id = ${memberId} for no key update`.execute(tx)
  return rows[0]!
}

export type PointMovement = {
  readonly memberId: string
  readonly kind: PointEntryKind
  readonly units: bigint
  readonly currency: Currency
  /** What it comes of: one entry each, however often it is told. */
  readonly source: string
  readonly reference?: string
  readonly line?: GameCategory
  readonly validBet?: Money
  readonly at: Date
}

/**
 * Movements and their entries, under the locks of their accounts: three statements however many
 * there are. What was moved before is left out.
 */
export async function movePoints(tx: Tx, movements: readonly PointMovement[]): Promise<void> {
  if (movements.length === 0) return
  const memberIds = [...new Set(movements.map(({ memberId }) => memberId))].toSorted()
  await openAccounts(tx, memberIds)
  const column = <K extends keyof PointMovement>(key: K) =>
    movements.map((movement) => movement[key] ?? null)
  await sql`with given as (
      select * from unnest(${movements.map(({ at }) => newId('pointEntry', at))}::text[],
        ${column('memberId')}::text[], ${column('kind')}::text[], ${column('units')}::bigint[],
        ${column('currency')}::text[], ${column('line')}::text[], ${column('validBet')}::bigint[],
        ${column('source')}::text[], ${column('reference')}::text[],
        ${column('at')}::timestamptz[]) with ordinality
        as g(id, member_id, kind, units, currency, line, valid_bet, source, reference, at, place)
    ), fresh as (
      select g.*, sum(g.units) over (partition by g.member_id order by g.place) as so_far
      from given g where not exists (select from point_entry e
        where e.member_id = g.member_id and e.source = g.source)
    ), entered as (
      insert into point_entry (id, member_id, kind, units, balance_after, currency, line,
          valid_bet, source, reference, at)
        select f.id, f.member_id, f.kind, f.units, a.balance + f.so_far, f.currency, f.line,
          f.valid_bet, f.source, coalesce(f.reference, ''), f.at
        from fresh f join point_account a on a.member_id = f.member_id
        order by f.place
    )
    update point_account a set balance = a.balance + m.units, earned = a.earned + m.earned,
        used = a.used - (m.units - m.earned)
      from (select member_id, sum(units) as units,
          coalesce(sum(units) filter (where kind in ('earned', 'taken_back')), 0) as earned
        from fresh group by member_id) m
      where a.member_id = m.member_id`.execute(tx)
}

/** Opens the accounts that are missing and locks all of them, in the order of their members. */
async function openAccounts(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const lock = sql`select member_id from point_account
    where member_id = any(${[...memberIds]}::text[]) order by member_id for no key update`
  if ((await lock.execute(tx)).rows.length === memberIds.length) return
  await sql`insert into point_account (member_id) select id from unnest(${[...memberIds]}::text[])
    as u(id) order by id on conflict do nothing`.execute(tx)
  await lock.execute(tx)
}

export type PointEntryRow = {
  readonly id: Id<'pointEntry'>
  readonly number: bigint
  readonly kind: PointEntryKind
  readonly units: bigint
  readonly balanceAfter: bigint
  readonly currency: Currency
  readonly line: GameCategory | null
  readonly validBet: Money | null
  readonly reference: string
  readonly at: Date
}

/** A member's entries after a number, the newest first. */
export async function entriesAfter(
  db: Db,
  memberId: string,
  kind: PointEntryKind | undefined,
  { after, limit }: { readonly after: bigint | null; readonly limit: number },
): Promise<PointEntryRow[]> {
  const { rows } = await sql<PointEntryRow>`select id, number, kind, units,
      balance_after as "balanceAfter", currency, line, valid_bet as "validBet", reference, at
    from point_entry where member_id = ${memberId}
      and ${kind ? sql`kind = ${kind}` : sql`true`}
      and ${after === null ? sql`true` : sql`number < ${after}`}
    order by number desc limit ${limit}`.execute(db)
  return rows
}

/** All members' points that can be used. */
export async function outstandingUnits(db: Db): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(greatest(balance, 0)), 0)::bigint as units from point_account`.execute(db)
  return rows[0]!.units
}
