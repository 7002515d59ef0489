import { type DeskIssue, deskIssues, previewChange } from '@kancil/contract/lottery/desk'
import { enterResult, moveIssue } from '@kancil/contract/lottery/results-desk'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useResultForm } from './result-form.tsx'

const errorTexts = {
  not_ready: 'drawdesk.error.notReady',
  already_void: 'drawdesk.error.alreadyVoid',
} as const
const explainEntry = texts(enterResult, {
  ...errorTexts,
  result_invalid: 'drawdesk.error.resultInvalid',
  same_operator: 'drawdesk.error.sameOperator',
  own_bet: 'drawdesk.error.ownBet',
  not_official: 'drawdesk.error.notOfficial',
})
const explainMove = texts(moveIssue, {
  ...errorTexts,
  times_invalid: 'drawdesk.error.times',
  out_of_order: 'drawdesk.error.outOfOrder',
})
const explainPreview = texts(previewChange, {
  ...errorTexts,
  result_invalid: 'drawdesk.error.resultInvalid',
})

type Props = { issue: DeskIssue; onClose: () => void }

/** One of two entries of an official result; nobody sees the other one. */
export function EntryDialog({ issue, onClose }: Props): ReactElement {
  const text = useText()
  const { gameCode, issueNo, state, entered, family } = issue
  const { result, form } = useResultForm(family)
  const isCorrection = state === 'settled'
  const preview = useQueryOf(
    previewChange,
    { gameCode, issueNo, ...(result ? { result } : {}) },
    { staleMs: 0, enabled: isCorrection && result !== null },
  )
  return (
    <DecisionDialog
      endpoint={enterResult}
      refreshes={[deskIssues]}
      explain={explainEntry}
      title={text('drawdesk.enterTitle', { issue: issueNo })}
      confirm={text('drawdesk.enter')}
      text={text(isCorrection ? 'drawdesk.enterCorrection' : 'drawdesk.enterText')}
      note={{ label: text('drawdesk.reason'), required: isCorrection }}
      ready={result !== null}
      input={(note) => ({ gameCode, issueNo, result: result ?? {}, ...(note ? { note } : {}) })}
      onClose={onClose}
    >
      <Notice>{text(entered > 0 ? 'drawdesk.enterSecond' : 'drawdesk.enterFirst')}</Notice>
      {form}
      {isCorrection && result && (
        <PreviewPanel preview={preview.data} error={preview.error} explain={explainPreview} />
      )}
    </DecisionDialog>
  )
}

const minuteMs = 60_000

/** An instant in the operator's own zone, as the field has it. */
function localText(instant: string): string {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/** A draw is delayed or brought forward. */
export function MoveDialog({ issue, onClose }: Props): ReactElement {
  const text = useText()
  const { gameCode, issueNo } = issue
  const [closeAt, setCloseAt] = useState(localText(issue.closeAt))
  const [drawAt, setDrawAt] = useState(localText(issue.drawAt))
  const isWhole = closeAt !== '' && drawAt !== ''
  return (
    <DecisionDialog
      endpoint={moveIssue}
      refreshes={[deskIssues]}
      explain={explainMove}
      title={text('drawdesk.moveTitle', { issue: issueNo })}
      confirm={text('drawdesk.move')}
      text={text('drawdesk.moveText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={isWhole}
      input={(note) => ({
        ...{ gameCode, issueNo, note },
        closeAt: new Date(closeAt).toISOString(),
        drawAt: new Date(drawAt).toISOString(),
      })}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="datetime-local"
          label={text('drawdesk.closeAt')}
          value={closeAt}
          onChange={(event) => setCloseAt(event.target.value)}
        />
        <TextField
          type="datetime-local"
          label={text('drawdesk.drawAt')}
          value={drawAt}
          onChange={(event) => setDrawAt(event.target.value)}
        />
      </div>
    </DecisionDialog>
  )
}
