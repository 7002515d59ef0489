import {
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Button } from '../button.tsx'

/**
 * Specification, section 9: at most one call per 200 ms; ten attempts to find the element, 50 ms
 * apart.
 */
export const scrollThrottleMs = 200
export const bindTries = 10
export const bindEveryMs = 50

/**
 * Loads more when its end comes near the screen. If the scrolling element cannot be bound, a button
 * does the same (decisions 38).
 */
export function InfiniteScroll(props: {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** The element that scrolls; the page if absent. It may be mounted later than this. */
  within?: RefObject<Element | null>
}): ReactElement | null {
  const text = useText()
  const end = useRef<HTMLDivElement>(null)
  const lastAsked = useRef(0)
  const [bound, setBound] = useState<'trying' | 'bound' | 'failed'>('trying')
  const more = useEffectEvent(() => {
    if (props.loading || !props.hasMore) return
    const now = performance.now()
    if (now - lastAsked.current < scrollThrottleMs) return
    lastAsked.current = now
    props.onMore()
  })

  useEffect(() => {
    let tries = 0
    let observer: IntersectionObserver | undefined
    const bind = (): void => {
      tries += 1
      const root = props.within ? props.within.current : null
      if (end.current && typeof IntersectionObserver !== 'undefined' && (!props.within || root)) {
        observer = new IntersectionObserver(
          (entries) => entries.some((entry) => entry.isIntersecting) && more(),
          { root, rootMargin: '600px 0px' },
        )
        observer.observe(end.current)
        setBound('bound')
      } else if (tries < bindTries) timer = setTimeout(bind, bindEveryMs)
      else setBound('failed')
    }
    let timer = setTimeout(bind)
    return () => {
      clearTimeout(timer)
      observer?.disconnect()
    }
    // If the page is shorter than the screen, check again after each load.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [props.within, props.loading])

  if (!props.hasMore) return null
  return (
    <div ref={end} className="grid place-items-center py-6 min-h-24">
      {bound === 'failed' || !props.loading ? (
        <Button variant="secondary" onClick={props.onMore} pending={props.loading}>
          {text('shell.loadMore')}
        </Button>
      ) : (
        <Button variant="secondary" pending>
          {text('shell.loading')}
        </Button>
      )}
    </div>
  )
}
