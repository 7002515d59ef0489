import { listAudit } from '@kancil/contract/operator/audit'
import { houseGuessedMessage } from '@kancil/contract/identity/members'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useLive } from '../../lib/live/state.ts'
import { keyOf, useQueryOf } from '../../lib/call/queries.ts'
import { Link } from '../../lib/router.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AuditActionName } from './audit/action-name.tsx'
import { AuditSubject } from './audit/subject.tsx'
import { auditWho } from './audit/who.ts'
import { Panel } from '../../ui/console/page-head.tsx'

/** The latest actions at the console. */
export function RecentWork(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const log = useQueryOf(listAudit, { pageSize: 8 }, { everyMs: 30_000 })
  useLive(houseGuessedMessage, () => void cache.invalidateQueries({ queryKey: keyOf(listAudit) }))
  return (
    <Panel
      title={text('operator.home.recent')}
      aside={
        <Link to="/audit" className="text-sm text-muted hover:text-text">
          {text('operator.nav.audit')}
        </Link>
      }
    >
      {log.data ? (
        <ol className="text-sm">
          {log.data.items.map((row) => (
            <li
              key={row.sequence}
              className="grid grid-cols-[auto_1fr] xl:grid-cols-[11rem_8rem_14rem_1fr] items-baseline gap-x-4 py-1.5 border-b border-hair last:border-0"
            >
              <Instant at={row.at} className="num text-muted" />
              <span className="truncate max-xl:text-end" title={row.operatorId ?? undefined}>
                {auditWho(text, row)}
              </span>
              <span className="truncate">
                <AuditActionName code={row.action} />
              </span>
              <span className="min-w-0 max-xl:justify-self-end">
                <AuditSubject row={row} />
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Panel>
  )
}
