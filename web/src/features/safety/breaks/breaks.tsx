import {
  type Break,
  exclusionMonths,
  type PlayBan,
  takeBreak,
  timeOutDays,
} from '@kancil/contract/safety/exclusion'
import { CirclePause, ShieldBan } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { endTabSession } from '../../../lib/session/session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { BareSelect } from '../../../ui/form/select.tsx'
import { Section } from '../section.tsx'

const explain = texts(takeBreak, { break_shorter: 'safety.break.shorter' })

const timeOuts = timeOutDays.map((days) => ({
  key: `days.${days}` as const,
  asked: { kind: 'time_out', days } as Break,
}))
const withEnd = exclusionMonths.map((months) => ({
  key: `months.${months}` as const,
  asked: { kind: 'self_exclusion', months } as Break,
}))
const withoutEnd = {
  key: 'months.none' as const,
  asked: { kind: 'self_exclusion', months: null } as Break,
}
const exclusionChoices = [...withEnd, withoutEnd]

/** A time-out of days, or an exclusion of months or without an end: each asks once more. */
export function Breaks({ ban }: { ban: PlayBan | null }): ReactElement {
  const text = useText()
  return (
    <>
      <Section
        icon={<CirclePause size={22} />}
        title={text('safety.timeOut.title')}
        note={text('safety.timeOut.note')}
      >
        <BreakForm kind="timeOut" choices={timeOuts} />
      </Section>
      <Section
        icon={<ShieldBan size={22} />}
        title={text('safety.exclusion.title')}
        note={text(ban ? 'safety.exclusion.longer' : 'safety.exclusion.note')}
      >
        <BreakForm kind="exclusion" choices={exclusionChoices} />
      </Section>
    </>
  )
}

type Offer = (typeof timeOuts)[number] | (typeof exclusionChoices)[number]

function BreakForm(props: {
  kind: 'timeOut' | 'exclusion'
  choices: readonly Offer[]
}): ReactElement {
  const text = useText()
  const { kind, choices } = props
  const [key, setKey] = useState<string>(choices[0]!.key)
  const [isAsking, setAsking] = useState(false)
  const take = useAction(takeBreak)
  const choice = choices.find((offer) => offer.key === key) ?? choices[0]!
  const span = text(`safety.break.${choice.key}`)

  function begin(): void {
    take.mutate(
      { break: choice.asked },
      {
        onSuccess() {
          showToast('safety.break.begun', 'success')
          endTabSession(false)
        },
        onError: () => setAsking(false),
      },
    )
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <BareSelect
          aria-label={text(`safety.${kind}.title`)}
          className="grow max-w-80"
          value={key}
          options={choices.map((offer) => ({
            value: offer.key,
            label: text(`safety.break.${offer.key}`),
          }))}
          onChange={(event) => setKey(event.target.value)}
        />
        <Button variant="danger" onClick={() => setAsking(true)}>
          {text(`safety.${kind}.begin`)}
        </Button>
      </div>
      <FailureNotice error={take.error} explain={explain} />
      {isAsking && (
        <ConfirmDialog
          danger
          title={text(`safety.${kind}.ask`, { span })}
          confirmLabel={text(`safety.${kind}.begin`)}
          pending={take.isPending}
          onConfirm={begin}
          onClose={() => setAsking(false)}
        >
          {text('safety.break.means')}
        </ConfirmDialog>
      )}
    </div>
  )
}
