import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { ClosedPage } from './closed-page.tsx'

/** Status 2: the visitor's address or region is not served; both are shown. */
export function RestrictionPage({ ip, country }: { ip: string; country: string }): ReactElement {
  const text = useText()
  const format = useFormat()
  return (
    <ClosedPage title={text('shell.restricted.title')}>
      <p>{text('shell.restricted.text')}</p>
      <dl className="inline-grid grid-cols-[auto_auto] gap-x-4 gap-y-1 px-5 py-3 rounded-md bg-raised text-start text-text">
        <dt className="text-muted">{text('shell.restricted.ip')}</dt>
        <dd>
          <bdi dir="ltr" className="num">
            {ip}
          </bdi>
        </dd>
        <dt className="text-muted">{text('shell.restricted.country')}</dt>
        <dd suppressHydrationWarning>
          {country ? format.region(country) : text('shell.restricted.unknown')}
        </dd>
      </dl>
    </ClosedPage>
  )
}
