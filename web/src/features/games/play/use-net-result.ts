import { type RoundMessage, roundsMessage } from '@kancil/contract/games/bets'
import { useState } from 'react'
import { useLive } from '../../../lib/live/state.ts'

/**
 * Payouts minus stakes of this game's rounds that ended while it was open here, as decimal text.
 */
export function useNetResult(gameId: string): string {
  // Keyed by round: a round reported twice counts once.
  const [rounds, setRounds] = useState<ReadonlyMap<string, string>>(new Map())
  useLive<readonly RoundMessage[]>(roundsMessage, (message) => {
    const ownRounds = message.filter((round) => round.gameId === gameId)
    if (ownRounds.length > 0)
      setRounds(
        (nets) => new Map([...nets, ...ownRounds.map(({ betId, net }) => [betId, net] as const)]),
      )
  })
  return sumOf([...rounds.values()])
}

/** Adds decimal texts of one currency without a float. */
export function sumOf(amounts: readonly string[]): string {
  const [first = '0.00'] = amounts
  const decimals = first.split('.')[1]?.length ?? 0
  const minor = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
