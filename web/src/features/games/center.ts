import { ChartColumn, Dices } from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export const gamesCenter: CenterManifest = {
  personal: [
    {
      key: 'personalHistoryCopy',
      icon: Dices,
      screen: lazyScreen(
        () => import('./bets/record.tsx'),
        (m) => m.BettingRecord,
        needTexts('app', 'records'),
      ),
    },
    {
      key: 'personalProfit',
      icon: ChartColumn,
      screen: lazyScreen(
        () => import('./profit/page.tsx'),
        (m) => m.ProfitPage,
        needTexts('app', 'records'),
      ),
    },
  ],
}
