import { browserName } from '@kancil/rules/identity/browser-name'
import type { ReactElement } from 'react'

/** A browser in two words; its full user agent, which proves nothing, on hover. */
export function BrowserCell({ userAgent }: { userAgent: string }): ReactElement {
  return (
    <span className="line-clamp-1" title={userAgent}>
      {browserName(userAgent).name || userAgent}
    </span>
  )
}
