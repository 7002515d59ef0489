import {
  correctIssue,
  type DeskIssue,
  deskIssues,
  previewChange,
  voidIssue,
} from '@kancil/contract/lottery/desk'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PreviewPanel } from './preview-panel.tsx'

const errorTexts = {
  not_ready: 'drawdesk.error.notReady',
  already_void: 'drawdesk.error.alreadyVoid',
  result_invalid: 'drawdesk.error.resultInvalid',
} as const
const explain = {
  preview: texts(previewChange, errorTexts),
  void: texts(voidIssue, { ...errorTexts, changed_meanwhile: 'drawdesk.error.changed' }),
  correct: texts(correctIssue, { ...errorTexts, changed_meanwhile: 'drawdesk.error.changed' }),
}

type Props = { issue: DeskIssue; onClose: () => void }

/** What would move is read first; the decision names what was seen. */
export function VoidDialog({ issue, onClose }: Props): ReactElement {
  const text = useText()
  const { gameCode, issueNo } = issue
  const preview = useQueryOf(previewChange, { gameCode, issueNo }, { staleMs: 0 })
  return (
    <DecisionDialog
      endpoint={voidIssue}
      refreshes={[deskIssues]}
      explain={explain.void}
      danger
      title={text('drawdesk.voidTitle', { issue: issueNo })}
      confirm={text('drawdesk.void')}
      text={text('drawdesk.voidText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={preview.data !== undefined}
      input={(note) => ({
        ...{ gameCode, issueNo, note },
        resultVersion: preview.data?.resultVersion ?? issue.resultVersion,
      })}
      onClose={onClose}
    >
      <PreviewPanel preview={preview.data} error={preview.error} explain={explain.preview} />
    </DecisionDialog>
  )
}

const drawn = /^\d{6}$/
const bottom = /^\d{2}$/

export function CorrectDialog({ issue, onClose }: Props): ReactElement {
  const text = useText()
  const { gameCode, issueNo } = issue
  const [first, setFirst] = useState('')
  const [bottom2, setBottom2] = useState('')
  const isWhole = drawn.test(first) && bottom.test(bottom2)
  const result = { first, bottom2 }
  const preview = useQueryOf(
    previewChange,
    { gameCode, issueNo, result },
    { staleMs: 0, enabled: isWhole },
  )
  return (
    <DecisionDialog
      endpoint={correctIssue}
      refreshes={[deskIssues]}
      explain={explain.correct}
      danger
      title={text('drawdesk.correctTitle', { issue: issueNo })}
      confirm={text('drawdesk.correct')}
      text={text('drawdesk.correctText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={isWhole && preview.data !== undefined}
      input={(note) => ({
        ...{ gameCode, issueNo, note, result },
        resultVersion: preview.data?.resultVersion ?? issue.resultVersion,
      })}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={text('drawdesk.first')}
          inputMode="numeric"
          dir="ltr"
          maxLength={6}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
        <TextField
          label={text('drawdesk.bottom2')}
          inputMode="numeric"
          dir="ltr"
          maxLength={2}
          value={bottom2}
          onChange={(event) => setBottom2(event.target.value)}
        />
      </div>
      {isWhole && (
        <PreviewPanel preview={preview.data} error={preview.error} explain={explain.preview} />
      )}
    </DecisionDialog>
  )
}
