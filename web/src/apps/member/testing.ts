import { offeredLanguages } from '@kancil/contract/languages'
import type { SiteInfo } from '@kancil/contract/site/info'

const off = false
export const testInfo: SiteInfo = {
  brand: { name: 'Kancil </script><b>', merchant: 'kancil' },
  currency: 'MYR',
  defaultLanguage: 'MS',
  playMoney: true,
  loginRequired: false,
  termsAge: 18,
  minimumAge: 21,
  termsAgreed: true,
  forgotByPhone: false,
  forgotByEmail: false,
  imageCDNs: [],
  launchGameCDNs: [],
  offlineParts: true,
  gtagId: '',
  hasAddresses: false,
  languages: [...offeredLanguages],
  social: [],
  flags: {
    MOBILENUMREG3: off,
    REGMOBVERF3: off,
    MOBILENUMPASSREG3: off,
    USERNAMEREG3: true,
    FREEPLAY3: off,
    PWDEXPFORCECHANGE3: off,
    MOBILEVERCODELOGIN3: off,
    DIRECTREG3: true,
    AGENTPOLICY3: off,
    MANPLAYREB3: off,
  },
  customerService: [],
  resources: [],
}
/** An open site with no content, for a render without a server. */
export const testSite = {
  info: testInfo,
  reads: [],
  origin: 'http://localhost:8080',
  status: { status: 0, ip: '', country: '' },
} as const
