import { type RefObject, useEffect, useRef, useState } from 'react'

/** For a scrolling row: whether there is more on either side, and a function to scroll one step. */
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
    // Also fires at once, when the page has been laid out anyway.
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
    // A different number of items changes the width, which no observer of the track reports.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [count])
  function step(by: 1 | -1): void {
    const element = track.current!
    const towards = getComputedStyle(element).direction === 'rtl' ? -by : by
    element.scrollBy({ left: towards * element.clientWidth * 0.8 })
  }
  return { track, more, step }
}
