import { memberProfile, type MemberProfile } from '@kancil/contract/identity/members'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { matchPath, useLocation } from 'react-router'
import { Link } from '../../../lib/router.tsx'
import { useText } from '../../../i18n/use-text.tsx'
import { CallError } from '../../../lib/call/error.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { oneOfParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AvatarPicture } from '../door.tsx'
import { MemberBets } from './member/bets.tsx'
import { MemberCases } from './member/cases.tsx'
import { MemberNotes } from './member/notes.tsx'
import { MemberSafetyPart } from './member/safety.tsx'
import { MemberTags } from './member/tags.tsx'
import { MemberTimeline } from './member/timeline.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberLogins } from './member-logins.tsx'
import { MemberMoney } from './member-money.tsx'
import { MemberStatusBadge } from './member-status-badge.tsx'
import { useFailure } from '../../../ui/console/use-failure.ts'

const parts = ['facts', 'money', 'bets', 'safety', 'logins', 'notes', 'cases', 'timeline'] as const
const table = { part: oneOfParam(parts, 'facts') }

/** One member, with everything an operator needs to know or do. */
export function MemberPage(): ReactElement {
  const text = useText()
  const failure = useFailure()
  const { pathname } = useLocation()
  const memberId = matchPath('/members/:memberId', pathname)?.params.memberId ?? ''
  const [{ part }, setQuery] = useQueryParams(table)
  const member = useQueryOf(memberProfile, { memberId })
  if (member.error) {
    const unknown =
      member.error instanceof CallError && ['not_found', 'bad_request'].includes(member.error.code)
    return (
      <EmptyState
        pose="thinking"
        title={unknown ? text('operator.member.unknown') : failure(member.error)}
        action={
          <Button variant="secondary" onClick={() => void member.refetch()}>
            {text('shell.retry')}
          </Button>
        }
      />
    )
  }
  if (!member.data) return <Skeleton className="h-80 w-full" />
  return (
    <>
      <Head member={member.data} />
      <Tabs
        label={text('operator.nav.member')}
        tabs={parts.map((key) => ({ key, label: text(`memberfile.part.${key}`) }))}
        active={part}
        onChange={(next) => setQuery({ part: next }, { replace: true })}
      >
        {part === 'facts' && <MemberFacts member={member.data} />}
        {part === 'money' && <MemberMoney member={member.data} />}
        {part === 'bets' && <MemberBets memberId={memberId} />}
        {part === 'safety' && (
          <MemberSafetyPart memberId={memberId} account={member.data.account} />
        )}
        {part === 'logins' && <MemberLogins member={member.data} />}
        {part === 'notes' && <MemberNotes memberId={memberId} />}
        {part === 'cases' && <MemberCases memberId={memberId} />}
        {part === 'timeline' && <MemberTimeline memberId={memberId} />}
      </Tabs>
    </>
  )
}

function Head({ member }: { member: MemberProfile }): ReactElement {
  const text = useText()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-4">
      <div className="grow min-w-0">
        <Link
          to="/members"
          className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-text"
        >
          <ArrowLeft size={15} className="flip-rtl" aria-hidden="true" />
          {text('operator.nav.members')}
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <AvatarPicture avatar={member.avatar} size={36} />
          <h1 className="text-xl font-semibold">{member.account}</h1>
          <MemberStatusBadge status={member.status} />
          {!member.mayEnter && <Badge tone="danger">{text('operator.memberStatus.noEntry')}</Badge>}
          <span className="text-sm text-muted">{text(`operator.kind.${member.accountKind}`)}</span>
        </div>
        {member.statusReason && (
          <p className="text-sm text-muted">
            {text('operator.member.reason', { reason: member.statusReason })}
          </p>
        )}
        <MemberTags member={member} />
      </div>
      <MemberActions member={member} />
    </header>
  )
}
