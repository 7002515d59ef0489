import { openWhoisCountry } from '@kancil/adapters/geo/whois-country'
import { openGateways } from '@kancil/adapters/payment-gateway/open-gateways'
import { vendorDialects } from '@kancil/adapters/registry'
import { openSocial } from '@kancil/adapters/social/open-social'
import type { Module } from './kernel/module.ts'
import { games } from './modules/games/module.ts'
import { identityModule } from './modules/identity/module.ts'
import { operator } from './modules/operator/module.ts'
import { paymentsModule } from './modules/payments/module.ts'
import { siteModule } from './modules/site/module.ts'
import { wallet } from './modules/wallet/module.ts'

/** Every module of the server, in an order in which each comes after those it needs. */
export const modules: readonly Module[] = [
  operator,
  siteModule({ openGeo: openWhoisCountry }),
  identityModule({ openSocial }),
  wallet,
  paymentsModule(openGateways),
  games(vendorDialects),
]
