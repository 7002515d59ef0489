import type { WalletCommand, WalletRefusal } from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import { poolShards } from './accounts.ts'
import { createSeats, type Seat, type VendorSeat, whyNoSeat } from './seats.ts'

export type FindSeat = (command: WalletCommand) => Seat | Promise<Seat | WalletRefusal>

/**
 * Finds the accounts and the lane of a command, at once where they are remembered. Each lane keeps
 * to a shard of its own, so that two batches do not wait for one row of the house.
 *
 * @param inTurn each command to the next lane, whoever the member is (no coalescing)
 */
export function createFindSeat(pool: pg.Pool, lanes: number, inTurn: boolean): FindSeat {
  const seats = createSeats(pool)
  let turn = 0

  function seat(cash: number, vendor: VendorSeat): Seat {
    const lane = inTurn ? turn++ % lanes : cash % lanes
    return {
      cash,
      lane,
      source: vendor.source,
      pool: vendor.pools[(process.pid + lane) % poolShards]!,
    }
  }

  async function ask(
    command: WalletCommand,
    cash: number | Promise<number | null>,
    vendor: VendorSeat | Promise<VendorSeat>,
  ): Promise<Seat | WalletRefusal> {
    const [found, pools] = await Promise.all([cash, vendor])
    if (found !== null) return seat(found, pools)
    return { ok: false, code: await whyNoSeat(pool, command) }
  }

  return (command) => {
    const cash = seats.cashOf(command.memberId, command.currency)
    const vendor = seats.vendorOf(command.vendorId, command.currency)
    if (typeof cash === 'number' && !(vendor instanceof Promise)) return seat(cash, vendor)
    return ask(command, cash, vendor)
  }
}
