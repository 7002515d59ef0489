import { lazy, type ReactElement, Suspense, useState } from 'react'

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })))

/** The palette, loaded when it is first opened. */
export function usePalette(): { readonly open: () => void; readonly dialog: ReactElement | null } {
  const [isOpen, setOpen] = useState(false)
  return {
    open: () => setOpen(true),
    dialog: isOpen ? (
      <Suspense>
        <Palette onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}
