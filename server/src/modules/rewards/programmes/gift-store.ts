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

/** @returns false if the gift was taken back before */
export async function insertGiftBack(
  tx: Tx,
  gift: GiftRow,
  amount: Money,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into reward_gift_back (gift_id, programme_id, member_id, scope,
      amount, at)
    values (${gift.id}, ${gift.programmeId}, ${gift.memberId}, ${gift.scope}, ${amount}, ${at})
    on conflict do nothing returning gift_id`.execute(tx)
  return rows.length > 0
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
