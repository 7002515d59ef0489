import type { PhoneAuthKeys, PhoneAuthProvider } from '@kancil/contract/ports/phone-auth'
import type { SocialProvider, SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import type { Tx } from '../../kernel/db.ts'
import type { Config } from '../../config.ts'

/** What of a member's is still open with another module, so that the account cannot be closed. */
export type OpenMatter =
  | 'account_has_open_withdrawal'
  | 'account_has_open_deposit'
  | 'account_has_open_bets'

/** What this module reaches outside of the house; the top of the server knows the adapters. */
export type IdentityOutside = {
  /** Google and Facebook, where the installation has them. */
  readonly openSocial: (config: Config) => ReadonlyMap<SocialProviderId, SocialProvider>
  /** The published keys of a provider that proves numbers. */
  readonly openPhoneAuth: (provider: PhoneAuthProvider) => PhoneAuthKeys | null
  /** Asked before an account is closed; each module that holds something answers for itself. */
  readonly openMatters: readonly ((tx: Tx, memberId: string) => Promise<OpenMatter | null>)[]
}

/** A house that reaches nobody: every way that needs an outsider is then not offered. */
export const nobodyOutside: IdentityOutside = {
  openSocial: () => new Map(),
  openPhoneAuth: () => null,
  openMatters: [],
}
