import { houseRules, variantRules } from '@kancil/rules/lottery/house-rules'
import { dayGame, everyDay, fastGame, type HouseGame } from './row.ts'

const vendorId = 'elott'
const {
  ssc,
  '11x5': elevenFive,
  k3,
  pk10,
  keno,
  mark6,
} = houseRules as Record<string, (typeof houseRules)[string]>

const fiveDigits = {
  en: 'Bintang 5D',
  ms: 'Bintang 5D',
  cn: '星彩',
  vi: 'Bintang 5D',
  ar: 'بنتانغ 5D',
}
const elevenNames = {
  en: '11 Pick 5',
  ms: '11 Pilih 5',
  cn: '11选5',
  vi: '11 chọn 5',
  ar: '5 من 11',
}
const diceNames = { en: 'Dadu K3', ms: 'Dadu K3', cn: '快三', vi: 'Xúc xắc K3', ar: 'نرد K3' }
const carNames = { en: 'Lumba 10', ms: 'Lumba 10', cn: '赛车十', vi: 'Đua xe 10', ar: 'سباق 10' }
const kenoNames = { en: 'Keno 80', ms: 'Keno 80', cn: '快乐八', vi: 'Keno 80', ar: 'كينو 80' }
const sixNames = { en: 'Mark Six', ms: 'Enam Tanda', cn: '六合', vi: 'Mark Six', ar: 'مارك 6' }

/** The games of `ELOTT`: balls, dice and cars. */
export const eLotteryGames: readonly HouseGame[] = [
  fastGame({
    ...{ code: 'ssc', vendorId, names: fiveDigits, minutes: 1, rules: ssc!, sortOrder: 100 },
    defaultPlay: 'sumSides',
  }),
  fastGame({
    ...{
      code: '11x5',
      vendorId,
      names: elevenNames,
      minutes: 1,
      rules: elevenFive!,
      sortOrder: 110,
    },
    defaultPlay: 'any5',
  }),
  fastGame({
    ...{ code: 'k3', vendorId, names: diceNames, minutes: 1, rules: k3!, sortOrder: 120 },
    defaultPlay: 'sumSides',
  }),
  fastGame({
    ...{ code: 'k3', vendorId, names: diceNames, minutes: 3, rules: k3!, sortOrder: 121 },
    defaultPlay: 'sumSides',
  }),
  fastGame({
    ...{ code: 'pk10', vendorId, names: carNames, minutes: 1, rules: pk10!, sortOrder: 130 },
    defaultPlay: 'car1',
  }),
  fastGame({
    ...{ code: 'pk10', vendorId, names: carNames, minutes: 5, rules: pk10!, sortOrder: 131 },
    defaultPlay: 'car1',
  }),
  fastGame({
    ...{ code: 'keno', vendorId, names: kenoNames, minutes: 3, rules: keno!, sortOrder: 140 },
    defaultPlay: 'pick5',
  }),
  fastGame({
    ...{ code: 'mark6', vendorId, names: sixNames, minutes: 5, rules: mark6!, sortOrder: 150 },
    defaultPlay: 'special',
  }),
  dayGame({
    ...{ code: 'mark6-day', vendorId, rules: mark6!, draws: 'house', sortOrder: 151 },
    names: {
      en: 'Mark Six Evening',
      ms: 'Enam Tanda Malam',
      cn: '六合晚场',
      vi: 'Mark Six tối',
      ar: 'مارك 6 المساء',
    },
    ...{ zone: 'Asia/Kuala_Lumpur', drawAt: '21:30', weekdays: everyDay },
    defaultPlay: 'special',
  }),
]

/** The games of `LOTT`: the classical mode alone, where a prize group is chosen for every line. */
export const classicalGames: readonly HouseGame[] = [
  fastGame({
    ...{ code: 'lott-5d', vendorId: 'lott', minutes: 5, sortOrder: 200 },
    names: { en: 'Klasik 5D', ms: 'Klasik 5D', cn: '经典五星', vi: 'Klasik 5D', ar: 'كلاسيك 5D' },
    rules: variantRules.sscLott,
    defaultPlay: 'direct3l',
  }),
  fastGame({
    ...{ code: 'zy-5d', vendorId: 'lott', minutes: 3, sortOrder: 201 },
    names: { en: 'Rumah 5D', ms: 'Rumah 5D', cn: '自营五星', vi: 'Rumah 5D', ar: 'روماه 5D' },
    rules: variantRules.sscZy,
    defaultPlay: 'direct3l',
  }),
]
