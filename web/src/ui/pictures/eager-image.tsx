import { ImageOff } from 'lucide-react'
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../style/class-names.ts'
import { imageAttempts, placeOf } from './image-store.ts'

/**
 * An image of the first screen: in the server's HTML, so that the browser asks for it at once, by
 * the same places and as often as a lazy one.
 */
export function EagerImage(props: {
  src: string
  alt: string
  width: number
  height: number
  /** The image CDNs; told, since the server's HTML is made for no page in particular. */
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
    // It may have failed before anybody here could hear of it.
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
      // A new element for each attempt: the same address is asked for again.
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
