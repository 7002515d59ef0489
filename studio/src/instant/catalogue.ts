import { daduPantas } from '@kancil/rules/games/instant/dadu-pantas'
import { gasingJatuh } from '@kancil/rules/games/instant/gasing-jatuh'
import { kebunDurian } from '@kancil/rules/games/instant/kebun-durian'
import { rodaKampung } from '@kancil/rules/games/instant/roda-kampung'
import { type InstantGame, instantGame } from './game.ts'

const features = ['instant', 'provablyFair']

export const instantGames: readonly InstantGame[] = [
  instantGame(daduPantas, {
    title: 'Dadu Pantas',
    name: {
      en: 'Quick Dice',
      ms: 'Dadu Pantas',
      cn: '快骰',
      vi: 'Xúc Xắc Nhanh',
      ar: 'النرد السريع',
    },
    volatility: 'medium',
    features,
  }),
  instantGame(kebunDurian, {
    title: 'Kebun Durian',
    name: {
      en: 'Durian Orchard',
      ms: 'Kebun Durian',
      cn: '榴莲园',
      vi: 'Vườn Sầu Riêng',
      ar: 'بستان الدوريان',
    },
    volatility: 'high',
    features: [...features, 'cashOut'],
  }),
  instantGame(gasingJatuh, {
    title: 'Gasing Jatuh',
    name: {
      en: 'Falling Top',
      ms: 'Gasing Jatuh',
      cn: '落陀螺',
      vi: 'Con Quay Rơi',
      ar: 'البلبل الساقط',
    },
    volatility: 'high',
    features,
  }),
  instantGame(rodaKampung, {
    title: 'Roda Kampung',
    name: {
      en: 'Village Wheel',
      ms: 'Roda Kampung',
      cn: '村庄转轮',
      vi: 'Vòng Quay Làng',
      ar: 'عجلة القرية',
    },
    volatility: 'medium',
    features,
  }),
]

export function instantOf(code: string): InstantGame | undefined {
  return instantGames.find((game) => game.code === code)
}
