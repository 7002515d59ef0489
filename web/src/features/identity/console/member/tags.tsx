import { setMemberTags, tagPattern, tagsMax } from '@kancil/contract/identity/member-file'
import { memberProfile, type MemberProfile, searchMembers } from '@kancil/contract/identity/members'
import { Tags } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { Link } from '../../../../lib/router.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'

const explain = texts(setMemberTags, {})
const fits = new RegExp(tagPattern, 'u')

/** A member's tags, each a link to all members who have it, and the form that sets them. */
export function MemberTags({ member }: { member: MemberProfile }): ReactElement {
  const text = useText()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-1.5 pt-1">
      {member.tags.map((tag) => (
        <Link
          key={tag}
          to={`/members?tag=${encodeURIComponent(tag)}`}
          className="px-2.5 py-0.5 rounded-full border border-line text-xs hover:text-text text-muted"
        >
          {tag}
        </Link>
      ))}
      {may('members.write') && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Tags size={15} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {text('memberfile.tags.set')}
        </Button>
      )}
      {isOpen && <TagsDialog member={member} onClose={() => setOpen(false)} />}
    </div>
  )
}

function TagsDialog(props: { member: MemberProfile; onClose: () => void }): ReactElement {
  const text = useText()
  const { member, onClose } = props
  const [typed, setTyped] = useState(member.tags.join(', '))
  const tags = [...new Set(typed.split(',').flatMap((part) => part.trim().toLowerCase() || []))]
  const isFine = tags.length <= tagsMax && tags.every((tag) => fits.test(tag))
  return (
    <DecisionDialog
      endpoint={setMemberTags}
      title={text('memberfile.tags.title', { account: member.account })}
      text={text('memberfile.tags.text')}
      confirm={text('memberfile.save')}
      refreshes={[memberProfile, searchMembers]}
      explain={explain}
      ready={isFine}
      input={() => ({ memberId: member.id, tags })}
      onClose={onClose}
    >
      <TextField
        label={text('memberfile.tags')}
        hint={text('memberfile.tags.hint', { max: tagsMax })}
        error={isFine ? undefined : text('memberfile.tags.invalid')}
        autoCapitalize="none"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </DecisionDialog>
  )
}
