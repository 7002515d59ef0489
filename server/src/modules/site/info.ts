import type { SiteInfo } from '@kancil/contract/site/info'
import { playingAge } from '@kancil/rules/site/visitor-status'
import { socialProviders } from '@kancil/contract/ports/social-sign-in'
import { lookStyle } from '@kancil/rules/site/look'
import { type Config, reachesPhones } from '../../config.ts'
import { phoneAuthOf } from '../../config/phone-auth.ts'
import type { Db } from '../../kernel/db.ts'
import type { Secrets } from '../../kernel/crypto/secrets.ts'
import { reachesMail } from '../../config/mail-server.ts'
import { agreesByDefault } from '@kancil/rules/site/agrees-by-default'
import { offeredServices } from './service-links.ts'
import { readSettings } from './settings/read.ts'

/** What the public site needs to render itself. */
export async function siteInfoOf(context: {
  readonly db: Db
  readonly config: Config
  readonly secrets: Secrets
}): Promise<SiteInfo> {
  const { config } = context
  const settings = await readSettings(context.db)
  const {
    brand,
    look,
    flags,
    social,
    ages,
    languages,
    access,
    signIn,
    codes,
    phoneAuth,
    service,
    reach,
  } = settings
  return {
    brand: { name: brand.name, merchant: config.merchant },
    ...(lookStyle(look) === '' && !look.logo && !look.icon ? {} : { look }),
    currency: config.currency,
    defaultLanguage: languages.defaultLanguage,
    languages: [...languages.offered],
    playMoney: !config.realMoney,
    loginRequired: access.loginRequired,
    termsAge: playingAge(ages),
    minimumAge: playingAge(ages),
    termsAgreed: agreesByDefault(ages, config),
    flags:
      reachesPhones(config) || phoneAuthIn(config, phoneAuth.enabled).phoneAuth
        ? flags
        : { ...flags, MOBILEVERCODELOGIN3: false },
    forgotByPhone: codes.forgotByPhone && reachesPhones(config),
    forgotByEmail: signIn.forgotByEmailOffered && reachesMail(config),
    social: socialProviders.filter(
      (provider) =>
        social[provider] && (config.social[provider] !== undefined || !config.realMoney),
    ),
    ...phoneAuthIn(config, phoneAuth.enabled),
    customerService: offeredServices(context, settings),
    resources: service.resources,
    imageCDNs: reach.imageCDNs,
    launchGameCDNs: reach.launchGameCDNs,
    offlineParts: reach.offlineParts,
    ...(config.licence ? { licence: config.licence } : {}),
    gtagId: reach.gtagId,
    hasAddresses: reach.domains.length > 0,
  }
}

function phoneAuthIn(config: Config, enabled: boolean): Pick<SiteInfo, 'phoneAuth'> {
  const provider = enabled ? phoneAuthOf(config) : null
  if (!provider) return {}
  const { apiKey, restUrl, captchaUrl } = provider
  return { phoneAuth: { apiKey, restUrl, captchaUrl } }
}
