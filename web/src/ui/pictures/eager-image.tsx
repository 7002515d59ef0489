import { ImageOff } from 'lucide-react'
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../style/class-names.ts'
import { imageAttempts, placeOf } from './image-store.ts'

/**
 * An image of the first screen: in the server's HTML, so that the browser requests it at once. It
 * tries the same origins, and as many times, as a lazy one.
 */
export function EagerImage(props: {
  src: string
  alt: string
  width: number
  height: number
  /** The image CDNs, passed in because the server's HTML is not made for a particular page. */
  cdns: readonly string[]
  className?: string
}): ReactElement {
  const { src, alt, width, height, cdns } = props
  const image = useRef<HTMLImageElement>(null)
  const [tried, setTried] = useState({ src, attempt: 1 })
  const attempt = tried.src === src ? tried.attempt : 1
  const next = (): void => setTried({ src, attempt: attempt + 1 })
  const catchUp = useEffectEvent(next)
  useEffect(() => {
    // It may have failed before any listener was attached.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc !== '') catchUp()
  }, [])
  if (attempt > imageAttempts)
    return (
      <span
        role="img"
        aria-label={alt}
        className={classNames('grid place-items-center bg-raised text-muted', props.className)}
      >
        <ImageOff size={24} aria-hidden="true" />
      </span>
    )
  return (
    <img
      // A new element for each attempt, so that the same address is requested again.
      key={attempt}
      ref={image}
      src={placeOf(src, attempt, cdns)}
      alt={alt}
      width={width}
      height={height}
      fetchPriority="high"
      onError={next}
      className={classNames('object-cover', props.className)}
    />
  )
}
