import {
  type SlidePoint,
  sliderKeyStep,
  sliderKeyStride,
  sliderPiece,
  sliderWidth,
} from '@kancil/contract/identity/verification/slider'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

export type Slide = {
  readonly x: number
  readonly durationMs: number
  readonly by: 'pointer' | 'keyboard'
  readonly trajectory: SlidePoint[]
}

export const slideMax = sliderWidth - sliderPiece
const pointsMax = 600
const keyDirections: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
}

type Movement = {
  readonly by: Slide['by']
  readonly began: number
  /** Where the pointer grabbed the handle, and puzzle pixels per page pixel. */
  readonly from: number
  readonly scale: number
  readonly points: SlidePoint[]
}
export type Slider = ReturnType<typeof useSlide>

/**
 * Tracks the piece as it is moved by pointer or arrow keys; `onDone` gets the whole movement.
 * Timestamps are the events' own, so that a busy page does not distort them.
 */
export function useSlide(onDone: (slide: Slide, reset: () => void) => void) {
  const [x, setX] = useState(0)
  const movement = useRef<Movement | null>(null)

  function moveTo(current: Movement, next: number, y: number, at: number): void {
    const clamped = Math.min(slideMax, Math.max(0, next))
    setX(clamped)
    if (current.points.length < pointsMax)
      current.points.push({ x: clamped, y, t: at - current.began })
  }

  function finish(by: Slide['by'], at: number): void {
    const current = movement.current
    if (current?.by !== by) return
    movement.current = null
    const last = current.points.at(-1)
    // A press without movement is not an answer.
    if (!last || current.points.length < 2) return
    const { began, points } = current
    onDone({ x: last.x, durationMs: at - began, by, trajectory: points }, reset)
  }

  function reset(): void {
    movement.current = null
    setX(0)
  }

  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const track = event.currentTarget.parentElement!.getBoundingClientRect()
      const scale = sliderWidth / track.width
      movement.current = begin('pointer', event.timeStamp, event.clientX, scale)
      setX(0)
    },
    onPointerMove({ clientX, clientY, timeStamp }: PointerEvent) {
      const current = movement.current
      if (current?.by !== 'pointer') return
      const { from, scale } = current
      moveTo(current, (clientX - from) * scale, clientY * scale, timeStamp)
    },
    onPointerUp: (event: PointerEvent) => finish('pointer', event.timeStamp),
    onPointerCancel: reset,
    onKeyDown(event: KeyboardEvent) {
      const direction = keyDirections[event.key]
      const confirms = event.key === 'Enter' || event.key === ' '
      if (direction || confirms) event.preventDefault()
      if (confirms) finish('keyboard', event.timeStamp)
      if (!direction) return
      if (movement.current?.by !== 'keyboard')
        movement.current = begin('keyboard', event.timeStamp, 0, 1)
      const current = movement.current
      const step = event.shiftKey ? sliderKeyStride : sliderKeyStep
      moveTo(current, current.points.at(-1)!.x + direction * step, 0, event.timeStamp)
    },
  }
  return { x, handle, reset }
}

function begin(by: Slide['by'], began: number, from: number, scale: number): Movement {
  return { by, began, from, scale, points: [{ x: 0, y: 0, t: 0 }] }
}
