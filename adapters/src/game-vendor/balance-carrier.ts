import type { ActionResult } from '@kancil/contract/ports/vendor-result'

/**
 * The result that gives the balance of a call's answer: the last that is no repeat. Of repeats
 * alone it is the one that was booked last, whatever its place: a call that is sent again gets its
 * first answer, also where it held repeats then.
 */
export function balanceCarrier(results: readonly ActionResult[]): ActionResult | undefined {
  return results.findLast(({ duplicate }) => !duplicate) ?? results.toSorted(byNumber).at(-1)
}

function byNumber(one: ActionResult, other: ActionResult): number {
  return Number(numberOf(one) - numberOf(other))
}

const numberOf = ({ transferId }: ActionResult): bigint => BigInt(transferId || 0)
