import type { Kernel } from '../../kernel/kernel.ts'
import { putGames } from '../games/door.ts'
import { sportsVendor } from './settle/start.ts'

/**
 * The first one is what the vendor alone opens: the header's cockfight entry names no game
 * (specification, section 2). The tabs of sports and esports lead to their own screens.
 */
const names = {
  cockfight: { en: 'Cockfight', ms: 'Sabung ayam', cn: '斗鸡', vi: 'Đá gà', ar: 'صراع الديكة' },
  football: {
    en: 'Football',
    ms: 'Bola sepak',
    cn: '足球',
    vi: 'Bóng đá',
    ar: 'كرة القدم',
  },
  esports: {
    en: 'Esports',
    ms: 'E-sukan',
    cn: '电竞',
    vi: 'Thể thao điện tử',
    ar: 'رياضة إلكترونية',
  },
} as const

/** Puts the sports into the catalogue of games. Repeating it changes nothing. */
export async function putHouseSports(
  kernel: Pick<Kernel, 'db' | 'clock' | 'secrets' | 'config'>,
): Promise<void> {
  const games = Object.entries(names).map(([code, name]) => ({
    ...{ code, name, provider: 'Padang Sports', rtp: [], volatility: 'medium' as const },
    category: code === 'esports' ? 'esports' : 'sports',
    ...{ minBet: { MYR: '2.00', XTS: '2.00' }, maxBet: { MYR: '20000.00', XTS: '20000.00' } },
    ...{ features: ['live', 'cashOut'], devices: ['desktop', 'mobile'], demo: false },
    ...{ restrictedCountries: [], restrictedCurrencies: [], images: {}, version: '1' },
  }))
  await putGames(kernel, sportsVendor, games)
}
