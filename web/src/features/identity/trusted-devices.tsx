import { forgetDevice, listDevices } from '@kancil/contract/identity-security'
import { browserName } from '@kancil/rules/identity/browser-name'
import { Laptop, ShieldCheck, Smartphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/queries.ts'
import { explainCommon } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SecurityRow } from './security-row.tsx'
import { usePlaceText } from './use-place-text.ts'

/** Browsers that an attack from elsewhere cannot shut out; any can be taken off. */
export function TrustedDevices(): ReactElement {
  const text = useText()
  const place = usePlaceText()
  const { data, error } = useQueryOf(listDevices, {}, { staleMs: 0 })
  const forget = useAction(forgetDevice, { refreshes: [listDevices] })
  return (
    <SecurityRow
      icon={<ShieldCheck size={22} />}
      title={text('security.devices.title')}
      note={text('security.devices.note')}
    >
      <FailureNotice error={error ?? forget.error} explain={explainCommon} />
      {!data && !error && <Skeleton className="h-20 w-full rounded-md" />}
      {data?.items.length === 0 && (
        <p className="text-sm text-muted">{text('security.devices.none')}</p>
      )}
      <ul className="grid gap-2">
        {data?.items.map((one) => {
          const { name, phone } = browserName(one.userAgent)
          const Icon = phone ? Smartphone : Laptop
          return (
            <li
              key={one.deviceId}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 rounded-md bg-raised"
            >
              <Icon size={22} className="text-muted shrink-0" aria-hidden="true" />
              <span className="grow basis-40 min-w-0">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {name || text('identity.sessions.unknown')}
                  {one.current && <Badge tone="success">{text('identity.sessions.current')}</Badge>}
                </span>
                <span className="block text-sm text-muted">
                  {place(one.country)} · <bdi>{one.ip}</bdi> · {text('security.devices.used')}{' '}
                  <Instant at={one.lastUsedAt} show="date" /> · {text('security.devices.since')}{' '}
                  <Instant at={one.firstUsedAt} show="date" />
                </span>
              </span>
              <Button
                size="sm"
                variant="secondary"
                className="min-h-9"
                pending={forget.isPending && forget.variables.deviceId === one.deviceId}
                onClick={() => forget.mutate({ deviceId: one.deviceId })}
              >
                {text('security.devices.forget')}
              </Button>
            </li>
          )
        })}
      </ul>
    </SecurityRow>
  )
}
