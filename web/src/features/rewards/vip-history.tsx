import { vipChanges, vipMessage, type VipStep } from '@kancil/contract/rewards/vip'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Instant } from '../../ui/instant.tsx'
import { CursorTable } from '../../ui/list/cursor-table.tsx'

/** Every change of the member's level with its reason. */
export function VipHistory({ steps }: { steps: readonly VipStep[] }): ReactElement {
  const text = useText()
  const nameOf = (level: number): string => steps[level]?.name ?? String(level)
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{text('club.history')}</h2>
      <CursorTable
        list={vipChanges}
        pageSize={10}
        changesWith={vipMessage}
        caption={text('club.history')}
        empty={text('club.history.none')}
        rowKey={(row) => row.changeId}
        columns={() => [
          {
            key: 'change',
            header: text('club.history.change'),
            phone: 'what',
            cell: (row) => text('club.history.to', { from: nameOf(row.from), to: nameOf(row.to) }),
          },
          {
            key: 'reason',
            header: text('club.history.why'),
            phone: 'state',
            cell: (row) => text(`club.reason.${row.reason}`),
          },
          {
            key: 'at',
            header: text('club.history.at'),
            phone: 'when',
            cell: (row) => <Instant at={row.at} />,
          },
        ]}
      />
    </section>
  )
}
