import { type ConsoleVendor, consoleVendors } from '@kancil/contract/games/catalogue'
import { searchMembers } from '@kancil/contract/identity/members'
import { chatDesk } from '@kancil/contract/messages/chat/desk'
import { deskSupport } from '@kancil/contract/messages/support/desk'
import { waitingCounts } from '@kancil/contract/payments/waiting'
import { ledgerReport } from '@kancil/contract/wallet/ledger'
import {
  BookCheck,
  Gamepad2,
  HandCoins,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessagesSquare,
  Power,
  TriangleAlert,
  Undo2,
  Users,
} from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useMay } from '../../lib/session/operator-session.ts'
import { useQueryOf } from '../../lib/call/queries.ts'
import { Link } from '../../lib/router.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useKeptSetting } from '../../ui/console/use-stored-setting.ts'

const everyMs = 15_000

/** One card for each thing that may need a person; red only if it does. */
export function Waiting(): ReactElement {
  const may = useMay()
  return (
    <ul className="flex flex-wrap gap-3">
      {may('withdrawals.read') && <Withdrawals />}
      {may('withdrawals.read') && <Suspense />}
      {may('withdrawals.read') && <Recalls />}
      {may('ledger.read') && <Books />}
      {may('vendors.read') && <Vendors />}
      {may('members.read') && <Chats />}
      {may('members.read') && <Letters />}
      {may('members.read') && <MembersCount />}
      {may('settings.read') && <SiteIs />}
    </ul>
  )
}

function Withdrawals(): ReactElement {
  const text = useText()
  const count = useQueryOf(waitingCounts, {}, { everyMs }).data?.withdrawals
  return (
    <Card
      to="/withdrawals"
      icon={HandCoins}
      title={text('operator.home.withdrawals')}
      needs={Boolean(count)}
    >
      <Figure value={count} />
    </Card>
  )
}

function Suspense(): ReactElement {
  const text = useText()
  const count = useQueryOf(waitingCounts, {}, { everyMs }).data?.suspense
  return (
    <Card
      to="/suspense"
      icon={TriangleAlert}
      title={text('operator.home.suspense')}
      needs={Boolean(count)}
    >
      <Figure value={count} />
    </Card>
  )
}

function Recalls(): ReactElement {
  const text = useText()
  const count = useQueryOf(waitingCounts, {}, { everyMs }).data?.recalls
  return (
    <Card to="/recalls" icon={Undo2} title={text('desk.payments.recalls')} needs={Boolean(count)}>
      <Figure value={count} />
    </Card>
  )
}

function Chats(): ReactElement {
  const text = useText()
  const count = useQueryOf(chatDesk, {}, { everyMs }).data?.waiting
  return (
    <Card
      to="/chats"
      icon={MessagesSquare}
      title={text('operator.home.chats')}
      needs={Boolean(count)}
    >
      <Figure value={count} />
    </Card>
  )
}

function Letters(): ReactElement {
  const text = useText()
  const unread = useQueryOf(deskSupport, { state: 'received', pageSize: 1 }, { everyMs })
  const count = unread.data?.totalItems
  return (
    <Card
      to="/support"
      icon={MessageCircleQuestionMark}
      title={text('operator.home.letters')}
      needs={Boolean(count)}
    >
      <Figure value={count} />
    </Card>
  )
}

function Books(): ReactElement {
  const text = useText()
  const report = useQueryOf(ledgerReport, {}, { everyMs: 60_000 })
  const stopped = report.data?.withdrawalsStopped ?? false
  const ran = report.data?.lastRun
  return (
    <Card to="/ledger" icon={BookCheck} title={text('operator.home.books')} needs={stopped}>
      <span className="text-base font-semibold">
        {report.data &&
          text(
            stopped
              ? 'operator.home.books.wrong'
              : ran
                ? 'operator.home.books.right'
                : 'operator.home.books.unread',
          )}
      </span>
    </Card>
  )
}

function Vendors(): ReactElement {
  const text = useText()
  const vendors = useQueryOf(consoleVendors, {}, { everyMs: 60_000 })
  const count = vendors.data?.list.filter(isFaulty).length
  return (
    <Card
      to="/vendors"
      icon={Gamepad2}
      title={text('operator.home.vendors')}
      needs={Boolean(count)}
    >
      <Figure value={count} />
    </Card>
  )
}

/** Members can see it, and it does not answer or its list of games cannot be taken over. */
function isFaulty({ status, breaker, listCheck }: ConsoleVendor): boolean {
  return status !== 'off' && (breaker === 'open' || listCheck?.failingSince !== undefined)
}

function MembersCount(): ReactElement {
  const text = useText()
  const members = useQueryOf(searchMembers, { pageSize: 1 }, { everyMs: 60_000 })
  return (
    <Card to="/members" icon={Users} title={text('operator.home.members')}>
      <Figure value={members.data?.totalItems} />
    </Card>
  )
}

function SiteIs(): ReactElement {
  const text = useText()
  const system = useKeptSetting('system')
  const status = system?.value.status
  return (
    <Card to="/status" icon={Power} title={text('operator.home.site')} needs={Boolean(status)}>
      <span className="text-base font-semibold">
        {status !== undefined && text(`operator.status.${status}`)}
      </span>
    </Card>
  )
}

function Figure({ value }: { value: number | undefined }): ReactElement {
  const format = useFormat()
  return (
    <span className="num text-2xl font-semibold leading-none">
      {value === undefined ? '–' : format.number(value)}
    </span>
  )
}

function Card(props: {
  to: string
  icon: LucideIcon
  title: string
  /** Needs a person's attention. */
  needs?: boolean
  children: ReactNode
}): ReactElement {
  const { icon: Icon } = props
  return (
    <li className="grow basis-36 md:basis-40">
      <Link
        to={props.to}
        className={classNames(
          'card grid gap-2 px-4 py-3.5 h-full content-between hover:border-line transition-colors duration-120',
          props.needs && 'border-danger/60',
        )}
      >
        <span className="flex items-center gap-2 text-sm text-muted">
          <Icon
            size={16}
            className={classNames('shrink-0', props.needs && 'text-danger')}
            aria-hidden="true"
          />
          {props.title}
        </span>
        <span className={props.needs ? 'text-danger' : ''}>{props.children}</span>
      </Link>
    </li>
  )
}
