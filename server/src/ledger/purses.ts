import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'
import type { AccountRef } from './accounts.ts'

/** What a vendor keeps for the member in a purse of its own. */
export function memberPurse(memberId: string, vendorId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: `purse:${vendorId}`, currency }
}

/** On its way to that purse or from it: the vendor has not said what became of it. */
export function memberTransit(memberId: string, vendorId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: `transit:${vendorId}`, currency }
}

/** A member's money at one vendor, in minor units. */
export type PurseMoney = {
  readonly vendorId: string
  readonly purse: Money
  readonly transit: Money
  /** Grows with each movement of either. */
  readonly version: bigint
}

/** What a member has at vendors and on its way, by vendor. */
export async function pursesOf(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<PurseMoney[]> {
  const { rows } = await sql<PurseMoney>`
    select substr(purpose, strpos(purpose, ':') + 1) as "vendorId",
      coalesce(sum(balance) filter (where purpose like 'purse:%'), 0)::bigint as purse,
      coalesce(sum(balance) filter (where purpose like 'transit:%'), 0)::bigint as transit,
      sum(version)::bigint as version
    from account where owner_id = ${memberId} and owner_kind = 'member' and currency = ${currency}
      and (purpose like 'purse:%' or purpose like 'transit:%')
    group by 1 order by 1`.execute(db)
  return rows
}

/** The same of one vendor: zero where nothing was ever moved. */
export async function purseOf(
  db: Db | Tx,
  memberId: string,
  vendorId: string,
  currency: Currency,
): Promise<PurseMoney> {
  const purses = await pursesOf(db, memberId, currency)
  const nothing = { vendorId, purse: 0n as Money, transit: 0n as Money, version: 0n }
  return purses.find((money) => money.vendorId === vendorId) ?? nothing
}

export type VendorMoney = {
  readonly vendorId: string
  readonly currency: Currency
  readonly purses: Money
  readonly transit: Money
}

/** What all members have at vendors and on its way. */
export async function purseTotals(db: Db): Promise<VendorMoney[]> {
  const { rows } = await sql<VendorMoney>`
    select substr(purpose, strpos(purpose, ':') + 1) as "vendorId", currency,
      coalesce(sum(balance) filter (where purpose like 'purse:%'), 0)::bigint as purses,
      coalesce(sum(balance) filter (where purpose like 'transit:%'), 0)::bigint as transit
    from account where owner_kind = 'member'
      and (purpose like 'purse:%' or purpose like 'transit:%')
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
