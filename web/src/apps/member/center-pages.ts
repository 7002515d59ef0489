import type { FeatureFlag } from '@kancil/contract/site/flags'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Dices,
  HandCoins,
  HeartHandshake,
  IdCard,
  type LucideIcon,
  Mail,
  ReceiptText,
  ShieldUser,
  Wallet,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { type LazyScreen, lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import { needApp, needInbox, needSafety, needSecurity } from './texts.ts'

/**
 * Props of a page in the personal centre: the item in view (`?modal=center&at=withdraw:wd_...`), ''
 * for none, and a function to move to another.
 */
export type CenterPageProps = {
  readonly id: string
  readonly onPlace: (id: string) => void
}

export type CenterPage = {
  /** The page key of the specification, section 2. */
  readonly key: string
  readonly title: MessageId
  readonly icon: LucideIcon
  readonly screen: LazyScreen<CenterPageProps>
  /** If set, the page exists only while this flag is on. */
  readonly flag?: FeatureFlag
}

const screen = <Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<CenterPageProps>,
  texts = needApp,
): LazyScreen<CenterPageProps> => lazyScreen(load, pick, texts)

/**
 * The menu of the personal centre, in order; the first page is the default. To add a page, add an
 * entry.
 */
export const centerPages: readonly CenterPage[] = [
  {
    key: 'securityCenter',
    title: 'wallet.center.securityCenter',
    icon: ShieldUser,
    screen: screen(
      () => import('../../features/identity/security/center.tsx'),
      (m) => m.SecurityCenter,
      needSecurity,
    ),
  },
  {
    key: 'transferFund',
    title: 'wallet.center.transferFund',
    icon: Wallet,
    screen: screen(
      () => import('./shell/wallet-page.tsx'),
      (m) => m.WalletPage,
    ),
  },
  {
    key: 'depositv2',
    title: 'wallet.center.depositv2',
    icon: ArrowDownToLine,
    screen: screen(
      () => import('../../features/payments/deposit/panel.tsx'),
      (m) => m.Deposit,
    ),
  },
  {
    key: 'withdraw',
    title: 'wallet.center.withdraw',
    icon: ArrowUpFromLine,
    screen: screen(
      () => import('../../features/payments/withdrawal/panel.tsx'),
      (m) => m.Withdraw,
    ),
  },
  {
    key: 'personalHistoryCopy',
    title: 'wallet.center.personalHistoryCopy',
    icon: Dices,
    screen: screen(
      () => import('../../features/games/bets/record.tsx'),
      (m) => m.BettingRecord,
    ),
  },
  {
    key: 'manualRebate',
    title: 'shell.account.cashback',
    icon: HandCoins,
    flag: 'MANPLAYREB3',
    screen: screen(
      () => import('../../features/promotions/cashback-page.tsx'),
      (m) => m.CashbackPage,
      needSecurity,
    ),
  },
  {
    key: 'transactionHistory',
    title: 'wallet.center.transactionHistory',
    icon: ReceiptText,
    screen: screen(
      () => import('../../features/wallet/record/list.tsx'),
      (m) => m.AccountRecord,
    ),
  },
  {
    key: 'verification',
    title: 'wallet.center.verification',
    icon: IdCard,
    screen: screen(
      () => import('../../features/safety/papers/verification.tsx'),
      (m) => m.Verification,
      needSafety,
    ),
  },
  {
    key: 'saferPlay',
    title: 'wallet.center.saferPlay',
    icon: HeartHandshake,
    screen: screen(
      () => import('../../features/safety/center.tsx'),
      (m) => m.SaferPlay,
      needSafety,
    ),
  },
  {
    key: 'messageV2',
    title: 'wallet.center.messageV2',
    icon: Mail,
    screen: lazyScreen(
      () => import('../../features/messages/inbox/list.tsx'),
      (m) => m.Inbox,
      () => Promise.all([needApp(), needInbox()]),
    ),
  },
]
