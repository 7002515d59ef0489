import { openDrawResults } from '@kancil/adapters/draw-results/open-draw-results'
import { openCityFile } from '@kancil/adapters/geo/city-file'
import { openWhoisCountry } from '@kancil/adapters/geo/whois-country'
import { openMail } from '@kancil/adapters/mail/open-mail'
import { openGateways } from '@kancil/adapters/payment-gateway/open-gateways'
import { createPublishedKeys } from '@kancil/adapters/phone-auth/published-keys'
import { vendorDialects } from '@kancil/adapters/registry'
import { openSms } from '@kancil/adapters/sms/open-sms'
import { openSocial } from '@kancil/adapters/social/open-social'
import { openSportsFeed } from '@kancil/adapters/sports-feed/open-sports-feed'
import type { Part } from './kernel/module.ts'
import { openBets, openPurses, setPlayTimes } from './modules/games/door.ts'
import { games } from './modules/games/module.ts'
import { identityModule } from './modules/identity/module.ts'
import { messages } from './modules/messages/module.ts'
import { operator } from './modules/operator/module.ts'
import {
  depositsTotal,
  depositsUsed,
  membersWithdrawing,
  openPayments,
} from './modules/payments/door.ts'
import { paymentsModule } from './modules/payments/module.ts'
import { forfeitAll, openBonus } from './modules/promotions/door.ts'
import { promotions } from './modules/promotions/module.ts'
import { rewards } from './modules/rewards/module.ts'
import { readSettings } from './modules/site/door.ts'
import { siteModule } from './modules/site/module.ts'
import { wallet } from './modules/wallet/module.ts'
import { lotteryModule } from './modules/lottery/module.ts'
import { safetyModule } from './modules/safety/module.ts'
import { sportsModule } from './modules/sports/module.ts'
import { debtOf } from './modules/agents/door.ts'
import { agents } from './modules/agents/module.ts'
import { outboundPart } from './outbound/outbound.ts'

/**
 * Every part of the server: the modules, each after those it needs, and what sends messages for
 * them.
 */
export const modules: readonly Part[] = [
  outboundPart({
    houseName: async (db) => (await readSettings(db)).brand.name,
    openMail,
    openSms,
  }),
  operator,
  siteModule({
    openGeo: ({ geoFile }) => (geoFile ? openCityFile(geoFile) : openWhoisCountry()),
  }),
  identityModule({
    openSocial,
    openPhoneAuth: ({ keysUrl }) => createPublishedKeys(keysUrl),
    openMatters: [openPayments, openBets, openPurses],
  }),
  safetyModule({
    depositsUsed,
    depositsTotal,
    withdrawing: membersWithdrawing,
    setPlayTimes,
  }),
  wallet,
  paymentsModule(openGateways, { openBonus, forfeitAll, debtOf }),
  games(vendorDialects),
  promotions,
  rewards,
  messages,
  lotteryModule(openDrawResults),
  sportsModule(openSportsFeed),
  agents,
]
