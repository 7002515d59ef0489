import { freePlay, trialCredit, trialHours } from '@kancil/contract/identity/trial'
import { formatMoney, money } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useFlag } from '../../../lib/site.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useEnter } from '../login/use-enter.ts'

const explain = texts(freePlay, {
  free_play_closed: 'entry.trial.closed',
  free_play_limit: 'entry.trial.limit',
  free_play_not_needed: 'entry.trial.notNeeded',
})

/** What the trial is and is not, shown before it starts. */
export function FreePlay({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const format = useFormat()
  const modal = useModal()
  const enter = useEnter()
  const start = useAction(freePlay)
  const mayRegister = useFlag('DIRECTREG3') && modal.has('register')
  const amount = format.money(formatMoney(money(BigInt(trialCredit)), 'XTS'), 'XTS')
  return (
    <Dialog title={text('entry.trial.title')} size="narrow" onClose={close}>
      <div className="grid gap-4">
        <FailureNotice error={start.error} explain={explain} />
        <p className="text-muted">{text('entry.trial.text', { amount, hours: trialHours })}</p>
        <Button
          size="lg"
          block
          pending={start.isPending}
          onClick={() => start.mutate({}, { onSuccess: enter })}
        >
          {text('entry.trial.start')}
        </Button>
        {mayRegister && (
          <Button variant="ghost" block onClick={() => modal.open('register')}>
            {text('entry.trial.register')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
