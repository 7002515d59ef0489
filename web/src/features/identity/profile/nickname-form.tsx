import { memberInfo } from '@kancil/contract/identity/member'
import {
  changeNickname,
  nicknameLength,
  securityOverview,
} from '@kancil/contract/identity/security'
import { type FormEvent, type ReactElement, useState } from 'react'
import type { CallError } from '../../../lib/call/error.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const explain = texts(changeNickname, {
  nickname_invalid: 'security.nickname.hint',
  nickname_refused: 'security.nickname.refused',
})

export function NicknameForm(props: { nickname: string; onEnd: () => void }): ReactElement {
  const text = useText()
  const [nickname, setNickname] = useState(props.nickname)
  const change = useAction(changeNickname, { refreshes: [memberInfo, securityOverview] })

  function submit(event: FormEvent): void {
    event.preventDefault()
    change.mutate(
      { nickname },
      {
        onSuccess() {
          showToast('security.nickname.done', 'success')
          props.onEnd()
        },
      },
    )
  }

  const words = (error: CallError) => {
    const { id } = explain(error as Parameters<typeof explain>[0])
    return text(id, { ...nicknameLength })
  }
  return (
    <form noValidate className="grid gap-3" aria-busy={change.isPending} onSubmit={submit}>
      <TextField
        label={text('security.nickname.label')}
        hint={change.error ? undefined : text('security.nickname.hint', { ...nicknameLength })}
        error={change.error ? words(change.error) : undefined}
        autoComplete="nickname"
        autoFocus
        required
        maxLength={40}
        value={nickname}
        onChange={(event) => {
          change.reset()
          setNickname(event.target.value)
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={props.onEnd}>
          {text('shell.cancel')}
        </Button>
        <Button type="submit" pending={change.isPending} disabled={nickname.trim() === ''}>
          {text('security.nickname.save')}
        </Button>
      </div>
    </form>
  )
}
