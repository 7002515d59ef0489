import type { WalletCommand, WalletRefusal } from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import { createSeats, type Seat, type VendorSeat, whyNoSeat } from './seats.ts'

export type FindSeat = (command: WalletCommand) => Seat | Promise<Seat | WalletRefusal>

/** Finds the accounts of a command, at once if they are cached. */
export function createFindSeat(pool: pg.Pool): FindSeat {
  const seats = createSeats(pool)

  async function ask(
    command: WalletCommand,
    cash: number | Promise<number | null>,
    vendor: VendorSeat | Promise<VendorSeat>,
  ): Promise<Seat | WalletRefusal> {
    const [cashId, { source, pools }] = await Promise.all([cash, vendor])
    if (cashId !== null) return { cash: cashId, source, pools }
    return { ok: false, code: await whyNoSeat(pool, command) }
  }

  return (command) => {
    const cash = seats.cashOf(command.memberId, command.currency)
    const vendor = seats.vendorOf(command.vendorId, command.currency)
    if (typeof cash === 'number' && !(vendor instanceof Promise)) {
      const { source, pools } = vendor
      return { cash, source, pools }
    }
    return ask(command, cash, vendor)
  }
}
