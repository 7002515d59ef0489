import type { Settings } from '@kancil/contract/site/settings'
import type { Config } from '../../../config.ts'

/** Whether the terms box starts ticked: never for real money (decisions 3). */
export function agreesByDefault(
  { termsAgreed }: Pick<Settings['ages'], 'termsAgreed'>,
  { realMoney }: Pick<Config, 'realMoney'>,
): boolean {
  return termsAgreed && !realMoney
}
