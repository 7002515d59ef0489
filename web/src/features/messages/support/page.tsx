import {
  supportKinds,
  type SupportKind,
  supportMessage,
} from '@kancil/contract/messages/support/case'
import { ownSupport } from '@kancil/contract/messages/support/member'
import { MessagesSquare, PenLine } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import type { CenterPageProps } from '../../../lib/center/manifest.ts'
import type { RowOf } from '@kancil/contract/list'
import { useModal } from '../../../lib/screen/modal.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import { SupportDetail } from './detail.tsx'
import { SupportForm } from './form.tsx'
import { SupportStateBadge } from './state-badge.tsx'

/** What the member wrote to the house: feedback, questions and complaints, and a new one. */
export function SupportPage({ id, onPlace }: CenterPageProps): ReactElement {
  if (id === 'new') return <SupportForm onSent={(caseId) => onPlace(caseId)} />
  if (id) return <SupportDetail caseId={id} />
  return <Matters onPlace={onPlace} />
}

function Matters({ onPlace }: Pick<CenterPageProps, 'onPlace'>): ReactElement {
  const text = useText()
  const modal = useModal()
  const [kind, setKind] = useState<SupportKind | 'all'>('all')
  const place = useOwnPlace()
  const list = useList(ownSupport, place, {
    scope: kind === 'all' ? {} : { kind },
    changesWith: supportMessage,
  })
  return (
    <section aria-label={text('service.support')} className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button icon={<PenLine size={18} aria-hidden="true" />} onClick={() => onPlace('new')}>
          {text('service.write')}
        </Button>
        <Button
          variant="secondary"
          icon={<MessagesSquare size={18} aria-hidden="true" />}
          onClick={() => modal.open('chat')}
        >
          {text('service.chat')}
        </Button>
      </div>
      <Chips
        label={text('service.kind')}
        active={kind}
        onChange={(next) => {
          setKind(next)
          place.turnTo(1)
        }}
        values={[
          { value: 'all', label: text('service.kind.all') },
          ...supportKinds.map((value) => ({ value, label: text(`service.kind.${value}`) })),
        ]}
      />
      {list.error && <FailureNotice error={list.error} explain={explainCommon} />}
      {!list.data && !list.error && <Skeleton className="h-52 w-full rounded-md" />}
      {list.data?.items.length === 0 && (
        <EmptyState pose="greeting" title={text('service.support.none')} />
      )}
      {list.data && list.data.items.length > 0 && (
        <ul className="card overflow-hidden divide-y divide-hair">
          {list.data.items.map((row) => (
            <li key={row.caseId}>
              <Row row={row} onOpen={() => onPlace(row.caseId)} />
            </li>
          ))}
        </ul>
      )}
      <ListPager place={place} page={list.page} />
    </section>
  )
}

function Row(props: { row: RowOf<typeof ownSupport>; onOpen: () => void }): ReactElement {
  const text = useText()
  const { row } = props
  return (
    <button
      type="button"
      onClick={props.onOpen}
      className="grid gap-1 w-full p-4 text-start hover:bg-raised"
    >
      <span className="flex items-baseline gap-3 min-w-0">
        <span className="grow min-w-0 truncate font-medium" dir="auto">
          {row.text}
        </span>
        <SupportStateBadge {...row} />
      </span>
      <span className="text-sm text-muted">
        {text(`service.kind.${row.kind}`)} · {text(`service.topic.${row.topic}`)} ·{' '}
        <Instant at={row.updatedAt} />
      </span>
    </button>
  )
}
