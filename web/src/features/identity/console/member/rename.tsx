import { memberProfile, type MemberProfile, searchMembers } from '@kancil/contract/identity/members'
import { documents, renameMember } from '@kancil/contract/safety/identity-desk'
import { memberSafety } from '@kancil/contract/safety/member-safety'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { texts } from '../../../../lib/texts.ts'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'

const explain = texts(renameMember, {})

/** Another name, as on new papers; the papers that were accepted are checked again. */
export function RenameMember(props: { member: MemberProfile; onClose: () => void }): ReactElement {
  const { member, onClose } = props
  const text = useText()
  const [name, setName] = useState(member.payeeName ?? '')
  return (
    <DecisionDialog
      endpoint={renameMember}
      refreshes={[memberProfile, searchMembers, memberSafety, documents]}
      explain={explain}
      title={text('memberfile.rename.title', { account: member.account })}
      confirm={text('memberfile.rename')}
      text={text('memberfile.rename.text')}
      note={{ label: text('operator.reason'), hint: text('operator.reason.hint'), required: true }}
      ready={name.trim().length >= 2 && name.trim() !== member.payeeName}
      input={(note) => ({ memberId: member.id, name: name.trim(), note })}
      onClose={onClose}
    >
      <TextField
        label={text('operator.fact.payeeName')}
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </DecisionDialog>
  )
}
