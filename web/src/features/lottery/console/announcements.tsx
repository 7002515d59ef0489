import {
  type Announcement,
  announcementVerdicts,
  deskAnnouncements,
  drawTroubleMessage,
  reviewAnnouncement,
} from '@kancil/contract/lottery/announcements'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { refresh } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { Link } from '../../../lib/router.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { DrawResult } from '../draw/result.tsx'

type Columns = ComponentProps<typeof ListScreen<typeof deskAnnouncements>>['columns']

const explain = texts(reviewAnnouncement, {})
const filters = [
  choiceFilter(
    'verdict',
    'drawdesk.verdict',
    ['waiting', ...announcementVerdicts],
    (verdict) => `drawdesk.verdict.${verdict}` as const,
    'operator.all',
  ),
]

/** Official results as their source announced them; what was stopped waits for an operator. */
export function Announcements(): ReactElement {
  const text = useText()
  const may = useMay()('vendors.write')
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<Announcement | null>(null)
  useLive(drawTroubleMessage, () => refresh(cache, deskAnnouncements))
  return (
    <>
      <ListScreen
        list={deskAnnouncements}
        title={text('drawdesk.results')}
        note={text('drawdesk.resultsNote')}
        actions={
          <Link to="/draws?state=closed" className={buttonClass('secondary', 'sm')}>
            {text('drawdesk.toDraws')}
          </Link>
        }
        filters={filters}
        rowKey={(row) => row.announcementId}
        empty={text('drawdesk.noResults')}
        columns={columns(text, may, setChosen)}
      />
      {chosen && <ReviewDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function columns(text: Text, may: boolean, choose: (row: Announcement) => void): Columns {
  return [
    {
      key: 'issue',
      header: text('drawdesk.issue'),
      primary: true,
      cell: (row) => (
        <>
          <span className="num">{row.issueNo || '–'}</span>
          <span className="block text-xs text-muted">{row.gameCode}</span>
        </>
      ),
    },
    {
      key: 'received',
      header: text('drawdesk.received'),
      cell: (row) => <Instant at={row.receivedAt} />,
    },
    {
      key: 'verdict',
      header: text('drawdesk.verdict'),
      cell: (row) => (
        <span className={row.needsReview ? 'text-danger font-semibold' : ''}>
          {text(`drawdesk.verdict.${row.verdict}`)}
        </span>
      ),
    },
    {
      key: 'result',
      header: text('drawdesk.result'),
      cell: (row) =>
        row.result && row.family ? (
          <DrawResult family={row.family} result={row.result} isSmall />
        ) : (
          '–'
        ),
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) =>
        may &&
        row.needsReview && (
          <Button size="sm" variant="secondary" onClick={() => choose(row)}>
            {text('drawdesk.review')}
          </Button>
        ),
    },
  ]
}

/** What an operator does about it. */
function todoOf({ verdict }: Announcement): 'differs' | 'changed' | 'early' | 'other' {
  return verdict === 'differs' || verdict === 'changed' || verdict === 'early' ? verdict : 'other'
}

function ReviewDialog(props: { chosen: Announcement; onClose: () => void }): ReactElement {
  const text = useText()
  const { chosen } = props
  return (
    <DecisionDialog
      endpoint={reviewAnnouncement}
      refreshes={[deskAnnouncements]}
      explain={explain}
      title={text('drawdesk.review')}
      confirm={text('drawdesk.review')}
      text={text('drawdesk.reviewText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      input={(note) => ({ announcementId: chosen.announcementId, note })}
      onClose={props.onClose}
    >
      <Notice>{text(`drawdesk.todo.${todoOf(chosen)}`)}</Notice>
    </DecisionDialog>
  )
}
