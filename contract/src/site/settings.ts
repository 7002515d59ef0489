import { type Static, type TSchema, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { gameCategories } from '../games/vendors.ts'
import { FieldRule, registrationFields } from '../identity/registration-fields.ts'
import { offeredLanguages } from '../languages.ts'
import { CurrencyCode } from '../money.ts'
import { CustomerService, Resource } from './info.ts'
import { featureFlags } from './flags.ts'
import { PlaceProfile } from '../safety/place.ts'
import { Look } from './look.ts'
import { SystemStatus } from './status.ts'
import { Reach } from './reach.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'
import { socialProviders } from '../ports/social-sign-in.ts'

const Language = Type.Enum(offeredLanguages)
const Country = Type.String({ pattern: '^[A-Z]{2}$' })
const Age = Type.Integer({ minimum: 18, maximum: 99 })
/** At most what one order may be in any currency (`amountMaxMinor`). */
const Minor = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
export const rebateMaxBasisPoints = 500
const RateBasisPoints = Type.Integer({ minimum: 0, maximum: rebateMaxBasisPoints })
/** https for the outside world; plain http only on this machine. */
const Link = Type.String({
  maxLength: 500,
  pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1)(:[0-9]{1,5})?/|/)',
})

/** A time of day at the house: 09:30. */
const ClockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
const WindowSize = Fields({
  width: Type.Integer({ minimum: 320, maximum: 800 }),
  height: Type.Integer({ minimum: 320, maximum: 900 }),
})

const AddressRanges = Type.Array(Type.String({ pattern: '^[0-9a-fA-F:.]{2,39}(/[0-9]{1,3})?$' }), {
  maxItems: 500,
})

function recordOf<Name extends string, Value extends TSchema>(
  names: readonly Name[],
  value: Value,
): { [Key in Name]: Value } {
  return Object.fromEntries(names.map((name) => [name, value])) as { [Key in Name]: Value }
}

/** Every setting of the site by its key: each is stored, validated, audited and changed as one. */
export const settingSchemas = {
  /** 0 open, 1 maintenance, 2 restricted; `message` is the operator's own plain text for it. */
  system: Fields({ status: SystemStatus, message: Type.String({ maxLength: 500 }) }),
  brand: Fields({ name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }) }),
  look: Look,
  flags: Fields(recordOf(featureFlags, Type.Boolean())),
  /** Providers that members may sign in with (specification, section 6). */
  social: Fields(recordOf(socialProviders, Type.Boolean())),
  register: Fields(recordOf(registrationFields, Fields(FieldRule.properties))),
  /** Decisions 2 and 3: the higher age decides who may play for real money. */
  ages: Fields({ termsAge: Age, minimumAge: Age, termsAgreed: Type.Boolean() }),
  languages: Fields({ defaultLanguage: Language, offered: Type.Array(Language, { minItems: 1 }) }),
  access: Fields({
    /** Every route except the five named ones needs a session (specification, section 2). */
    loginRequired: Type.Boolean(),
    /** Decisions 27: whether answers may reveal to a stranger that an account exists. */
    tellsWhoExists: Type.Boolean(),
  }),
  signIn: Fields({
    /** A login from an unrecorded address needs one more proof (specification, section 4). */
    newAddressProof: Type.Boolean(),
    /** Whether the page offers recovery by mail; the endpoint exists either way (section 2). */
    forgotByEmailOffered: Type.Boolean(),
    /** Members' sessions end after 15 idle minutes instead of 30, including those already open. */
    strictSessions: Type.Boolean(),
  }),
  accounts: Fields({
    /**
     * The password that an operator's reset sets (decisions 6); empty: a random one each time,
     * shown once.
     */
    defaultPassword: Type.String({ maxLength: 64 }),
    /** Only applies if PWDEXPFORCECHANGE3 is on (decisions 26). */
    passwordExpiryDays: Type.Integer({ minimum: 1, maximum: 3650 }),
    /** Stored with each acceptance (decisions 3). */
    termsVersion: Type.String({ minLength: 1, maxLength: 40 }),
    /** Of the agents' policy; a new version asks every agent again if AGENTPOLICY3 is on. */
    agentPolicyVersion: Type.String({ minLength: 1, maxLength: 40 }),
  }),
  /** One-time codes by SMS and mail, and the limits against abuse by others (reliability S13). */
  codes: Fields({
    expiredMinutes: Type.Integer({ minimum: 1, maximum: 10 }),
    /** To one number or mail address within 24 hours. */
    perDestinationDay: Type.Integer({ minimum: 1, maximum: 100 }),
    /** From one network address within an hour. */
    perAddressHour: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** To one block of ten thousand numbers within an hour; above it the breaker opens. */
    smsPerPrefixHour: Type.Integer({ minimum: 1, maximum: 100_000 }),
    smsPerCountryHour: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    breakerMinutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
    /** Countries whose numbers get messages. */
    smsCountries: Type.Array(Country, { maxItems: 250 }),
    /** Whether a forgotten password may be reset by a code to the proven number. */
    forgotByPhone: Type.Boolean(),
  }),
  /** The provider's texts prove numbers instead of ours: at SMS login and registration. */
  phoneAuth: Fields({ enabled: Type.Boolean() }),
  /** Words that no nickname may contain, besides those that would pass for the house. */
  nicknames: Fields({
    bannedWords: Type.Array(Type.String({ minLength: 2, maxLength: 30 }), { maxItems: 500 }),
  }),
  /** Amounts are minor units of the site's currency. */
  payments: Fields({
    withdrawalMin: Minor,
    withdrawalMax: Minor,
    withdrawalDayMax: Minor,
    withdrawalFeeBasisPoints: Type.Integer({ minimum: 0, maximum: 2_000 }),
    withdrawalFeeMin: Minor,
    /** From this amount on, the reviewer sees a warning that it is large. */
    withdrawalLarge: Minor,
    /** How often a member of level 0 may withdraw on one day of the site. */
    withdrawalDayCount: Type.Integer({ minimum: 1, maximum: 1_000 }),
    /** The limits of higher levels; level 0 has the ones above. */
    withdrawalLevels: Type.Array(
      Fields({
        level: Type.Integer({ minimum: 1, maximum: 100 }),
        amountMax: Minor,
        dayMax: Minor,
        dayCount: Type.Integer({ minimum: 1, maximum: 1_000 }),
      }),
      { maxItems: 20 },
    ),
    /** From this amount on two operators approve a withdrawal; 0: one is enough. */
    withdrawalTwoOperators: Minor,
    /** Without an answer for this long, a payout counts as received. */
    receiptMinutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
    /**
     * What the payer of a channel deposits for a payout, in hundredths of a percent; others
     * nothing.
     */
    payoutSecurity: Type.Array(
      Fields({
        gatewayId: Type.String({ pattern: '^[a-z0-9-]{2,40}$' }),
        basisPoints: Type.Integer({ minimum: 1, maximum: 2_000 }),
      }),
      { maxItems: 20 },
    ),
    /** Where a gateway's reports may come from; one that is not named: from anywhere. */
    gatewayAddresses: Type.Array(
      Fields({
        gatewayId: Type.String({ pattern: '^[a-z0-9-]{2,40}$' }),
        addresses: AddressRanges,
      }),
      { maxItems: 20 },
    ),
    /** How much of a deposit must be staked before a withdrawal: 100 is once. */
    turnoverPercent: Type.Integer({ minimum: 0, maximum: 10_000 }),
    /** Off: members cannot cancel a withdrawal once they have asked for it. */
    withdrawalCancelAllowed: Type.Boolean(),
    reviewMinutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
    payoutMinutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
    depositMinutes: Type.Integer({ minimum: 5, maximum: 1_440 }),
  }),
  /** Money between the wallet and vendors' purses, and between members of one line. */
  transfers: Fields({
    /** On: one wallet, and no money goes to a purse. What is there can leave. */
    isSingle: Type.Boolean(),
    /** Whether members may send money to their upline, and agents to their downline. */
    lineUp: Type.Boolean(),
    lineDown: Type.Boolean(),
    /** Bounds of one such transfer, and of a sender's day. */
    lineMin: Minor,
    lineMax: Minor,
    lineDayMax: Minor,
    lineDayCount: Type.Integer({ minimum: 1, maximum: 1_000 }),
    /** Places whose law forbids money between members. */
    lineClosedIn: Type.Array(Country, { maxItems: 250 }),
  }),
  /** What members get back of their valid bets, if they may claim it (MANPLAYREB3). */
  cashback: Fields({
    /** The maximum rebate of a product line: 120 is 1.20 % (handbook, games 7.4). */
    categoryRebateMaxBasisPoints: Fields(recordOf(gameCategories, RateBasisPoints)),
    /** The operator's rate for each line; the lower of the two counts. */
    rateBasisPoints: Fields(recordOf(gameCategories, RateBasisPoints)),
    /** The smallest amount paid, in minor units of the site's currency. */
    claimMin: Minor,
  }),
  /** Gifts to members. */
  rewards: Fields({
    /** Two operators approve gifts and promotions from this amount on; 0: one is enough. */
    twoOperators: Minor,
  }),
  /** How long the sports feed's messages, and cash-out quotes of bets that are over, are kept. */
  sports: Fields({
    messageDays: Type.Integer({ minimum: 30, maximum: 3_650 }),
    quoteDays: Type.Integer({ minimum: 30, maximum: 3_650 }),
  }),
  /** Safer play. */
  safety: Fields({
    /** Minutes between reality checks for members who chose nothing else; 0: none. */
    realityMinutes: Type.Integer({ minimum: 0, maximum: 480 }),
    /** In or out within 30 days, in minor units: more opens a case; 0: nothing does. */
    monthSum: Minor,
    /** Several payments a little below this within a day open a case. */
    singlePayment: Minor,
    /** What each place asks of members. */
    places: Type.Array(PlaceProfile, { minItems: 1, maxItems: 50 }),
  }),
  service: Fields({
    customerService: Type.Array(
      Fields({
        ...CustomerService.properties,
        title: Type.String({ maxLength: 60 }),
        path: Link,
      }),
      { maxItems: 20 },
    ),
    resources: Type.Array(
      Fields({
        ...Resource.properties,
        resourceType: Type.String({ minLength: 1, maxLength: 40 }),
        url: Link,
        /** '' for that of `url`. */
        qrCodeUrl: Type.Optional(Type.Union([Link, Type.Literal('')])),
        labelNameEn: Type.String({ minLength: 1, maxLength: 60 }),
      }),
      { maxItems: 20 },
    ),
  }),
  /** Customer service by the house's own people: chats, questions and complaints. */
  support: Fields({
    /** Whether the site offers its own chat: where `service` names no links, or names it. */
    chatEnabled: Type.Boolean(),
    /** When chats are answered, by the house's clock; twice the same time: always. */
    from: ClockTime,
    to: ClockTime,
    /** Shown outside these hours; '' for the site's own words. */
    awayText: Type.String({ maxLength: 500 }),
    /** A chat in which nobody writes for so long is closed. */
    idleMinutes: Type.Integer({ minimum: 5, maximum: 1_440 }),
    /** The chat's window (decisions 9). */
    windows: Fields({ LIVECHAT: WindowSize, VIP: WindowSize }),
    /** Bounds of a support question, in words. */
    questionWordsMin: Type.Integer({ minimum: 1, maximum: 50 }),
    questionWordsMax: Type.Integer({ minimum: 10, maximum: 1_000 }),
  }),
  reach: Fields(Reach.properties),
  /**
   * Who sees the restriction page while the site is open. Addresses may be ranges: 203.0.113.0/24.
   */
  regions: Fields({
    /** Let in whatever the other rules say: an office, a partner. */
    allowedAddresses: AddressRanges,
    deniedAddresses: AddressRanges,
    /**
     * For a visitor whose country is unknown; by the rules they are kept out if only some countries
     * are let in.
     */
    unknownCountry: Type.Enum(['by_rules', 'let_in', 'keep_out']),
    /** Only these, if any are listed. */
    allowedCountries: Type.Array(Country, { maxItems: 250 }),
    deniedCountries: Type.Array(Country, { maxItems: 250 }),
    /** Parts of a country: ISO 3166-2, `MY-14`. */
    deniedRegions: Type.Array(Type.String({ pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$' }), {
      maxItems: 500,
    }),
  }),
} as const

export type SettingKey = keyof typeof settingSchemas
export const settingKeys = Object.keys(settingSchemas) as SettingKey[]
/**
 * The site's status is not among them: it has its own endpoint, which requires the second factor.
 */
const openSettingKeys = settingKeys.filter(
  (key) =>
    key !== 'system' &&
    key !== 'payments' &&
    key !== 'transfers' &&
    key !== 'accounts' &&
    key !== 'codes' &&
    key !== 'cashback' &&
    key !== 'rewards' &&
    key !== 'sports' &&
    key !== 'safety' &&
    key !== 'ages' &&
    key !== 'regions' &&
    key !== 'signIn',
)
/**
 * Settings that move or cost money, open or protect accounts, or say what the law of a place asks:
 * for administrators, with a fresh second factor. Cashback is in neither list: its terms may need a
 * second operator (`promotions/cashback-desk.ts`).
 */
export const guardedSettingKeys = [
  'payments',
  'transfers',
  'accounts',
  'codes',
  'rewards',
  'sports',
  'safety',
  'ages',
  'regions',
  'signIn',
] as const satisfies readonly SettingKey[]
export type GuardedSettingKey = (typeof guardedSettingKeys)[number]
export type Settings = { readonly [Key in SettingKey]: Static<(typeof settingSchemas)[Key]> }

const Kept = Type.Object({
  key: Type.String(),
  value: Type.Unknown(),
  /**
   * Sent back with a change, so that nobody's change is overwritten unseen. 0 while the default
   * applies.
   */
  version: Type.Integer(),
  updatedAt: Type.Union([InstantText, Type.Null()]),
  /** The operator who last changed it. */
  updatedBy: Type.String(),
})

export const listSettings = endpoint({
  name: 'site.listSettings',
  summary: 'Every setting of the site with its version',
  method: 'GET',
  path: '/console/site/settings',
  auth: 'operator',
  permission: 'settings.read',
  input: NoFields,
  output: Type.Object({ currency: CurrencyCode, settings: Type.Array(Kept) }),
  errors: {},
})

export const SettingVersion = Type.Object({
  version: Type.Integer(),
  /** Passwords are stars for those who may not change them. */
  value: Type.Unknown(),
  updatedAt: InstantText,
  updatedBy: Type.String(),
})
export type SettingVersion = Static<typeof SettingVersion>

/** Going back to a version is a change like any other, to the value that it had. */
export const settingVersions = list({
  name: 'site.settingVersions',
  summary: 'Every version of one setting, the newest first',
  path: '/console/site/settings/:key/versions',
  auth: 'operator',
  permission: 'settings.read',
  params: Fields({ key: Type.Enum(settingKeys) }),
  row: SettingVersion,
  filters: {},
  errors: {},
})

export const changeSetting = endpoint({
  name: 'site.changeSetting',
  summary: 'Changes one setting; it takes effect within a second',
  method: 'PUT',
  path: '/console/site/settings/:key',
  auth: 'operator',
  permission: 'settings.write',
  input: Fields({ value: Type.Unknown(), version: Type.Integer({ minimum: 0 }) }),
  params: Fields({
    key: Type.Enum(openSettingKeys),
  }),
  output: Kept,
  errors: { setting_invalid: 422, setting_changed: 409 },
})

export const changeGuardedSetting = endpoint({
  name: 'site.changeGuardedSetting',
  summary: 'Changes a setting that moves or costs money, opens accounts, or is the law of a place',
  method: 'PUT',
  path: '/console/site/guarded/:key',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({ value: Type.Unknown(), version: Type.Integer({ minimum: 0 }) }),
  params: Fields({ key: Type.Enum(guardedSettingKeys) }),
  output: Kept,
  errors: { setting_invalid: 422, setting_changed: 409 },
})

export const switchStatus = endpoint({
  name: 'site.switchStatus',
  summary: 'Opens the site, or closes it for maintenance or by region',
  method: 'PUT',
  path: '/console/site/status',
  auth: 'operator',
  permission: 'settings.write',
  stepUp: true,
  input: Fields({
    status: SystemStatus,
    message: Type.String({ maxLength: 500 }),
    version: Type.Integer({ minimum: 0 }),
  }),
  output: Kept,
  errors: { setting_changed: 409 },
})
