import { type Money, money } from '@kancil/contract/money'
import type { MemberId } from '@kancil/contract/ids'
import type { VendorWallet } from '@kancil/contract/ports/vendor-wallet'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { chanceStream } from '@kancil/rules/games/chance'
import { harimauEmas } from '@kancil/rules/games/slots/harimau-emas'
import { playSlot } from '@kancil/rules/games/slots/play'
import { coinValueOf, payoutOf } from '@kancil/rules/games/slots/sheet'
import { hmacSha256 } from '../../src/kernel/chance.ts'
import type { Stream } from './members/people.ts'

/** Stakes that people choose, in sen: mostly small ones. */
const stakes = [100n, 100n, 200n, 300n, 500n, 500n, 500n, 1000n, 1000n]

/**
 * A sitting at Harimau Emas by the game's own mathematics: the wallet receives the bet and then the
 * win of each round, as it does from the studio. Ends early when the money runs out.
 */
export async function playSlots(
  wallet: VendorWallet,
  stream: Stream,
  sitting: { readonly memberId: MemberId; readonly rounds: number; readonly name: string },
): Promise<number> {
  const { memberId, name } = sitting
  const stake = money(stream.pick(stakes))
  const common = {
    vendorId: sandboxVendor.code,
    scope: 'vendor',
    memberId,
    currency: 'MYR',
    gameCode: 'harimau-emas',
  } as const
  for (let round = 0; round < sitting.rounds; round++) {
    const roundId = `${name}-${round}`
    const payout = payoutFor(name, round, stake)
    const bet = await wallet.submit({
      ...common,
      kind: 'bet',
      transactionId: `${roundId}-b`,
      roundId,
      amount: stake,
      roundFinished: payout === 0n,
    })
    if (!bet.ok) return round
    if (payout === 0n) continue
    await wallet.submit({
      ...common,
      kind: 'win',
      transactionId: `${roundId}-w`,
      referenceTransactionId: `${roundId}-b`,
      roundId,
      amount: payout,
      roundFinished: true,
    })
  }
  return sitting.rounds
}

function payoutFor(name: string, round: number, stake: Money): Money {
  const nextInt = chanceStream(
    (key, text) => hmacSha256(key, text),
    'the month that has passed',
    name,
    round,
  )
  return payoutOf(playSlot(harimauEmas, nextInt).coins, coinValueOf(harimauEmas, stake))
}
