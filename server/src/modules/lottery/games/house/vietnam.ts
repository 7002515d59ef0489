import { houseRules, variantRules } from '@kancil/rules/lottery/house-rules'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { dayGame, everyDay, fastGame, type HouseGame } from './row.ts'

const vendorId = 'tcg_lotto_vn'
const zone = 'Asia/Ho_Chi_Minh'
const [north, south] = [houseRules['vn-north']!, houseRules['vn-south']!]

type Station = readonly [code: string, vi: string, en: string, cn: string, days: readonly number[]]

/** Where the centre draws, by day of the week. */
const centralStations: readonly Station[] = [
  ['hue', 'Huế', 'Hue', '顺化', [0, 1]],
  ['quang-nam', 'Quảng Nam', 'Quang Nam', '广南', [2]],
  ['da-nang', 'Đà Nẵng', 'Da Nang', '岘港', [3, 6]],
  ['binh-dinh', 'Bình Định', 'Binh Dinh', '平定', [4]],
  ['gia-lai', 'Gia Lai', 'Gia Lai', '嘉莱', [5]],
]

const southernStations: readonly Station[] = [
  ['tien-giang', 'Tiền Giang', 'Tien Giang', '前江', [0]],
  ['ho-chi-minh', 'TP. Hồ Chí Minh', 'Ho Chi Minh City', '胡志明市', [1, 6]],
  ['ben-tre', 'Bến Tre', 'Ben Tre', '槟椥', [2]],
  ['dong-nai', 'Đồng Nai', 'Dong Nai', '同奈', [3]],
  ['tay-ninh', 'Tây Ninh', 'Tay Ninh', '西宁', [4]],
  ['vinh-long', 'Vĩnh Long', 'Vinh Long', '永隆', [5]],
]

type Region = {
  readonly code: 'c' | 's'
  readonly rules: RuleSet
  readonly drawAt: string
  readonly sortOrder: number
}

function stations(list: readonly Station[], region: Region): HouseGame[] {
  const { rules, drawAt } = region
  return list.map(([code, vi, en, cn, weekdays], place) =>
    dayGame({
      ...{ code: `vn-${region.code}-${code}`, vendorId, zone, rules, drawAt, weekdays },
      names: { en, ms: en, cn, vi, ar: en },
      ...{ draws: 'official', defaultPlay: 'lo2', sortOrder: region.sortOrder + place },
    }),
  )
}

/** The games of `TCG_LOTTO_VN`: fast draws, the north, and the stations of the centre and south. */
export const vietnamGames: readonly HouseGame[] = [
  fastGame({
    ...{ code: 'vn-fast', vendorId, zone, minutes: 1, rules: north, sortOrder: 50 },
    names: {
      en: 'VN Fast',
      ms: 'VN Pantas',
      cn: '越南快开',
      vi: 'Xổ số nhanh',
      ar: 'فيتنام السريع',
    },
    defaultPlay: 'lo2',
  }),
  fastGame({
    ...{ code: 'vn-south-fast', vendorId, zone, minutes: 5, rules: south, sortOrder: 51 },
    names: {
      en: 'VN South Fast',
      ms: 'VN Selatan Pantas',
      cn: '越南南部快开',
      vi: 'Miền Nam nhanh',
      ar: 'جنوب فيتنام السريع',
    },
    defaultPlay: 'lo2',
  }),
  dayGame({
    ...{ code: 'vn-north', vendorId, zone, rules: north, drawAt: '18:15', weekdays: everyDay },
    names: {
      en: 'North Vietnam',
      ms: 'Vietnam Utara',
      cn: '越南北部',
      vi: 'Miền Bắc',
      ar: 'شمال فيتنام',
    },
    ...{ draws: 'official', defaultPlay: 'lo2', sortOrder: 55 },
  }),
  ...stations(centralStations, {
    ...{ code: 'c', rules: variantRules.vietnamCentral, drawAt: '17:15', sortOrder: 60 },
  }),
  ...stations(southernStations, { code: 's', rules: south, drawAt: '16:15', sortOrder: 70 }),
]
