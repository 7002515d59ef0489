import {
  memberProfile,
  type MemberProfile,
  setInviteDomain,
} from '@kancil/contract/identity/members'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(setInviteDomain, {
  not_an_agent: 'entry.agent.error',
  domain_taken: 'desk.entry.domain.taken',
})

/** The domain to which an agent's affiliate code is bound. */
export function InviteDomain(props: { member: MemberProfile; onClose: () => void }): ReactElement {
  const { member, onClose } = props
  const text = useText()
  const [domain, setDomain] = useState(member.inviteDomain ?? '')
  return (
    <DecisionDialog
      endpoint={setInviteDomain}
      title={text('desk.entry.domain')}
      text={text('desk.entry.domain.text', { code: member.inviteCode ?? '' })}
      confirm={text('desk.entry.domain.save')}
      refreshes={[memberProfile]}
      explain={explain}
      input={() => ({ memberId: member.id, domain: domain.trim().toLowerCase() })}
      onClose={onClose}
    >
      <TextField
        label={text('desk.entry.domain')}
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        onChange={(event) => setDomain(event.target.value)}
      />
    </DecisionDialog>
  )
}
