import {
  type Broadcast,
  broadcastMessage,
  listBroadcasts,
  withdrawBroadcast,
} from '@kancil/contract/messages/broadcasts'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { CampaignEditor } from './campaigns/editor.tsx'
import { SegmentWords } from './campaigns/segment-words.tsx'
import { WelcomeEditor } from './campaigns/welcome-editor.tsx'
import { BroadcastEditor } from './broadcast-editor.tsx'
import { shownLanguage } from './publication-draft.ts'

const refreshes = [listBroadcasts]

/**
 * Platform messages that operators wrote: the recipients, the progress of sending, how many were
 * read.
 */
export function ConsoleBroadcasts(): ReactElement {
  const text = useText()
  const [writes, setWrites] = useState<'message' | 'campaign' | 'welcome' | null>(null)
  const close = (): void => setWrites(null)
  const [takenBack, setTakenBack] = useState<Broadcast | null>(null)
  return (
    <>
      <ListScreen
        list={listBroadcasts}
        title={text('press.broadcasts')}
        note={text('press.broadcasts.text')}
        actions={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => setWrites('welcome')}>
              {text('servicedesk.welcome')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setWrites('message')}>
              {text('press.new')}
            </Button>
            <Button size="sm" onClick={() => setWrites('campaign')}>
              {text('servicedesk.campaign.new')}
            </Button>
          </span>
        }
        columns={useColumns(setTakenBack)}
        rowKey={(row) => row.broadcastId}
        empty={text('press.empty')}
        pageSize={20}
        changesWith={broadcastMessage}
      />
      {writes === 'message' && <BroadcastEditor onClose={close} />}
      {writes === 'campaign' && <CampaignEditor onClose={close} />}
      {writes === 'welcome' && <WelcomeEditor onClose={close} />}
      {takenBack && (
        <DecisionDialog
          endpoint={withdrawBroadcast}
          refreshes={refreshes}
          explain={explainCommon}
          title={text('press.takeBack')}
          text={text('press.takeBack.ask')}
          confirm={text('press.takeBack')}
          danger
          input={() => ({ broadcastId: takenBack.broadcastId })}
          onClose={() => setTakenBack(null)}
        />
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
      {to.kind === 'accounts' && to.accounts.join(', ')}
      {to.kind === 'audience' &&
        [text(`press.audience.${to.audience}`), ...to.currencies].join(' · ')}
      {to.kind === 'newcomers' && text('servicedesk.newcomers')}
      {to.kind === 'segment' && <SegmentWords segment={to.segment} />}
    </span>
  )
}

function Progressing({ row }: { row: Broadcast }): ReactElement {
  const text = useText()
  const { state, sent, total, startsAt } = row
  const place = text('press.progress', { sent, total })
  if (state === 'scheduled')
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge tone="info">{text('press.state.scheduled')}</Badge>
        {startsAt && <Instant at={startsAt} />}
      </span>
    )
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
