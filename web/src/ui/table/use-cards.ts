import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A container that sets `--cards` when the table does not fit. The width it needs depends on its
 * texts, so no fixed breakpoint works. Below 560 px the style sheet does this alone.
 */
export function useCards(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  // After each render: other rows need a different width.
  useLayoutEffect(() => {
    const room = ref.current
    if (!room) return undefined
    fit(room)
    // Not inside the observer's callback, which must not change what it observes.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => fit(room)))
    observer.observe(room)
    return () => observer.disconnect()
  })
  return ref
}

function fit(room: HTMLElement): void {
  // As a table it may be shorter: keep the page's height, and with it the scroll position.
  room.style.minHeight = `${room.offsetHeight}px`
  room.style.removeProperty('--cards')
  if (room.scrollWidth > room.clientWidth) room.style.setProperty('--cards', '1')
  room.style.minHeight = ''
}
