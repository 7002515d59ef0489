import { floorToMinor, type Money, money, zero } from '@kancil/contract/money'

/**
 * What must be staked before a withdrawal. `required` counts from `base`, the member's lifetime
 * stakes (net of rollbacks) at the time when nothing was left to stake.
 */
export type Turnover = { readonly required: Money; readonly base: Money }

export const noTurnover: Turnover = { required: zero, base: zero }

/**
 * How much of the requirement has been staked since; never negative, never more than the whole
 * requirement.
 */
export function turnoverDone({ required, base }: Turnover, wagered: Money): Money {
  const since = wagered - base
  return since <= 0n ? zero : since >= required ? required : money(since)
}

export function turnoverLeft(turnover: Turnover, wagered: Money): Money {
  return money(turnover.required - turnoverDone(turnover, wagered))
}

/**
 * After a deposit: its amount times the site's multiple (100 = once) must be staked too. If the
 * earlier requirement is met, counting starts again, so extra stakes are not carried over.
 */
export function addDeposit(
  turnover: Turnover,
  wagered: Money,
  amount: Money,
  multiplePercent: number,
): Turnover {
  const more = floorToMinor(amount * BigInt(multiplePercent), 100n)
  if (turnoverLeft(turnover, wagered) === 0n) return { required: more, base: wagered }
  return { required: money(turnover.required + more), base: turnover.base }
}

/**
 * What need not be staked any more once something that `asked` for it is taken back: stakes that it
 * counted count for the rest, as if it had never been given.
 */
export function releasedTurnover(turnover: Turnover, wagered: Money, asked: Money): Money {
  const left = turnoverLeft(turnover, wagered)
  return asked < left ? asked : left
}

/** How far each requirement is met: stakes fill the oldest first. */
export function spreadDone(required: readonly Money[], done: Money): Money[] {
  let left: bigint = done
  return required.map((amount) => {
    const part = left < amount ? left : amount
    left -= part
    return money(part)
  })
}
