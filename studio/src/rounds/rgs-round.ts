import type { Currency } from '@kancil/contract/money'
import type { RgsJackpot, RgsRound } from '@kancil/contract/seamless/rgs-round'
import type { RoundJackpot } from '../jackpots/draw.ts'
import { toMicro } from './money.ts'
import type { Round } from './store.ts'

/** A round needs the end call if it pays, or has free spins to show. */
export function needsEnd(round: Pick<Round, 'payout' | 'freeSpins'>): boolean {
  return round.payout > 0n || round.freeSpins > 0
}

function jackpotOf({ amount, ...drawn }: RoundJackpot, currency: Currency): RgsJackpot {
  return { ...drawn, ...(amount === null ? {} : { amount: toMicro(amount, currency) }) }
}

/** The stored round as the round protocol shows it. */
export function rgsRound(round: Round, active: boolean): RgsRound {
  return {
    betID: Number(round.id),
    amount: toMicro(round.stake, round.currency),
    payout: toMicro(round.payout, round.currency),
    payoutMultiplier: Number(round.payout) / Number(round.stake),
    active,
    mode: round.mode,
    state: JSON.parse(round.state) as unknown[],
    ...(round.event === null ? {} : { event: round.event }),
    roundId: round.roundId,
    ...(round.jackpot ? { jackpot: jackpotOf(round.jackpot, round.currency) } : {}),
    fair: {
      serverSeedHash: round.seed.hash,
      clientSeed: round.seed.clientSeed,
      nonce: round.nonce,
      rtpVersion: round.rtpVersion,
    },
  }
}
