import { memberInfo } from '@kancil/contract/identity/member'
import { lineDirections, lineOptions } from '@kancil/contract/payments/line-transfer'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import type { CenterPageProps } from '../../../lib/center/manifest.ts'
import { isAgentSession, useSession } from '../../../lib/session/session.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { PaymentPasswordForm } from '../../identity/door.tsx'
import { LineForm } from './form.tsx'
import { LineHistory } from './history.tsx'

/** Cash to the member's upline; an agent sends to members directly below them too. */
export function LineTransfers({ id, onPlace }: CenterPageProps): ReactElement {
  const text = useText()
  const isAgent = isAgentSession(useSession())
  if (!isAgent) return <LinePage direction="up" />
  const direction = id === 'down' ? 'down' : 'up'
  return (
    <Tabs
      label={text('transfer.line.tabs')}
      tabs={lineDirections.map((key) => ({ key, label: text(`transfer.line.tab.${key}`) }))}
      active={direction}
      onChange={(key) => onPlace(key === 'down' ? 'down' : '')}
    >
      <LinePage key={direction} direction={direction} />
    </Tabs>
  )
}

/** In the agent centre: to the agent's own downline. */
export function DownlineTransfers(): ReactElement {
  return <LinePage direction="down" />
}

function LinePage({ direction }: { direction: 'up' | 'down' }): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const { data, error, refetch } = useQueryOf(lineOptions, {}, { staleMs: 0 })
  if (error && !data)
    return (
      <EmptyState
        title={text(explainCommon(error).id)}
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {text('shell.retry')}
          </Button>
        }
      />
    )
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  const isOpen = direction === 'up' ? data.upOpen : data.downOpen
  const closed =
    direction === 'up' && data.upline === undefined
      ? text('transfer.line.noUpline')
      : text('transfer.line.closed')
  return (
    <div className="grid gap-6">
      {!isOpen && <EmptyState title={closed} />}
      {isOpen && !data.hasPaymentPassword && (
        <div className="grid gap-5">
          <Notice title={text('payments.withdrawal.needPassword')}>
            {text('payments.withdrawal.needPasswordNote')}
          </Notice>
          <PaymentPasswordForm
            onDone={() => {
              void cache.invalidateQueries({ queryKey: keyOf(lineOptions) })
              void cache.invalidateQueries({ queryKey: keyOf(memberInfo) })
            }}
          />
        </div>
      )}
      {isOpen && data.hasPaymentPassword && <LineForm direction={direction} options={data} />}
      <LineHistory direction={direction} />
    </div>
  )
}
