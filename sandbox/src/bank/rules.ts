import type { Store } from '../kernel/sqlite.ts'
import { isPaymentMode, isPayoutMode, type PaymentMode, type PayoutMode } from './modes.ts'

export type Rule<Mode> = { readonly mode: Mode; readonly delaySeconds: number }

/** How the bank behaves: a rule for one order takes precedence over the rule for its kind. */
export type Rules = {
  paymentRule(reference: string): Rule<PaymentMode>
  payoutRule(reference: string): Rule<PayoutMode>
  setRule(scope: string, mode: string, delaySeconds: number): void
}

const delaySecondsUsual = 20

export function openRules({ sql }: Store): Rules {
  function rule(reference: string, kind: 'payment' | 'payout'): Rule<string> {
    const row = sql(
      'select mode, delay_seconds from rule where scope in (?, ?) order by scope = ? desc limit 1',
    ).get(reference, kind, reference)
    return {
      mode: String(row?.['mode'] ?? ''),
      delaySeconds: Number(row?.['delay_seconds'] ?? delaySecondsUsual),
    }
  }
  return {
    paymentRule(reference) {
      const { mode, delaySeconds } = rule(reference, 'payment')
      return { mode: isPaymentMode(mode) ? mode : 'prompt', delaySeconds }
    },
    payoutRule(reference) {
      const { mode, delaySeconds } = rule(reference, 'payout')
      return { mode: isPayoutMode(mode) ? mode : 'accept', delaySeconds }
    },
    setRule(scope, mode, delaySeconds) {
      sql(`insert into rule (scope, mode, delay_seconds) values (?, ?, ?) on conflict (scope)
        do update set mode = excluded.mode, delay_seconds = excluded.delay_seconds`).run(
        scope,
        mode,
        delaySeconds,
      )
    },
  }
}
