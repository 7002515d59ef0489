import type agentdesk from './locales/agentdesk.json'
import type agents from './locales/agents.json'
import type announce from './locales/announce.json'
import type audit from './locales/audit.json'
import type auditlog from './locales/auditlog.json'
import type authenticator from './locales/authenticator.json'
import type cashback from './locales/cashback.json'
import type cashier from './locales/cashier.json'
import type center from './locales/center.json'
import type codes from './locales/codes.json'
import type coming from './locales/coming.json'
import type desk from './locales/desk.json'
import type door from './locales/door.json'
import type entry from './locales/entry.json'
import type errors from './locales/errors.json'
import type games from './locales/games.json'
import type help from './locales/help.json'
import type install from './locales/install.json'
import type join from './locales/join.json'
import type identity from './locales/identity.json'
import type inbox from './locales/inbox.json'
import type operator from './locales/operator.json'
import type payments from './locales/payments.json'
import type staking from './locales/staking.json'
import type phone from './locales/phone.json'
import type policy from './locales/policy.json'
import type press from './locales/press.json'
import type proof from './locales/proof.json'
import type provider from './locales/provider.json'
import type reports from './locales/reports.json'
import type reach from './locales/reach.json'
import type recall from './locales/recall.json'
import type records from './locales/records.json'
import type security from './locales/security.json'
import type shell from './locales/shell.json'
import type suspense from './locales/suspense.json'
import type drawdesk from './locales/drawdesk.json'
import type transfer from './locales/transfer.json'
import type flight from './locales/flight.json'
import type lotplay from './locales/lotplay.json'
import type lottery from './locales/lottery.json'
import type guard from './locales/guard.json'
import type club from './locales/club.json'
import type points from './locales/points.json'
import type rewardsdesk from './locales/rewardsdesk.json'
import type service from './locales/service.json'
import type servicedesk from './locales/servicedesk.json'
import type promo from './locales/promo.json'
import type promodesk from './locales/promodesk.json'
import type safety from './locales/safety.json'
import type memberfile from './locales/memberfile.json'
import type reconcile from './locales/reconcile.json'
import type sports from './locales/sports.json'
import type sportsdesk from './locales/sportsdesk.json'
import type wallet from './locales/wallet.json'

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
