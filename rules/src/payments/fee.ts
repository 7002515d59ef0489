import { floorToMinor, type Money, money } from '@kancil/contract/money'

/**
 * The member's fee on an amount: hundredths of a percent, rounded down, at least `feeMin`, at
 * most the amount.
 */
export function feeOf(amount: Money, feeBasisPoints: number, feeMin: Money): Money {
  const share = floorToMinor(amount * BigInt(feeBasisPoints), 10_000n)
  const fee = share < feeMin ? feeMin : share
  return fee > amount ? amount : fee
}

/** What is left of an amount after its fee. */
export function afterFee(amount: Money, fee: Money): Money {
  return money(amount - fee)
}
