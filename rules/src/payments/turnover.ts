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
  return addRequirement(turnover, wagered, more)
}

function addRequirement(turnover: Turnover, wagered: Money, more: Money): Turnover {
  if (turnoverLeft(turnover, wagered) === 0n) return { required: more, base: wagered }
  return { required: money(turnover.required + more), base: turnover.base }
}

export type TurnoverStep = {
  readonly subject: string
  /** Below zero: asked no more. */
  readonly required: Money
  /** The member's lifetime stakes when it was asked. */
  readonly wagered: Money
}

/**
 * What the steps of a round come to without some of them, as if they had never been: stakes that
 * were counted for those count for the rest, but none for a deposit that came after them when
 * nothing else was left to stake.
 */
export function turnoverWithout(
  start: Turnover,
  steps: readonly TurnoverStep[],
  isOut: (subject: string) => boolean,
): Turnover {
  let turnover = start
  for (const { subject, required, wagered } of steps) {
    if (isOut(subject)) continue
    if (required >= 0n) turnover = addRequirement(turnover, wagered, required)
    else {
      const left = turnoverLeft(turnover, wagered)
      const less = -required < left ? -required : left
      turnover = { required: money(turnover.required - less), base: turnover.base }
    }
  }
  return turnover
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
