import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../button.tsx'
import { Instant } from '../../instant.tsx'
import { ValueChanges } from './of-values.tsx'

/** Terms that wait for a second operator, beside those in force; who asked may only drop them. */
export function ProposalCard(props: {
  title: string
  asked: { readonly askedBy: string; readonly askedAt: string; readonly isOwn: boolean }
  inForce: unknown
  terms: unknown
  /** What they would cost. */
  children: ReactNode
  /** Undefined for a reader who may not decide. */
  onDecide: ((isApproved: boolean) => void) | undefined
}): ReactElement {
  const text = useText()
  const { title, asked, onDecide } = props
  return (
    <section className="card p-4 grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <p className="text-sm text-muted">
        {text('operator.proposal.by', { name: asked.askedBy })} · <Instant at={asked.askedAt} />
      </p>
      <ValueChanges before={props.inForce} after={props.terms} />
      {props.children}
      {onDecide && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={asked.isOwn} onClick={() => onDecide(true)}>
            {text('operator.proposal.approve')}
          </Button>
          <Button variant="ghost" onClick={() => onDecide(false)}>
            {text('operator.proposal.drop')}
          </Button>
        </div>
      )}
    </section>
  )
}
