import { Sparkles } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { takeNewVersion } from '../../../lib/screen/worker.ts'
import { Button } from '../../../ui/button.tsx'

/** Offers the new version; nothing happens by itself. */
export function UpdateNotice({ onLater }: { onLater: () => void }): ReactElement {
  const text = useText()
  return (
    <section
      role="status"
      aria-label={text('install.update.title')}
      className="appear fixed z-30 start-4 bottom-22 md:bottom-5 grid gap-3 w-[min(340px,calc(100vw-32px))] p-4 bg-raised border border-line rounded-md shadow-float text-sm"
    >
      <p className="flex gap-3">
        <Sparkles size={19} className="mt-0.5 shrink-0 text-primary" aria-hidden="true" />
        <span>
          <span className="block font-semibold">{text('install.update.title')}</span>
          <span className="text-muted">{text('install.update.text')}</span>
        </span>
      </p>
      <p className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onLater}>
          {text('install.update.later')}
        </Button>
        <Button size="sm" onClick={() => void takeNewVersion()}>
          {text('install.update.load')}
        </Button>
      </p>
    </section>
  )
}
