import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'

/** So far out of view, in pixels, things are drawn already. */
const margin = 900

/**
 * Draws its children while they are near the view and keeps their room otherwise: thousands of
 * matches scroll, and only some of them exist.
 *
 * @param props.height about how high they are, until they have been drawn once
 */
export function NearView(props: {
  height: number
  /** The first ones of a page do not wait to be seen. */
  isFirst: boolean
  children: ReactNode
}): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(props.isFirst || typeof IntersectionObserver === 'undefined')
  const [drawn, setDrawn] = useState<number | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        // A focused price stays, wherever it was scrolled to.
        if (!entry.isIntersecting && element.contains(document.activeElement)) return
        if (!entry.isIntersecting) setDrawn(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: `${margin}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} style={isNear ? undefined : { height: drawn ?? props.height }}>
      {isNear && props.children}
    </div>
  )
}
