import { type DrawPrize, weightsTotal } from '@kancil/contract/rewards/programme-terms'
import { chanceStream, commitment, type Hmac } from '../games/chance.ts'

export { commitment }

/**
 * Where a member lands in a table's weights (handbook, games 0.4): the programme's seed, whose hash
 * was shown before anybody took part, signs the programme and the member.
 */
export function tableRoll(
  hmac: Hmac,
  seed: string,
  programmeId: string,
  clientSeed: string,
): number {
  return chanceStream(hmac, seed, `${programmeId}-${clientSeed}`, 0)(weightsTotal)
}

/**
 * The prize of a roll. One that is gone gives way to the next smaller one that is left; the last of
 * the table is never used up.
 */
export function prizeAt(
  prizes: readonly DrawPrize[],
  roll: number,
  given: readonly number[],
): number {
  let rest = roll
  const rolled = prizes.findIndex(({ weight }) => (rest -= weight) < 0)
  const isLeft = (at: number): boolean =>
    prizes[at]!.stock === 0 || (given[at] ?? 0) < prizes[at]!.stock
  if (isLeft(rolled)) return rolled
  const smaller = prizes
    .map(({ amount }, at) => ({ amount, at }))
    .filter(({ amount, at }) => at !== rolled && amount <= prizes[rolled]!.amount && isLeft(at))
    .toSorted((a, b) => b.amount - a.amount || a.at - b.at)
  return smaller[0]?.at ?? prizes.length - 1
}

/** The stream's integers reach this far. */
const rangeMost = 0xffff_ffff

/**
 * The packets of a pool, in the order in which they are opened (handbook, games 8): each is drawn
 * evenly up to twice the mean of what is left, and the last takes the rest.
 */
export function splitPool(
  hmac: Hmac,
  seed: string,
  programmeId: string,
  { pool, count, least }: { readonly pool: number; readonly count: number; readonly least: number },
): readonly number[] {
  const next = chanceStream(hmac, seed, programmeId, 0)
  let rest = pool
  return Array.from({ length: count }, (_, opened) => {
    const left = count - opened
    if (left === 1) return rest
    const most = Math.min(Math.floor((2 * rest) / left) - least, rest - least * (left - 1))
    const span = Math.min(most - least + 1, rangeMost)
    const amount = span <= 1 ? least : least + next(span)
    rest -= amount
    return amount
  })
}
