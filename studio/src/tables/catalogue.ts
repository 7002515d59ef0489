import { baccarat, type BaccaratResult } from '@kancil/rules/games/tables/baccarat'
import { dragonTiger } from '@kancil/rules/games/tables/dragon-tiger'
import { roulette } from '@kancil/rules/games/tables/roulette'
import { sicBo } from '@kancil/rules/games/tables/sic-bo'
import { wauEndOf, wauTerbang, type WauResult } from '@kancil/rules/games/tables/wau-terbang'
import { type Table, type TableGame, tableGame, type TablePace } from './game.ts'

const features = ['live', 'provablyFair']
const cardMs = 800

const baccaratPace = (bettingMs: number): TablePace => ({
  bettingMs,
  dealingMs(result) {
    const { player, banker } = result as BaccaratResult
    return 1_000 + (player.length + banker.length) * cardMs
  },
  resultMs: 5_000,
})
const steady = (bettingMs: number, dealingMs: number): TablePace => ({
  bettingMs,
  dealingMs: () => dealingMs,
  resultMs: 5_000,
})

const table = (code: string, name: string, pace: TablePace): Table => ({ code, name, pace })

/** Games played in common. A table's code is unique among all of them. */
export const tableGames: readonly TableGame[] = [
  tableGame(baccarat, {
    title: 'Baccarat',
    name: { en: 'Baccarat', ms: 'Baccarat', cn: '百家乐', vi: 'Baccarat', ar: 'باكارا' },
    figures: { rtpPercent: '98.94' },
    volatility: 'low',
    features: [...features, 'roads'],
    tables: [
      table('melati', 'Melati', baccaratPace(18_000)),
      table('cempaka', 'Cempaka', baccaratPace(12_000)),
      table('kenanga', 'Kenanga', baccaratPace(15_000)),
    ],
  }),
  tableGame(dragonTiger, {
    title: 'Dragon Tiger',
    name: {
      en: 'Dragon Tiger',
      ms: 'Naga Harimau',
      cn: '龙虎',
      vi: 'Rồng Hổ',
      ar: 'التنين والنمر',
    },
    figures: { rtpPercent: '96.27' },
    volatility: 'low',
    features: [...features, 'roads'],
    tables: [
      table('naga', 'Naga', steady(14_000, 2_600)),
      table('rimau', 'Rimau', steady(10_000, 2_600)),
    ],
  }),
  tableGame(roulette, {
    title: 'Roulette',
    name: { en: 'Roulette', ms: 'Rolet', cn: '轮盘', vi: 'Roulette', ar: 'روليت' },
    figures: { rtpPercent: '97.30' },
    volatility: 'medium',
    features,
    tables: [
      table('anggerik', 'Anggerik', steady(22_000, 6_000)),
      table('teratai', 'Teratai', steady(15_000, 6_000)),
    ],
  }),
  tableGame(sicBo, {
    title: 'Sic Bo',
    name: { en: 'Sic Bo', ms: 'Sic Bo', cn: '骰宝', vi: 'Tài Xỉu Sic Bo', ar: 'سيك بو' },
    figures: { rtpPercent: '97.22' },
    volatility: 'medium',
    features,
    tables: [
      table('dadu', 'Dadu', steady(18_000, 3_000)),
      table('mutiara', 'Mutiara', steady(12_000, 3_000)),
    ],
  }),
  tableGame(wauTerbang, {
    title: 'Wau Terbang',
    name: {
      en: 'Flying Kite',
      ms: 'Wau Terbang',
      cn: '风筝高飞',
      vi: 'Diều Bay',
      ar: 'الطائرة الورقية',
    },
    figures: { rtpPercent: '99.00' },
    volatility: 'high',
    features: [...features, 'cashOut'],
    isHidden: true,
    tables: [
      table('pantai', 'Pantai', {
        bettingMs: 8_000,
        dealingMs: (result) => wauEndOf((result as WauResult).point),
        resultMs: 3_000,
      }),
    ],
  }),
]

export function tableGameOf(code: string): TableGame | undefined {
  return tableGames.find((game) => game.code === code)
}

/** A table and its game, by the table's code. */
export function tableOf(code: string): { game: TableGame; table: Table } | undefined {
  for (const game of tableGames)
    for (const candidate of game.tables)
      if (candidate.code === code) return { game, table: candidate }
  return undefined
}
