import { listSessions, revokeOtherSessions, revokeSession } from '@kancil/contract/identity'
import { Laptop, Smartphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/queries.ts'
import { explainCommon } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { browserName } from '@kancil/rules/identity/browser-name'

/** Where the account is signed in; any other place can be signed out from here. */
export function SessionList(): ReactElement {
  const text = useText()
  const { data, error } = useQueryOf(listSessions, {}, { staleMs: 0 })
  const revoke = useAction(revokeSession, { refreshes: [listSessions] })
  const revokeOthers = useAction(revokeOtherSessions, { refreshes: [listSessions] })
  const others = data?.items.filter((one) => !one.current) ?? []
  return (
    <div className="grid gap-3">
      <FailureNotice error={error ?? revoke.error ?? revokeOthers.error} explain={explainCommon} />
      {!data && !error && <Skeleton className="h-20 w-full rounded-md" />}
      <ul className="grid gap-2">
        {data?.items.map((one) => {
          const { name, phone } = browserName(one.userAgent)
          const Icon = phone ? Smartphone : Laptop
          return (
            <li
              key={one.sessionId}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 rounded-md bg-raised"
            >
              <Icon size={22} className="text-muted shrink-0" aria-hidden="true" />
              <span className="grow basis-40 min-w-0">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {name || text('identity.sessions.unknown')}
                  {one.current && <Badge tone="success">{text('identity.sessions.current')}</Badge>}
                </span>
                <span className="block text-sm text-muted">
                  <bdi>{one.ip}</bdi> · {text('identity.sessions.seen')}{' '}
                  <Instant at={one.lastSeenAt} />
                </span>
              </span>
              {!one.current && (
                <Button
                  size="sm"
                  variant="secondary"
                  className="min-h-9"
                  pending={revoke.isPending && revoke.variables.sessionId === one.sessionId}
                  onClick={() => revoke.mutate({ sessionId: one.sessionId })}
                >
                  {text('identity.sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate({})}
        >
          {text('identity.sessions.endOthers')}
        </Button>
      )}
    </div>
  )
}
