import { money } from '@kancil/contract/money'
import type { VendorWallet } from '@kancil/contract/ports/vendor-wallet'

export type BetRun = { readonly tps: number; readonly p99: number }

let bets = 0

/**
 * Bets from this many clients, each sending one after the other. `hot`: every second bet is the
 * same member's.
 *
 * @returns bets a second, and the 99th percentile of their milliseconds
 */
export async function betLoad(
  wallet: VendorWallet,
  memberIds: readonly string[],
  options: { readonly clients: number; readonly seconds: number; readonly hot: boolean },
): Promise<BetRun> {
  const took: number[] = []
  const pick = (): string =>
    options.hot && Math.random() < 0.5
      ? memberIds[0]!
      : memberIds[Math.floor(Math.random() * memberIds.length)]!

  async function bet(): Promise<void> {
    const begun = performance.now()
    await book(wallet, pick())
    took.push(performance.now() - begun)
  }

  await Promise.all(Array.from({ length: options.clients }, bet))
  took.length = 0
  const start = performance.now()
  const end = start + options.seconds * 1_000
  await Promise.all(
    Array.from({ length: options.clients }, async () => {
      while (performance.now() < end) await bet()
    }),
  )
  const tps = took.length / ((performance.now() - start) / 1_000)
  took.sort((a, b) => a - b)
  return { tps, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

/** Before measuring: one bet per member, so that accounts are cached and the day has begun. */
export async function betOfEach(wallet: VendorWallet, memberIds: readonly string[]): Promise<void> {
  const left = memberIds.values()
  const clients = Array.from({ length: 64 }, async () => {
    for (const memberId of left) await book(wallet, memberId)
  })
  await Promise.all(clients)
}

async function book(wallet: VendorWallet, memberId: string): Promise<void> {
  const transactionId = `bench-${process.pid}-${++bets}`
  const outcome = await wallet.submit({
    kind: 'bet',
    vendorId: 'vnd_bench',
    scope: 'vendor',
    transactionId,
    memberId,
    currency: 'MYR',
    amount: money(1_00n),
    roundId: `round-${bets}`,
    gameCode: 'harimau-emas',
  })
  if (!outcome.ok || outcome.duplicate)
    throw new Error(`a bet was not booked: ${outcome.ok ? 'repeat' : outcome.code}`)
}
