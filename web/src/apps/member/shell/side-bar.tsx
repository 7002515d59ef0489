import { CircleHelp, Gauge, Keyboard, ShieldCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { InboxEntry } from '../../../features/messages/inbox/entry.tsx'
import { AppCodes } from '../../../features/site/app/codes.tsx'
import { ServiceLinks } from '../../../features/site/service-links.tsx'
import { useHelpPath } from '../../../features/site/use-help-path.ts'
import { Winners } from '../../../features/site/home/winners.tsx'
import { useCustomerService } from '../../../features/site/use-customer-service.ts'
import { Link } from '../../../lib/router.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useSiteInfo } from '../../../lib/site.ts'

/** Beside the screen where there is room: help first, in the same place everywhere. */
export function SideBar(): ReactElement {
  const text = useText()
  const modal = useModal()
  const pathOf = useHelpPath()
  const { hasAddresses } = useSiteInfo()
  const customerService = useCustomerService()
  return (
    <aside aria-label={text('shell.side.label')} className="hidden lg:grid gap-4 sticky top-20">
      {customerService.length > 0 && (
        <section className="card p-4 grid gap-2">
          <h2 className="text-sm font-semibold">{text('shell.side.help')}</h2>
          <ServiceLinks />
        </section>
      )}
      {modal.has('center') && <InboxEntry />}
      <Winners />
      <section className="card p-4 grid gap-1.5 text-sm">
        <h2 className="flex items-center gap-2 font-semibold">
          <ShieldCheck size={17} className="text-primary" aria-hidden="true" />
          {text('shell.side.fair')}
        </h2>
        <p className="text-muted">{text('shell.side.fairText')}</p>
        <Link to={pathOf('fair')} className="pt-1 text-primary hover:underline">
          {text('shell.side.fairLink')}
        </Link>
      </section>
      <AppCodes />
      <Link
        to={pathOf()}
        className="flex items-center gap-2 px-1 text-sm text-muted hover:text-text"
      >
        <CircleHelp size={16} aria-hidden="true" />
        {text('shell.nav.help')}
      </Link>
      {hasAddresses && (
        <button
          type="button"
          className="flex items-center gap-2 px-1 text-sm text-muted hover:text-text"
          onClick={() => modal.open('addresses')}
        >
          <Gauge size={16} aria-hidden="true" />
          {text('shell.side.addresses')}
        </button>
      )}
      <button
        type="button"
        className="flex items-center gap-2 px-1 text-sm text-muted hover:text-text"
        onClick={() => modal.open('shortcuts')}
      >
        <Keyboard size={16} aria-hidden="true" />
        {text('shell.shortcuts.title')}
        <kbd className="px-1.5 rounded-sm border border-hair text-xs font-sans">?</kbd>
      </button>
    </aside>
  )
}
