import { type Currency, type Money, money } from '@kancil/contract/money'
import type { WalletOutcome, WalletRefusalCode } from '@kancil/contract/ports/vendor-wallet'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Tx } from '../../../kernel/db.ts'
import { submitIn } from '../../../ledger/submit-in.ts'
import { playStopOf } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { refuseBet, refuseByRule } from '../bets/gate.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { readStandings } from '../lobby/standings.ts'

/** A bet with one of the platform's own products, such as a lottery ticket. */
export type Stake = {
  readonly vendorId: string
  readonly memberId: string
  readonly currency: Currency
  /** The product's own id of the bet; the same stake again is booked once. */
  readonly betTx: string
  /** What the betting record shows as one row. */
  readonly roundId: string
  readonly gameCode: string
  /** Minor units, above 0. */
  readonly amount: Money
}

type StakePlace = Omit<Stake, 'betTx' | 'roundId' | 'amount'> & {
  /** Where it is known: the terms of a bonus may bound it. */
  readonly amount?: Money
  /** The member's session, whose reality check and time of the day must not be over. */
  readonly siteSessionId?: string
}

/**
 * Why the house takes no new bet of this member on this game now, or undefined: by the same rules
 * as a vendor's call. Asked before the transaction of the bet, and handed to `stakeBet`.
 */
export async function refuseStakeOf(
  kernel: Kernel,
  { vendorId, memberId, currency, gameCode, amount = money(1n), siteSessionId }: StakePlace,
): Promise<WalletRefusalCode | undefined> {
  const [catalogue, settings, standings] = await Promise.all([
    catalogueOf(kernel),
    readSettings(kernel.db),
    readStandings(kernel.db, [memberId], kernel.clock.now()),
  ])
  const vendor = catalogue.vendorById.get(vendorId)
  if (!vendor) return 'GAME_NOT_FOUND'
  if (!vendor.currencies.includes(currency)) return 'UNSUPPORTED_CURRENCY'
  const standing = standings.get(memberId) ?? null
  const refusal = refuseBet({
    now: kernel.clock.now(),
    // The member's own session on the site stands in for one of play.
    vendor: { ...vendor, needsSession: false },
    siteClosed: settings.system.status === 1,
    alias: '',
    ...{ memberId, gameCode, session: null, sessionNamed: false },
    standing,
  })
  const line = vendor.games.get(gameCode)?.category
  const forbidden =
    refusal ?? refuseByRule(standing?.rule ?? null, { vendorId, gameCode, line, amount })
  if (forbidden !== undefined || siteSessionId === undefined) return forbidden
  return playStopOf(kernel.db, { memberId, currency, siteSessionId }, kernel.clock.now())
}

/**
 * Debits a stake in the transaction that writes the ticket: both, or neither. The member's limits
 * apply as at any vendor. The caller throws on a refusal.
 *
 * @param refuseNew what `refuseStakeOf` answered; a repeat of a booked stake is answered all the
 *   same
 */
export function stakeBet(
  tx: Tx,
  stake: Stake,
  refuseNew: WalletRefusalCode | undefined,
  now: Date,
): Promise<WalletOutcome> {
  const { betTx, ...rest } = stake
  const command = { ...rest, kind: 'bet', scope: 'vendor', transactionId: betTx } as const
  return submitIn(tx, { ...command, ...(refuseNew ? { refuseNew } : {}) }, now)
}
