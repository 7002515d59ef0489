import {
  sandboxFacebookPath,
  sandboxGooglePath,
  sandboxSocialClient,
  type SocialClient,
  type SocialProvider,
  type SocialProviderId,
} from '@kancil/contract/ports/social-sign-in'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

export type SocialConfig = {
  readonly realMoney: boolean
  /** Where the sandbox counterparties answer. */
  readonly sandboxUrl: string
  /** Clients that the operator registered with the providers themselves. */
  readonly social: { readonly [Id in SocialProviderId]?: SocialClient | undefined }
}

/**
 * An installation's providers: the real ones if their clients are configured, otherwise the
 * sandbox's; never the sandbox's with real money.
 */
export function openSocial(config: SocialConfig): ReadonlyMap<SocialProviderId, SocialProvider> {
  const { social, sandboxUrl, realMoney } = config
  const providers: SocialProvider[] = []
  if (social.google) providers.push(createGoogle({ client: social.google }))
  else if (!realMoney)
    providers.push(
      createGoogle({ client: sandboxSocialClient, issuer: `${sandboxUrl}${sandboxGooglePath}` }),
    )
  if (social.facebook) providers.push(createFacebook({ client: social.facebook }))
  else if (!realMoney)
    providers.push(
      createFacebook({ client: sandboxSocialClient, base: `${sandboxUrl}${sandboxFacebookPath}` }),
    )
  return new Map(providers.map((provider) => [provider.id, provider]))
}
