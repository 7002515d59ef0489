import {
  identityCheck,
  type IdentityCheck,
  stateIdentity,
} from '@kancil/contract/safety/identity-check'
import { depositGate } from '@kancil/contract/safety/place'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(stateIdentity, {
  birthday_invalid: 'safety.stated.birthdayInvalid',
  under_age: 'safety.stated.underAge',
  already_stated: 'safety.stated.already',
})

/** Name and birthday, once; what is on record already is left as it is. */
export function StateForm({ check }: { check: IdentityCheck }): ReactElement {
  const text = useText()
  const [name, setName] = useState('')
  const [birthday, setBirthday] = useState('')
  const state = useAction(stateIdentity, { refreshes: [identityCheck, depositGate] })
  const hasName = check.maskedName !== ''
  const isReady = (hasName || name.trim().length >= 2) && birthday !== ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    // A name on record stays, whatever is sent.
    if (isReady) state.mutate({ name: hasName ? check.maskedName : name.trim(), birthday })
  }

  return (
    <form noValidate className="grid gap-4 max-w-120" onSubmit={submit}>
      {!hasName && (
        <TextField
          label={text('safety.stated.name')}
          hint={text('safety.stated.nameHint')}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <TextField
        label={text('safety.stated.birthday')}
        hint={text('safety.stated.age', { age: check.minimumAge })}
        type="date"
        autoComplete="bday"
        value={birthday}
        onChange={(event) => setBirthday(event.target.value)}
      />
      <FailureNotice error={state.error} explain={explain} />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!isReady}
        pending={state.isPending}
      >
        {text('safety.stated.save')}
      </Button>
    </form>
  )
}
