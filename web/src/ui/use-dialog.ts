import { type RefObject, useEffect, useRef } from 'react'

let openDialogs = 0

/** Scroll of the page is fixed while any dialog is open and restored after the last one. */
function lockScroll(): () => void {
  openDialogs += 1
  const root = document.documentElement
  // The bar's place is kept, so that the page behind does not jump.
  if (openDialogs === 1) root.style.setProperty('--bar', `${innerWidth - root.clientWidth}px`)
  root.classList.add('locked')
  return () => {
    openDialogs -= 1
    if (openDialogs === 0) root.classList.remove('locked')
  }
}

/**
 * Where the focus begins: what asks for it, else the first field, else the dialog itself, never its
 * close button.
 */
function firstPlace(dialog: HTMLDialogElement): HTMLElement {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const field = dialog.querySelector<HTMLElement>(
    'input:not([disabled]), select:not([disabled]), textarea:not([disabled])',
  )
  dialog.tabIndex = -1
  return wanted ?? field ?? dialog
}

/**
 * A native modal dialog for as long as the component is there: the top layer, the inert background
 * and the tab ring are the browser's. Escape and a press beside the box call `onClose`; focus goes
 * back to the opener.
 */
export function useDialog(
  onClose: () => void,
  options: { guarded?: boolean } = {},
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  const guarded = useRef(options.guarded ?? false)
  useEffect(() => {
    close.current = onClose
    guarded.current = options.guarded ?? false
  })
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const opener = document.activeElement
    const unlock = lockScroll()
    dialog.showModal()
    firstPlace(dialog).focus({ preventScroll: true })
    const cancel = (event: Event): void => {
      if (event.target !== dialog) return
      event.preventDefault()
      close.current()
    }
    const press = (event: PointerEvent): void => {
      if (event.target === dialog && !guarded.current) close.current()
    }
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('pointerdown', press)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('pointerdown', press)
      dialog.close()
      unlock()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
