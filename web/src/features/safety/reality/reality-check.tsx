import { acknowledgeReality, sitting, type Sitting } from '@kancil/contract/safety/sitting'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { keyOf, useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useModal } from '../../../lib/screen/modal.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Money } from '../../../ui/money.tsx'

/** A new sitting begins elsewhere: with the launch of a game, perhaps in another tab. */
const askEveryMs = 60_000

/**
 * Interrupts when a reality check is due, wherever on the site the member is: the time, what was
 * staked and won, and the ways out. Bets are refused until it is answered.
 */
export function RealityCheck(): ReactElement | null {
  const cache = useQueryClient()
  const { data } = useQueryOf(sitting, {}, { everyMs: askEveryMs, staleMs: 1_000 })
  const dueAt = data?.dueAt ?? null
  const isDue = data?.due === true
  useEffect(() => {
    if (dueAt === null || isDue) return undefined
    const wait = Math.max(0, Date.parse(dueAt) - Date.now()) + 500
    if (wait > askEveryMs) return undefined
    const timer = setTimeout(() => void cache.invalidateQueries({ queryKey: keyOf(sitting) }), wait)
    return () => clearTimeout(timer)
  }, [cache, dueAt, isDue])
  return isDue ? <Check now={data} /> : null
}

function Check({ now }: { now: Sitting }): ReactElement {
  const text = useText()
  const format = useFormat()
  const modal = useModal()
  const answer = useAction(acknowledgeReality, { refreshes: [sitting] })
  const minutes = text('safety.minutes', { minutes: format.number(Math.floor(now.seconds / 60)) })
  const leave = (at: string): void => {
    answer.mutate({}, { onSuccess: () => modal.open('center', at) })
  }
  return (
    <Dialog
      size="narrow"
      guarded
      title={text('safety.check.title')}
      onClose={() => answer.mutate({})}
    >
      <div className="grid gap-5" data-testid="reality-check">
        <p>{text('safety.check.text', { minutes })}</p>
        <dl className="grid grid-cols-2 gap-4">
          <Sum label={text('safety.check.wagered')}>
            <Money amount={now.wagered} currency={now.currency} />
          </Sum>
          <Sum label={text('safety.check.won')}>
            <Money amount={now.won} currency={now.currency} />
          </Sum>
          <Sum label={text('safety.check.net')} wide>
            <Money amount={now.net} currency={now.currency} look="signed" className="text-2xl" />
          </Sum>
        </dl>
        <FailureNotice error={answer.error} explain={explainCommon} />
        <div className="grid gap-3">
          <Button block pending={answer.isPending} onClick={() => answer.mutate({})}>
            {text('safety.check.goOn')}
          </Button>
          <Button block variant="secondary" onClick={() => leave('saferPlay')}>
            {text('safety.check.stop')}
          </Button>
          <Button block variant="ghost" onClick={() => leave('personalHistoryCopy')}>
            {text('safety.check.history')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Sum(props: { label: string; wide?: boolean; children: ReactNode }): ReactElement {
  return (
    <div className={props.wide ? 'col-span-2' : ''}>
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd className="num font-semibold">{props.children}</dd>
    </div>
  )
}
