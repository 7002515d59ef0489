import { parseMoney } from '@kancil/contract/money'
import { houseJackpots, rtpWithJackpot } from '@kancil/contract/seamless/jackpots'
import type { CatalogueGame } from '@kancil/contract/seamless/native-launch'
import {
  sandboxPurseVendor,
  sandboxPurseVendorPath,
  sandboxVendor,
} from '@kancil/contract/seamless/sandbox-keys'
import type { Kernel } from '../../../kernel/kernel.ts'
import { houseDialect, sandboxPlace, studioPlace } from './games.ts'
import { putJackpot } from '../jackpots/put.ts'
import { readKeys } from './store.ts'
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
  { id: 'tcg_lotto_vn', vassalage: 'TCG_LOTTO_VN', displayName: 'Song Hong Draw', ...ofTheHouse },
  { id: 'elott', vassalage: 'ELOTT', displayName: 'Bintang Draw', ...ofTheHouse },
  { id: 'lott', vassalage: 'LOTT', displayName: 'Klasik Draw', ...ofTheHouse },
  { id: 'n2', vassalage: 'N2', displayName: 'Meja Raya' },
  { id: 'sv3', vassalage: 'SV3', displayName: 'Padang Sports', ...ofTheHouse },
  { id: 'lautan', vassalage: 'LAUTAN', displayName: 'Lautan' },
  { id: 'pondok', vassalage: 'PONDOK', displayName: 'Pondok Kad' },
].map((studio, index) => ({
  dialect: 'native',
  currencies: ['MYR', 'XTS'],
  ...studio,
  sortOrder: 20 + index,
}))

type Facts = Pick<CatalogueGame, 'name' | 'volatility' | 'features'> & {
  readonly rtp: string
  /** Smallest and largest bet. */
  readonly bets: readonly [least: string, most: string]
  readonly lines?: number
}

/** Facts about Rimba's games before its first answer; its own list overrides them. */
const rimbaGames: readonly CatalogueGame[] = [
  rimbaSlot('harimau-emas', {
    name: {
      en: 'Harimau Emas',
      ms: 'Harimau Emas',
      cn: '金虎',
      vi: 'Harimau Emas',
      ar: 'هاريماو إيماس',
    },
    ...{ rtp: '95.70', volatility: 'medium', bets: ['0.20', '100.00'], lines: 20 },
    features: ['freeSpins', 'wild', 'scatter', 'retrigger', 'provablyFair'],
  }),
  rimbaSlot('ombak-naga', {
    name: { en: 'Dragon Wave', ms: 'Ombak Naga', cn: '龙浪', vi: 'Sóng Rồng', ar: 'موجة التنين' },
    ...{ rtp: '95.87', volatility: 'high', bets: ['0.25', '125.00'] },
    features: ['freeSpins', 'wild', 'scatter', 'ways', 'retrigger', 'provablyFair'],
  }),
  rimbaSlot('buah-meledak', {
    name: {
      en: 'Bursting Fruit',
      ms: 'Buah Meledak',
      cn: '爆裂水果',
      vi: 'Trái Cây Nổ',
      ar: 'الفواكه المتفجرة',
    },
    ...{ rtp: '95.27', volatility: 'high', bets: ['0.20', '100.00'] },
    features: ['freeSpins', 'scatter', 'tumble', 'multiplier', 'retrigger', 'provablyFair'],
  }),
  rimbaSlot('tiga-buah', {
    name: { en: 'Three Fruits', ms: 'Tiga Buah', cn: '三果', vi: 'Ba Trái', ar: 'ثلاث فواكه' },
    ...{ rtp: '96.69', volatility: 'medium', bets: ['0.05', '25.00'], lines: 5 },
    features: ['wild', 'provablyFair'],
  }),
  rimbaSlot('wayang-malam', {
    name: {
      en: 'Night of Shadows',
      ms: 'Wayang Malam',
      cn: '皮影之夜',
      vi: 'Đêm Rối Bóng',
      ar: 'ليلة الظلال',
    },
    ...{ rtp: '96.30', volatility: 'medium', bets: ['0.10', '50.00'], lines: 10 },
    features: ['wild', 'expandingWild', 'respin', 'provablyFair'],
  }),
  rimbaSlot('pasar-pelita', {
    name: {
      en: 'Lantern Market',
      ms: 'Pasar Pelita',
      cn: '灯火夜市',
      vi: 'Chợ Đèn Lồng',
      ar: 'سوق الفوانيس',
    },
    ...{ rtp: '95.55', volatility: 'medium', bets: ['0.25', '125.00'] },
    features: ['wild', 'ways', 'holdAndCollect', 'provablyFair'],
  }),
  rimbaGame('dadu-pantas', 'rng', {
    name: {
      en: 'Quick Dice',
      ms: 'Dadu Pantas',
      cn: '快骰',
      vi: 'Xúc Xắc Nhanh',
      ar: 'النرد السريع',
    },
    ...{ rtp: '99.00', volatility: 'medium', bets: ['0.10', '50.00'] },
    features: ['instant', 'provablyFair'],
  }),
  rimbaGame('kebun-durian', 'rng', {
    name: {
      en: 'Durian Orchard',
      ms: 'Kebun Durian',
      cn: '榴莲园',
      vi: 'Vườn Sầu Riêng',
      ar: 'بستان الدوريان',
    },
    ...{ rtp: '99.00', volatility: 'high', bets: ['0.10', '50.00'] },
    features: ['instant', 'provablyFair', 'cashOut'],
  }),
  rimbaGame('gasing-jatuh', 'rng', {
    name: {
      en: 'Falling Top',
      ms: 'Gasing Jatuh',
      cn: '落陀螺',
      vi: 'Con Quay Rơi',
      ar: 'البلبل الساقط',
    },
    ...{ rtp: '99.00', volatility: 'high', bets: ['0.10', '50.00'] },
    features: ['instant', 'provablyFair'],
  }),
  rimbaGame('roda-kampung', 'rng', {
    name: {
      en: 'Village Wheel',
      ms: 'Roda Kampung',
      cn: '村庄转轮',
      vi: 'Vòng Quay Làng',
      ar: 'عجلة القرية',
    },
    ...{ rtp: '99.00', volatility: 'medium', bets: ['0.10', '50.00'] },
    features: ['instant', 'provablyFair'],
  }),
  rimbaGame('baccarat', 'live', {
    name: { en: 'Baccarat', ms: 'Baccarat', cn: '百家乐', vi: 'Baccarat', ar: 'باكارا' },
    ...{ rtp: '98.94', volatility: 'low', bets: ['1.00', '10000.00'] },
    features: ['live', 'provablyFair', 'roads'],
  }),
  rimbaGame('dragon-tiger', 'live', {
    name: {
      en: 'Dragon Tiger',
      ms: 'Naga Harimau',
      cn: '龙虎',
      vi: 'Rồng Hổ',
      ar: 'التنين والنمر',
    },
    ...{ rtp: '96.27', volatility: 'low', bets: ['1.00', '10000.00'] },
    features: ['live', 'provablyFair', 'roads'],
  }),
  rimbaGame('roulette', 'live', {
    name: { en: 'Roulette', ms: 'Rolet', cn: '轮盘', vi: 'Roulette', ar: 'روليت' },
    ...{ rtp: '97.30', volatility: 'medium', bets: ['1.00', '10000.00'] },
    features: ['live', 'provablyFair'],
  }),
  rimbaGame('sic-bo', 'live', {
    name: { en: 'Sic Bo', ms: 'Sic Bo', cn: '骰宝', vi: 'Tài Xỉu Sic Bo', ar: 'سيك بو' },
    ...{ rtp: '97.22', volatility: 'medium', bets: ['1.00', '10000.00'] },
    features: ['live', 'provablyFair'],
  }),
  rimbaGame('wau-terbang', 'live', {
    name: {
      en: 'Flying Kite',
      ms: 'Wau Terbang',
      cn: '风筝高飞',
      vi: 'Diều Bay',
      ar: 'الطائرة الورقية',
    },
    ...{ rtp: '99.00', volatility: 'high', bets: ['1.00', '10000.00'] },
    features: ['live', 'provablyFair', 'cashOut'],
  }),
  rimbaGame('niu-niu', 'pvp', {
    name: { en: 'Niu Niu', ms: 'Niu Niu', cn: '抢庄牛牛', vi: 'Niu Niu', ar: 'نيو نيو' },
    ...{ rtp: '', volatility: 'high', bets: ['3.00', '6000.00'] },
    features: ['pvp', 'provablyFair'],
  }),
  rimbaGame('thirteen', 'pvp', {
    name: { en: 'Thirteen', ms: 'Tiga Belas', cn: '十三水', vi: 'Mậu Binh', ar: 'ثلاثة عشر' },
    ...{ rtp: '', volatility: 'high', bets: ['12.00', '24000.00'] },
    features: ['pvp', 'provablyFair'],
  }),
  rimbaGame('karang-biru', 'fishing', {
    name: {
      en: 'Blue Reef',
      ms: 'Karang Biru',
      cn: '蓝礁捕鱼',
      vi: 'Rạn San Hô Xanh',
      ar: 'الشعاب الزرقاء',
    },
    ...{ rtp: '96.00', volatility: 'medium', bets: ['0.20', '2000.00'] },
    features: ['fishing', 'provablyFair'],
  }),
]

function rimbaSlot(code: string, facts: Facts): CatalogueGame {
  return rimbaGame(code, 'slots', facts)
}

function rimbaGame(
  code: string,
  category: string,
  { rtp, bets, lines, ...facts }: Facts,
): CatalogueGame {
  const [least, most] = bets
  return {
    ...{ code, category, provider: 'Rimba', version: '' },
    rtp: rtp === '' ? [] : [rtpWithJackpot(rtp, code)],
    ...facts,
    ...(lines === undefined ? {} : { lines }),
    minBet: { MYR: least, XTS: least },
    maxBet: { MYR: most, XTS: most },
    ...{ devices: ['desktop', 'mobile'], demo: false, images: {} },
    ...{ restrictedCountries: [], restrictedCurrencies: [] },
  }
}

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
  await putPurseVendor(kernel)
  await putPublicKey(kernel, sandboxVendor)
  await putGames(kernel, sandboxVendor.code, rimbaGames)
  for (const { seed, ...jackpot } of houseJackpots)
    await putJackpot(kernel, {
      ...jackpot,
      vendorId: sandboxVendor.code,
      seed: parseMoney(seed, jackpot.currency),
    })
}

/** The sandbox's vendor, which keeps a purse of its own for each player. */
async function putPurseVendor(kernel: Parameters<typeof putHouseVendors>[0]): Promise<void> {
  await registerVendor(kernel, {
    id: sandboxPurseVendor.code,
    vassalage: 'KENARI',
    displayName: 'Kenari',
    dialect: 'transfer',
    status: 'live',
    baseUrl: `${sandboxPlace}${sandboxPurseVendorPath}`,
    currencies: ['MYR', 'SGD', 'USD'],
    sortOrder: 40,
  })
  await putPublicKey(kernel, sandboxPurseVendor)
}

/** An operator who put other keys in its place has decided. */
async function putPublicKey(
  kernel: Parameters<typeof putHouseVendors>[0],
  vendor: { readonly code: string; readonly keyId: string; readonly key: string },
): Promise<void> {
  const keys = (await readKeys(kernel.db, kernel.clock.now(), true)).filter(
    ({ vendorId }) => vendorId === vendor.code,
  )
  if (keys.every(({ keyId, retiredAt }) => keyId === vendor.keyId && !retiredAt))
    await putVendorKey(kernel, { vendorId: vendor.code, keyId: vendor.keyId, secret: vendor.key })
}
