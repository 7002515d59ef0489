import {
  chatDesk,
  chatsMessage,
  type DeskChat,
  deskChats,
  setChatDesk,
} from '@kancil/contract/messages/chat/desk'
import { chatStates, chatTypes } from '@kancil/contract/messages/chat/line'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { keyOf, useAction, useQueryOf } from '../../../../lib/call/queries.ts'
import { useLive } from '../../../../lib/live/state.ts'
import { Link } from '../../../../lib/router.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { choiceFilter, searchFilter } from '../../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import type { Column } from '../../../../ui/table/table.tsx'
import { waitWords } from '../../chat/wait-words.ts'

const filters = [
  choiceFilter(
    'state',
    'servicedesk.state',
    chatStates,
    (state) => `servicedesk.state.${state}` as const,
    'operator.all',
  ),
  choiceFilter(
    'type',
    'servicedesk.type',
    chatTypes,
    (type) => `operator.service.${type}` as const,
    'operator.all',
  ),
  searchFilter('search', 'servicedesk.name', { lengthMax: 40 }),
]

/** The chats: the queue first, with those who wait longest at its head. */
export function ChatDesk(): ReactElement {
  const text = useText()
  return (
    <ListScreen
      list={deskChats}
      title={text('servicedesk.chats')}
      note={text('servicedesk.chats.note')}
      filters={filters}
      changesWith={chatsMessage}
      rowKey={(row) => row.chatId}
      empty={text('servicedesk.chats.none')}
      columns={useColumns()}
    >
      <Presence />
    </ListScreen>
  )
}

/** Who answers now, how long the queue is, and whether one answers oneself. */
function Presence(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const may = useMay()('members.write')
  const { data } = useQueryOf(chatDesk, {}, { everyMs: 30_000 })
  const set = useAction(setChatDesk, { refreshes: [chatDesk] })
  useLive(chatsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(chatDesk) }))
  const figures = [
    ['waiting', data && String(data.waiting)],
    ['vip', data && String(data.vipWaiting)],
    ['wait', data && waitWords(text, data.waitSeconds)],
    [
      'rating',
      data && (data.ratingHundredths === null ? '–' : (data.ratingHundredths / 100).toFixed(2)),
    ],
  ] as const
  return (
    <section className="card p-4 flex flex-wrap items-center gap-x-8 gap-y-4">
      {may && (
        <Switch
          label={text('servicedesk.available')}
          checked={data?.isAvailable ?? false}
          disabled={!data || set.isPending}
          onChange={(available) => set.mutate({ available })}
        />
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([name, value]) => (
          <div key={name} className="grid">
            <dt className="text-xs text-muted">{text(`servicedesk.figure.${name}`)}</dt>
            <dd className="num font-semibold">{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1 ms-auto">
        <p className="text-xs text-muted">{text('servicedesk.operators')}</p>
        <ul className="flex flex-wrap gap-2">
          {data?.operators.length === 0 && (
            <li className="text-sm text-gold">{text('servicedesk.operators.none')}</li>
          )}
          {data?.operators.map((operator) => (
            <li key={operator.operatorId}>
              <Badge tone="success">
                {text('servicedesk.operator', { name: operator.name, count: operator.open })}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function useColumns(): Column<DeskChat>[] {
  const text = useText()
  return [
    {
      key: 'name',
      header: text('servicedesk.name'),
      primary: true,
      cell: (row) => (
        <Link to={`/chats/${row.chatId}`} className="text-primary font-medium">
          {row.name || text('service.visitor')}
        </Link>
      ),
    },
    {
      key: 'state',
      header: text('servicedesk.state'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-2">
          <Badge
            tone={
              row.state === 'waiting' ? 'warning' : row.state === 'open' ? 'success' : 'neutral'
            }
          >
            {row.position === null
              ? text(`servicedesk.state.${row.state}`)
              : text('servicedesk.place', { place: row.position })}
          </Badge>
          {row.type === 'VIP' && <Badge tone="gold">VIP</Badge>}
          {row.state === 'open' && row.isUnanswered && (
            <Badge tone="danger">{text('servicedesk.unanswered')}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'last',
      header: text('servicedesk.last'),
      cell: (row) => (
        <span className="line-clamp-1 max-w-[26em]" dir="auto">
          {row.lastText}
        </span>
      ),
    },
    { key: 'operator', header: text('servicedesk.by'), cell: (row) => row.operator || '–' },
    {
      key: 'rating',
      header: text('servicedesk.figure.rating'),
      align: 'end',
      cell: (row) => (row.rating === null ? '–' : `${row.rating} / 5`),
    },
    { key: 'at', header: text('servicedesk.at'), cell: (row) => <Instant at={row.lastAt} /> },
  ]
}
