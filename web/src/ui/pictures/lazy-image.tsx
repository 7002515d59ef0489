import { ImageOff } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../style/class-names.ts'
import { isLoaded, loadedAddress, loadImage, watchNear } from './image-store.ts'

export type ImageState = 'loading' | 'loaded' | 'error'

/**
 * An image that is requested when it comes near the screen. The box keeps its size in all three
 * states.
 */
export function LazyImage(props: {
  src: string
  /** Empty for decorative images. */
  alt: string
  width: number
  height: number
  className?: string
  /** Shown after the third failure; an unobtrusive mark otherwise. */
  fallback?: ReactNode
}): ReactElement {
  const box = useRef<HTMLSpanElement>(null)
  const [result, setFound] = useState<{ src: string; state: ImageState } | null>(null)
  const initial = isLoaded(props.src) ? 'loaded' : 'loading'
  const state = result?.src === props.src ? result.state : initial
  useEffect(() => {
    if (isLoaded(props.src)) return undefined
    let gone = false
    const tell = (next: ImageState): void => {
      if (!gone) setFound({ src: props.src, state: next })
    }
    const forget = watchNear(box.current!, () => {
      loadImage(props.src).then(
        () => tell('loaded'),
        () => tell('error'),
      )
    })
    return () => {
      gone = true
      forget()
    }
  }, [props.src])
  return (
    <span
      ref={box}
      data-state={state}
      className={classNames('relative block overflow-hidden', props.className)}
    >
      {state === 'loaded' ? (
        <img
          src={loadedAddress(props.src)}
          alt={props.alt}
          width={props.width}
          height={props.height}
          className="block w-full h-full object-cover"
        />
      ) : (
        <svg
          role={props.alt ? 'img' : undefined}
          aria-label={props.alt || undefined}
          viewBox={`0 0 ${props.width} ${props.height}`}
          width={props.width}
          className={classNames('block w-full', state === 'loading' && 'waiting')}
        />
      )}
      {state === 'error' && (
        <span className="absolute inset-0 grid place-items-center bg-raised text-muted">
          {props.fallback ?? <ImageOff size={24} aria-hidden="true" />}
        </span>
      )}
    </span>
  )
}
