import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type GiftRow = {
  readonly id: Id<'gift'>
  readonly programmeId: string
  readonly memberId: string
  readonly scope: string
  readonly key: string
  readonly currency: Currency
  readonly amount: Money
  readonly detail: Readonly<Record<string, unknown>>
  readonly at: Date
}

const columns = sql`id, programme_id as "programmeId", member_id as "memberId", scope, key, currency,
  amount, detail, at`

/** @returns false if the member has this gift already */
export async function insertGift(tx: Tx, gift: GiftRow): Promise<boolean> {
  const { rows } = await sql`insert into reward_gift (id, programme_id, member_id, scope, key,
      currency, amount, detail, at)
    values (${gift.id}, ${gift.programmeId}, ${gift.memberId}, ${gift.scope}, ${gift.key},
      ${gift.currency}, ${gift.amount}, ${JSON.stringify(gift.detail)}::jsonb, ${gift.at})
    on conflict (member_id, scope, key) do nothing returning number`.execute(tx)
  return rows.length > 0
}

/** A member's gifts within these scopes, the newest first. */
export async function giftsIn(
  db: Db | Tx,
  memberId: string,
  scopes: readonly string[],
  limit = 500,
): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select ${columns} from reward_gift
    where member_id = ${memberId} and scope = any(${[...scopes]}::text[])
    order by number desc limit ${limit}`.execute(db)
  return rows
}

/** What took a gift back: a deposit or bets that were taken back. */
export type BackReason = 'deposit' | 'bets'

export type GiftBackRow = {
  readonly scope: string
  readonly key: string
  readonly reason: BackReason
  /** What the member had of it, and gave back. */
  readonly amount: Money
  readonly at: Date
}

/** Which of a member's gifts within these scopes were taken back. */
export async function giftsBackIn(
  db: Db | Tx,
  memberId: string,
  scopes: readonly string[],
): Promise<GiftBackRow[]> {
  const { rows } = await sql<GiftBackRow>`select b.scope, g.key, b.reason, b.amount, b.at
    from reward_gift_back b join reward_gift g on g.id = b.gift_id
    where b.member_id = ${memberId} and b.scope = any(${[...scopes]}::text[])`.execute(db)
  return rows
}

/** What a member has of all missions that count deposits, and was not taken back yet. */
export async function depositGifts(tx: Tx, memberId: string): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select g.id, g.programme_id as "programmeId",
      g.member_id as "memberId", g.scope, g.key, g.currency, g.amount, g.detail, g.at
    from reward_gift g join programme p on p.id = g.programme_id
    where g.member_id = ${memberId} and (p.kind = 'mission' and p.terms ->> 'metric' = 'deposit'
        or p.kind = 'signIn' and (p.terms ->> 'depositMin')::bigint > 0)
      and not exists (select from reward_gift_back b where b.gift_id = g.id)
    order by g.number`.execute(tx)
  return rows
}

/** What a member was given within a scope; a friend brings a share every day. */
export async function giftSum(db: Db, memberId: string, scope: string): Promise<Money> {
  const { rows } = await sql<{ sum: Money }>`select coalesce(sum(amount), 0)::bigint as sum
    from reward_gift where member_id = ${memberId} and scope = ${scope}`.execute(db)
  return rows[0]!.sum
}

export async function isGiftBack(tx: Tx, giftId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from reward_gift_back where gift_id = ${giftId}`.execute(tx)
  return rows.length > 0
}

export async function insertGiftBack(
  tx: Tx,
  gift: GiftRow,
  { amount, reason, at }: Omit<GiftBackRow, 'scope' | 'key'>,
): Promise<void> {
  await sql`insert into reward_gift_back (gift_id, programme_id, member_id, scope, amount, reason,
      at)
    values (${gift.id}, ${gift.programmeId}, ${gift.memberId}, ${gift.scope}, ${amount},
      ${reason}, ${at})`.execute(tx)
}

export async function giftAt(
  db: Db | Tx,
  memberId: string,
  scope: string,
  key: string,
): Promise<GiftRow | null> {
  const { rows } = await sql<GiftRow>`select ${columns} from reward_gift
    where member_id = ${memberId} and scope = ${scope} and key = ${key}`.execute(db)
  return rows[0] ?? null
}
