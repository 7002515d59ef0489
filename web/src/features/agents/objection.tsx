import {
  type agentStatements,
  type AgentStatement,
  type disputeLine,
  type disputeStatement,
  disputeTextMax,
  type realtimeLines,
} from '@kancil/contract/agents/statements'
import type { InputOf } from '@kancil/contract/endpoint'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useAction } from '../../lib/call/queries.ts'
import { texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Sending = typeof disputeStatement | typeof disputeLine

/** What the agent objected to, or the form in which they do: a bill, or a line of it. */
export function Objection<E extends Sending>(props: {
  readonly dispute: AgentStatement['dispute']
  readonly send: E
  readonly input: (words: string) => InputOf<E>
  readonly refreshes: readonly (typeof agentStatements | typeof realtimeLines)[]
}): ReactElement {
  const text = useText()
  const { dispute, input, refreshes } = props
  const send = props.send as typeof disputeStatement
  const act = useAction(send, { refreshes })
  const [typed, setTyped] = useState('')
  const objection = dispute ?? act.data
  if (objection)
    return (
      <Notice
        tone={objection.state === 'upheld' ? 'success' : 'info'}
        title={text(`agents.dispute.${objection.state}`)}
      >
        <span className="grid">
          <span>{objection.text}</span>
          {objection.answer && <b>{objection.answer}</b>}
        </span>
      </Notice>
    )
  function submit(event: FormEvent): void {
    event.preventDefault()
    act.mutate(input(typed.trim()) as InputOf<typeof disputeStatement>)
  }
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <TextField
        label={text('agents.dispute')}
        hint={text('agents.dispute.note')}
        maxLength={disputeTextMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FailureNotice
        error={act.error}
        explain={texts(send, { already_disputed: 'agents.dispute.twice' })}
      />
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="justify-self-start"
        disabled={typed.trim().length < 3}
        pending={act.isPending}
      >
        {text('agents.dispute.send')}
      </Button>
    </form>
  )
}
