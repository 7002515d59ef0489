import { openCityFile } from '@kancil/adapters/geo/city-file'
import { openWhoisCountry } from '@kancil/adapters/geo/whois-country'
import { openMail } from '@kancil/adapters/mail/open-mail'
import { openGateways } from '@kancil/adapters/payment-gateway/open-gateways'
import { createPublishedKeys } from '@kancil/adapters/phone-auth/published-keys'
import { vendorDialects } from '@kancil/adapters/registry'
import { openSms } from '@kancil/adapters/sms/open-sms'
import { openSocial } from '@kancil/adapters/social/open-social'
import type { Module } from './kernel/module.ts'
import { openBets } from './modules/games/door.ts'
import { games } from './modules/games/module.ts'
import { identityModule } from './modules/identity/module.ts'
import { messages } from './modules/messages/module.ts'
import { operator } from './modules/operator/module.ts'
import { openPayments } from './modules/payments/door.ts'
import { paymentsModule } from './modules/payments/module.ts'
import { promotions } from './modules/promotions/module.ts'
import { siteModule } from './modules/site/module.ts'
import { wallet } from './modules/wallet/module.ts'

/** Every module of the server, in an order in which each comes after those it needs. */
export const modules: readonly Module[] = [
  operator,
  siteModule({
    openGeo: ({ geoFile }) => (geoFile ? openCityFile(geoFile) : openWhoisCountry()),
  }),
  identityModule({
    openSocial,
    openSms,
    openPhoneAuth: ({ keysUrl }) => createPublishedKeys(keysUrl),
    openMail,
    openMatters: [openPayments, openBets],
  }),
  wallet,
  paymentsModule(openGateways),
  games(vendorDialects),
  promotions,
  messages,
]
