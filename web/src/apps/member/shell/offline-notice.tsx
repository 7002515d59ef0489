import { WifiOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useOnline } from '../../../lib/live/online.ts'

/** Shown while the browser is offline; nothing is hidden, but nothing can be sent. */
export function OfflineNotice(): ReactElement {
  const text = useText()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 px-4 py-2 bg-raised text-sm">
          <WifiOff size={16} className="text-danger shrink-0" aria-hidden="true" />
          {text('shell.offline')}
        </p>
      )}
    </div>
  )
}
