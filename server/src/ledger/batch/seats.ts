import type { Currency } from '@kancil/contract/money'
import type { WalletCommand } from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import { poolShards } from '../accounts.ts'

/** Who names a vendor's transactions, and the shards of its pool. */
export type VendorSeat = { readonly source: number; readonly pools: readonly number[] }

/** The accounts of a command. Account ids never change, so they are cached. */
export type Seat = VendorSeat & {
  /** The member's cash account. */
  readonly cash: number
}

/** A command with its accounts resolved. */
export type SeatedCommand = { readonly command: WalletCommand; readonly seat: Seat }

export type Seats = {
  /** A member's cash account; null if the wallet was never opened in the currency. */
  cashOf(memberId: string, currency: Currency): number | Promise<number | null>
  vendorOf(vendorId: string, currency: Currency): VendorSeat | Promise<VendorSeat>
}

const membersMax = 200_000

/**
 * Finds accounts, asking the database only once for each; those requested in the same turn of the
 * loop are read together.
 */
export function createSeats(pool: pg.Pool): Seats {
  const askMember = memberReader(pool)
  const members = new Map<string, number>()
  const vendors = new Map<string, VendorSeat | Promise<VendorSeat>>()

  function remember(key: string, cash: number | null): number | null {
    if (cash === null) return null
    if (members.size >= membersMax) members.delete(members.keys().next().value!)
    members.set(key, cash)
    return cash
  }

  return {
    cashOf(memberId, currency) {
      const key = `${memberId} ${currency}`
      return members.get(key) ?? askMember(key).then((cash) => remember(key, cash))
    },
    vendorOf(vendorId, currency) {
      const key = `${vendorId} ${currency}`
      const cached = vendors.get(key)
      if (cached) return cached
      const answer = askVendor(pool, vendorId, currency).then(
        (seat) => {
          vendors.set(key, seat)
          return seat
        },
        (error: unknown) => {
          vendors.delete(key)
          throw error
        },
      )
      vendors.set(key, answer)
      return answer
    },
  }
}

/** Reads cash accounts by `member currency`. */
function memberReader(pool: pg.Pool): (key: string) => Promise<number | null> {
  let next: { keys: Set<string>; found: Promise<Map<string, number>> } | undefined

  async function read(keys: Set<string>): Promise<Map<string, number>> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    next = undefined
    const { rows } = await pool.query<{ key: string; id: bigint }>({
      name: 'ledger_seats',
      text: `select owner_id || ' ' || currency as key, id from account
        where owner_id = any ($1) and purpose = 'cash' and shard = 0 and owner_kind = 'member'`,
      values: [[...keys].map((key) => key.slice(0, key.lastIndexOf(' ')))],
    })
    return new Map(rows.map((row) => [row.key, Number(row.id)]))
  }

  return async (key) => {
    if (!next) {
      const keys = new Set<string>()
      next = { keys, found: read(keys) }
    }
    next.keys.add(key)
    return (await next.found).get(key) ?? null
  }
}

async function askVendor(pool: pg.Pool, vendorId: string, currency: Currency): Promise<VendorSeat> {
  const { rows } = await pool.query<{ source: number; pools: bigint[] }>(
    `select ledger_source_id('vendor:' || $1) as source,
      array(select ledger_account('vendor', $1, 'play', $2, g)
        from generate_series(0, $3::int - 1) g) as pools`,
    [vendorId, currency, poolShards],
  )
  return { source: rows[0]!.source, pools: rows[0]!.pools.map(Number) }
}

/**
 * Why a command has no seat: its id belongs to somebody else, the wallet is in another currency, or
 * there is none.
 */
export async function whyNoSeat(
  pool: pg.Pool,
  command: WalletCommand,
): Promise<'TRANSACTION_CONFLICT' | 'CURRENCY_MISMATCH' | 'PLAYER_NOT_FOUND'> {
  if ('transactionId' in command && command.scope === 'vendor') {
    const existing = await pool.query(
      `select from transfer t join ledger_source s on s.id = t.source_id
        where t.source_tx = $1 and s.code = 'vendor:' || $2 and t.scope = 0`,
      [command.transactionId, command.vendorId],
    )
    if (existing.rowCount) return 'TRANSACTION_CONFLICT'
  }
  const other = await pool.query(
    `select from account where owner_id = $1 and purpose = 'cash' and owner_kind = 'member'`,
    [command.memberId],
  )
  return other.rowCount ? 'CURRENCY_MISMATCH' : 'PLAYER_NOT_FOUND'
}
