import {
  closeCase,
  freezePayouts,
  noteCase,
  releasePayouts,
  suspicionCase,
  type SuspicionCase,
  suspicionOutcomes,
  suspicions,
} from '@kancil/contract/safety/suspicions'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'

export type CaseAct = 'note' | 'freeze' | 'release' | 'close'

const refreshes = [suspicions, suspicionCase]
const explain = {
  note: texts(noteCase, {}),
  freeze: texts(freezePayouts, {
    case_closed: 'guard.fault.caseClosed',
    already_frozen: 'guard.fault.alreadyFrozen',
  }),
  release: texts(releasePayouts, {
    not_frozen: 'guard.fault.notFrozen',
    same_operator: 'guard.fault.sameOperator',
  }),
  close: texts(closeCase, {
    case_closed: 'guard.fault.caseClosed',
    still_frozen: 'guard.fault.stillFrozen',
  }),
} as const

type Outcome = (typeof suspicionOutcomes)[number]

/** The confirmation of one decision on a case. */
export function CaseDecision(props: {
  it: SuspicionCase
  act: CaseAct
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { it, act, onClose } = props
  const { suspicionId } = it
  const [outcome, setOutcome] = useState<Outcome>('cleared')
  const shared = {
    refreshes,
    title: text(`guard.act.${act}`),
    confirm: text(`guard.act.${act}`),
    text: text(`guard.actText.${act}`, { account: it.account }),
    note: { label: text('guard.note'), required: true },
    onClose,
  }
  const input = (note: string) => ({ suspicionId, note })
  if (act === 'note')
    return <DecisionDialog {...shared} endpoint={noteCase} explain={explain.note} input={input} />
  if (act === 'freeze')
    return (
      <DecisionDialog {...shared} endpoint={freezePayouts} explain={explain.freeze} input={input} />
    )
  if (act === 'release')
    return (
      <DecisionDialog
        {...shared}
        endpoint={releasePayouts}
        explain={explain.release}
        input={input}
      />
    )
  return (
    <DecisionDialog
      {...shared}
      endpoint={closeCase}
      explain={explain.close}
      input={(note) => ({ suspicionId, outcome, note })}
    >
      <Select
        label={text('guard.case.outcome')}
        value={outcome}
        options={suspicionOutcomes.map((choice) => ({
          value: choice,
          label: text(`guard.outcome.${choice}`),
        }))}
        onChange={(event) => setOutcome(event.target.value as Outcome)}
      />
    </DecisionDialog>
  )
}
