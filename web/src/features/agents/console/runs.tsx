import {
  type DeskRun,
  deskRuns,
  retryRun,
  type RunKind,
  runKinds,
} from '@kancil/contract/agents/desk'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import { periodText } from '../period-text.ts'

const states = ['running', 'done', 'failed'] as const
const filters = [
  choiceFilter(
    'state',
    'agentdesk.state',
    states,
    (state) => `agentdesk.run.${state}`,
    'operator.all',
  ),
  choiceFilter(
    'kind',
    'agentdesk.kind',
    runKinds,
    (kind) => `agentdesk.kind.${kind}`,
    'operator.all',
  ),
]

/** Settled periods; one that failed goes on from where it stopped. */
export function RunDesk(): ReactElement {
  const text = useText()
  const format = useFormat()
  const may = useMay()('operators.write')
  const [chosen, setChosen] = useState<DeskRun | null>(null)
  return (
    <>
      <ListScreen
        list={deskRuns}
        title={text('agentdesk.runs.title')}
        note={text('agentdesk.runs.note')}
        filters={filters}
        rowKey={(row) => row.runId}
        empty={text('agentdesk.runs.none')}
        columns={[
          {
            key: 'period',
            header: text('agentdesk.runs.period'),
            primary: true,
            cell: (row) => periodText(format, row.period),
          },
          {
            key: 'kind',
            header: text('agentdesk.kind'),
            cell: (row) => text(`agentdesk.kind.${row.kind as RunKind}`),
          },
          {
            key: 'state',
            header: text('agentdesk.state'),
            cell: (row) => `${text(`agentdesk.run.${row.state}`)} ${row.error}`,
          },
          {
            key: 'statements',
            header: text('agentdesk.runs.statements'),
            align: 'end',
            cell: (row) => row.statements,
          },
          {
            key: 'paid',
            header: text('agentdesk.paid'),
            align: 'end',
            cell: (row) => <Money amount={row.paid} currency={row.currency} />,
          },
          {
            key: 'at',
            header: text('agentdesk.runs.began'),
            cell: (row) => <Instant at={row.beganAt} />,
          },
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) =>
              may && (
                <Button size="sm" variant="secondary" onClick={() => setChosen(row)}>
                  {text('agentdesk.runs.retry')}
                </Button>
              ),
          },
        ]}
      />
      {chosen && <RetryDialog run={chosen} close={() => setChosen(null)} />}
    </>
  )
}

function RetryDialog({ run, close }: { run: DeskRun; close: () => void }): ReactElement {
  const text = useText()
  const format = useFormat()
  return (
    <DecisionDialog
      endpoint={retryRun}
      refreshes={[deskRuns]}
      explain={explainCommon}
      title={text('agentdesk.runs.retry')}
      text={text('agentdesk.runs.retryText', { period: periodText(format, run.period) })}
      confirm={text('agentdesk.runs.retry')}
      input={() => ({ kind: run.kind as RunKind, period: run.period })}
      onClose={close}
    />
  )
}
