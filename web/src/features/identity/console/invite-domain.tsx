import {
  memberProfile,
  type MemberProfile,
  setInviteDomain,
} from '@kancil/contract/identity/members'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(setInviteDomain, {
  not_an_agent: 'entry.agent.error',
  domain_taken: 'desk.entry.domain.taken',
})

/** The domain to which an agent's affiliate code is bound. */
export function InviteDomain(props: { member: MemberProfile; onClose: () => void }): ReactElement {
  const { member, onClose } = props
  const text = useText()
  const save = useAction(setInviteDomain, { refreshes: [memberProfile] })
  const [domain, setDomain] = useState(member.inviteDomain ?? '')

  function submit(event: FormEvent): void {
    event.preventDefault()
    const input = { memberId: member.id, domain: domain.trim().toLowerCase() }
    save.mutate(input, { onSuccess: onClose })
  }

  return (
    <Dialog title={text('desk.entry.domain')} size="narrow" guarded onClose={onClose}>
      <form className="grid gap-4" aria-busy={save.isPending} onSubmit={submit}>
        <FailureNotice error={save.error} explain={explain} />
        <TextField
          label={text('desk.entry.domain')}
          hint={text('desk.entry.domain.text', { code: member.inviteCode ?? '' })}
          maxLength={253}
          autoCapitalize="none"
          spellCheck={false}
          value={domain}
          onChange={(event) => setDomain(event.target.value)}
        />
        <Button type="submit" pending={save.isPending}>
          {text('desk.entry.domain.save')}
        </Button>
      </form>
    </Dialog>
  )
}
