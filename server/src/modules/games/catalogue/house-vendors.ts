import type { CatalogueGame } from '@kancil/contract/seamless/native-launch'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import type { Kernel } from '../../../kernel/kernel.ts'
import { houseDialect, studioPlace } from './games.ts'
import { putGames, putVendorKey, registerVendor, type VendorRegistration } from './vendors.ts'

/** A product of the platform: it is live from the start. */
const ofTheHouse = { dialect: houseDialect, status: 'live' } as const

/**
 * The house's studios. Those without a `baseUrl` have no games yet: other rows refer to them, but
 * no screen shows them. Products of the platform itself have the dialect `house`: no vendor calls
 * for them, and choosing one opens its own screen. The names are our invention.
 */
const studios: readonly VendorRegistration[] = [
  { id: 'tcg_sea', vassalage: 'TCG_SEA', displayName: 'Nusantara Draw', ...ofTheHouse },
  { id: 'tcg_lotto_vn', vassalage: 'TCG_LOTTO_VN', displayName: 'Song Hong Draw' },
  { id: 'n2', vassalage: 'N2', displayName: 'Meja Raya' },
  { id: 'sv3', vassalage: 'SV3', displayName: 'Padang Sports' },
  { id: 'lautan', vassalage: 'LAUTAN', displayName: 'Lautan' },
  { id: 'pondok', vassalage: 'PONDOK', displayName: 'Pondok Kad' },
].map((studio, index) => ({
  dialect: 'native',
  currencies: ['MYR', 'XTS'],
  ...studio,
  sortOrder: 20 + index,
}))

/** Facts about Rimba's games before its first answer; its own list overrides them. */
const rimbaGames: readonly (CatalogueGame & { readonly lines: number })[] = [
  {
    code: 'harimau-emas',
    name: { en: 'Golden Tiger', ms: 'Harimau Emas', cn: '金虎' },
    category: 'slots',
    provider: 'Rimba',
    rtp: ['95.70'],
    volatility: 'medium',
    minBet: { MYR: '0.20', XTS: '0.20' },
    maxBet: { MYR: '100.00', XTS: '100.00' },
    features: ['freeSpins', 'wild', 'scatter', 'retrigger', 'provablyFair'],
    devices: ['desktop', 'mobile'],
    demo: false,
    restrictedCountries: [],
    restrictedCurrencies: [],
    images: {},
    version: '',
    lines: 20,
  },
]

/** Adds the vendors of a fresh installation. Repeating it keeps everything an operator decided. */
export async function putHouseVendors(
  kernel: Pick<Kernel, 'db' | 'clock' | 'secrets' | 'config'>,
  studioUrl: string = studioPlace,
): Promise<void> {
  for (const studio of studios) await registerVendor(kernel, studio)
  // The studio's play-money key is no secret, so a real-money installation never gets it.
  if (kernel.config.realMoney) return
  await registerVendor(kernel, {
    id: sandboxVendor.code,
    vassalage: 'RIMBA',
    displayName: 'Rimba',
    dialect: 'native',
    status: 'live',
    baseUrl: `${studioUrl}/studio/${sandboxVendor.code}`,
    currencies: ['MYR', 'SGD', 'USD', 'EUR', 'THB', 'IDR', 'VND', 'KWD', 'XTS'],
    isHot: true,
    sortOrder: 10,
  })
  await putVendorKey(kernel, {
    vendorId: sandboxVendor.code,
    keyId: sandboxVendor.keyId,
    secret: sandboxVendor.key,
  })
  await putGames(kernel, sandboxVendor.code, rimbaGames)
}
