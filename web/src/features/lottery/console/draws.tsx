import { type DeskIssue, deskIssues } from '@kancil/contract/lottery/desk'
import { issueStates } from '@kancil/contract/lottery/issue'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import { CorrectDialog, VoidDialog } from './change-dialogs.tsx'
import { GamesPanel } from './games-panel.tsx'

type Columns = ComponentProps<typeof ListScreen<typeof deskIssues>>['columns']

const filters = [
  choiceFilter(
    'state',
    'drawdesk.state',
    issueStates,
    (state) => `drawdesk.state.${state}` as const,
    'operator.all',
  ),
]

/** The schedule of issues with what was sold, drawn and paid; and the two decisions about one. */
export function Draws(): ReactElement {
  const text = useText()
  const may = useMay()('vendors.write')
  const [chosen, setChosen] = useState<{ act: 'void' | 'correct'; issue: DeskIssue } | null>(null)
  return (
    <>
      <ListScreen
        list={deskIssues}
        title={text('drawdesk.title')}
        note={text('drawdesk.note')}
        filters={filters}
        rowKey={(row) => `${row.gameCode} ${row.issueNo}`}
        empty={text('drawdesk.none')}
        columns={columns(text, may, (act, issue) => setChosen({ act, issue }))}
      >
        <GamesPanel />
      </ListScreen>
      {chosen?.act === 'void' && (
        <VoidDialog issue={chosen.issue} onClose={() => setChosen(null)} />
      )}
      {chosen?.act === 'correct' && (
        <CorrectDialog issue={chosen.issue} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

function columns(
  text: Text,
  may: boolean,
  choose: (act: 'void' | 'correct', row: DeskIssue) => void,
): Columns {
  return [
    {
      key: 'issue',
      header: text('drawdesk.issue'),
      primary: true,
      cell: (row) => (
        <>
          <span className="num">{row.issueNo}</span>
          <span className="block text-xs text-muted">{row.gameCode}</span>
        </>
      ),
    },
    {
      key: 'drawAt',
      header: text('drawdesk.drawAt'),
      cell: (row) => <Instant at={row.drawAt} />,
    },
    { key: 'state', header: text('drawdesk.state'), cell: (row) => <State row={row} /> },
    {
      key: 'result',
      header: text('drawdesk.result'),
      cell: (row) => (
        <bdi className="num">{row.result ? Object.values(row.result).join(' ') : '–'}</bdi>
      ),
    },
    {
      key: 'tickets',
      header: text('drawdesk.tickets'),
      align: 'end',
      cell: (row) => row.tickets,
    },
    {
      key: 'stake',
      header: text('drawdesk.stake'),
      align: 'end',
      cell: (row) => <Sums row={row} field="stake" />,
    },
    {
      key: 'payout',
      header: text('drawdesk.payout'),
      align: 'end',
      cell: (row) => <Sums row={row} field="payout" />,
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) => may && <Acts row={row} onChoose={(act) => choose(act, row)} />,
    },
  ]
}

function State({ row }: { row: DeskIssue }): ReactElement {
  const text = useText()
  return (
    <>
      {row.isSettling ? text('drawdesk.state.drawn') : text(`drawdesk.state.${row.state}`)}
      {row.resultVersion > 1 && row.state !== 'void' && ` (${text('drawdesk.corrected')})`}
      {row.refused > 0 && (
        <span className="block text-xs text-danger">
          {text('drawdesk.refused', { count: row.refused })}
        </span>
      )}
    </>
  )
}

function Sums({ row, field }: { row: DeskIssue; field: 'stake' | 'payout' }): ReactElement {
  return (
    <>
      {row.sums.map((sum) => (
        <span key={sum.currency} className="block">
          <Money amount={sum[field]} currency={sum.currency} />
        </span>
      ))}
    </>
  )
}

function Acts(props: {
  row: DeskIssue
  onChoose: (act: 'void' | 'correct') => void
}): ReactElement | null {
  const text = useText()
  const { state, isSettling } = props.row
  if (isSettling || ['void', 'skipped', 'drawn'].includes(state)) return null
  return (
    <span className="flex justify-end gap-2">
      {state === 'settled' && (
        <Button size="sm" variant="secondary" onClick={() => props.onChoose('correct')}>
          {text('drawdesk.correct')}
        </Button>
      )}
      <Button size="sm" variant="danger" onClick={() => props.onChoose('void')}>
        {text('drawdesk.void')}
      </Button>
    </span>
  )
}
