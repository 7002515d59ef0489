import type { MemberProfile } from '@kancil/contract/identity/members'
import { memberSafety } from '@kancil/contract/safety/member-safety'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Panel } from '../../../ui/console/page-head.tsx'
import { RenameMember } from './member/rename.tsx'

type Fact = readonly [label: MessageId, value: ReactNode]

/** What identity knows about a member; a field that was never asked for is not shown. */
export function MemberFacts({ member }: { member: MemberProfile }): ReactElement {
  const text = useText()
  const may = useMay()
  const [isRenaming, setRenaming] = useState(false)
  const safety = useQueryOf(memberSafety, { memberId: member.id }).data
  const level: readonly Fact[] = safety
    ? [['memberfile.safety.level', text(`safety.identity.${safety.level}`)]]
    : []
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel
        title={text('operator.member.person')}
        aside={
          may('members.write') && (
            <Button size="sm" variant="secondary" onClick={() => setRenaming(true)}>
              {text('memberfile.rename')}
            </Button>
          )
        }
      >
        <Facts facts={[...level, ...personFacts(member)]} />
      </Panel>
      <Panel title={text('operator.member.account')}>
        <Facts facts={[...accountFacts(member, text), ...originFacts(member)]} />
      </Panel>
      {isRenaming && <RenameMember member={member} onClose={() => setRenaming(false)} />}
    </div>
  )
}

function personFacts(member: MemberProfile): readonly Fact[] {
  return [
    ['operator.fact.payeeName', member.payeeName],
    ['operator.fact.nickname', member.nickname],
    ['operator.fact.birthday', member.birthday],
    ['operator.fact.idNumber', member.idNumber],
    [
      'operator.fact.mobileNum',
      member.mobileNum &&
        `${member.countryDialingCode ? `+${member.countryDialingCode} ` : ''}${member.mobileNum}`,
    ],
    ['operator.fact.email', member.email],
    ['operator.fact.whatsapp', member.whatsapp],
    ['operator.fact.line', member.line],
    ['operator.fact.wechat', member.wechat],
    ['operator.fact.facebook', member.facebook],
    ['operator.fact.qqNum', member.qqNum],
  ]
}

function accountFacts(member: MemberProfile, text: Text): readonly Fact[] {
  return [
    [
      'operator.fact.id',
      <code key="id" className="text-xs select-all">
        {member.id}
      </code>,
    ],
    ['operator.fact.currency', member.currency],
    ['operator.fact.merchant', member.merchant],
    ['operator.fact.joined', <Instant key="joined" at={member.createdAt} />],
    ['operator.fact.registerIp', member.registerIp],
    ['operator.fact.lastLogin', member.lastLoginAt && <Instant at={member.lastLoginAt} />],
    ['operator.fact.passwordChanged', <Instant key="pw" at={member.passwordChangedAt} />],
    [
      'operator.fact.paymentPassword',
      text(member.hasPaymentPassword ? 'operator.yes' : 'operator.no'),
    ],
    [
      'operator.fact.terms',
      member.termsVersion && (
        <>
          {member.termsVersion}
          {member.termsAcceptedAt && (
            <>
              {' '}
              · <Instant at={member.termsAcceptedAt} />
            </>
          )}
        </>
      ),
    ],
    [
      'operator.fact.agentPolicy',
      member.agentPolicyVersion && (
        <>
          {member.agentPolicyVersion}
          {member.agentPolicyAgreedAt && (
            <>
              {' '}
              · <Instant at={member.agentPolicyAgreedAt} />
            </>
          )}
        </>
      ),
    ],
  ]
}

/** How a member came to the site. */
function originFacts(member: MemberProfile): readonly Fact[] {
  return [
    [
      'operator.fact.upline',
      member.uplineId && (
        <Link className="hover:underline" to={`/members/${member.uplineId}`}>
          {member.uplineAccount ?? member.uplineId}
        </Link>
      ),
    ],
    ['operator.fact.recommenderId', member.recommenderId],
    ['operator.fact.referralCode', member.referralCode],
    ['operator.fact.domain', member.domain],
    ['entry.affiliate.label', member.affiliateCode],
    ['desk.entry.invite', member.inviteCode],
    ['desk.entry.domain', member.inviteDomain],
  ]
}

function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  const text = useText()
  const filled = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid grid-cols-[minmax(90px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {filled.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{text(label)}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
