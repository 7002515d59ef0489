import { type ReactElement, Suspense } from 'react'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { useHydrated } from '../../../lib/session/stored-choice.ts'

const Code = lazyScreen(
  () => import('../../../ui/pictures/qr-code.tsx'),
  (m) => m.QrCode,
)

/** The QR code of an address, of this site if it has no host; its box is there from the start. */
export function AppCode({ url, label }: { url: string; label: string }): ReactElement {
  const hydrated = useHydrated()
  return (
    <span className="block size-60 rounded-md overflow-hidden bg-white">
      {hydrated && (
        <Suspense fallback={null}>
          <Code value={new URL(url, location.origin).href} label={label} />
        </Suspense>
      )}
    </span>
  )
}
