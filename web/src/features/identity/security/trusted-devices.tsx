import { forgetDevice, listDevices } from '@kancil/contract/identity/security'
import { ShieldCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BrowserRow } from '../login/browser-row.tsx'
import { SecurityRow } from './row.tsx'
import { usePlaceText } from '../login/use-place-text.ts'

/** Browsers that an attack from elsewhere cannot lock out; each can be removed. */
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
        {data?.items.map((item) => (
          <BrowserRow
            key={item.deviceId}
            userAgent={item.userAgent}
            current={item.current}
            facts={
              <>
                {place(item.country)} · <bdi>{item.ip}</bdi> · {text('security.devices.used')}{' '}
                <Instant at={item.lastUsedAt} show="date" /> · {text('security.devices.since')}{' '}
                <Instant at={item.firstUsedAt} show="date" />
              </>
            }
            action={
              <Button
                size="sm"
                variant="secondary"
                className="min-h-9"
                pending={forget.isPending && forget.variables.deviceId === item.deviceId}
                onClick={() => forget.mutate({ deviceId: item.deviceId })}
              >
                {text('security.devices.forget')}
              </Button>
            }
          />
        ))}
      </ul>
    </SecurityRow>
  )
}
