import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from '@kancil/contract/identity/sessions'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BrowserRow } from '../login/browser-row.tsx'

/** Where the account is signed in; any other place can be signed out from here. */
export function SessionList(): ReactElement {
  const text = useText()
  const { data, error } = useQueryOf(listSessions, {}, { staleMs: 0 })
  const revoke = useAction(revokeSession, { refreshes: [listSessions] })
  const revokeOthers = useAction(revokeOtherSessions, { refreshes: [listSessions] })
  const others = data?.items.filter((item) => !item.current) ?? []
  return (
    <div className="grid gap-3">
      <FailureNotice error={error ?? revoke.error ?? revokeOthers.error} explain={explainCommon} />
      {!data && !error && <Skeleton className="h-20 w-full rounded-md" />}
      <ul className="grid gap-2">
        {data?.items.map((item) => (
          <BrowserRow
            key={item.sessionId}
            userAgent={item.userAgent}
            current={item.current}
            facts={
              <>
                <bdi>{item.ip}</bdi> · {text('identity.sessions.seen')}{' '}
                <Instant at={item.lastSeenAt} />
              </>
            }
            action={
              !item.current && (
                <Button
                  size="sm"
                  variant="secondary"
                  className="min-h-9"
                  pending={revoke.isPending && revoke.variables.sessionId === item.sessionId}
                  onClick={() => revoke.mutate({ sessionId: item.sessionId })}
                >
                  {text('identity.sessions.end')}
                </Button>
              )
            }
          />
        ))}
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
