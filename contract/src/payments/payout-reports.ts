import { type Static, Type } from 'typebox'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/**
 * `open`: nobody has decided on it; `booked` and `seen`: it came after the withdrawal had ended,
 * and was or was not entered in the books.
 */
export const payoutReportStates = ['open', 'paid', 'returned', 'booked', 'seen'] as const

/** What an operator may decide that moves money. */
export const payoutReportDecisions = ['paid', 'returned', 'booked'] as const

/** `recalled`: the bank took back what had counted as paid. */
export const payoutReportWords = ['paid', 'recalled'] as const

/**
 * The bank reports paying an amount other than the one ordered, paying something that was not on
 * its way, or taking a payment back. The report itself moved no money.
 */
export const PayoutReport = Type.Object({
  eventId: Type.String(),
  gatewayRef: Type.String(),
  amount: MoneyText,
  currency: CurrencyCode,
  at: InstantText,
  says: Type.Enum(payoutReportWords),
  state: Type.Enum(payoutReportStates),
  /** The operator who decided on it; both empty while nobody has. */
  by: Type.String(),
  note: Type.String(),
  /** The first of two operators who decide on a large sum; another one must decide the same. */
  asked: Type.Optional(
    Type.Object({ by: Type.String(), decision: Type.Enum(payoutReportDecisions) }),
  ),
})
export type PayoutReport = Static<typeof PayoutReport>
