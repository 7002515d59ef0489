import { type RefObject, useEffect, useRef, useState } from 'react'

/** Of a row that scrolls: whether there is more to either side, and a step there. */
export function useRowSteps(count: number): {
  readonly track: RefObject<HTMLUListElement | null>
  readonly more: { readonly back: boolean; readonly on: boolean }
  readonly step: (by: 1 | -1) => void
} {
  const track = useRef<HTMLUListElement>(null)
  const [more, setMore] = useState({ back: false, on: false })
  useEffect(() => {
    const element = track.current!
    const look = (): void => {
      const at = Math.abs(element.scrollLeft)
      const back = at > 4
      const on = at + element.clientWidth < element.scrollWidth - 4
      setMore((old) => (old.back === back && old.on === on ? old : { back, on }))
    }
    // Tells at once too, when the page has been laid out anyway.
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
    // Another number of items is another width, which no observer of the track tells.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [count])
  function step(by: 1 | -1): void {
    const element = track.current!
    const towards = getComputedStyle(element).direction === 'rtl' ? -by : by
    element.scrollBy({ left: towards * element.clientWidth * 0.8 })
  }
  return { track, more, step }
}
