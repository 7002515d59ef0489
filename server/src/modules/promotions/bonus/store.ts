import type { Id, MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { LockState } from '@kancil/contract/promotions/bonus'
import type { BonusTerms } from '@kancil/contract/promotions/terms'
import { type RawBuilder, sql } from 'kysely'
import { type Db, lockScope, type Tx } from '../../../kernel/db.ts'

/** Whose bonuses: they change one at a time. */
export type BonusOwner = { readonly memberId: MemberId; readonly currency: Currency }

export type LockRow = BonusOwner & {
  readonly id: Id<'bonusLock'>
  readonly promotionId: Id<'promotion'>
  /** The entry that it came of. */
  readonly source: string
  readonly state: LockState
  readonly deposit: Money
  /** The deposit that brought it; null where none did. */
  readonly depositId: string | null
  readonly bonus: Money
  readonly target: Money
  readonly terms: BonusTerms
  readonly createdAt: Date
  readonly grantedAt: Date | null
  readonly endsAt: Date | null
  readonly endedAt: Date | null
  readonly cashOut: Money
}

const columns = sql`l.id, l.member_id as "memberId", l.currency, l.promotion_id as "promotionId",
  l.source, l.state, l.deposit, l.deposit_id as "depositId", l.bonus, l.target, l.terms, l.created_at as "createdAt",
  l.granted_at as "grantedAt", l.ends_at as "endsAt", l.ended_at as "endedAt",
  l.cash_out as "cashOut"`

async function read(db: Db | Tx, rest: RawBuilder<unknown>): Promise<LockRow[]> {
  const { rows } = await sql<LockRow>`select ${columns} from bonus_lock l ${rest}`.execute(db)
  return rows
}

/** Held until the transaction ends: the member's bonuses change one after the other. */
export function lockBonuses(tx: Tx, { memberId, currency }: BonusOwner): Promise<void> {
  return lockScope(tx, `bonus:${memberId}:${currency}`)
}

export async function insertLock(tx: Tx, lock: LockRow): Promise<boolean> {
  const { rows } = await sql`insert into bonus_lock (id, member_id, currency, promotion_id, source,
      state, deposit, deposit_id, bonus, target, terms, created_at)
    values (${lock.id}, ${lock.memberId}, ${lock.currency}, ${lock.promotionId}, ${lock.source},
      ${lock.state}, ${lock.deposit}, ${lock.depositId}, ${lock.bonus}, ${lock.target},
      ${JSON.stringify(lock.terms)}::jsonb, ${lock.createdAt})
    on conflict (source) do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function activeLock(db: Db | Tx, owner: BonusOwner): Promise<LockRow | null> {
  const rows = await read(
    db,
    sql`where l.member_id = ${owner.memberId} and l.currency = ${owner.currency}
      and l.state = 'active'`,
  )
  return rows[0] ?? null
}

/** Those that wait, the oldest first. */
export function queuedLocks(db: Db | Tx, owner: BonusOwner): Promise<LockRow[]> {
  return read(
    db,
    sql`where l.member_id = ${owner.memberId} and l.currency = ${owner.currency}
      and l.state = 'queued' order by l.number`,
  )
}

export async function lastEnded(tx: Tx, owner: BonusOwner): Promise<LockRow | null> {
  const rows = await read(
    tx,
    sql`where l.member_id = ${owner.memberId} and l.currency = ${owner.currency}
      and l.granted_at is not null and l.ended_at is not null
      order by l.ended_at desc, l.number desc limit 1`,
  )
  return rows[0] ?? null
}

export async function lockById(db: Db | Tx, id: string): Promise<LockRow | null> {
  return (await read(db, sql`where l.id = ${id}`))[0] ?? null
}

/** What a deposit brought. */
export function locksOfDeposit(tx: Tx, depositId: string): Promise<LockRow[]> {
  return read(tx, sql`where l.deposit_id = ${depositId} order by l.number`)
}

/** The newest of a member's locks. */
export function locksOf(db: Db, memberId: string, limit: number): Promise<LockRow[]> {
  return read(db, sql`where l.member_id = ${memberId} order by l.number desc limit ${limit}`)
}

/** Locks of these members that were granted, and had not ended at this time. */
export function grantedLocks(tx: Tx, memberIds: readonly string[], at: Date): Promise<LockRow[]> {
  return read(
    tx,
    sql`where l.member_id = any(${[...memberIds]}::text[]) and l.granted_at is not null
      and (l.ended_at is null or l.ended_at > ${at})
      order by l.granted_at desc`,
  )
}

export function locksDue(db: Db, now: Date): Promise<LockRow[]> {
  return read(
    db,
    sql`where l.state = 'active' and l.ends_at <= ${now} order by l.ends_at limit 200`,
  )
}

export async function activateLock(
  tx: Tx,
  id: string,
  { grantedAt, endsAt }: { readonly grantedAt: Date; readonly endsAt: Date },
): Promise<void> {
  await sql`update bonus_lock set state = 'active', granted_at = ${grantedAt}, ends_at = ${endsAt}
    where id = ${id}`.execute(tx)
}

export async function endLock(
  tx: Tx,
  id: string,
  end: { readonly state: LockState; readonly endedAt: Date },
): Promise<void> {
  await sql`update bonus_lock set state = ${end.state}, ended_at = ${end.endedAt}
    where id = ${id}`.execute(tx)
}

/** Notes what became cash and what returned to the house. */
export async function addOutcome(
  tx: Tx,
  id: string,
  { cash, returned }: { readonly cash: Money; readonly returned: Money },
): Promise<void> {
  await sql`update bonus_lock set cash_out = cash_out + ${cash}, returned = returned + ${returned}
    where id = ${id}`.execute(tx)
}
