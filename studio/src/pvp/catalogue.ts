import { type PvpGame, pvpGame } from './game.ts'
import { niuNiuRules } from './niu-niu.ts'
import { thirteenRules } from './thirteen.ts'

const features = ['pvp', 'provablyFair']

export const pvpGames: readonly PvpGame[] = [
  pvpGame(niuNiuRules, {
    title: 'Niu Niu',
    name: { en: 'Niu Niu', ms: 'Niu Niu', cn: '抢庄牛牛', vi: 'Niu Niu', ar: 'نيو نيو' },
    volatility: 'high',
    features,
  }),
  pvpGame(thirteenRules, {
    title: 'Thirteen',
    name: { en: 'Thirteen', ms: 'Tiga Belas', cn: '十三水', vi: 'Mậu Binh', ar: 'ثلاثة عشر' },
    volatility: 'high',
    features,
  }),
]

export function pvpGameOf(code: string): PvpGame | undefined {
  return pvpGames.find((game) => game.code === code)
}
