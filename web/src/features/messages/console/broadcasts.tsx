import {
  type Broadcast,
  broadcastMessage,
  listBroadcasts,
  withdrawBroadcast,
} from '@kancil/contract/messages/broadcasts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf, useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { integerParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { BroadcastEditor } from './broadcast-editor.tsx'
import { shownLanguage } from './publication-draft.ts'

const table = { pageNo: integerParam(1) }
const pageSize = 20

/** Platform messages that operators wrote: to whom, how far they came, how many were read. */
export function ConsoleBroadcasts(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const [{ pageNo }, setQuery] = useQueryParams(table)
  const [writes, setWrites] = useState(false)
  const [takenBack, setTakenBack] = useState<Broadcast | null>(null)
  const list = useQueryOf(listBroadcasts, { pageNo, pageSize }, { keepPrevious: true, staleMs: 0 })
  const withdraw = useAction(withdrawBroadcast, { refreshes: [listBroadcasts] })
  const columns = useColumns(setTakenBack)
  useLive(broadcastMessage, () => void cache.invalidateQueries({ queryKey: keyOf(listBroadcasts) }))
  return (
    <>
      <header className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-5">
        <div className="grid gap-1 grow basis-80 min-w-0">
          <h1 className="text-xl font-semibold">{text('press.broadcasts')}</h1>
          <p className="text-sm text-muted max-w-[64em]">{text('press.broadcasts.text')}</p>
        </div>
        <Button size="sm" onClick={() => setWrites(true)}>
          {text('press.new')}
        </Button>
      </header>
      {withdraw.error && <Notice tone="danger">{text(explainCommon(withdraw.error).id)}</Notice>}
      <Table<Broadcast>
        caption={text('press.broadcasts')}
        dense
        columns={columns}
        rows={list.data?.items}
        rowKey={(row) => row.broadcastId}
        busy={list.isPlaceholderData}
        error={list.error && text(explainCommon(list.error).id)}
        onRetry={() => void list.refetch()}
        empty={text('press.empty')}
        footer={
          <Pager
            pageNo={pageNo}
            totalPages={list.data?.totalPages ?? 1}
            onPage={(next) => setQuery({ pageNo: next })}
          />
        }
      />
      {writes && <BroadcastEditor onClose={() => setWrites(false)} />}
      {takenBack && (
        <ConfirmDialog
          title={text('press.takeBack')}
          danger
          confirmLabel={text('press.takeBack')}
          onConfirm={() => {
            withdraw.mutate({ broadcastId: takenBack.broadcastId })
            setTakenBack(null)
          }}
          onClose={() => setTakenBack(null)}
        >
          {text('press.takeBack.ask')}
        </ConfirmDialog>
      )}
    </>
  )
}

function useColumns(takeBack: (row: Broadcast) => void): Column<Broadcast>[] {
  const text = useText()
  const language = useLanguageStore().language()
  return [
    {
      key: 'title',
      header: text('press.title'),
      primary: true,
      cell: (row) => row.variants[shownLanguage(row.variants, language, 'MS') ?? 'MS']?.title,
    },
    { key: 'to', header: text('press.to'), cell: (row) => <To row={row} /> },
    { key: 'at', header: text('press.sentTo'), cell: (row) => <Instant at={row.createdAt} /> },
    { key: 'by', header: text('press.by'), cell: (row) => row.createdBy },
    { key: 'state', header: text('press.state'), cell: (row) => <Progressing row={row} /> },
    { key: 'read', header: text('press.read'), align: 'end', cell: (row) => row.read },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) =>
        row.state !== 'withdrawn' && (
          <Button size="sm" variant="secondary" onClick={() => takeBack(row)}>
            {text('press.takeBack')}
          </Button>
        ),
    },
  ]
}

function To({ row: { to } }: { row: Broadcast }): ReactElement {
  const text = useText()
  return (
    <span className="line-clamp-2 max-w-[22em]">
      {to.kind === 'accounts'
        ? to.accounts.join(', ')
        : [text(`press.audience.${to.audience}`), ...to.currencies].join(' · ')}
    </span>
  )
}

function Progressing({ row }: { row: Broadcast }): ReactElement {
  const text = useText()
  const { state, sent, total } = row
  const place = text('press.progress', { sent, total })
  if (state === 'sending')
    return (
      <div className="min-w-36">
        <Progress label={text('press.state.sending')} value={sent} most={total} note={place} />
      </div>
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={state === 'sent' ? 'success' : 'neutral'}>{text(`press.state.${state}`)}</Badge>
      <span className="num text-xs text-muted">{place}</span>
    </span>
  )
}
