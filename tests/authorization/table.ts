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
    games.popular games.facts games.vendors games.vassTypes games.lanes games.pvpRooms games.tables games.winners
    wallet.merchantWallet
    games.launchAddress messages.announcements
    messages.announcement messages.notices messages.ownPage messages.customerServiceLinks messages.chatStatus
    messages.openChat messages.readChat messages.sayInChat messages.seeChatPicture
    messages.leaveChat messages.rateChat messages.supportBounds lottery.games lottery.board lottery.results
    lottery.proof lottery.menus lottery.vietnamMenu lottery.vietnamRecentMenu lottery.vietnamNumero
    lottery.openedNumero lottery.prizeList`,
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
  ...every(
    'session',
    'messages.sendChatPicture lottery.cancel lottery.tickets lottery.ticket lottery.cancelChase lottery.chases',
  ),
  ...every('player', 'lottery.buy lottery.chase'),
  ...every(
    { roles: shop },
    `lottery.deskGames lottery.deskIssues lottery.preview lottery.exposures
    lottery.deskAnnouncements lottery.gameChanges`,
  ),
  ...every(
    { roles: ['admin'] },
    'lottery.setStatus lottery.setLimit lottery.reviewAnnouncement lottery.dropChange',
  ),
  ...every(
    { roles: ['admin'], stepUp: true },
    `lottery.void lottery.correct lottery.enterResult lottery.changeGame lottery.addPlays lottery.moveIssue
    lottery.addIssue`,
  ),
  ...every(
    'member',
    `safety.overview safety.setLimit safety.confirmLimit safety.withdrawLimit safety.takeBreak
    safety.setMarketing safety.sitting safety.acknowledgeReality safety.setRealityInterval
    safety.identityCheck safety.stateIdentity safety.uploadIdentityPaper safety.uploadAddressPaper
    safety.depositGate`,
  ),
  ...every({ roles: desk }, 'safety.exclusions safety.documents safety.memberSafety'),
  ...every(
    { roles: care },
    `safety.excludeMember safety.askToLift safety.lowerLimit
    safety.documentPicture safety.acceptDocument safety.refuseDocument`,
  ),
  ...every({ roles: care, stepUp: true }, 'safety.liftExclusion safety.renameMember'),
  ...every({ roles: books }, 'safety.suspicions safety.suspicionCase'),
  ...every({ roles: money }, 'safety.noteCase safety.freezePayouts'),
  ...every({ roles: money, stepUp: true }, 'safety.releasePayouts safety.closeCase'),
  ...every('anyone', 'sports.tree sports.board sports.match sports.results sports.resultLeagues'),
  ...every(
    'session',
    `sports.bets sports.quoteCashOut sports.cashOut sports.preferences sports.savePreferences`,
  ),
  'sports.place': 'player',
  ...every(
    { roles: shop },
    `sports.deskMatches sports.deskFeed sports.deskExposure sports.deskBets sports.memberLimits sports.previewVerdict`,
  ),
  ...every({ roles: ['admin'] }, 'sports.proposeVerdict sports.setOffer sports.setMemberLimit'),
  ...every({ roles: ['admin'], stepUp: true }, 'sports.decideVerdict'),
  ...every(
    'agent',
    `agents.overview agents.terms agents.downlines agents.openAccount agents.saveDownline
    agents.links agents.createLink agents.closeLink agents.teamBets agents.userLoss
    agents.exportTeamBets agents.exportAccountDetails agents.exportStatement
    agents.exportStatements agents.exportRealtime
    agents.disputeStatement agents.disputeLine agents.payDebt agents.exportUserLoss agents.income agents.exportIncome agents.accountDetails
    agents.contracts agents.offerContract agents.acceptContract agents.rejectContract
    agents.endContract agents.statements agents.realtimeLines agents.dividendProcess
    agents.dailyProcess agents.hourlyProcess agents.realtimeProcess`,
  ),
  ...every({ roles: desk }, 'agents.deskAgents agents.deskContracts'),
  ...every(
    { roles: books },
    'agents.deskRuns agents.deskDisputes agents.recomputeStatement agents.recomputeLine',
  ),
  ...every(
    { roles: ['admin'], stepUp: true },
    'agents.deskOffer agents.retryRun agents.saveAgentRates agents.decideDispute',
  ),
  ...every({ roles: care }, 'agents.previewMove'),
  ...every({ roles: care, stepUp: true }, 'agents.moveMember'),
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
    messages.sendFeedback messages.askQuestion messages.complain messages.ownSupport
    messages.ownSupportCase messages.acceptAnswer messages.objectToAnswer messages.withdrawSupport
    messages.readAll messages.delete promotions.cashback promotions.claimCashback
    promotions.cashbackClaims games.purses games.readPurses games.purseTransfers
    payments.lineOptions payments.lineTransfers payments.lineRecipients`,
  ),
  ...every(
    'anyone',
    'promotions.list promotions.detail promotions.simulate rewards.pointConfig rewards.pointRewards rewards.vipLadder rewards.missionLeaderboard rewards.draws',
  ),
  ...every(
    'member',
    `promotions.join promotions.leave promotions.uploadPicture promotions.apply promotions.claim
    promotions.rewards promotions.bonusLocks promotions.forfeit
    rewards.pointBalance rewards.pointHistory rewards.convertPoints rewards.redeemPoints
    rewards.redemptions rewards.vipStatus rewards.claimVipGift rewards.vipChanges
    rewards.missionSummary rewards.claimMission rewards.signInToday rewards.ownPlaces
    rewards.ownDraws rewards.claimRaffle rewards.referral rewards.friends`,
  ),
  ...every(
    { roles: ['content', 'admin', 'auditor'] },
    `promotions.offers promotions.estimate promotions.cashbackDesk promotions.estimateCashback
    rewards.mallItems rewards.pointRate
    rewards.programmes rewards.estimateProgramme rewards.estimateRate`,
  ),
  ...every(
    { roles: ['content', 'admin'] },
    `promotions.createOffer promotions.changeOffer rewards.createProgramme
    rewards.changeProgramme`,
  ),
  ...every({ roles: ['content', 'admin'], stepUp: true }, 'rewards.createItem rewards.changeItem'),
  'rewards.setProgrammeState': { roles: ['content', 'admin'], stepUp: true },
  'promotions.setOfferState': { roles: ['content', 'admin'], stepUp: true },
  ...every(
    { roles: ['admin'], stepUp: true },
    'promotions.changeCashback promotions.decideCashback',
  ),
  ...every({ roles: ['admin'], stepUp: true }, 'rewards.setPointRate rewards.decidePointRate'),
  ...every(
    { roles: desk },
    'promotions.applications rewards.deskRedemptions rewards.deskReferrals',
  ),
  ...every(
    { roles: care },
    `promotions.applicationPicture promotions.rejectApplication rewards.redemptionAddress
    rewards.rejectRedemption`,
  ),
  ...every(
    { roles: care, stepUp: true },
    'rewards.decideReferral rewards.approveRedemption identity.unfreezeMember',
  ),
  'promotions.acceptApplication': { roles: care, stepUp: true },
  'games.launch': 'player',
  ...every('payer', 'payments.requestDeposit games.walletTransfer payments.transferUpline'),
  'payments.transferDownline': 'agent',
  ...every('newAgent', 'identity.agentPolicy identity.agreeToAgentPolicy'),
  ...every(
    'operator',
    `operator.marker operator.stepUp operator.me operator.logout operator.ownSessions
    operator.endOwnSession operator.search operator.savedViews operator.saveView
    operator.removeView`,
  ),
  'operator.changeOwnPassword': {
    roles: ['support', 'finance', 'risk', 'content', 'admin', 'auditor'],
    stepUp: true,
  },
  ...every(
    { roles: desk },
    `identity.searchMembers identity.memberProfile identity.memberLogins wallet.memberWallet
    identity.memberNotes identity.memberDevices identity.memberTimeline wallet.adjustments
    games.memberBets wallet.exportMemberStatement
    payments.withdrawalQueue payments.withdrawalCase payments.suspenseList
    payments.depositRecalls payments.waitingCounts payments.depositQueue payments.depositCase
    payments.listDepositMethods payments.payoutDisputes payments.payoutDisputeCase
    payments.bankStatements payments.bankDifferences payments.gatewayCallbacks games.purseDesk payments.lineDesk
    messages.deskChats messages.deskChat messages.chatDesk messages.cannedAnswers
    messages.deskSupport messages.deskSupportCase`,
  ),
  ...every(
    { roles: books },
    `operator.dayFigures operator.alertRules operator.moneyReport operator.exportMoneyReport
    operator.reportMovements operator.cohorts operator.reportChecks wallet.ledgerReport wallet.runLedgerAudit
    games.vendorReconciliations games.reconcileVendor`,
  ),
  ...every({ roles: watch }, 'operator.listAudit operator.verifyAudit operator.exportAudit'),
  ...every(
    { roles: care },
    `identity.freezeMember identity.setInviteDomain identity.setMayEnter
    identity.setMemberTags identity.writeMemberNote identity.closeMemberCase
    messages.takeChat messages.answerChat messages.transferChat messages.closeChat
    messages.setChatDesk messages.deskChatPicture messages.createCannedAnswer
    messages.changeCannedAnswer messages.removeCannedAnswer messages.takeSupportCase
    messages.answerSupportCase messages.closeSupportCase`,
  ),
  'identity.resetMemberPassword': { roles: care, stepUp: true },
  ...every(
    { roles: money },
    `payments.takeWithdrawal payments.importBankStatement
    wallet.rejectAdjustment games.askStuckRound games.refuseVoid`,
  ),
  ...every(
    { roles: money, stepUp: true },
    `payments.approveWithdrawal payments.rejectWithdrawal payments.settlePayout
    payments.returnPayout payments.bookPayoutReport payments.notePayoutReport
    payments.creditSuspense payments.returnSuspense payments.decideDepositRecall
    payments.refuseDepositReceipt payments.decidePayoutDispute
    payments.approveBatch payments.decideDifference payments.resendCallback wallet.proposeAdjustment wallet.approveAdjustment
    games.decidePurseTransfer games.closeStuckRound games.askForVoid games.approveVoid`,
  ),
  ...every(
    { roles: shop },
    `games.consoleVendors games.consoleGames games.consoleGame games.consoleRounds games.rtpWatch games.consoleJackpots games.jackpotWins`,
  ),
  ...every(
    { roles: press },
    `messages.listPublications messages.createPublication messages.changePublication
    messages.setPublicationState messages.uploadPicture messages.listBroadcasts
    messages.countRecipients messages.sendBroadcast messages.withdrawBroadcast
    messages.previewCampaign messages.sendCampaign messages.setWelcome`,
  ),
  ...every(
    { roles: ['admin'] },
    `operator.listRoles operator.listOperators games.setVendorStatus games.setGame games.setJackpotState games.testVendor
    games.importVendorGames`,
  ),
  ...every(
    { roles: ['admin'], stepUp: true },
    `operator.createRole operator.changeRole operator.removeRole
    operator.createOperator operator.changeOperator operator.resetTotp operator.resetPassword
    identity.setOperatorMember
    site.changeGuardedSetting identity.closeCodeBreaker payments.saveDepositMethod games.saveVendor games.addVendorKey
    games.retireVendorKey games.openTestSession games.makeJackpot games.editGame`,
  ),
  ...every({ roles: ['content', 'admin'] }, 'operator.saveAlert operator.removeAlert'),
  ...every({ roles: ['content', 'admin', 'auditor'] }, 'site.listSettings site.settingVersions'),
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
  // Prices, the same for everybody.
  'member GET /lgw/sports/stream': 'anyone',
  'member GET /wps/pictures/:name': 'anyone',
  'member GET /wps/avatars/:name': 'anyone',
  'member GET /wps/session/social/google/callback': 'anyone',
  'member GET /wps/session/social/facebook/callback': 'anyone',
  'member GET /wps/member/transactions/download': 'ticket',
  'member GET /wps/member/statements/download': 'ticket',
  'operator GET /console/wallet/statements/download': 'ticket',
  'member GET /wps/games/bets.csv': 'ticket',
  'member GET /wps/agent/reports/loss/file': 'ticket',
  'member GET /wps/agent/reports/income/file': 'ticket',
  'member GET /wps/agent/reports/bets/file': 'ticket',
  'member GET /wps/agent/reports/account/file': 'ticket',
  'member GET /wps/agent/statements/file': 'ticket',
  'member GET /wps/agent/statements/list/file': 'ticket',
  'member GET /wps/agent/realtime/file': 'ticket',
  'operator GET /console/reports/money/file': 'ticket',
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

/** Streams that never end once they are open: nobody can wait for the whole of their answer. */
export const openStreams: ReadonlySet<string> = new Set([
  'member GET /wps/live',
  'member GET /lgw/sports/stream',
])
