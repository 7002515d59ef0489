import {
  ChartNoAxesCombined,
  CircleDollarSign,
  Coins,
  Dices,
  Gauge,
  HandCoins,
  Hourglass,
  ReceiptText,
  TrendingDown,
  UserPlus,
  Users,
} from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

const words = needTexts('app', 'records', 'agents')
/** Lines of lotteries name what their tickets bet on. */
const withPlays = needTexts('app', 'records', 'agents', 'lottery')
const report = () => import('./reports.tsx')
const teamReports = () => import('./team-reports.tsx')
const contracts = () => import('./contract-pages.tsx')

export const agentsCenter: CenterManifest = {
  agent: [
    {
      key: 'agentTeamOverview',
      icon: Gauge,
      screen: lazyScreen(
        () => import('./overview.tsx'),
        (m) => m.TeamOverview,
        words,
      ),
    },
    {
      key: 'registerCenter',
      icon: UserPlus,
      screen: lazyScreen(
        () => import('./register.tsx'),
        (m) => m.RegisterCenter,
        words,
      ),
    },
    {
      key: 'downlineManagmentView',
      icon: Users,
      screen: lazyScreen(
        () => import('./team.tsx'),
        (m) => m.TeamTree,
        words,
      ),
    },
    {
      key: 'personalHistoryCopy',
      icon: Dices,
      screen: lazyScreen(teamReports, (m) => m.TeamBets, words),
    },
    {
      key: 'palStatementsAgentCopy',
      icon: TrendingDown,
      screen: lazyScreen(report, (m) => m.UserLoss, words),
    },
    {
      key: 'agentRevenueReport',
      icon: ChartNoAxesCombined,
      screen: lazyScreen(report, (m) => m.AgentIncome, words),
    },
    {
      key: 'agentDownlineTransactionDetailsCopy',
      icon: ReceiptText,
      screen: lazyScreen(teamReports, (m) => m.AccountDetails, words),
    },
    {
      key: 'agentDividendRecordCopy2',
      icon: HandCoins,
      screen: lazyScreen(contracts, (m) => m.DividendPage, words),
    },
    {
      key: 'agentDailyWages2',
      icon: Coins,
      screen: lazyScreen(contracts, (m) => m.DailyPage, words),
    },
    {
      key: 'agentHourSalary',
      icon: Hourglass,
      screen: lazyScreen(contracts, (m) => m.HourlyPage, words),
    },
    {
      key: 'agentRealtimeSalary',
      icon: CircleDollarSign,
      screen: lazyScreen(contracts, (m) => m.RealtimePage, withPlays),
    },
  ],
}
