import { deskAnnouncements, drawTroubleMessage } from '@kancil/contract/lottery/announcements'
import { deskGames, type DeskIssue, deskIssues } from '@kancil/contract/lottery/desk'
import { issueStates } from '@kancil/contract/lottery/issue'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { refresh, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { Link } from '../../../lib/router.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter, searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import { DrawResult } from '../draw/result.tsx'
import { CorrectDialog, DropDialog, VoidDialog } from './change-dialogs.tsx'
import { EntryDialog, MoveDialog } from './entry-dialogs.tsx'
import { GamesPanel } from './games-panel.tsx'

const acts = {
  void: VoidDialog,
  correct: CorrectDialog,
  drop: DropDialog,
  enter: EntryDialog,
  move: MoveDialog,
} as const
type Act = keyof typeof acts

type Columns = ComponentProps<typeof ListScreen<typeof deskIssues>>['columns']

const filters = [
  searchFilter('gameCode', 'drawdesk.gameFilter', { placeholder: 'sea-fast-1', lengthMax: 32 }),
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
  const [chosen, setChosen] = useState<{ act: Act; issue: DeskIssue } | null>(null)
  const ActDialog = chosen && acts[chosen.act]
  return (
    <>
      <ListScreen
        list={deskIssues}
        title={text('drawdesk.title')}
        note={text('drawdesk.note')}
        filters={filters}
        rowKey={(row) => `${row.gameCode} ${row.issueNo}`}
        empty={text('drawdesk.none')}
        actions={<DeskLinks />}
        columns={columns(text, may, (act, issue) => setChosen({ act, issue }))}
      >
        <GamesPanel />
      </ListScreen>
      {chosen && ActDialog && <ActDialog issue={chosen.issue} onClose={() => setChosen(null)} />}
    </>
  )
}

/** To the announced results, red while one waits, and to what was changed. */
function DeskLinks(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const { data } = useQueryOf(deskAnnouncements, { verdict: 'waiting', pageSize: 1 })
  useLive(drawTroubleMessage, () => {
    for (const endpoint of [deskAnnouncements, deskGames]) refresh(cache, endpoint)
  })
  const waiting = data?.waiting ?? 0
  return (
    <>
      <Link
        to={waiting > 0 ? '/draw-results?verdict=waiting' : '/draw-results'}
        className={buttonClass(waiting > 0 ? 'danger' : 'secondary', 'sm')}
      >
        {waiting > 0 ? text('drawdesk.waiting', { count: waiting }) : text('drawdesk.results')}
      </Link>
      <Link to="/game-changes" className={buttonClass('secondary', 'sm')}>
        {text('drawdesk.history')}
      </Link>
    </>
  )
}

function columns(text: Text, may: boolean, choose: (act: Act, row: DeskIssue) => void): Columns {
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
      cell: (row) =>
        row.result ? <DrawResult family={row.family} result={row.result} isSmall /> : '–',
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
      {row.entered > 0 && (
        <span className="block text-xs text-gold">{text('drawdesk.entered')}</span>
      )}
      {row.proposed && (
        <span className="block text-xs text-gold">
          {text(`drawdesk.proposed.${row.proposed.change}`, { name: row.proposed.by })}
        </span>
      )}
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

function Acts(props: { row: DeskIssue; onChoose: (act: Act) => void }): ReactElement | null {
  const text = useText()
  const { state, isSettling, draws, proposed } = props.row
  if (isSettling || ['void', 'skipped', 'drawn'].includes(state)) return null
  const isOfficial = draws === 'official'
  const canEnter = isOfficial && (state === 'closed' || state === 'settled')
  const canMove = ['scheduled', 'open', 'closed'].includes(state)
  const offered = [
    ...(canEnter ? (['enter'] as const) : []),
    ...(canMove ? (['move'] as const) : []),
    ...(proposed ? (['drop'] as const) : []),
    ...(state === 'settled' && !isOfficial && !proposed ? (['correct'] as const) : []),
  ]
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {offered.map((act) => (
        <Button key={act} size="sm" variant="secondary" onClick={() => props.onChoose(act)}>
          {text(act === 'enter' ? 'drawdesk.enterResult' : `drawdesk.${act}`)}
        </Button>
      ))}
      <Button size="sm" variant="danger" onClick={() => props.onChoose(proposed?.change ?? 'void')}>
        {text(proposed ? 'drawdesk.confirm' : 'drawdesk.void')}
      </Button>
    </span>
  )
}
