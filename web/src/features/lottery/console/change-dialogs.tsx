import {
  correctIssue,
  type DeskIssue,
  deskIssues,
  dropChange,
  previewChange,
  voidIssue,
} from '@kancil/contract/lottery/desk'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { DrawResult } from '../draw/result.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useResultForm } from './result-form.tsx'

const previewTexts = {
  not_ready: 'drawdesk.error.notReady',
  already_void: 'drawdesk.error.alreadyVoid',
  result_invalid: 'drawdesk.error.resultInvalid',
} as const
const errorTexts = {
  ...previewTexts,
  changed_meanwhile: 'drawdesk.error.changed',
  same_operator: 'drawdesk.error.sameChange',
  other_proposed: 'drawdesk.error.otherProposed',
  own_bet: 'drawdesk.error.ownBet',
} as const
const explain = {
  preview: texts(previewChange, previewTexts),
  void: texts(voidIssue, errorTexts),
  correct: texts(correctIssue, { ...errorTexts, not_by_one: 'drawdesk.error.notByOne' }),
  drop: texts(dropChange, {
    not_proposed: 'drawdesk.error.notProposed',
    own_bet: 'drawdesk.error.ownBet',
  }),
}

type Props = { issue: DeskIssue; onClose: () => void }

/** What the first operator wrote, or that there has to be a second one. */
function Proposed({ issue: { proposed } }: Pick<Props, 'issue'>): ReactElement {
  const text = useText()
  return (
    <Notice>
      {proposed
        ? text('drawdesk.proposedBy', { name: proposed.by, note: proposed.note })
        : text('drawdesk.needsSecond')}
    </Notice>
  )
}

/** What would move is read first; the decision names what was seen. */
export function VoidDialog({ issue, onClose }: Props): ReactElement {
  const text = useText()
  const { gameCode, issueNo, proposed } = issue
  const preview = useQueryOf(previewChange, { gameCode, issueNo }, { staleMs: 0 })
  return (
    <DecisionDialog
      endpoint={voidIssue}
      refreshes={[deskIssues]}
      explain={explain.void}
      danger
      title={text('drawdesk.voidTitle', { issue: issueNo })}
      confirm={text(proposed ? 'drawdesk.confirmVoid' : 'drawdesk.propose')}
      text={text('drawdesk.voidText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={preview.data !== undefined}
      input={(note) => ({
        ...{ gameCode, issueNo, note },
        resultVersion: preview.data?.resultVersion ?? issue.resultVersion,
      })}
      onClose={onClose}
    >
      <Proposed issue={issue} />
      <PreviewPanel preview={preview.data} error={preview.error} explain={explain.preview} />
    </DecisionDialog>
  )
}

export function CorrectDialog({ issue, onClose }: Props): ReactElement {
  const text = useText()
  const { gameCode, issueNo, family, proposed } = issue
  const typed = useResultForm(family)
  const result = proposed ? (proposed.result ?? null) : typed.result
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
      confirm={text(proposed ? 'drawdesk.confirmCorrect' : 'drawdesk.propose')}
      text={text('drawdesk.correctText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={result !== null && preview.data !== undefined}
      input={(note) => ({
        ...{ gameCode, issueNo, note, result: result ?? {} },
        resultVersion: preview.data?.resultVersion ?? issue.resultVersion,
      })}
      onClose={onClose}
    >
      <Proposed issue={issue} />
      {proposed?.result ? (
        <DrawResult family={family} result={proposed.result} isSmall />
      ) : (
        typed.form
      )}
      {result && (
        <PreviewPanel preview={preview.data} error={preview.error} explain={explain.preview} />
      )}
    </DecisionDialog>
  )
}

/** The other answer to a proposal: nothing moves. */
export function DropDialog({ issue, onClose }: Props): ReactElement {
  const text = useText()
  const { gameCode, issueNo } = issue
  return (
    <DecisionDialog
      endpoint={dropChange}
      refreshes={[deskIssues]}
      explain={explain.drop}
      title={text('drawdesk.dropTitle', { issue: issueNo })}
      confirm={text('drawdesk.drop')}
      text={text('drawdesk.dropText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      input={(note) => ({ gameCode, issueNo, note })}
      onClose={onClose}
    >
      <Proposed issue={issue} />
    </DecisionDialog>
  )
}
