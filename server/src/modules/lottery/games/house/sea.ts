import { fastSeaRules } from '@kancil/rules/lottery/fast-sea'
import { houseRules } from '@kancil/rules/lottery/house-rules'
import { dayGame, everyDay, fastGame, type HouseGame } from './row.ts'

const vendorId = 'tcg_sea'
const names = { en: 'Kilat', ms: 'Kilat', cn: '闪电', vi: 'Kilat', ar: 'كيلات' }
const weekdays = [1, 2, 3, 4, 5]

/** A fast draw in the Thai way of betting. */
function kilat(minutes: number): HouseGame {
  const rules = fastSeaRules
  const game = { code: 'sea-fast', vendorId, minutes, rules, defaultPlay: '2top' }
  return fastGame({ ...game, names, sortOrder: 10 + minutes })
}

/** The games of `TCG_SEA`: fast draws, 4D, and the draws of the neighbours. */
export const seaGames: readonly HouseGame[] = [
  kilat(1),
  kilat(3),
  kilat(5),
  fastGame({
    ...{ code: '4d-fast', vendorId, minutes: 5, rules: houseRules['4d']!, sortOrder: 20 },
    names: { en: 'Kancil 4D', ms: 'Kancil 4D', cn: '鼠鹿4D', vi: 'Kancil 4D', ar: 'كانجيل 4D' },
    defaultPlay: 'B',
  }),
  dayGame({
    ...{ code: '4d', vendorId, rules: houseRules['4d']!, draws: 'official', sortOrder: 21 },
    names: {
      en: '4D Wed Sat Sun',
      ms: '4D Rabu Sabtu Ahad',
      cn: '4D 周三六日',
      vi: '4D T4 T7 CN',
      ar: '4D أربعاء وسبت وأحد',
    },
    ...{ zone: 'Asia/Kuala_Lumpur', drawAt: '19:00', weekdays: [0, 3, 6], defaultPlay: 'B' },
  }),
  dayGame({
    ...{ code: 'thai', vendorId, rules: houseRules['sea-national']!, draws: 'official' },
    names: { en: 'Thai', ms: 'Thai', cn: '泰国彩', vi: 'Thái Lan', ar: 'تايلاند' },
    ...{ zone: 'Asia/Bangkok', drawAt: '15:30', monthDays: [1, 16] },
    ...{ defaultPlay: '3top', sortOrder: 30 },
  }),
  dayGame({
    ...{ code: 'lao', vendorId, rules: houseRules['sea-lao']!, draws: 'official' },
    names: { en: 'Lao', ms: 'Laos', cn: '老挝彩', vi: 'Lào', ar: 'لاوس' },
    ...{ zone: 'Asia/Vientiane', drawAt: '20:30', weekdays, defaultPlay: '3top', sortOrder: 31 },
  }),
  dayGame({
    ...{ code: 'hanoi', vendorId, rules: houseRules['sea-hanoi']!, draws: 'official' },
    names: { en: 'Hanoi', ms: 'Hanoi', cn: '河内彩', vi: 'Hà Nội', ar: 'هانوي' },
    ...{ zone: 'Asia/Ho_Chi_Minh', drawAt: '18:30', weekdays: everyDay },
    ...{ defaultPlay: '3top', sortOrder: 32 },
  }),
]
