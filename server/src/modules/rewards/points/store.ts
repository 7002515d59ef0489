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

/** One movement and its entry, under the account's lock. Answers false for a repeat. */
export async function movePoints(tx: Tx, movement: PointMovement): Promise<boolean> {
  const { memberId, kind, units, currency, source, at } = movement
  const before = await lockPoints(tx, memberId)
  const { rows } = await sql`insert into point_entry (id, member_id, kind, units, balance_after,
      currency, line, valid_bet, source, reference, at)
    values (${newId('pointEntry', at)}, ${memberId}, ${kind}, ${units}, ${before.balance + units},
      ${currency}, ${movement.line ?? null}, ${movement.validBet ?? null}, ${source},
      ${movement.reference ?? ''}, ${at})
    on conflict (member_id, source) do nothing returning number`.execute(tx)
  if (rows.length === 0) return false
  const isPlay = kind === 'earned' || kind === 'taken_back'
  await sql`update point_account set balance = balance + ${units},
      earned = earned + ${isPlay ? units : 0n}, used = used - ${isPlay ? 0n : units}
    where member_id = ${memberId}`.execute(tx)
  return true
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
