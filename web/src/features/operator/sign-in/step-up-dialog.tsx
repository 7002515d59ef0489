import { type OperatorSelf, operatorStepUp } from '@kancil/contract/operator/sign-in'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CodeField, isCode } from './code-field.tsx'

const explain = texts(operatorStepUp, { wrong_code: 'operator.error.wrongCode' })

/** Asks for the second factor before an action that cannot be undone. */
export function StepUpDialog(props: {
  onDone: (self: OperatorSelf) => void
  onClose: () => void
}): ReactElement {
  const text = useText()
  const stepUp = useAction(operatorStepUp)
  const [code, setCode] = useState('')
  function send(digits: string): void {
    stepUp.mutate({ code: digits }, { onSuccess: props.onDone, onError: () => setCode('') })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    send(code)
  }
  function type(digits: string): void {
    setCode(digits)
    if (isCode(digits)) send(digits)
  }
  return (
    <Dialog title={text('operator.stepUp.title')} size="narrow" onClose={props.onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="text-sm text-muted">{text('operator.stepUp.text')}</p>
        <CodeField value={code} onChange={type} />
        <FailureNotice error={stepUp.error} explain={explain} />
        <Button type="submit" block pending={stepUp.isPending} disabled={!isCode(code)}>
          {text('shell.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
