import type { SocialProvider, SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import type { Config } from '../../config.ts'

/** What this module reaches outside of the house; the top of the server knows the adapters. */
export type IdentityOutside = {
  /** Google and Facebook, where the installation has them. */
  readonly openSocial: (config: Config) => ReadonlyMap<SocialProviderId, SocialProvider>
}

/** A house that reaches nobody: every way that needs an outsider is then not offered. */
export const nobodyOutside: IdentityOutside = { openSocial: () => new Map() }
