import { ArrowRight } from 'lucide-react'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Link } from '../lib/router.tsx'

/** A section of a screen with its heading and, at the end, the link to the full list. */
export function Rail(props: {
  title: ReactNode
  link?: { to: string; label: ReactNode }
  children: ReactNode
}): ReactElement {
  return (
    <section className="grid gap-3">
      <header className="flex items-center gap-3 min-h-10">
        <h2 className="grow text-lg font-semibold tracking-tight">{props.title}</h2>
        {props.link && (
          <Link
            to={props.link.to}
            className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-text"
          >
            {props.link.label}
            <ArrowRight size={15} className="flip-rtl" aria-hidden="true" />
          </Link>
        )}
      </header>
      {/* Each row comes to life in a turn of its own, so that none holds up a press. */}
      <Suspense fallback={null}>{props.children}</Suspense>
    </section>
  )
}
