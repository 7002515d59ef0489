import { type Money, money, zero } from '@kancil/contract/money'

/** Of each winner's net win in a hand, in basis points. */
export const rakeBasisPoints = 500n

export type SeatResult = {
  /** After rake; what the seat's purse changes by. */
  readonly net: Money
  readonly rake: Money
}

/**
 * What a hand moves between the seats. Nobody loses more than their purse, and nobody wins more
 * than theirs (handbook, games 5); what that leaves is shared pro rata, the last units in the order
 * of the seats. The wins add up to the losses before the rake.
 *
 * @param wins each seat's win before caps, negative for a loss, in minor units; sums to zero
 */
export function settlePot(wins: readonly bigint[], purses: readonly Money[]): SeatResult[] {
  const caps = wins.map((win, seat) => {
    const most = purses[seat] ?? zero
    const size = win < 0n ? -win : win
    return size < most ? size : most
  })
  const winners = caps.map((cap, seat) => (wins[seat]! > 0n ? cap : 0n))
  const losers = caps.map((cap, seat) => (wins[seat]! < 0n ? cap : 0n))
  const total = least(sum(winners), sum(losers))
  const won = share(total, winners)
  const lost = share(total, losers)
  return wins.map((_, seat) => {
    const rake = (won[seat]! * rakeBasisPoints) / 10_000n
    return { net: money(won[seat]! - lost[seat]! - rake), rake: money(rake) }
  })
}

/** Shares `total` in proportion to `parts`, rounded down; what is left goes out unit by unit. */
function share(total: bigint, parts: readonly bigint[]): bigint[] {
  const whole = sum(parts)
  if (whole === 0n) return parts.map(() => 0n)
  const shares = parts.map((part) => (total * part) / whole)
  let left = total - sum(shares)
  for (const [seat, part] of parts.entries()) {
    const isCut = total * part > shares[seat]! * whole
    if (left === 0n || !isCut) continue
    shares[seat]! += 1n
    left -= 1n
  }
  return shares
}

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, part) => total + part, 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
