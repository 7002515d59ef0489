import type { VerificationPurpose } from '@kancil/contract/identity/verification/purpose'
import { Accessibility } from 'lucide-react'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { loadPart } from '../../../lib/screen/load-part.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { SliderPuzzle } from '../verification/slider-puzzle.tsx'

/**
 * Between the form and its answer: the puzzle, or a proof of work that the browser does by itself.
 * `hard`: after many failures on the account only the long proof of work is accepted.
 */
export function VerifyStep(props: {
  purpose: VerificationPurpose
  hard?: boolean
  onVerified: (verification: string) => void
  onBack: () => void
}): ReactElement {
  const { purpose, hard = false, onVerified } = props
  const text = useText()
  const [working, setWorking] = useState(hard)
  const [attempt, setAttempt] = useState(0)
  const again = (): void => setAttempt(attempt + 1)
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text(working ? 'identity.work.text' : 'identity.slider.text')}</p>
      {working ? (
        <Work key={attempt} purpose={purpose} hard={hard} onDone={onVerified} onRetry={again} />
      ) : (
        <>
          <SliderPuzzle purpose={purpose} onSolved={onVerified} />
          <Button
            variant="secondary"
            icon={<Accessibility size={18} aria-hidden="true" />}
            onClick={() => setWorking(true)}
          >
            {text('identity.work.instead')}
          </Button>
        </>
      )}
      <Button variant="ghost" onClick={props.onBack}>
        {text('identity.back')}
      </Button>
    </div>
  )
}

function Work(props: {
  purpose: VerificationPurpose
  hard: boolean
  onDone: (verification: string) => void
  onRetry: () => void
}): ReactElement {
  const { purpose, hard } = props
  const text = useText()
  const [failed, setFailed] = useState(false)
  const done = useEffectEvent(props.onDone)
  useEffect(() => {
    const aborter = new AbortController()
    async function work(): Promise<void> {
      try {
        const { proveWork } = await loadPart(() => import('../verification/prove-work.ts'))
        const verification = await proveWork(purpose, hard, aborter.signal)
        if (!aborter.signal.aborted) done(verification)
      } catch {
        if (!aborter.signal.aborted) setFailed(true)
      }
    }
    void work()
    return () => aborter.abort()
  }, [purpose, hard])
  if (!failed)
    return (
      <p role="status" className="flex items-center gap-3 py-6">
        <Spinner /> {text('identity.work.busy')}
      </p>
    )
  const retry = (
    <Button size="sm" variant="secondary" onClick={props.onRetry}>
      {text('shell.retry')}
    </Button>
  )
  return (
    <Notice tone="danger" action={retry}>
      {text('identity.work.failed')}
    </Notice>
  )
}
