import { agentKinds } from '@kancil/contract/identity/account-kinds'
import {
  freezeMember,
  memberProfile,
  type MemberProfile,
  resetMemberPassword,
  searchMembers,
  setMayEnter,
  unfreezeMember,
} from '@kancil/contract/identity/members'
import { DoorClosed, DoorOpen, Globe, KeyRound, Snowflake, Sun } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { InviteDomain } from './invite-domain.tsx'

type StandingAct = 'freeze' | 'unfreeze' | 'closeEntry' | 'openEntry'
type MemberAct = StandingAct | 'password' | 'domain'
const refreshes = [memberProfile, searchMembers]
const explain = texts(freezeMember, { member_closed: 'operator.error.memberClosed' })
const explainReset = texts(resetMemberPassword, { member_closed: 'operator.error.memberClosed' })

/** Actions on a member; each needs a reason, which goes into the audit log. */
export function MemberActions({ member }: { member: MemberProfile }): ReactElement | null {
  const text = useText()
  const may = useMay()
  const [doing, setDoing] = useState<MemberAct | null>(null)
  const entry = member.mayEnter ? 'closeEntry' : 'openEntry'
  const EntryMark = member.mayEnter ? DoorClosed : DoorOpen
  if (!may('members.write') || member.status === 'closed') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        icon={<KeyRound size={15} aria-hidden="true" />}
        onClick={() => setDoing('password')}
      >
        {text('operator.member.password')}
      </Button>
      {agentKinds.includes(member.accountKind) && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Globe size={15} aria-hidden="true" />}
          onClick={() => setDoing('domain')}
        >
          {text('desk.entry.domain')}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        icon={<EntryMark size={15} aria-hidden="true" />}
        onClick={() => setDoing(entry)}
      >
        {text(`operator.member.${entry}`)}
      </Button>
      {member.status === 'active' ? (
        <Button
          size="sm"
          variant="danger"
          icon={<Snowflake size={15} aria-hidden="true" />}
          onClick={() => setDoing('freeze')}
        >
          {text('operator.member.freeze')}
        </Button>
      ) : (
        <Button
          size="sm"
          icon={<Sun size={15} aria-hidden="true" />}
          onClick={() => setDoing('unfreeze')}
        >
          {text('operator.member.unfreeze')}
        </Button>
      )}
      {doing === 'domain' && <InviteDomain member={member} onClose={() => setDoing(null)} />}
      {doing === 'password' && <PasswordDialog member={member} onClose={() => setDoing(null)} />}
      {doing && doing !== 'domain' && doing !== 'password' && (
        <StandingDialog member={member} doing={doing} onClose={() => setDoing(null)} />
      )}
    </div>
  )
}

/** Each is confirmed with a reason. */
function StandingDialog(props: {
  member: MemberProfile
  doing: StandingAct
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { member, doing, onClose } = props
  const { id: memberId, account } = member
  const shared = {
    refreshes,
    explain,
    title: text(`operator.member.${doing}.title`, { account }),
    text: text(`operator.member.${doing === 'openEntry' ? 'unfreeze' : doing}.text`),
    confirm: text(`operator.member.${doing}`),
    danger: doing === 'freeze' || doing === 'closeEntry',
    note: { label: text('operator.reason'), hint: text('operator.reason.hint'), required: true },
    onDone: () => showToast(`operator.member.${doing}.done`, 'success', { account }),
    onClose,
  }
  if (doing === 'freeze' || doing === 'unfreeze')
    return (
      <DecisionDialog
        {...shared}
        endpoint={doing === 'freeze' ? freezeMember : unfreezeMember}
        input={(reason) => ({ memberId, reason })}
      />
    )
  return (
    <DecisionDialog
      {...shared}
      endpoint={setMayEnter}
      input={(reason) => ({ memberId, reason, mayEnter: doing === 'openEntry' })}
    />
  )
}

/** Gives the member a new password and shows it once. */
function PasswordDialog(props: { member: MemberProfile; onClose: () => void }): ReactElement {
  const text = useText()
  const { member, onClose } = props
  const [password, setPassword] = useState<string | null>(null)
  const title = text('operator.member.password.title', { account: member.account })
  if (password)
    return (
      <Dialog title={title} size="narrow" guarded onClose={onClose}>
        <Notice tone="success" title={text('operator.member.password.done')}>
          <code className="block py-2 text-lg text-text select-all">{password}</code>
        </Notice>
      </Dialog>
    )
  return (
    <DecisionDialog
      endpoint={resetMemberPassword}
      title={title}
      text={text('operator.member.password.text')}
      confirm={text('operator.member.password')}
      refreshes={refreshes}
      explain={explainReset}
      note={{ label: text('operator.reason'), hint: text('operator.reason.hint'), required: true }}
      input={(reason) => ({ memberId: member.id, reason })}
      onDone={(answer) => setPassword(answer.password)}
      onClose={onClose}
    />
  )
}
