import type { GameCategory } from '@kancil/contract/games/vendors'
import { type Money, money } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { BonusOwner, LockRow } from './store.ts'

/** Where a member's bonuses in a currency stand: read without a lock, so it may be over. */
export type BonusStanding = BonusOwner & {
  readonly active:
    | (Pick<LockRow, 'endsAt' | 'target' | 'terms'> & {
        readonly valid: ReadonlyMap<GameCategory, Money>
      })
    | null
  /** Bonus money in the wallet. */
  readonly balance: Money
  readonly hasQueued: boolean
}

type Row = BonusOwner &
  Pick<LockRow, 'endsAt' | 'target' | 'terms'> & {
    readonly lockId: string | null
    readonly valid: Partial<Record<GameCategory, string>> | null
    readonly balance: Money
    readonly hasQueued: boolean
  }

/** In the order of members and currencies. */
export async function bonusStandings(
  tx: Tx,
  owners: readonly BonusOwner[],
): Promise<BonusStanding[]> {
  const { rows } = await sql<Row>`select o.member_id as "memberId", o.currency, l.id as "lockId",
      l.ends_at as "endsAt", l.target, l.terms,
      (select jsonb_object_agg(v.line, v.valid_bet::text) from bonus_lock_line v
        where v.lock_id = l.id) as valid,
      coalesce((select sum(a.balance) from account a where a.owner_kind = 'member'
        and a.owner_id = o.member_id and a.purpose = 'bonus' and a.currency = o.currency),
        0)::bigint as balance,
      exists (select from bonus_lock q where q.member_id = o.member_id
        and q.currency = o.currency and q.state = 'queued') as "hasQueued"
    from unnest(${owners.map(({ memberId }) => memberId)}::text[],
        ${owners.map(({ currency }) => currency)}::text[]) as o(member_id, currency)
      left join bonus_lock l on l.member_id = o.member_id and l.currency = o.currency
        and l.state = 'active'
    order by 1, 2`.execute(tx)
  return rows.map(({ lockId, endsAt, target, terms, valid, ...row }) => ({
    ...row,
    active: lockId === null ? null : { endsAt, target, terms, valid: validMap(valid ?? {}) },
  }))
}

function validMap(valid: Partial<Record<GameCategory, string>>): ReadonlyMap<GameCategory, Money> {
  return new Map(
    Object.entries(valid).map(([line, amount]) => [line as GameCategory, money(BigInt(amount))]),
  )
}

async function restsOf(db: Db | Tx, members: RawBuilder<unknown>): Promise<BonusOwner[]> {
  const { rows } = await sql<BonusOwner>`select a.owner_id as "memberId", a.currency from account a
    where a.owner_id = any(${members}) and a.owner_kind = 'member' and a.purpose = 'bonus'
      and a.balance > 0
      and exists (select from bonus_lock l where l.member_id = a.owner_id
        and l.currency = a.currency and l.granted_at is not null)
      and not exists (select from bonus_lock l where l.member_id = a.owner_id
        and l.currency = a.currency and l.state = 'active')
    order by 1, 2 limit ${restsMost}`.execute(db)
  return rows
}

const restsMost = 200

/** Who of these members has bonus money that came back after its bonus had ended. */
export function restsOfMembers(tx: Tx, memberIds: readonly string[]): Promise<BonusOwner[]> {
  return restsOf(tx, sql`${[...new Set(memberIds)]}::text[]`)
}

/** The same of everybody whose bonus ended since. */
export function restsSince(db: Db, since: Date): Promise<BonusOwner[]> {
  return restsOf(db, sql`array(select member_id from bonus_lock where ended_at > ${since})::text[]`)
}
