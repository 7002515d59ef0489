import type { Settings } from '@kancil/contract/site/settings'
import { defaultRegisterRules } from '../identity/field-rules.ts'

/**
 * Hundredths of a percent, by product line (handbook, games 7.4), which gives no rate for
 * lotteries.
 */
const categoryRebateMax = {
  ELOTT: 0,
  LOTT: 0,
  LIVE: 70,
  SPORTS: 100,
  FISH: 120,
  RNG: 120,
  PVP: 100,
  ESPORTS: 100,
} as const

/**
 * What the site does until an operator says otherwise. Sources: specification, section 3; decisions
 * 2-4, 27.
 */
export const defaultSettings: Settings = {
  system: { status: 0, message: '' },
  brand: { name: 'Kancil' },
  flags: {
    MOBILENUMREG3: false,
    REGMOBVERF3: false,
    MOBILENUMPASSREG3: false,
    USERNAMEREG3: true,
    FREEPLAY3: true,
    PWDEXPFORCECHANGE3: false,
    MOBILEVERCODELOGIN3: false,
    DIRECTREG3: true,
    AGENTPOLICY3: false,
    MANPLAYREB3: false,
  },
  social: { google: true, facebook: true },
  register: { ...defaultRegisterRules },
  ages: { termsAge: 18, minimumAge: 21, termsAgreed: true },
  languages: { defaultLanguage: 'MS', offered: ['MS', 'EN', 'CN', 'VI', 'AR'] },
  access: { loginRequired: false, tellsWhoExists: false },
  signIn: { newAddressProof: true, forgotByEmailOffered: false, strictSessions: false },
  accounts: {
    defaultPassword: '',
    passwordExpiryDays: 90,
    termsVersion: '1',
    agentPolicyVersion: '1',
  },
  codes: {
    expiredMinutes: 5,
    perDestinationDay: 5,
    perAddressHour: 10,
    smsPerPrefixHour: 20,
    smsPerCountryHour: 300,
    breakerMinutes: 60,
    smsCountries: [
      'MY',
      'SG',
      'BN',
      'TH',
      'ID',
      'VN',
      'PH',
      'KH',
      'CN',
      'HK',
      'TW',
      'SA',
      'AE',
      'KW',
    ],
    forgotByPhone: false,
  },
  phoneAuth: { enabled: false },
  nicknames: { bannedWords: [] },
  payments: {
    withdrawalMin: 30_00,
    withdrawalMax: 30_000_00,
    withdrawalDayMax: 50_000_00,
    withdrawalFeeBasisPoints: 0,
    withdrawalFeeMin: 0,
    withdrawalLarge: 5_000_00,
    withdrawalDayCount: 10,
    withdrawalLevels: [],
    withdrawalTwoOperators: 10_000_00,
    receiptMinutes: 30,
    payoutSecurity: [],
    turnoverPercent: 100,
    withdrawalCancelAllowed: false,
    reviewMinutes: 30,
    payoutMinutes: 10,
    depositMinutes: 30,
  },
  cashback: {
    categoryRebateMaxBasisPoints: { ...categoryRebateMax },
    rateBasisPoints: { ...categoryRebateMax },
    claimMin: 1_00,
  },
  safety: {
    realityMinutes: 60,
    monthSum: 10_000_000,
    singlePayment: 1_000_000,
    places: [
      {
        countries: [],
        open: true,
        minimumAge: 21,
        statedToDeposit: false,
        depositsUnchecked: 5_000_000,
        withdrawalsUnchecked: 2_000_000,
      },
    ],
  },
  service: { customerService: [], resources: [] },
  reach: { domains: [], imageCDNs: [], launchGameCDNs: [], gtagId: '', offlineParts: true },
  regions: {
    allowedAddresses: [],
    deniedAddresses: [],
    unknownCountry: 'by_rules',
    allowedCountries: [],
    deniedCountries: [],
    deniedRegions: [],
  },
}
