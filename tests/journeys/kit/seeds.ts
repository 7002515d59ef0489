import { harimauEmas } from '@kancil/rules/games/slots/harimau-emas'
import { playSlot } from '@kancil/rules/games/slots/play'
import type { SlotRound } from '@kancil/rules/games/slots/round'
import { coinsPerBet, type SlotSheet } from '@kancil/rules/games/slots/sheet'
import { createSeal } from '@kancil/studio/fair/seal'
import { streamOf } from '@kancil/studio/fair/seeds'
import { ask } from '@kancil/studio/testing/database'

/** Where the studio stores its seeds, and the key that opens them. */
export type StudioBook = { readonly databaseUrl: string; readonly sealKey: string }

type Kind = 'loss' | 'gain' | 'free' | 'tumble' | 'respin' | 'collect'
const triesMax = 5_000_000

const fits: Readonly<Record<Kind, (round: SlotRound, stake: number) => boolean>> = {
  loss: ({ coins }) => coins === 0,
  // More than was staked, so that it is counted up.
  gain: ({ coins, freeSpins }, stake) => freeSpins === 0 && coins > stake && coins < 15 * stake,
  free: ({ coins, freeSpins }, stake) =>
    freeSpins >= 8 && freeSpins <= 10 && coins > 2 * stake && coins < 50 * stake,
  tumble: ({ spins, coins, freeSpins }, stake) =>
    freeSpins === 0 && (spins[0]?.tumbles.length ?? 0) >= 3 && coins > stake && coins < 15 * stake,
  respin: ({ spins, coins }, stake) =>
    spins.length >= 3 && spins[1]?.phase === 'respin' && coins > stake && coins < 15 * stake,
  collect: ({ collection }) => collection !== null && collection.drops.length <= 8,
}

/**
 * A client seed with which the player's sealed server seed, in use and not yet drawn from, gives
 * rounds of these kinds in this order. Nothing is changed at the studio: players choose their
 * client seed, and a test that can open the seal can predict the rounds.
 */
export async function clientSeedFor(
  book: StudioBook,
  kinds: readonly Kind[],
  sheet: SlotSheet = harimauEmas,
): Promise<string> {
  const stake = coinsPerBet(sheet)
  const serverSeed = await openActiveSeed(book)
  // The rarest first, so that most candidates fail at their first round.
  const order = kinds
    .map((kind, nonce) => ({ kind, nonce }))
    .toSorted((a, b) => ranks[b.kind] - ranks[a.kind])
  for (let tries = 0; tries < triesMax; tries++) {
    const seed = `journey-${tries}`
    if (
      order.every(({ kind, nonce }) =>
        fits[kind](playSlot(sheet, streamOf(serverSeed, seed, nonce)), stake),
      )
    )
      return seed
  }
  throw new Error(`no client seed of ${triesMax} gives ${kinds.join(', ')}`)
}

const ranks: Readonly<Record<Kind, number>> = {
  ...{ loss: 0, gain: 1, free: 3, tumble: 2, respin: 2, collect: 3 },
}

async function openActiveSeed({ databaseUrl, sealKey }: StudioBook): Promise<string> {
  const [row] = await ask(
    databaseUrl,
    `select hash, sealed from seed where state = 'active' and next_nonce = 0
     order by id desc limit 1`,
  )
  if (!row) throw new Error('no seed is in use that has decided nothing yet')
  return createSeal(Buffer.from(sealKey, 'hex')).open(row['sealed'] as Buffer, String(row['hash']))
}
