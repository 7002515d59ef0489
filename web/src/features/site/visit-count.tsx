import { type ReactElement, useEffect } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useStored } from '../../lib/session/stored-choice.ts'
import { Button } from '../../ui/button.tsx'

const storageKey = 'visit-count'
type Layer = { dataLayer?: unknown[] }

/** Loads Google's tag once; nothing of it is requested before the visitor has agreed. */
function startCounting(id: string): void {
  if (document.querySelector('script[data-visit-count]')) return
  const page = window as Layer
  page.dataLayer ??= []
  // The tag reads `arguments` objects, so this must be a plain function, not an arrow.
  function gtag(..._parts: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    page.dataLayer!.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', id, { anonymize_ip: true })
  const script = document.createElement('script')
  script.async = true
  script.dataset['visitCount'] = id
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Asks once whether visits may be counted; counts only after a yes. */
export function VisitCount({ id }: { id: string }): ReactElement | null {
  const text = useText()
  const [choice, choose] = useStored(storageKey)
  useEffect(() => {
    if (choice === 'yes') startCounting(id)
  }, [choice, id])
  if (choice !== '') return null
  return (
    <section
      aria-label={text('reach.consent.title')}
      className="fixed z-30 inset-x-3 bottom-20 md:bottom-4 md:inset-x-auto md:end-4 md:max-w-sm card p-4 grid gap-3 shadow-lg"
    >
      <h2 className="font-semibold">{text('reach.consent.title')}</h2>
      <p className="text-sm text-muted">{text('reach.consent.text')}</p>
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" onClick={() => choose('no')}>
          {text('reach.consent.no')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => choose('yes')}>
          {text('reach.consent.yes')}
        </Button>
      </div>
    </section>
  )
}
