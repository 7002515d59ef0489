import type { SiteInfo } from '@kancil/contract/site/info'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import type { LazyScreen } from '../screen/lazy-screen.tsx'

/** The menu of the personal centre, in its order (specification, section 2). */
export const personalMenu = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'manualRebate',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
] as const
export type PersonalKey = (typeof personalMenu)[number]

/** The menu of the agent centre, in its order, under the specification's own keys. */
export const agentMenu = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
] as const
export type AgentKey = (typeof agentMenu)[number]

/**
 * Props of a page: the item in view (`?modal=center&at=withdraw:wd_...`), '' for none, and a
 * function to move to another. Moving from '' to an item can be undone with Back.
 */
export type CenterPageProps = {
  readonly id: string
  readonly onPlace: (id: string) => void
}

type Page = {
  readonly screen: LazyScreen<CenterPageProps>
  /** Whether the site offers the page at present: a flag, say. Without it, always. */
  readonly isOpen?: (site: SiteInfo) => boolean
}

/** A page of the menu: its place and its title follow from the key. */
export type MenuPage<Key extends string> = Page & {
  readonly key: Key
  readonly icon: LucideIcon
  /** Beside the name: how much is new in the page (`ui/count-badge.tsx`); it reads that itself. */
  readonly badge?: ComponentType
}

/**
 * A page with an address of its own that is not in the menu, because the specification's menu is
 * complete: it is reached from the page `within`, which stays marked.
 */
export type InnerPage<Key extends string> = Page & {
  readonly key: string
  readonly within: Key
  readonly title: MessageId
}

export type CenterPage<Key extends string> = MenuPage<Key> | InnerPage<Key>

/**
 * What a module adds to the personal centre and to the agent centre. It lies in the module's
 * `center.ts`; `apps/member/shell/center/pages.ts` collects the manifests of all modules.
 */
export type CenterManifest = {
  readonly personal?: readonly CenterPage<PersonalKey>[]
  readonly agent?: readonly CenterPage<AgentKey>[]
}
