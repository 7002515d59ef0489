import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { afterFrame } from '../../lib/screen/after-frame.ts'

let openDialogs = 0

/** The page's scroll is locked while any dialog is open and restored after the last one closes. */
function lockScroll(): () => void {
  openDialogs += 1
  const root = document.documentElement
  // Keep the scroll bar's width, so that the page behind does not jump.
  if (openDialogs === 1) root.style.setProperty('--bar', `${innerWidth - root.clientWidth}px`)
  root.classList.add('locked')
  return () => {
    openDialogs -= 1
    if (openDialogs === 0) root.classList.remove('locked')
  }
}

/**
 * Where the focus starts: the element that asks for it, else the first field, else the dialog
 * itself, never its close button. What begins with a list's filters is there to be read first.
 */
function firstPlace(dialog: HTMLDialogElement): HTMLElement {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const field = dialog.querySelector<HTMLElement>(
    'input:not([disabled]), select:not([disabled]), textarea:not([disabled])',
  )
  dialog.tabIndex = -1
  return wanted ?? (field?.closest('[data-filters]') ? dialog : field) ?? dialog
}

/**
 * Content that loads later gets the focus as if it had been there from the start. If the focused
 * element is removed, the focus returns to the dialog, never to the page behind.
 */
function keepFocus(dialog: HTMLDialogElement): MutationObserver {
  const place = (latest += 1)
  order.set(dialog, place)
  const isTop = (): boolean =>
    [...document.querySelectorAll('dialog[open]')].every(
      (element) => (order.get(element) ?? 0) <= place,
    )
  const look = (): void => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    const waits = activeElement === dialog && firstPlace(dialog) !== dialog
    if ((isLost || waits) && dialog.open && isTop())
      firstPlace(dialog).focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(dialog, { childList: true, subtree: true })
  return observer
}

let latest = 0
/** The open dialogs, in the order in which they were opened. */
const order = new WeakMap<Element, number>()

/** Focuses the opener; if that is gone, the dialog below or the page's main part. */
function giveBack(opener: Element | null): void {
  const has = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const below = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  const place = has ? opener : (below ?? document.querySelector<HTMLElement>('main'))
  if (!place) return
  if (!has && place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** If the owner has not unmounted it within this time, the dialog is meant to stay. */
const staysAfterMs = 500

export type OpenDialog = {
  readonly ref: RefObject<HTMLDialogElement | null>
  /**
   * The dialog's own close: it disappears in the next frame and `onClose` is called after that,
   * because removing a modal dialog makes the browser restyle the whole page.
   */
  leave(this: void): void
}

/**
 * A native modal dialog for as long as the component is mounted: the browser provides the top
 * layer, the inert background and the focus trap. Escape and a press outside close it; focus
 * returns to the opener.
 */
export function useDialog(onClose: () => void, options: { guarded?: boolean } = {}): OpenDialog {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  const guarded = useRef(options.guarded ?? false)
  useEffect(() => {
    close.current = onClose
    guarded.current = options.guarded ?? false
  })
  const leave = useCallback(() => {
    const dialog = ref.current
    if (!dialog || 'leaving' in dialog.dataset) return
    dialog.dataset['leaving'] = ''
    afterFrame(() => {
      // The owner may have removed it meanwhile: then there is nothing left to close.
      if (ref.current !== dialog) return
      close.current()
      setTimeout(() => delete dialog.dataset['leaving'], staysAfterMs)
    })
  }, [])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const opener = document.activeElement
    const unlock = lockScroll()
    dialog.showModal()
    firstPlace(dialog).focus({ preventScroll: true })
    const keeping = keepFocus(dialog)
    const cancel = (event: Event): void => {
      if (event.target !== dialog) return
      event.preventDefault()
      leave()
    }
    const press = (event: PointerEvent): void => {
      if (event.target === dialog && !guarded.current) leave()
    }
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('pointerdown', press)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('pointerdown', press)
      keeping.disconnect()
      dialog.close()
      unlock()
      giveBack(opener)
    }
  }, [leave])
  return { ref, leave }
}
