import { type Currency, type Money, money } from '@kancil/contract/money'

export type Sum = { readonly amount: Money; readonly currency: Currency }

/**
 * Who bears what the bank took back of a credited deposit: the member as far as `cash` goes (what
 * nothing holds, of the same currency) and never more than had been credited; the house the rest.
 */
export function splitTakenBack(
  taken: Money,
  { credited, cash }: { readonly credited: Money; readonly cash: Money },
): { readonly fromMember: Money; readonly fromHouse: Money } {
  const bearable = cash < credited ? cash : credited
  const borne = bearable < taken ? bearable : taken
  const fromMember = money(borne > 0n ? borne : 0n)
  return { fromMember, fromHouse: money(taken - fromMember) }
}

/**
 * Whether one more sum that was taken back of a movement may stand in the books beside those that
 * do: together they are no more than had moved. A bank that takes back in parts tells each of them,
 * one that corrects itself tells the same with another sum, and this tells the two apart. Alone
 * each may stand, as the bank's statement has it.
 */
export function fitsInBooks(moved: Sum, booked: readonly Sum[], more: Sum): boolean {
  if (booked.length === 0) return true
  const all = [...booked, more]
  if (all.some((one) => one.currency !== moved.currency)) return false
  return all.reduce((total, one) => total + one.amount, 0n) <= moved.amount
}
