import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { Look } from './look.ts'
import { CurrencyCode } from '../money.ts'
import { socialProviders } from '../ports/social-sign-in.ts'
import { Flags } from './flags.ts'

export const settingsMessage = 'site.settings'

/** The sandbox's service desk, below its address: reachable even while the site is closed. */
export const sandboxServicePath = '/service'

/** The path of a service link that is the site's own chat, which opens on the page. */
export const ownChatPath = '/chat'

/** Members above this rank get VIP service, everybody else live chat (specification, 6). */
export const vipServiceAboveRank = 4

export const CustomerService = Type.Object({
  csType: Type.Union([Type.Literal('LIVECHAT'), Type.Literal('VIP')]),
  /** Empty: the site's own text, in the visitor's language. */
  title: Type.String(),
  path: Type.String(),
})

export const Resource = Type.Object({
  resourceType: Type.String(),
  url: Type.String(),
  /** What the QR code leads to, where it is not `url`; '' as if it were left out. */
  qrCodeUrl: Type.Optional(Type.String()),
  labelNameEn: Type.String(),
})

/** Everything the public site needs to render itself; nothing in it is secret. */
export const SiteInfo = Type.Object({
  brand: Type.Object({ name: Type.String({ maxLength: 40 }), merchant: Type.String() }),
  /** The operator's colours; absent where the product's own apply. */
  look: Type.Optional(Look),
  currency: CurrencyCode,
  defaultLanguage: Type.String(),
  /** Play money: the badge stays visible (decisions 24). */
  playMoney: Type.Boolean(),
  /** The setting 'login required to reach home'. */
  loginRequired: Type.Boolean(),
  /** Both are the minimum age for play, so that no screen shows two ages (decisions 2). */
  termsAge: Type.Integer(),
  minimumAge: Type.Integer(),
  /** Whether the terms' box starts ticked; never with real money (decisions 3). */
  termsAgreed: Type.Boolean(),
  /** Codes of the languages that the operator offers. */
  languages: Type.Array(Type.String()),
  flags: Flags,
  /** Whether a forgotten password may be reset by a code to the member's phone. */
  forgotByPhone: Type.Boolean(),
  /** Whether the page offers to mail a link for choosing a new password. */
  forgotByEmail: Type.Boolean(),
  /** Sign-in providers that the operator has switched on and the installation supports. */
  social: Type.Array(Type.Enum(socialProviders)),
  /**
   * The provider that proves phone numbers, if the operator has chosen one; all of it is public.
   */
  phoneAuth: Type.Optional(
    Type.Object({ apiKey: Type.String(), restUrl: Type.String(), captchaUrl: Type.String() }),
  ),
  /** Empty lists if the operator has set none: the screen then shows nothing. */
  customerService: Type.Array(CustomerService),
  resources: Type.Array(Resource),
  /** Tried for pictures before the site itself, in this order. */
  imageCDNs: Type.Array(Type.String()),
  /** Tried for games before the studio itself, in this order. */
  launchGameCDNs: Type.Array(Type.String()),
  /** Whether browsers may cache the static parts of the site. */
  offlineParts: Type.Boolean(),
  /** The authority that licenses the operator for real money; absent with play money. */
  licence: Type.Optional(Type.Object({ number: Type.String(), jurisdiction: Type.String() })),
  /** Google's measurement id; '' if visits are not counted. */
  gtagId: Type.String(),
  /** Whether the site has other addresses (`/wps/system/domainRoute`). */
  hasAddresses: Type.Boolean(),
})
export type SiteInfo = Static<typeof SiteInfo>

export const siteInfo = endpoint({
  name: 'site.info',
  summary: 'Brand, flags and public settings of the site',
  method: 'GET',
  path: '/wps/system/whitelabel',
  auth: 'public',
  input: NoFields,
  output: SiteInfo,
  errors: {},
})

/**
 * Screens that are loaded on demand (specification, section 2): the built files start with these
 * names, so that an operator's monitoring can tell them apart (decisions 42).
 */
export const screenGroups = [
  'Vip',
  'byIframe',
  'download',
  'eaLottery',
  'egame',
  'elott',
  'fish',
  'help',
  'index',
  'joinus',
  'live',
  'lottery',
  'pointMall',
  'promo',
  'promoDetail',
  'pvp',
  'seamless',
  'sports',
  'vendors',
  'vnlottery',
] as const
export type ScreenGroup = (typeof screenGroups)[number]

/** A part of the page's code that failed to load, as the browser reports it. */
export const reportChunkError = endpoint({
  name: 'site.reportChunkError',
  summary: 'Reports that part of the page’s code did not load, for the operator’s monitoring',
  method: 'POST',
  path: '/wps/system/chunkError',
  auth: 'public',
  input: Fields({
    /** File name of the part; empty if the browser does not say. */
    chunk: Type.String({ maxLength: 120, pattern: '^[A-Za-z0-9_.-]*$' }),
    cause: Type.Union([Type.Literal('timeout'), Type.Literal('failed')]),
    /** Path of the screen, without its query. */
    page: Type.String({ maxLength: 200, pattern: '^/' }),
  }),
  output: Type.Object({}),
  errors: {},
  perMinute: 20,
})

export const PublicKey = Type.Object({
  kid: Type.String(),
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  y: Type.Optional(Type.String()),
  use: Type.Literal('enc'),
  alg: Type.String(),
})

export const systemKeys = endpoint({
  name: 'site.keys',
  summary: 'The key set for sealing encrypted calls, newest first',
  method: 'GET',
  path: '/wps/system/keys',
  auth: 'public',
  input: NoFields,
  output: Type.Object({ keys: Type.Array(PublicKey) }),
  errors: {},
})
