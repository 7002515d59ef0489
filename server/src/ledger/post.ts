import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'
import { type AccountRef, accountId } from './accounts.ts'
import { LedgerRefusal, type LedgerRefusalCode } from './refusal.ts'

export type Posting = {
  /** What the movement is, e.g. `deposit`; the account record and the events show it. */
  readonly kind: string
  /** Who names the id, e.g. `deposit`; unique for ever together with `sourceTx`. */
  readonly source: string
  readonly sourceTx: string
  readonly from: AccountRef
  readonly to: AccountRef
  /** Minor units, >= 0; zero stores the id and no entries. */
  readonly amount: Money
  /** The transfer that this one pays or reverses. */
  readonly ref?: string
  readonly roundId?: string
  readonly gameCode?: string
  readonly details?: Readonly<Record<string, unknown>>
  /** The kernel clock's current time; the database's when omitted. */
  readonly at?: Date
}

export type PostResult = {
  readonly transferId: string
  /** The id was used before for this very movement: nothing moved now. */
  readonly duplicate: boolean
  /**
   * Balances after the posting; null for a pool, whose balance is the sum of shards (`balanceOf`).
   */
  readonly fromBalance: Money | null
  readonly toBalance: Money | null
}

type Row = {
  code: '' | 'duplicate' | LedgerRefusalCode
  transfer_id: bigint
  debit_balance: Money | null
  credit_balance: Money | null
}

/**
 * Moves money between two accounts in the caller's own transaction, with both sides locked in the
 * product's lock order (members by id, then the house). It writes one event on `wallet.transfers`.
 *
 * @throws LedgerRefusal `insufficient_funds`, `idempotency_conflict`, `account_not_found`
 */
export function post(tx: Tx, posting: Posting): Promise<PostResult> {
  return postHeld(tx, posting, { release: false, reserve: false })
}

/**
 * Like `post`, but frees money reserved on the paying side or reserves it on the receiving one: for
 * holds only.
 */
export async function postHeld(
  tx: Tx,
  posting: Posting,
  flags: { readonly release: boolean; readonly reserve: boolean },
): Promise<PostResult> {
  const { kind, source, sourceTx, from, to, amount } = posting
  if (amount < 0n) throw new RangeError(`a posting of ${amount}`)
  if (from.currency !== to.currency)
    throw new LedgerRefusal('account_not_found', `${from.currency} is not ${to.currency}`)
  const { rows } =
    await sql<Row>`select * from ledger_post(${kind}, ledger_source_id(${source}), ${sourceTx},
      ${accountId(from, sourceTx)}, ${accountId(to, sourceTx)}, ${amount},
        ${posting.ref ?? null}::bigint,
      ${posting.roundId ?? null}, ${posting.gameCode ?? null},
      ${posting.details ? JSON.stringify(posting.details) : null}::jsonb,
      coalesce(${posting.at ?? null}::timestamptz, now()), ${flags.release},
        ${flags.reserve})`.execute(tx)
  const row = rows[0]!
  if (row.code !== '' && row.code !== 'duplicate')
    throw new LedgerRefusal(row.code, `${row.code}: ${kind} ${source} ${sourceTx}`)
  return {
    transferId: String(row.transfer_id),
    duplicate: row.code === 'duplicate',
    fromBalance: row.debit_balance,
    toBalance: row.credit_balance,
  }
}
