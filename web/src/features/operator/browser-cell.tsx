import { browserName } from '@kancil/rules/identity/browser-name'
import type { ReactElement } from 'react'

/** A browser in two words; its whole text, which proves nothing, for who points at them. */
export function BrowserCell({ userAgent }: { userAgent: string }): ReactElement {
  return (
    <span className="line-clamp-1" title={userAgent}>
      {browserName(userAgent).name || userAgent}
    </span>
  )
}
