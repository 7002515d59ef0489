import type { ReactElement } from 'react'
import { Link } from '../../../lib/router.tsx'
import { useText } from '../../../i18n/use-text.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** An address without a screen. */
export function NotFound(): ReactElement {
  const text = useText()
  return (
    <div className="card">
      <EmptyState
        pose="thinking"
        heading
        title={<span className="text-lg">{text('shell.notFound.heading')}</span>}
        action={
          <Link to="/" className={buttonClass()}>
            {text('shell.notFound.home')}
          </Link>
        }
      >
        {text('shell.notFound.text')}
      </EmptyState>
    </div>
  )
}
