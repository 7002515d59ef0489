import type { SiteInfo } from '@kancil/contract/site'
import type { Config } from '../../config.ts'
import type { Db } from '../../kernel/db.ts'
import { readSettings } from './read-settings.ts'

/** What the public site needs to draw itself. */
export async function siteInfoOf(context: {
  readonly db: Db
  readonly config: Config
}): Promise<SiteInfo> {
  const { config } = context
  const { brand, flags, ages, languages, access, service } = await readSettings(context.db)
  return {
    brand: { name: brand.name, merchant: config.merchant },
    currency: config.currency,
    defaultLanguage: languages.defaultLanguage,
    languages: [...languages.offered],
    playMoney: !config.realMoney,
    loginRequired: access.loginRequired,
    ...ages,
    flags,
    customerService: service.customerService,
    resources: service.resources,
  }
}
