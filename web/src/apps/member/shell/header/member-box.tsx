import { memberInfo } from '@kancil/contract/identity/member'
import {
  BadgeCheck,
  BanknoteArrowUp,
  ChevronDown,
  HandCoins,
  LogOut,
  Mail,
  ReceiptText,
  User,
  Users,
  Wallet,
} from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useNavigate } from '../../../../lib/router.tsx'
import { OwnAvatar } from '../../../../features/identity/profile/avatar.tsx'
import { useText } from '../../../../i18n/use-text.tsx'
import { useGuard } from '../../../../lib/session/guard.ts'
import { useModal } from '../../../../lib/screen/modal.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { isAgentSession, useSession } from '../../../../lib/session/session.ts'
import { useFlag } from '../../../../lib/site.ts'
import { Menu, menuItemClass } from '../../../../ui/menu.tsx'
import { InboxButton } from '../../../../features/messages/inbox/button.tsx'
import { useOpenInbox } from '../../../../features/messages/inbox/entry.tsx'
import { UnreadCount } from '../../../../features/messages/inbox/unread-count.tsx'
import { useUnread } from '../../../../features/messages/inbox/use-unread.ts'
import { BalancePill } from './balance-pill.tsx'

/** Balance, withdrawal and account menu of the signed-in member. */
export function MemberBox({
  account,
  compact,
  alone = false,
}: {
  account: string
  compact: boolean
  alone?: boolean
}): ReactElement {
  const text = useText()
  const modal = useModal()
  const guard = useGuard()
  return (
    <div className="flex items-center gap-2 md:gap-3">
      <BalancePill footDeposit={!alone} />
      {modal.has('wallet') && !compact && (
        <button
          type="button"
          className="hidden md:grid place-items-center min-w-10 px-2 min-h-10 rounded-[10px] whitespace-nowrap text-muted hover:text-text max-lg:hover:bg-raised"
          title={text('shell.withdraw')}
          onClick={() => guard('member', () => modal.open('wallet', 'withdraw'))}
        >
          <BanknoteArrowUp size={20} className="lg:hidden" aria-hidden="true" />
          <span className="max-lg:sr-only">{text('shell.withdraw')}</span>
        </button>
      )}
      {modal.has('center') && !compact && <InboxButton />}
      <div className="hidden md:block">
        <MemberMenu account={account} />
      </div>
    </div>
  )
}

function MemberMenu({ account }: { account: string }): ReactElement {
  const text = useText()
  const { data } = useQueryOf(memberInfo, {}, { staleMs: 60_000 })
  const name = data?.nickname || account
  return (
    <Menu
      label={text('shell.account.menu', { name })}
      align="end"
      triggerClass="inline-flex items-center gap-1.5 min-h-10 px-2 rounded-[10px] text-text hover:bg-raised max-w-44 max-lg:max-w-36"
      trigger={
        <>
          <OwnAvatar size={28} />
          <span className="truncate font-medium">{name}</span>
          <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden="true" />
        </>
      }
    >
      {(close) => <MemberMenuItems onChoose={close} />}
    </Menu>
  )
}

/** What a member may open; entries without a screen are left out. Shared with the phone's menu. */
export function MemberMenuItems({ onChoose }: { onChoose: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const guard = useGuard()
  const agent = isAgentSession(useSession())
  const hasCashback = useFlag('MANPLAYREB3')
  const go = (action: () => void) => () => {
    onChoose()
    action()
  }
  return (
    <>
      {modal.has('center') && (
        <MenuRow icon={User} onClick={go(() => guard('member', () => modal.open('center')))}>
          {text('shell.account.center')}
        </MenuRow>
      )}
      {modal.has('wallet') && (
        <MenuRow icon={Wallet} onClick={go(() => guard('member', () => modal.open('wallet')))}>
          {text('shell.account.wallet')}
        </MenuRow>
      )}
      {modal.has('wallet') && (
        <MenuRow
          icon={BanknoteArrowUp}
          onClick={go(() => guard('member', () => modal.open('wallet', 'withdraw')))}
        >
          {text('shell.withdraw')}
        </MenuRow>
      )}
      {modal.has('center') && (
        <MenuRow
          icon={ReceiptText}
          onClick={go(() => guard('session', () => modal.open('center', 'personalHistoryCopy')))}
        >
          {text('shell.account.bets')}
        </MenuRow>
      )}
      {modal.has('center') && hasCashback && (
        <MenuRow
          icon={HandCoins}
          onClick={go(() => guard('member', () => modal.open('center', 'manualRebate')))}
        >
          {text('shell.account.cashback')}
        </MenuRow>
      )}
      <VipRow onChoose={onChoose} />
      {modal.has('center') && <InboxRow onChoose={onChoose} />}
      {agent && modal.has('agent') && (
        <MenuRow icon={Users} onClick={go(() => modal.open('agent'))}>
          {text('shell.account.agent')}
        </MenuRow>
      )}
      <MenuRow icon={LogOut} onClick={go(() => modal.open('logout'))}>
        {text('shell.logout')}
      </MenuRow>
    </>
  )
}

/** The member's level in the club; the word is the same in every language. */
function VipRow({ onChoose }: { onChoose: () => void }): ReactElement {
  const navigate = useNavigate()
  const { data } = useQueryOf(memberInfo, {}, { staleMs: 60_000 })
  const press = (): void => {
    onChoose()
    navigate('/vip')
  }
  const label = data?.clubLabel?.labelName
  return (
    <MenuRow
      icon={BadgeCheck}
      onClick={press}
      mark={label && <span className="text-sm text-gold">{label}</span>}
    >
      VIP
    </MenuRow>
  )
}

function InboxRow({ onChoose }: { onChoose: () => void }): ReactElement {
  const text = useText()
  const open = useOpenInbox()
  const unread = useUnread()
  const press = (): void => {
    onChoose()
    open()
  }
  return (
    <MenuRow icon={Mail} onClick={press} mark={<UnreadCount count={unread} />}>
      {text('announce.messages')}
    </MenuRow>
  )
}

function MenuRow(props: {
  icon: typeof User
  onClick: () => void
  mark?: ReactNode
  children: string
}): ReactElement {
  const Icon = props.icon
  return (
    <button type="button" role="menuitem" className={menuItemClass} onClick={props.onClick}>
      <Icon size={18} className="text-muted" aria-hidden="true" />
      <span className="grow">{props.children}</span>
      {props.mark}
    </button>
  )
}
