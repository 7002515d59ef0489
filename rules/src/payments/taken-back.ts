import { type Currency, type Money, money } from '@kancil/contract/money'

export type Sum = { readonly amount: Money; readonly currency: Currency }

/**
 * Who bears what the bank took back of a credited deposit: the member as far as `cash` goes (not
 * held, in the same currency) and never more than was credited; the house bears the rest.
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
 * Whether another amount taken back from a movement may be booked beside those already in the
 * books: together they must not exceed what had moved. A bank that takes back in parts reports each
 * part; one that corrects itself reports the same again with another amount. This tells the two
 * apart. The first amount always fits, because it is what the bank's statement has.
 */
export function fitsInBooks(moved: Sum, booked: readonly Sum[], more: Sum): boolean {
  if (booked.length === 0) return true
  const all = [...booked, more]
  if (all.some((sum) => sum.currency !== moved.currency)) return false
  return all.reduce((total, sum) => total + sum.amount, 0n) <= moved.amount
}

/**
 * How much of a refund the house holds already: what the bank took back of the payment, where that
 * was booked as the house's. In another currency nobody can say which part was meant, so it is all.
 */
export function keptOf(refund: Sum, booked: readonly Sum[]): Money {
  if (booked.some(({ currency }) => currency !== refund.currency)) return refund.amount
  const kept = booked.reduce((total, { amount }) => total + amount, 0n)
  return money(kept < refund.amount ? kept : refund.amount)
}
