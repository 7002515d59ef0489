import type { OperatorRole } from '@kancil/contract/operator/permissions'

/**
 * Who may call what, written down a second time, so that changing an endpoint's access takes two
 * deliberate edits. A route without a row fails the test, and so does a row without a route.
 */
export type Audience =
  | 'anyone'
  /** Signed in, including the trial account and members who must change their password. */
  | 'session'
  /** As `session`, but not the trial account: it has no password of its own. */
  | 'owner'
  /** A real account, member or agent, whose password need not be changed. */
  | 'member'
  /**
   * Anyone who may play: the trial account too, but nobody whose password must be changed first,
   * and only agents who have agreed to the policy in force.
   */
  | 'player'
  /** Anyone who may pay in: as `member`, but an agent must have agreed to the policy in force. */
  | 'payer'
  /** An agent who has agreed to the policy in force. */
  | 'agent'
  /** An agent, agreed or not: for the policy itself. */
  | 'newAgent'
  /** Any operator, for what is their own. */
  | 'operator'
  | { readonly roles: readonly OperatorRole[]; readonly stepUp?: boolean }

export type Table = Readonly<Record<string, Audience>>

const every = <Names extends string>(audience: Audience, names: Names): Table =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, audience]),
  )

const desk: readonly OperatorRole[] = ['support', 'finance', 'risk', 'admin', 'auditor']
const books: readonly OperatorRole[] = ['finance', 'risk', 'admin', 'auditor']
const watch: readonly OperatorRole[] = ['risk', 'admin', 'auditor']
const care: readonly OperatorRole[] = ['support', 'risk', 'admin']
const money: readonly OperatorRole[] = ['finance', 'admin']
const press: readonly OperatorRole[] = ['support', 'content', 'admin']
const shop: readonly OperatorRole[] = ['risk', 'content', 'admin', 'auditor']

export const table: Table = {
  ...every(
    'anyone',
    `operator.login operator.totp site.status site.reportChunkError site.info site.keys site.domainRoute site.routers
    site.helpCenter wallet.checkStatement
    identity.login identity.loginByPhoneAuth identity.sendLoginCode identity.sendRegisterCode identity.registerMobile
    identity.recoverByPhone identity.forgotByEmail identity.resetPassword identity.sendProofCode
    identity.giveProof
    identity.freePlay identity.registerSettings identity.register
    identity.countryList identity.affiliate identity.checkAffiliate identity.newSlider
    identity.checkSlider identity.newPow identity.checkPow identity.captcha identity.beginSocial
    identity.finishSocial identity.registerSocial games.menus games.list games.relayList games.hot
    games.popular games.vendors games.vassTypes games.lanes games.winners
    games.launchAddress messages.announcements
    messages.announcement messages.notices lottery.games lottery.board lottery.results
    lottery.proof`,
  ),
  ...every(
    'session',
    `identity.logout identity.sessionMarker identity.memberInfo identity.memberIcon
    identity.playerAvatar
    identity.listSessions identity.revokeSession identity.revokeOtherSessions wallet.balance
    wallet.consolidatedFunds wallet.accountRecord wallet.exportAccountRecord wallet.movement
    wallet.exportStatement games.setFavourite
    games.favourites games.recent games.bets games.bet games.exportBets games.sittings games.profit`,
  ),
  ...every('session', 'lottery.cancel lottery.tickets lottery.ticket'),
  'lottery.buy': 'player',
  ...every({ roles: shop }, 'lottery.deskGames lottery.deskIssues lottery.preview'),
  ...every({ roles: ['admin'] }, 'lottery.setStatus'),
  ...every({ roles: ['admin'], stepUp: true }, 'lottery.void lottery.correct'),
  ...every(
    'member',
    `safety.overview safety.setLimit safety.confirmLimit safety.withdrawLimit safety.takeBreak
    safety.setMarketing safety.sitting safety.acknowledgeReality safety.setRealityInterval
    safety.identityCheck safety.stateIdentity safety.uploadIdentityPaper safety.uploadAddressPaper
    safety.depositGate`,
  ),
  ...every({ roles: desk }, 'safety.exclusions safety.documents'),
  ...every(
    { roles: care },
    `safety.excludeMember safety.askToLift
    safety.documentPicture safety.acceptDocument safety.refuseDocument`,
  ),
  ...every({ roles: care, stepUp: true }, 'safety.liftExclusion safety.renameMember'),
  ...every({ roles: books }, 'safety.suspicions safety.suspicionCase'),
  ...every({ roles: money }, 'safety.noteCase safety.freezePayouts'),
  ...every({ roles: money, stepUp: true }, 'safety.releasePayouts safety.closeCase'),
  ...every('owner', 'identity.changePassword'),
  ...every(
    'member',
    `identity.setPaymentPassword identity.finishFirstLogin identity.linkSocial
    identity.securityOverview identity.changeNickname identity.chooseAvatar identity.uploadAvatar
    identity.ownLogins identity.listDevices identity.forgetDevice identity.closeAccount
    identity.sendOldContactCode identity.sendPhoneCode identity.bindPhone identity.sendEmailCode
    identity.bindEmail
    identity.authenticatorState identity.offerAuthenticator identity.bindAuthenticator
    identity.renewRecoveryCodes identity.removeAuthenticator
    payments.depositMethods payments.depositStatus payments.listDeposits
    payments.sendDepositReceipt payments.cancelDeposit
    payments.bonusDetails payments.answerReceipt payments.sendPayoutProof
    payments.listBankAccounts payments.addBankAccount payments.removeBankAccount
    payments.withdrawalOptions payments.requestWithdrawal payments.listWithdrawals
    payments.withdrawalStatus payments.cancelWithdrawal messages.unread messages.list messages.read
    messages.readAll messages.delete promotions.cashback promotions.claimCashback
    promotions.cashbackClaims`,
  ),
  'games.launch': 'player',
  'payments.requestDeposit': 'payer',
  ...every('newAgent', 'identity.agentPolicy identity.agreeToAgentPolicy'),
  ...every(
    'operator',
    `operator.marker operator.stepUp operator.me operator.logout operator.ownSessions
    operator.endOwnSession`,
  ),
  'operator.changeOwnPassword': {
    roles: ['support', 'finance', 'risk', 'content', 'admin', 'auditor'],
    stepUp: true,
  },
  ...every(
    { roles: desk },
    `identity.searchMembers identity.memberProfile identity.memberLogins wallet.memberWallet
    payments.withdrawalQueue payments.withdrawalCase payments.suspenseList
    payments.depositRecalls payments.waitingCounts payments.depositQueue payments.depositCase
    payments.listDepositMethods payments.payoutDisputes payments.payoutDisputeCase`,
  ),
  ...every({ roles: books }, 'operator.dayFigures wallet.ledgerReport wallet.runLedgerAudit'),
  ...every({ roles: watch }, 'operator.listAudit operator.verifyAudit operator.exportAudit'),
  ...every(
    { roles: care },
    'identity.freezeMember identity.unfreezeMember identity.setInviteDomain identity.setMayEnter',
  ),
  'identity.resetMemberPassword': { roles: care, stepUp: true },
  'payments.takeWithdrawal': { roles: money },
  ...every(
    { roles: money, stepUp: true },
    `payments.approveWithdrawal payments.rejectWithdrawal payments.settlePayout
    payments.returnPayout payments.bookPayoutReport payments.notePayoutReport
    payments.creditSuspense payments.returnSuspense payments.decideDepositRecall
    payments.refuseDepositReceipt payments.decidePayoutDispute
    payments.approveBatch`,
  ),
  ...every(
    { roles: shop },
    `games.consoleVendors games.consoleGames games.consoleGame games.consoleRounds`,
  ),
  ...every(
    { roles: press },
    `messages.listPublications messages.createPublication messages.changePublication
    messages.setPublicationState messages.uploadPicture messages.listBroadcasts
    messages.countRecipients messages.sendBroadcast messages.withdrawBroadcast`,
  ),
  ...every(
    { roles: ['admin'] },
    `operator.listOperators games.setVendorStatus games.setGame games.editGame games.testVendor
    games.importVendorGames`,
  ),
  ...every(
    { roles: ['admin'], stepUp: true },
    `operator.createOperator operator.changeOperator operator.resetTotp operator.resetPassword
    site.changeGuardedSetting identity.closeCodeBreaker payments.saveDepositMethod games.saveVendor games.addVendorKey
    games.retireVendorKey games.openTestSession`,
  ),
  'site.listSettings': { roles: ['content', 'admin', 'auditor'] },
  'identity.codeBreakers': { roles: ['content', 'admin', 'auditor'] },
  'site.changeSetting': { roles: ['content', 'admin'] },
  'site.switchStatus': { roles: ['content', 'admin'], stepUp: true },
}

/**
 * Routes that no endpoint describes: pages, files, streams, machine interfaces. `ticket` is a
 * single-use address, `signature` a machine's signed call; a caller with neither is refused.
 */
export const rawRoutes: Readonly<Record<string, 'anyone' | 'ticket' | 'signature' | 'operator'>> = {
  'member GET *': 'anyone',
  'member GET /assets/:name': 'anyone',
  'member GET /docs': 'anyone',
  'member GET /docs/openapi.json': 'anyone',
  'member GET /health': 'anyone',
  'member GET /ready': 'anyone',
  'member GET /wps/live': 'anyone',
  'member GET /wps/pictures/:name': 'anyone',
  'member GET /wps/avatars/:name': 'anyone',
  'member GET /wps/session/social/google/callback': 'anyone',
  'member GET /wps/session/social/facebook/callback': 'anyone',
  'member GET /wps/member/transactions/download': 'ticket',
  'member GET /wps/member/statements/download': 'ticket',
  'member GET /wps/games/bets.csv': 'ticket',
  'member POST /gateway/:gatewayId/callback': 'signature',
  'operator GET *': 'anyone',
  'operator GET /assets/:name': 'anyone',
  'operator GET /docs': 'operator',
  'operator GET /docs/openapi.json': 'operator',
  'operator GET /health': 'anyone',
  'operator GET /ready': 'anyone',
  'operator GET /metrics': 'operator',
  'operator GET /wps/pictures/:name': 'anyone',
  'operator GET /wps/system/keys': 'anyone',
  'operator GET /wps/avatars/:name': 'anyone',
  'operator GET /console/live': 'operator',
}
