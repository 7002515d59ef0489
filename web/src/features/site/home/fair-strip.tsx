import { ArrowRight, KeyRound, LockKeyhole, type LucideIcon, ScanSearch } from 'lucide-react'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Link } from '../../../lib/router.tsx'
import { Songket } from '../../../ui/art/songket.tsx'

const steps: readonly (readonly [icon: LucideIcon, title: MessageId, text: MessageId])[] = [
  [LockKeyhole, 'shell.fair.sealed', 'shell.fair.sealedText'],
  [KeyRound, 'shell.fair.mixed', 'shell.fair.mixedText'],
  [ScanSearch, 'shell.fair.opened', 'shell.fair.openedText'],
]

/** The promise at the top of the page, explained in three steps. */
export function FairStrip(): ReactElement {
  const text = useText()
  return (
    <section className="card relative isolate overflow-hidden grid gap-5 p-5 md:p-7">
      <div className="absolute inset-y-0 end-0 w-1/2 -z-10 text-(--cloth) opacity-15 mask-fade">
        <Songket seed="kancil-adil" />
      </div>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="grow text-lg font-semibold tracking-tight">{text('shell.fair.title')}</h2>
        <Link
          to="/help?topic=fair"
          className="inline-flex items-center gap-1.5 text-sm text-primary hover:underline"
        >
          {text('shell.hero.how')}
          <ArrowRight size={15} className="flip-rtl" aria-hidden="true" />
        </Link>
      </header>
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map(([Icon, title, detail]) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid place-items-center size-11 shrink-0 rounded-md bg-raised text-primary">
              <Icon size={21} aria-hidden="true" />
            </span>
            <div>
              <h3 className="text-sm font-semibold">{text(title)}</h3>
              <p className="text-sm text-muted">{text(detail)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
