import { floorToMinor, type Money, money, zero } from '@kancil/contract/money'

/**
 * What must be staked before money leaves. `required` counts from `base`, the member's lifetime
 * stakes (net of rollbacks) when nothing was left to stake.
 */
export type Turnover = { readonly required: Money; readonly base: Money }

export const noTurnover: Turnover = { required: zero, base: zero }

/**
 * Of what is required, what was staked since; never less than nothing, never more than all of it.
 */
export function turnoverDone({ required, base }: Turnover, wagered: Money): Money {
  const since = wagered - base
  return since <= 0n ? zero : since >= required ? required : money(since)
}

export function turnoverLeft(turnover: Turnover, wagered: Money): Money {
  return money(turnover.required - turnoverDone(turnover, wagered))
}

/**
 * After a deposit: its amount times the site's multiple (100 = once) is to be staked too. Where
 * the earlier ones are met it starts anew, so stakes beyond what was asked are not saved up.
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
