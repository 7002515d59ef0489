import type { FieldSetting, Settings } from '@kancil/contract/settings'

const off: FieldSetting = {
  enabled: false,
  required: false,
  patternId: 0,
  minLength: 0,
  maxLength: 50,
}
const asked = (patternId: number, minLength: number, maxLength: number): FieldSetting => ({
  enabled: true,
  required: true,
  patternId,
  minLength,
  maxLength,
})
const welcome = (maxLength: number): FieldSetting => ({
  ...off,
  enabled: true,
  patternId: 9,
  maxLength,
})

/** What the site does until an operator says otherwise. Sources: specification, section 3; decisions 2-4, 27. */
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
  register: {
    username: asked(22, 4, 20),
    password: asked(0, 8, 64),
    confirmPassword: asked(0, 8, 64),
    payeeName: { ...off, patternId: 17, minLength: 2, maxLength: 60 },
    email: { ...off, patternId: 3, minLength: 6, maxLength: 100 },
    qqNum: { ...off, patternId: 6, minLength: 5, maxLength: 12 },
    mobileNum: { ...off, patternId: 6, minLength: 7, maxLength: 15 },
    recommenderId: { ...off, patternId: 9, maxLength: 40 },
    captcha: { ...off, patternId: 4, minLength: 4, maxLength: 8 },
    verificationCode: { ...off, patternId: 6, minLength: 4, maxLength: 8 },
    affiliateCode: welcome(40),
    paymentPassword: { ...off, patternId: 6, minLength: 6, maxLength: 6 },
    line: { ...off, patternId: 9 },
    whatsapp: { ...off, patternId: 9 },
    facebook: off,
    wechat: { ...off, patternId: 9 },
    idNumber: { ...off, patternId: 9, minLength: 6, maxLength: 20 },
    referralCode: welcome(40),
    domain: welcome(200),
    countryDialingCode: { ...off, patternId: 6, minLength: 1, maxLength: 4 },
  },
  ages: { termsAge: 18, minimumAge: 21, termsAgreed: true },
  languages: { defaultLanguage: 'MS', offered: ['MS', 'EN', 'CN'] },
  access: { loginRequired: false, tellsWhoExists: false },
  service: { customerService: [], resources: [] },
  regions: { deniedAddresses: [], allowedCountries: [], deniedCountries: [] },
}
