/**
 * Section 7 of the specification, row by row. `path` is the specification's own if it names one;
 * where it says "paths not shown" it is ours, chosen in the same style and written in the contract
 * (decisions 12).
 */
export type Call = {
  readonly what: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** The caller has a session. */
  readonly token: boolean
  readonly encrypted: boolean
  /** Fields of the payload that the specification names. */
  readonly payload: readonly string[]
  /** Those of them that are not accepted yet. */
  readonly pending: readonly string[]
  /** Fields of the answer's value that it names, dotted. */
  readonly response: readonly string[]
  /** Whether the path is the specification's own. */
  readonly named: boolean
}

type CallExtras = {
  payload?: string[]
  pending?: string[]
  response?: string[]
  token?: true
  encrypted?: true
}

function call(what: string, method: Call['method'], path: string, rest: CallExtras = {}): Call {
  return row(what, method, path, rest, true)
}

function ownCall(what: string, method: Call['method'], path: string, rest: CallExtras = {}): Call {
  return row(what, method, path, rest, false)
}

function row(
  what: string,
  method: Call['method'],
  path: string,
  rest: CallExtras,
  isNamed: boolean,
): Call {
  return {
    what,
    method,
    path,
    named: isNamed,
    token: rest.token ?? false,
    encrypted: rest.encrypted ?? false,
    payload: rest.payload ?? [],
    pending: rest.pending ?? [],
    response: rest.response ?? [],
  }
}

const registration = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
  'domain',
  'countryDialingCode',
  'registerUrl',
  'registerMethod',
  'login',
]
const launch = [
  'gameId',
  'roomId',
  'nodeId',
  'accountType',
  'confirmTrans',
  'vassalage',
  'accountTypeName',
  'launchMode',
  'platform',
  'clientType',
  'username',
  'token',
  'merchantCode',
  'language',
]
const gameQuery = [
  'clientType',
  'platform',
  'channel',
  'merchant',
  'gameName',
  'minBet',
  'minLineNum',
  'pageNo',
  'pageSize',
  'vassalage',
  'language',
  'gameType',
]
const relay = (what: string, call: string, rest: CallExtras = {}) =>
  ownCall(what, 'GET', `/wps/relay/${call}`, rest)

const loginGroup: readonly Call[] = [
  call('login', 'POST', '/wps/session/login', {
    encrypted: true,
    payload: ['username', 'password', 'type'],
    response: ['token', 'firstTimeLogin', 'passwordExpired'],
  }),
  call('free play', 'POST', '/wps/session/login/freeplay', { response: ['token'] }),
  call('login code by SMS', 'POST', '/wps/verification/sms/noLogin', {
    payload: ['mobileNum', 'countryDialingCode'],
    response: ['expiredMinutes'],
  }),
  call('member info', 'GET', '/wps/member/info', {
    token: true,
    response: ['account', 'nickname', 'id', 'type'],
  }),
  call('member icon', 'GET', '/wps/member/info/icon', {
    token: true,
    response: ['avatar', 'avatarType'],
  }),
  call('white label', 'GET', '/wps/system/whitelabel'),
  call('game menus', 'GET', '/lgw/games/game_menus'),
  call('register by user name', 'PUT', '/wps/member/register', {
    encrypted: true,
    payload: registration,
    response: ['token'],
  }),
  call('register by mobile', 'PUT', '/wps/member/register/mobile', {
    encrypted: true,
    payload: registration,
    response: ['token'],
  }),
  call('change password', 'POST', '/wps/member/password', {
    token: true,
    encrypted: true,
    payload: ['oldPassword', 'newPassword', 'confirmNewPassword'],
  }),
  call('affiliate', 'GET', '/wps/agent/affiliate', { response: ['affiliateCode'] }),
  ownCall('affiliate code check', 'POST', '/wps/agent/affiliate/check', {
    payload: ['code', 'domain'],
  }),
  call('register rules', 'GET', '/wps/system/setting/register'),
  call('forgot by e-mail', 'POST', '/wps/member/password/email', {
    payload: ['username', 'email'],
  }),
  call('captcha', 'GET', '/wps/captcha'),
  call('system status', 'GET', '/wps/system/status', { payload: ['url'], response: ['status'] }),
  call('player avatar', 'GET', '/wps/relay/MCSFE_getPlayerAvatar', {
    token: true,
    response: ['avatar', 'avatarType'],
  }),
  call('forgot by phone', 'POST', '/wps/member/password/verification', {
    encrypted: true,
    payload: ['newPassword', 'mobileNum', 'verificationCode'],
  }),
  ownCall('country list', 'GET', '/wps/system/countries', { response: ['countries'] }),
  ownCall('first-login action', 'POST', '/wps/member/first-login', { token: true }),
  ownCall('customer-service links', 'GET', '/wps/system/customerService', {
    response: ['version.pathList'],
  }),
  ownCall('launch address', 'GET', '/wps/game/launchAddress', {
    response: ['addresses', 'language'],
  }),
]

const wallet: readonly Call[] = [
  call('balance', 'GET', '/wps/v2/wallets/balance', { token: true, response: ['sumBalance'] }),
  call('wallet transfer', 'POST', '/wps/relay/GCS_walletTransfer', { token: true }),
  call('logout', 'DELETE', '/wps/session/logout', { token: true }),
  call('consolidated funds', 'GET', '/wps/member/info/funds/consolidated', { token: true }),
  ownCall('merchant wallet', 'GET', '/wps/v2/wallets/merchant', { response: ['isSingle'] }),
]

const gameGroup: readonly Call[] = [
  relay('hot games', 'GCS_hotGameList', {
    payload: ['merchantCode', 'isPlatform', 'vassalage', 'platform', 'language'],
    response: ['list'],
  }),
  relay('game list', 'GCS_gameList', {
    payload: gameQuery,
    response: ['games', 'pageNum', 'totalPages'],
  }),
  relay('vendor list', 'GCS_vendorList'),
  relay('vass types', 'GCS_vassType'),
  ownCall('favourite', 'POST', '/wps/relay/GCS_favouriteGame', { token: true }),
  relay('favourite list', 'GCS_favouriteGameList', { token: true, response: ['list'] }),
  relay('recent games', 'GCS_recentGameList', { token: true, response: ['list'] }),
  relay('vendor lanes', 'MCSFE_vendorLanes', { response: ['data.lanes'] }),
  ownCall('announcements', 'GET', '/wps/relay/MCSFE_announcements', {
    payload: ['types', 'platform', 'execution'],
    response: ['player', 'banners', 'popup', 'promotion'],
  }),
  ownCall('PVP rooms', 'GET', '/wps/relay/GCS_pvpRoomList', { response: ['list'] }),
  call('launch', 'POST', '/wps/game/launchGame', {
    token: true,
    payload: launch,
    response: ['content'],
  }),
  call('Vietnam lottery menu', 'GET', '/lgw/vn/games/game_menu'),
  ownCall('Vietnam lottery recent menu', 'GET', '/lgw/vn/games/game_menu/recent'),
  ownCall('lottery labby', 'GET', '/lgw/games/labby'),
  ownCall('lottery menus', 'GET', '/lgw/games/lottery_menus'),
  ownCall('mission summary', 'GET', '/wps/relay/MCSFE_missionSummary', { token: true }),
  ownCall('mission leaderboard', 'GET', '/wps/relay/MCSFE_missionLeaderboard'),
]

const home: readonly Call[] = [
  ownCall('popular games', 'GET', '/lgw/games/popular', { payload: ['count'] }),
  ownCall('Vietnam numero', 'GET', '/lgw/vn/numero', {
    payload: ['count', 'prizeMode', 'device', 'language'],
  }),
  ownCall('dividend request', 'POST', '/wps/agent/dividend/process', { token: true }),
  ownCall('daily salary', 'POST', '/wps/agent/salary/daily/process', { token: true }),
  ownCall('hourly salary', 'POST', '/wps/agent/salary/hourly/process', { token: true }),
  ownCall('real-time salary', 'POST', '/wps/agent/salary/realtime/process', { token: true }),
  ownCall('opened numero', 'GET', '/lgw/numero/opened'),
  relay('winner board', 'MCSFE_winnerBoard'),
  ownCall('notices', 'GET', '/wps/notice'),
  ownCall('routers', 'GET', '/wps/system/routers'),
]

const other: readonly Call[] = [
  call('domain route', 'GET', '/wps/system/domainRoute', {
    response: ['domainList', 'resources'],
  }),
  call('registration code by SMS', 'POST', '/wps/verification/sms/register', {
    payload: ['countryDialingCode', 'mobileNo'],
    response: ['expiredMinutes'],
  }),
  call('feedback', 'PUT', '/wps/feedback', { token: true }),
  ownCall('raffle claim', 'POST', '/wps/promotion/raffle/claim', { token: true }),
  ownCall('unread messages', 'GET', '/wps/message/unread', { token: true }),
  ownCall('point balance', 'GET', '/wps/points/balance', { token: true }),
  ownCall('point reward', 'GET', '/wps/points/rewards'),
  ownCall('redeem points', 'POST', '/wps/points/redeem', { token: true, encrypted: true }),
  ownCall('convert points', 'POST', '/wps/points/convert', { token: true, encrypted: true }),
  ownCall('redeem list', 'GET', '/wps/points/redeemed', { token: true }),
  ownCall('point config', 'GET', '/wps/points/config'),
  ownCall('transaction detail', 'GET', '/wps/member/transactions', { token: true }),
  call('help centre', 'GET', '/wps/system/helpCenter', { response: ['list'] }),
]

export const calls: readonly Call[] = [...loginGroup, ...wallet, ...gameGroup, ...home, ...other]

/**
 * The rows that are not built yet. A row leaves this list when its call works; the test enforces
 * that.
 */
export const notYet: ReadonlySet<string> = new Set()
