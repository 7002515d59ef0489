import type { PhoneAuthKeys, PhoneAuthProvider } from '@kancil/contract/ports/phone-auth'
import type { SocialProvider, SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import type { Tx } from '../../../kernel/db.ts'
import type { Config } from '../../../config.ts'

/** Something another module still has open for a member, so the account cannot be closed. */
export type OpenMatter =
  | 'account_has_open_withdrawal'
  | 'account_has_open_deposit'
  | 'account_has_open_bets'
  | 'account_has_purse'

/** The outside services this module uses; the top of the server knows the adapters. */
export type IdentityOutside = {
  /** Google and Facebook, if the installation has them. */
  readonly openSocial: (config: Config) => ReadonlyMap<SocialProviderId, SocialProvider>
  /** The public keys of a provider that verifies phone numbers. */
  readonly openPhoneAuth: (provider: PhoneAuthProvider) => PhoneAuthKeys | null
  /** Called before an account is closed; each module answers for what it holds. */
  readonly openMatters: readonly ((tx: Tx, memberId: string) => Promise<OpenMatter | null>)[]
}

/** No outside services: whatever needs one is not offered. */
export const nobodyOutside: IdentityOutside = {
  openSocial: () => new Map(),
  openPhoneAuth: () => null,
  openMatters: [],
}
