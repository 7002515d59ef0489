import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { ServiceChat } from '../../messages/door.tsx'
import { ServiceItem } from '../service-item.tsx'
import { useCustomerService } from '../use-customer-service.ts'
import { useSiteInfo } from '../../../lib/site.ts'
import { SiteLogo } from '../../../ui/art/site-logo.tsx'
import { EagerMascot } from '../../../ui/art/mascot.tsx'
import { Songket, SongketBorder } from '../../../ui/art/songket.tsx'
import { buttonClass } from '../../../ui/button.tsx'

/**
 * A full page in place of the site, with a link to customer service if the operator has named one.
 */
export function ClosedPage(props: { title: string; children: ReactNode }): ReactElement {
  const text = useText()
  const { brand } = useSiteInfo()
  const [service] = useCustomerService()
  const [chats, setChats] = useState(false)
  return (
    <div className="relative isolate grid min-h-dvh grid-rows-[auto_1fr_auto] overflow-hidden">
      <div className="absolute inset-0 -z-10 text-(--cloth) opacity-25">
        <Songket seed="kancil-tutup" weight={0.6} />
      </div>
      <div className="wrap flex items-center gap-2.5 h-18">
        <SiteLogo />
        <span className="text-lg font-bold tracking-tight">{brand.name}</span>
      </div>
      <main className="wrap grid place-items-center py-8">
        <div className="card grid justify-items-center gap-3 max-w-140 px-6 py-10 md:px-12 text-center">
          <EagerMascot pose="thinking" height={170} />
          <h1 className="text-xl font-bold">{props.title}</h1>
          <div className="grid justify-items-center gap-4 text-muted">{props.children}</div>
          {service && (
            <ServiceItem
              item={service}
              className={buttonClass('primary', 'md', 'mt-3')}
              onChat={() => setChats(true)}
            >
              {text('shell.contact')}
            </ServiceItem>
          )}
        </div>
      </main>
      {chats && (
        <Suspense fallback={null}>
          <ServiceChat close={() => setChats(false)} />
        </Suspense>
      )}
      <SongketBorder className="block text-primary opacity-60" />
    </div>
  )
}
