import type { SupportOutcome, SupportState } from '@kancil/contract/messages/support/case'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const tones: Record<SupportState, BadgeTone> = {
  received: 'info',
  underReview: 'warning',
  answered: 'success',
  closed: 'neutral',
}

/** Where a matter stands; how it ended once it has. */
export function SupportStateBadge(props: {
  state: SupportState
  outcome: SupportOutcome
}): ReactElement {
  const text = useText()
  const { state, outcome } = props
  return (
    <Badge tone={tones[state]}>
      {text(outcome ? `service.outcome.${outcome}` : `service.state.${state}`)}
    </Badge>
  )
}
