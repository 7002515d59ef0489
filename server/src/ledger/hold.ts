import { type Currency, type Money, money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'
import { type AccountRef, accountId, memberCash, memberHold } from './accounts.ts'
import { withdrawalsStopped } from './audit/flag.ts'
import { postHeld } from './post.ts'
import { LedgerRefusal } from './refusal.ts'

/**
 * Money promised to a payout that is not certain yet. `source` and `sourceTx` identify it, e.g.
 * 'withdrawal' and its id.
 */
export type HoldKey = { readonly source: string; readonly sourceTx: string; readonly at?: Date }
export type HoldRequest = HoldKey & {
  readonly memberId: string
  readonly currency: Currency
  /** Minor units, > 0. */
  readonly amount: Money
  readonly expiresAt?: Date
}
export type HoldResult = {
  readonly transferId: string
  readonly duplicate: boolean
  readonly cash: Money
}

/**
 * Moves member:cash -> member:held and reserves it there: only `settleHold` and `voidHold` move it
 * on.
 *
 * @throws LedgerRefusal `insufficient_funds`, `withdrawals_stopped`, `idempotency_conflict`
 */
export async function hold(tx: Tx, request: HoldRequest): Promise<HoldResult> {
  const { source, sourceTx, memberId, currency, amount } = request
  if (amount <= 0n) throw new RangeError(`a hold of ${amount}`)
  const from = memberCash(memberId, currency)
  const to = memberHold(memberId, currency)
  const posted = await postHeld(
    tx,
    {
      ...holdTime(request),
      kind: 'withdrawal',
      source,
      sourceTx: `${sourceTx}:hold`,
      from,
      to,
      amount,
    },
    { release: false, reserve: true },
  )
  if (!posted.duplicate) {
    if (await withdrawalsStopped(tx)) throw new LedgerRefusal('withdrawals_stopped')
    await sql`insert into hold (source_id, source_tx, from_account, held_account, amount,
      created_at, expires_at)
      values (ledger_source_id(${source}), ${sourceTx}, ${accountId(from, '')},
        ${accountId(to, '')}, ${amount},
        coalesce(${request.at ?? null}::timestamptz, now()), ${request.expiresAt ?? null})`.execute(
      tx,
    )
  }
  return { transferId: posted.transferId, duplicate: posted.duplicate, cash: posted.fromBalance! }
}

/**
 * Pays a hold out: member:held -> `to`. If `amount` is below the hold's, the rest returns to cash.
 *
 * @throws LedgerRefusal `hold_not_found`, `hold_decided` (voided, or paid with another amount)
 */
export async function settleHold(
  tx: Tx,
  key: HoldKey & { readonly to: AccountRef; readonly amount?: Money },
): Promise<{ readonly transferId: string; readonly duplicate: boolean }> {
  const row = await lockHold(tx, key)
  const paid = key.amount ?? row.amount
  if (paid <= 0n || paid > row.amount) throw new RangeError(`${paid} of a hold of ${row.amount}`)
  if (row.state === 'voided' || (row.state === 'posted' && row.posted !== paid))
    throw new LedgerRefusal('hold_decided')
  const { source, sourceTx } = key
  const from = memberHold(row.memberId, row.currency)
  const posted = await postHeld(
    tx,
    {
      ...holdTime(key),
      kind: 'withdrawal_paid',
      source,
      sourceTx: `${sourceTx}:paid`,
      from,
      to: key.to,
      amount: paid,
    },
    { release: true, reserve: false },
  )
  if (posted.duplicate) return posted
  if (paid < row.amount) await giveBack(tx, key, row, money(row.amount - paid))
  await decide(tx, key, 'posted', paid)
  return posted
}

/**
 * Returns a hold to the member: member:held -> member:cash.
 *
 * @throws LedgerRefusal `hold_not_found`, `hold_decided` (paid)
 */
export async function voidHold(tx: Tx, key: HoldKey): Promise<HoldResult> {
  const row = await lockHold(tx, key)
  if (row.state === 'posted') throw new LedgerRefusal('hold_decided')
  const moved = await giveBack(tx, key, row, row.amount)
  if (!moved.duplicate) await decide(tx, key, 'voided', money(0n))
  return moved
}

async function giveBack(tx: Tx, key: HoldKey, row: HoldRow, amount: Money): Promise<HoldResult> {
  const { source, sourceTx } = key
  const from = memberHold(row.memberId, row.currency)
  const to = memberCash(row.memberId, row.currency)
  const posted = await postHeld(
    tx,
    {
      ...holdTime(key),
      kind: 'withdrawal_return',
      source,
      sourceTx: `${sourceTx}:return`,
      from,
      to,
      amount,
    },
    { release: true, reserve: false },
  )
  return { transferId: posted.transferId, duplicate: posted.duplicate, cash: posted.toBalance! }
}

type HoldRow = {
  state: 'pending' | 'posted' | 'voided'
  amount: Money
  posted: Money | null
  memberId: string
  currency: Currency
}

async function lockHold(tx: Tx, key: HoldKey): Promise<HoldRow> {
  const { rows } = await sql<HoldRow>`
    select h.state, h.amount, h.posted_amount as posted, a.owner_id as "memberId", a.currency
    from hold h join account a on a.id = h.from_account
    where h.source_tx = ${key.sourceTx} and h.source_id = ledger_source_id(${key.source})
    for update of h`.execute(tx)
  if (!rows[0]) throw new LedgerRefusal('hold_not_found')
  return rows[0]
}

async function decide(
  tx: Tx,
  key: HoldKey,
  state: 'posted' | 'voided',
  paid: Money,
): Promise<void> {
  await sql`update hold set state = ${state}, posted_amount = ${paid},
      decided_at = coalesce(${key.at ?? null}::timestamptz, now())
    where source_tx = ${key.sourceTx} and source_id = ledger_source_id(${key.source})`.execute(tx)
}

function holdTime(key: HoldKey): { at?: Date } {
  return key.at ? { at: key.at } : {}
}
