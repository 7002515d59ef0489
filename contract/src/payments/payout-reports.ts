import { type Static, Type } from 'typebox'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/**
 * `open`: nobody has decided on it; `booked` and `seen`: it came when the withdrawal had ended, and
 * the books took it up or not.
 */
export const payoutReportStates = ['open', 'paid', 'returned', 'booked', 'seen'] as const

/** `recalled`: it took back what had counted as paid. */
export const payoutReportWords = ['paid', 'recalled'] as const

/**
 * The bank says it paid another sum than was ordered, or what was not on its way, or that it took
 * a payment back. No money moved by it.
 */
export const PayoutReport = Type.Object({
  eventId: Type.String(),
  gatewayRef: Type.String(),
  amount: MoneyText,
  currency: CurrencyCode,
  at: InstantText,
  says: Type.Enum(payoutReportWords),
  state: Type.Enum(payoutReportStates),
  /** Of the operator who decided on it; both empty while nobody has. */
  by: Type.String(),
  note: Type.String(),
})
export type PayoutReport = Static<typeof PayoutReport>
