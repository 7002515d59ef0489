import { Smartphone } from 'lucide-react'
import { type ReactElement, useState, useSyncExternalStore } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Link } from '../../../lib/router.tsx'
import { useSiteInfo } from '../../../lib/site.ts'
import { classNames } from '../../../ui/style/class-names.ts'
import { AppCode } from './code.tsx'

/** The width at which the side bar is visible; a phone does not load a code for its own screen. */
const wide = '(min-width: 1024px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** QR codes that open the site, and the operator's apps, on a phone. */
export function AppCodes(): ReactElement {
  const text = useText()
  const { resources } = useSiteInfo()
  const [at, setAt] = useState(0)
  const seen = useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  )
  const apps = [
    { url: '/down', name: text('shell.side.site') },
    ...resources.map(({ url, qrCodeUrl, labelNameEn }) => ({
      ...{ url: qrCodeUrl || url, name: labelNameEn },
    })),
  ]
  const selected = apps[at] ?? apps[0]!
  return (
    <section className="card p-3 grid gap-3 text-sm">
      <h2 className="flex items-center gap-2 px-1 font-semibold">
        <Smartphone size={17} className="text-primary" aria-hidden="true" />
        {text('shell.side.app')}
      </h2>
      {apps.length > 1 && (
        <div className="flex flex-wrap gap-1">
          {apps.map((app, place) => (
            <button
              key={app.url}
              type="button"
              aria-pressed={app === selected}
              onClick={() => setAt(place)}
              className={classNames(
                'grow min-h-8 px-2 rounded-[9px] border text-xs font-medium',
                app === selected ? 'border-primary text-primary' : 'border-hair text-muted',
              )}
            >
              {app.name}
            </button>
          ))}
        </div>
      )}
      <span className="block h-60">
        {seen && (
          <AppCode url={selected.url} label={text('shell.side.scan', { name: selected.name })} />
        )}
      </span>
      <Link to="/down" className="px-1 text-primary hover:underline">
        {text('shell.side.install')}
      </Link>
    </section>
  )
}
