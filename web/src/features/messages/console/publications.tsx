import { listPublications, setPublicationState } from '@kancil/contract/messages/publications'
import {
  type Publication,
  type PublicationKind,
  publicationStates,
} from '@kancil/contract/messages/publication'
import { type ReactElement, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { type Text, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter, searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { isBannerGroup, shownLanguage } from './publication-draft.ts'
import { TopicName } from './topic-name.tsx'
import { PublicationEditor } from './publication-editor.tsx'

const filters = [
  searchFilter('q', 'press.search', { lengthMax: 100 }),
  choiceFilter(
    'state',
    'press.show',
    publicationStates,
    (state) => `press.state.${state}` as const,
    'press.show.all',
  ),
]
const explain = texts(setPublicationState, { publication_changed: 'press.error.changed' })

export function ConsoleAnnouncements(): ReactElement {
  return (
    <Publications
      kinds={['H', 'PL', 'PU', 'PR']}
      title="press.announcements"
      lead="press.announcements.text"
    />
  )
}

export function ConsoleBanners(): ReactElement {
  return <Publications kinds={['B']} title="press.banners" lead="press.banners.text" />
}

export function ConsoleNotices(): ReactElement {
  return <Publications kinds={['N']} title="press.notices" lead="press.notices.text" />
}

export function ConsoleSitePages(): ReactElement {
  return <Publications kinds={['G']} title="press.pages" lead="press.pages.text" />
}

/** The publications of some kinds, in the site's order; a row opens, its button publishes. */
function Publications(props: {
  kinds: readonly PublicationKind[]
  title: MessageId
  lead: MessageId
}): ReactElement {
  const text = useText()
  const [edited, setEdited] = useState<Publication | 'new' | null>(null)
  const { columnsAt, failure } = useColumns(props.kinds, setEdited)
  return (
    <>
      <ListScreen
        list={listPublications}
        scope={{ kinds: props.kinds.join() }}
        title={text(props.title)}
        note={text(props.lead)}
        actions={
          <Button size="sm" onClick={() => setEdited('new')}>
            {text('press.new')}
          </Button>
        }
        filters={filters}
        // As of when the list was read: what was just published is not before its time.
        columns={(_answer, readAt) => columnsAt(readAt)}
        rowKey={(row) => row.announcementId}
        empty={text('press.empty')}
        pageSize={20}
      >
        {failure}
      </ListScreen>
      {edited && (
        <PublicationEditor
          kinds={props.kinds}
          kept={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function useColumns(kinds: readonly PublicationKind[], edit: (row: Publication) => void) {
  const text = useText()
  const language = useLanguageStore().language()
  const change = useAction(setPublicationState, { refreshes: [listPublications] })
  const columnsAt = (now: Date): Column<Publication>[] => [
    {
      key: 'title',
      header: text('press.title'),
      primary: true,
      cell: (row) => (
        <button
          type="button"
          className="text-start font-medium hover:underline min-h-6"
          onClick={() => edit(row)}
        >
          {row.variants[shownLanguage(row.variants, language, 'MS') ?? 'MS']?.title}
        </button>
      ),
    },
    ...kindColumns(kinds, text),
    {
      key: 'words',
      header: text('press.language'),
      cell: (row) => (
        <span className="text-xs text-muted whitespace-nowrap">
          {Object.keys(row.variants).join(' ')}
        </span>
      ),
    },
    {
      key: 'audience',
      header: text('press.audience'),
      cell: (row) => [text(`press.audience.${row.audience}`), ...row.currencies].join(' · '),
    },
    { key: 'state', header: text('press.state'), cell: (row) => <State row={row} now={now} /> },
    { key: 'from', header: text('press.from'), cell: (row) => <Instant at={row.startsAt} /> },
    {
      key: 'until',
      header: text('press.until'),
      cell: (row) => (row.endsAt ? <Instant at={row.endsAt} /> : '–'),
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) => <PublishButton row={row} change={change} />,
    },
  ]
  return { columnsAt, failure: <FailureNotice error={change.error} explain={explain} /> }
}

/** Publishes or unpublishes a row. */
function PublishButton(props: {
  row: Publication
  change: ReturnType<typeof useAction<typeof setPublicationState>>
}): ReactElement {
  const text = useText()
  const { row, change } = props
  const isOut = row.state === 'published'
  return (
    <Button
      size="sm"
      variant="secondary"
      disabled={change.isPending}
      onClick={() =>
        change.mutate({
          announcementId: row.announcementId,
          version: row.version,
          state: isOut ? 'withdrawn' : 'published',
        })
      }
    >
      {text(isOut ? 'press.takeBack' : 'press.publish')}
    </Button>
  )
}

/** A published item is not shown before its start time, nor after its end time. */
function State({ row, now }: { row: Publication; now: Date }): ReactElement {
  const text = useText()
  if (row.state === 'draft') return <Badge>{text('press.state.draft')}</Badge>
  if (row.state === 'withdrawn') return <Badge>{text('press.state.withdrawn')}</Badge>
  if (new Date(row.startsAt) > now)
    return <Badge tone="info">{text('press.state.scheduled')}</Badge>
  if (row.endsAt && new Date(row.endsAt) <= now) return <Badge>{text('press.state.ended')}</Badge>
  return <Badge tone="success">{text('press.state.published')}</Badge>
}

/** Shown only if they tell rows apart: the kind if there are several, the group for banners. */
function kindColumns(kinds: readonly PublicationKind[], text: Text): Column<Publication>[] {
  return [
    ...(kinds.length > 1
      ? [
          {
            key: 'kind',
            header: text('press.kind'),
            cell: (row: Publication) => text(`press.kind.${row.kind}`),
          },
        ]
      : []),
    ...(kinds.includes('B')
      ? [
          {
            key: 'group',
            header: text('press.group'),
            cell: (row: Publication) =>
              isBannerGroup(row.groupName) && text(`press.group.${row.groupName}`),
          },
        ]
      : []),
    ...(kinds.includes('G')
      ? [
          {
            key: 'topic',
            header: text('press.topic'),
            cell: (row: Publication) => <TopicName topic={row.groupName} />,
          },
        ]
      : []),
  ]
}
