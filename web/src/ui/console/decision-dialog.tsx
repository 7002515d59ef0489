import { noteLengthMax } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import type { AnyEndpoint, CallError, CodeOf } from '../../lib/call/error.ts'
import { useAction } from '../../lib/call/queries.ts'
import type { Explanation } from '../../lib/texts.ts'
import { useStepUp } from '../../lib/session/step-up.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { FailureNotice } from '../feedback/alert.tsx'
import { TextField } from '../form/text-field.tsx'

/**
 * The final confirmation before an operator's action: what will happen, the reason, one button. If
 * the endpoint requires the second factor, it is asked for first. A refusal is shown in the dialog,
 * and cancelling the code prompt leaves the dialog open.
 */
export function DecisionDialog<E extends AnyEndpoint & { readonly stepUp?: boolean }>(props: {
  endpoint: E
  title: ReactNode
  /** What will happen, with the figures. */
  text: ReactNode
  /** The button's label. */
  confirm: string
  danger?: boolean
  /** Reads to refresh afterwards. */
  refreshes: readonly AnyEndpoint[]
  explain: (error: CallError<CodeOf<E>>) => Explanation
  /** A note for the audit log; `required` needs at least three letters. Absent: no note. */
  note?: { readonly label: string; readonly hint?: string; readonly required: boolean }
  /** False while the caller's own fields (children) are incomplete. */
  ready?: boolean
  /** The call's input; `note` is trimmed, and '' if there is none. */
  input: (note: string) => InputOf<E>
  onDone?: (answer: OutputOf<E>) => void
  onClose: () => void
  children?: ReactNode
}): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const { endpoint, note: ask, onClose, ready = true } = props
  const act = useAction(endpoint, { refreshes: props.refreshes })
  const [typed, setTyped] = useState('')
  const note = typed.trim()
  const isReady = ready && (!ask?.required || note.length >= 3)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isReady) return
    const run = () => act.mutateAsync(props.input(note))
    try {
      const answer = await (endpoint.stepUp ? steppedUp(run) : run())
      props.onDone?.(answer)
      onClose()
    } catch {
      // The dialog shows the reason.
    }
  }

  return (
    <Dialog size="narrow" guarded title={props.title} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p>{props.text}</p>
        {props.children}
        {ask && (
          <TextField
            label={ask.label}
            {...(ask.hint ? { hint: ask.hint } : {})}
            {...(ask.required ? {} : { optional: text('identity.optional') })}
            maxLength={noteLengthMax}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <FailureNotice error={act.error} explain={props.explain} />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button
            type="submit"
            variant={props.danger ? 'danger' : 'primary'}
            pending={act.isPending}
            disabled={!isReady}
          >
            {props.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
