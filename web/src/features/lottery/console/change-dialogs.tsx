import {
  correctIssue,
  type DeskIssue,
  deskIssues,
  previewChange,
  voidIssue,
} from '@kancil/contract/lottery/desk'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useResultForm } from './result-form.tsx'

const errorTexts = {
  not_ready: 'drawdesk.error.notReady',
  already_void: 'drawdesk.error.alreadyVoid',
  result_invalid: 'drawdesk.error.resultInvalid',
} as const
const explain = {
  preview: texts(previewChange, errorTexts),
  void: texts(voidIssue, { ...errorTexts, changed_meanwhile: 'drawdesk.error.changed' }),
  correct: texts(correctIssue, {
    ...errorTexts,
    changed_meanwhile: 'drawdesk.error.changed',
    not_by_one: 'drawdesk.error.notByOne',
  }),
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

export function CorrectDialog({ issue, onClose }: Props): ReactElement {
  const text = useText()
  const { gameCode, issueNo, family } = issue
  const { result, form } = useResultForm(family)
  const preview = useQueryOf(
    previewChange,
    { gameCode, issueNo, ...(result ? { result } : {}) },
    { staleMs: 0, enabled: result !== null },
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
      ready={result !== null && preview.data !== undefined}
      input={(note) => ({
        ...{ gameCode, issueNo, note, result: result ?? {} },
        resultVersion: preview.data?.resultVersion ?? issue.resultVersion,
      })}
      onClose={onClose}
    >
      {form}
      {result && (
        <PreviewPanel preview={preview.data} error={preview.error} explain={explain.preview} />
      )}
    </DecisionDialog>
  )
}
