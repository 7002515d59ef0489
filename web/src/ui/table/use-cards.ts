import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A table's room that says `--cards` where the table does not fit: how much it needs depends on
 * its words, so no width that is known before can tell. Below 560 px the style sheet does so alone.
 */
export function useCards(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  // After each render: other rows need other room.
  useLayoutEffect(() => {
    const room = ref.current
    if (!room) return undefined
    fit(room)
    // Not within the observer's own call, which must not change what it observes.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => fit(room)))
    observer.observe(room)
    return () => observer.disconnect()
  })
  return ref
}

function fit(room: HTMLElement): void {
  // As a table it may be lower: the page keeps its height, and with it the reader's place.
  room.style.minHeight = `${room.offsetHeight}px`
  room.style.removeProperty('--cards')
  if (room.scrollWidth > room.clientWidth) room.style.setProperty('--cards', '1')
  room.style.minHeight = ''
}
