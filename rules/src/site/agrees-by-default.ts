import type { Settings } from '@kancil/contract/site/settings'

/** Whether the terms box starts ticked: never for real money (decisions 3). */
export function agreesByDefault(
  { termsAgreed }: Pick<Settings['ages'], 'termsAgreed'>,
  { realMoney }: { readonly realMoney: boolean },
): boolean {
  return termsAgreed && !realMoney
}
