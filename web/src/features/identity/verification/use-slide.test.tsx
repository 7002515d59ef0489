import { judgeSlide } from '@kancil/rules/identity/slider'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Slide, slideMax, useSlide } from './use-slide.ts'

afterEach(cleanup)

/** The handle on a track of 640 px, twice the puzzle's own size. */
function Handle({ onDone }: { onDone: (slide: Slide) => void }) {
  const { handle, x } = useSlide(onDone)
  return (
    <div>
      <button type="button" role="slider" aria-valuenow={x} {...handle}>
        move
      </button>
    </div>
  )
}

function mountSlider() {
  const done: Slide[] = []
  const { getByRole } = render(<Handle onDone={(slide) => done.push(slide)} />)
  const handle = getByRole('slider')
  handle.setPointerCapture = () => undefined
  handle.parentElement!.getBoundingClientRect = () => ({ width: 640 }) as DOMRect
  return { done, handle }
}

/** An event with a given timestamp, which the DOM's own constructors cannot make. */
function dispatchAt(handle: HTMLElement, type: string, timeStamp: number, more: object): void {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  for (const [key, value] of Object.entries(more)) Object.defineProperty(event, key, { value })
  fireEvent(handle, event)
}

test('a drag is told in puzzle pixels, and the rules take it', () => {
  const { done, handle } = mountSlider()
  dispatchAt(handle, 'pointerdown', 1_000, { pointerId: 1, clientX: 50, clientY: 9 })
  for (let step = 1; step <= 20; step++) {
    const part = step / 20
    const eased = part ** 3 * (10 - 15 * part + 6 * part * part)
    dispatchAt(handle, 'pointermove', 1_000 + step * 40, { clientX: 50 + 300 * eased, clientY: 9 })
  }
  dispatchAt(handle, 'pointerup', 1_850, {})
  expect(done).toHaveLength(1)
  expect(done[0]).toMatchObject({ by: 'pointer', durationMs: 850 })
  expect(done[0]!.x).toBeCloseTo(150)
  expect(judgeSlide(150, done[0]!)).toBeNull()
})

test('arrow keys move by two, with Shift by ten, and Enter answers', () => {
  const { done, handle } = mountSlider()
  let time = 5_000
  const press = (key: string, shiftKey = false) =>
    dispatchAt(handle, 'keydown', (time += 60), { key, shiftKey })
  for (let count = 0; count < 9; count++) press('ArrowRight', true)
  for (let count = 0; count < 4; count++) press('ArrowRight')
  press('ArrowLeft')
  press('Enter')
  expect(done[0]).toMatchObject({ by: 'keyboard', x: 96 })
  expect(judgeSlide(96, done[0]!)).toBeNull()
  expect(judgeSlide(120, done[0]!)).toBe('position')
})

test('the piece stays in the picture, and a press without a movement answers nothing', () => {
  const { done, handle } = mountSlider()
  dispatchAt(handle, 'pointerdown', 0, { pointerId: 1, clientX: 0, clientY: 0 })
  dispatchAt(handle, 'pointerup', 10, {})
  expect(done).toEqual([])
  dispatchAt(handle, 'pointerdown', 100, { pointerId: 1, clientX: 0, clientY: 0 })
  dispatchAt(handle, 'pointermove', 200, { clientX: 5_000, clientY: 0 })
  dispatchAt(handle, 'pointerup', 400, {})
  expect(done[0]!.x).toBe(slideMax)
})
