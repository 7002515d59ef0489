import type agentdesk from './locales/en/agentdesk.json'
import type agents from './locales/en/agents.json'
import type announce from './locales/en/announce.json'
import type audit from './locales/en/audit.json'
import type auditlog from './locales/together/auditlog.json'
import type authenticator from './locales/en/authenticator.json'
import type cashback from './locales/en/cashback.json'
import type cashier from './locales/en/cashier.json'
import type center from './locales/en/center.json'
import type codes from './locales/en/codes.json'
import type coming from './locales/en/coming.json'
import type desk from './locales/en/desk.json'
import type door from './locales/en/door.json'
import type entry from './locales/en/entry.json'
import type errors from './locales/en/errors.json'
import type games from './locales/en/games.json'
import type help from './locales/en/help.json'
import type install from './locales/en/install.json'
import type join from './locales/en/join.json'
import type identity from './locales/en/identity.json'
import type inbox from './locales/en/inbox.json'
import type operator from './locales/en/operator.json'
import type payments from './locales/en/payments.json'
import type staking from './locales/en/staking.json'
import type phone from './locales/en/phone.json'
import type policy from './locales/en/policy.json'
import type press from './locales/en/press.json'
import type proof from './locales/en/proof.json'
import type provider from './locales/en/provider.json'
import type reports from './locales/en/reports.json'
import type reach from './locales/en/reach.json'
import type recall from './locales/en/recall.json'
import type records from './locales/en/records.json'
import type security from './locales/en/security.json'
import type shell from './locales/en/shell.json'
import type suspense from './locales/en/suspense.json'
import type drawdesk from './locales/en/drawdesk.json'
import type transfer from './locales/en/transfer.json'
import type flight from './locales/en/flight.json'
import type lotplay from './locales/en/lotplay.json'
import type lottery from './locales/en/lottery.json'
import type guard from './locales/en/guard.json'
import type club from './locales/en/club.json'
import type points from './locales/en/points.json'
import type rewardsdesk from './locales/en/rewardsdesk.json'
import type service from './locales/en/service.json'
import type servicedesk from './locales/en/servicedesk.json'
import type promo from './locales/en/promo.json'
import type promodesk from './locales/en/promodesk.json'
import type safety from './locales/en/safety.json'
import type memberfile from './locales/en/memberfile.json'
import type reconcile from './locales/en/reconcile.json'
import type sports from './locales/en/sports.json'
import type sportsdesk from './locales/en/sportsdesk.json'
import type wallet from './locales/en/wallet.json'

/** The id of any text of the product; an id that is in no catalogue does not compile. */
export type MessageId =
  | keyof typeof shell
  | keyof typeof agentdesk
  | keyof typeof agents
  | keyof typeof identity
  | keyof typeof wallet
  | keyof typeof payments
  | keyof typeof staking
  | keyof typeof games
  | keyof typeof operator
  | keyof typeof help
  | keyof typeof policy
  | keyof typeof install
  | keyof typeof join
  | keyof typeof coming
  | keyof typeof errors
  | keyof typeof entry
  | keyof typeof door
  | keyof typeof desk
  | keyof typeof cashier
  | keyof typeof reach
  | keyof typeof reports
  | keyof typeof announce
  | keyof typeof inbox
  | keyof typeof press
  | keyof typeof phone
  | keyof typeof proof
  | keyof typeof authenticator
  | keyof typeof cashback
  | keyof typeof center
  | keyof typeof codes
  | keyof typeof records
  | keyof typeof security
  | keyof typeof provider
  | keyof typeof audit
  | keyof typeof auditlog
  | keyof typeof suspense
  | keyof typeof recall
  | keyof typeof drawdesk
  | keyof typeof transfer
  | keyof typeof flight
  | keyof typeof lotplay
  | keyof typeof lottery
  | keyof typeof safety
  | keyof typeof guard
  | keyof typeof memberfile
  | keyof typeof reconcile
  | keyof typeof sports
  | keyof typeof sportsdesk
  | keyof typeof promo
  | keyof typeof promodesk
  | keyof typeof club
  | keyof typeof points
  | keyof typeof rewardsdesk
  | keyof typeof service
  | keyof typeof servicedesk

declare module '@lingui/core' {
  interface Register {
    messageIds: MessageId
  }
}
