import { type OperatorRole, operatorRoles } from '@kancil/contract/operator'

/** Everyone who may come to a route (reliability S1). */
export const callers = ['visitor', 'trial', 'frozen', 'member', 'agent', ...operatorRoles] as const
export type Caller = (typeof callers)[number]

/** `in`: the handler decides. Otherwise the refusal at the door. */
export type Cell =
  | 'in'
  | 'not_logged_in'
  | 'session_expired'
  | 'forbidden'
  | 'real_account_required'
export type Row = Readonly<Record<Caller, Cell>>

/** At the member listener an operator's cookie is nobody's. */
const operatorsAre = (cell: Cell) =>
  Object.fromEntries(operatorRoles.map((role) => [role, cell])) as Record<OperatorRole, Cell>

const everybody: Row = {
  visitor: 'in',
  trial: 'in',
  frozen: 'in',
  member: 'in',
  agent: 'in',
  ...operatorsAre('in'),
}
const signedIn: Row = {
  visitor: 'not_logged_in',
  trial: 'in',
  // Freezing an account ends its sessions.
  frozen: 'session_expired',
  member: 'in',
  agent: 'in',
  ...operatorsAre('not_logged_in'),
}
const realAccount: Row = { ...signedIn, trial: 'real_account_required' }

/** At the console only operators are somebody; those not named are told that it is not theirs. */
const desk = (...roles: readonly OperatorRole[]): Row => ({
  visitor: 'not_logged_in',
  trial: 'not_logged_in',
  frozen: 'not_logged_in',
  member: 'not_logged_in',
  agent: 'not_logged_in',
  ...operatorsAre('forbidden'),
  ...(Object.fromEntries(roles.map((role) => [role, 'in'])) as Partial<Record<OperatorRole, Cell>>),
})
const everyOperator = desk(...operatorRoles)
const seesMembers = desk('support', 'finance', 'risk', 'admin', 'auditor')
const changesMembers = desk('support', 'risk', 'admin')
const seesWithdrawals = desk('support', 'finance', 'risk', 'admin', 'auditor')
const decides = desk('finance', 'admin')
const seesSettings = desk('content', 'admin', 'auditor')
const changesSettings = desk('content', 'admin')
const seesVendors = desk('risk', 'content', 'admin', 'auditor')
const seesBooks = desk('finance', 'risk', 'admin', 'auditor')
const seesLog = desk('risk', 'admin', 'auditor')
const administers = desk('admin')

/**
 * Who may come to which endpoint, said here a second time and apart from the endpoints themselves,
 * so that a slip in a
 * declaration is seen. An endpoint without a row fails the build.
 */
export const matrix: Readonly<Record<string, Row>> = {
  'GET /wps/system/status': everybody,
  'GET /wps/system/whitelabel': everybody,
  'GET /wps/system/keys': everybody,
  'GET /wps/system/setting/register': everybody,

  'POST /wps/session/login': everybody,
  'POST /wps/session/marker': everybody,
  'PUT /wps/member/register': everybody,
  'POST /wps/verification/slider': everybody,
  'POST /wps/verification/slider/check': everybody,
  'GET /wps/verification/pow': everybody,
  'POST /wps/verification/pow': everybody,
  'GET /wps/captcha': everybody,
  'DELETE /wps/session/logout': signedIn,
  'GET /wps/session/list': signedIn,
  'DELETE /wps/session/list/:sessionId': signedIn,
  'DELETE /wps/session/others': signedIn,
  'GET /wps/member/info': signedIn,
  'GET /wps/member/info/icon': signedIn,
  'POST /wps/member/password': realAccount,
  'POST /wps/member/payment-password': realAccount,
  'POST /wps/member/first-login': realAccount,

  'GET /wps/v2/wallets/balance': signedIn,
  'GET /wps/member/info/funds/consolidated': signedIn,
  'GET /wps/member/transactions': signedIn,
  'POST /wps/member/transactions/export': signedIn,

  'GET /wps/v2/deposits/methods': realAccount,
  'POST /wps/v2/deposits': realAccount,
  'GET /wps/v2/deposits': realAccount,
  'GET /wps/v2/deposits/:depositId': realAccount,
  'GET /wps/v2/bankAccounts': realAccount,
  'POST /wps/v2/bankAccounts': realAccount,
  'POST /wps/v2/bankAccounts/:bankAccountId/remove': realAccount,
  'GET /wps/v2/withdrawals/options': realAccount,
  'POST /wps/v2/withdrawals': realAccount,
  'GET /wps/v2/withdrawals': realAccount,
  'GET /wps/v2/withdrawals/:withdrawalId': realAccount,
  'POST /wps/v2/withdrawals/:withdrawalId/cancel': realAccount,

  'GET /lgw/games/game_menus': everybody,
  'GET /lgw/games/game_list': everybody,
  'GET /lgw/games/popular': everybody,
  'GET /wps/relay/GCS_gameList': everybody,
  'GET /wps/relay/GCS_hotGameList': everybody,
  'GET /wps/relay/GCS_vendorList': everybody,
  'GET /wps/relay/GCS_vassType': everybody,
  'GET /wps/relay/MCSFE_vendorLanes': everybody,
  'GET /wps/relay/MCSFE_winnerBoard': everybody,
  'POST /wps/relay/GCS_favouriteGame': signedIn,
  'GET /wps/relay/GCS_favouriteGameList': signedIn,
  'GET /wps/relay/GCS_recentGameList': signedIn,
  'POST /wps/game/launchGame': signedIn,
  'GET /wps/games/bets': signedIn,
  'GET /wps/games/bets/:betId': signedIn,
  'POST /wps/games/bets/export': signedIn,

  'POST /console/session/login': everybody,
  'POST /console/session/totp': everybody,
  'POST /console/session/marker': everybody,
  'POST /console/session/step-up': everyOperator,
  'GET /console/session/me': everyOperator,
  'DELETE /console/session/logout': everyOperator,
  'POST /console/session/password': everyOperator,
  'GET /console/session/list': everyOperator,
  'DELETE /console/session/list/:sessionId': everyOperator,
  'GET /console/operators': administers,
  'POST /console/operators': administers,
  'PUT /console/operators/:operatorId': administers,
  'POST /console/operators/:operatorId/totp-reset': administers,
  'POST /console/operators/:operatorId/password': administers,
  'GET /console/audit': seesLog,
  'GET /console/audit/verify': seesLog,
  'GET /console/audit/export': seesLog,
  'GET /console/figures': seesBooks,

  'GET /console/site/settings': seesSettings,
  'PUT /console/site/settings/:key': changesSettings,
  'PUT /console/site/guarded/:key': administers,
  'PUT /console/site/status': changesSettings,

  'GET /console/members': seesMembers,
  'GET /console/members/:memberId': seesMembers,
  'GET /console/members/:memberId/logins': seesMembers,
  'POST /console/members/:memberId/freeze': changesMembers,
  'POST /console/members/:memberId/unfreeze': changesMembers,
  'POST /console/members/:memberId/reset-password': changesMembers,

  'GET /console/wallet/ledger': seesBooks,
  'POST /console/wallet/ledger/audit': seesBooks,
  'GET /console/wallet/members/:memberId': seesMembers,

  'GET /console/payments/withdrawals': seesWithdrawals,
  'GET /console/payments/withdrawals/:withdrawalId': seesWithdrawals,
  'POST /console/payments/withdrawals/:withdrawalId/take': decides,
  'POST /console/payments/withdrawals/:withdrawalId/approve': decides,
  'POST /console/payments/withdrawals/:withdrawalId/reject': decides,
  'GET /console/payments/suspense': seesWithdrawals,
  'POST /console/payments/suspense/:suspenseId/credit': decides,

  'GET /console/games/vendors': seesVendors,
  'GET /console/games/catalogue': seesVendors,
  'GET /console/games/rounds': seesVendors,
  'POST /console/games/vendors/:vendorId': administers,
  'POST /console/games/catalogue/:gameId': administers,
}

/**
 * Routes that are no endpoints of the contract, and what stands at their door instead of a session.
 */
export const otherRoutes: Readonly<Record<string, string>> = {
  'member GET /wps/live': 'the site’s own news for a visitor; a member’s with cookie and marker',
  'member GET /wps/member/transactions/download': 'a ticket, once, for 30 seconds',
  'member GET /wps/games/bets.csv': 'a ticket, once, for 30 seconds',
  'member POST /gateway/:gatewayId/callback': 'the gateway’s signature over the raw body',
  'member GET /*': 'pages, the same for everybody',
  'member GET /assets/:name': 'built files',
  'member GET /health': 'says that the process lives',
  'member GET /ready': 'says that it can work',
  'member GET /docs': 'the contract, which is public',
  'member GET /docs/openapi.json': 'the contract, which is public',
  'operator GET /console/live': 'cookie and marker of an operator',
  'operator GET /wps/system/keys': 'public keys',
  'operator GET /*': 'the console’s page, which holds nothing',
  'operator GET /assets/:name': 'built files',
  'operator GET /health': 'says that the process lives',
  'operator GET /ready': 'says that it can work',
  'operator GET /metrics': 'figures for the house’s own network',
  'operator GET /docs': 'the contract, which is public',
  'operator GET /docs/openapi.json': 'the contract, which is public',
}

/**
 * What an operator may change without a fresh second factor: nothing of it moves money or rights
 * (reliability S15).
 */
export const withoutStepUp: readonly string[] = [
  'DELETE /console/session/logout',
  'DELETE /console/session/list/:sessionId',
  'POST /console/session/step-up',
  'PUT /console/site/settings/:key',
  'POST /console/members/:memberId/freeze',
  'POST /console/members/:memberId/unfreeze',
  'POST /console/wallet/ledger/audit',
  'POST /console/payments/withdrawals/:withdrawalId/take',
  'POST /console/games/vendors/:vendorId',
  'POST /console/games/catalogue/:gameId',
]
