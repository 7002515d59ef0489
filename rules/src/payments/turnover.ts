import { floorToMinor, type Money, money, zero } from '@kancil/contract/money'

/**
 * What must still be staked before money leaves. `required` and `done` count from the last time nothing was
 * left, so a screen can show "RM 120 of RM 500".
 */
export type Turnover = { readonly required: Money; readonly done: Money }

export const noTurnover: Turnover = { required: zero, done: zero }

export function turnoverLeft(turnover: Turnover): Money {
  return turnover.done >= turnover.required ? zero : money(turnover.required - turnover.done)
}

/** After a deposit: its amount times the site's multiple (100 = once) is to be staked. A met one starts anew. */
export function addDeposit(turnover: Turnover, amount: Money, multiplePercent: number): Turnover {
  const base = turnoverLeft(turnover) === 0n ? noTurnover : turnover
  const more = floorToMinor(amount * BigInt(multiplePercent), 100n)
  return { required: money(base.required + more), done: base.done }
}

/** After a stake (positive) or its rollback (negative). Stakes beyond what is asked are not saved up. */
export function addStake(turnover: Turnover, stake: Money): Turnover {
  const done = turnover.done + stake
  const most = turnover.required
  return { required: turnover.required, done: money(done < 0n ? 0n : done > most ? most : done) }
}
