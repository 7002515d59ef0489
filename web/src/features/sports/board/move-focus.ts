import type { KeyboardEvent } from 'react'

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Arrow keys go from a price to the nearest one in their direction, as in a sheet. */
export function movePriceFocus(event: KeyboardEvent<HTMLElement>): void {
  const way = ways[event.key]
  const from = event.target as HTMLElement
  if (!way || !from.classList.contains('price')) return
  const [x, y] = way
  const here = from.getBoundingClientRect()
  let best: { readonly element: HTMLElement; readonly distance: number } | undefined
  for (const element of event.currentTarget.querySelectorAll<HTMLElement>('.price:enabled')) {
    const there = element.getBoundingClientRect()
    const [right, down] = [there.left - here.left, there.top - here.top]
    const along = right * x + down * y
    const beside = Math.abs(right * y) + Math.abs(down * x)
    if (along < 2) continue
    // Straight on counts for more than near.
    const distance = along + beside * 4
    if (!best || distance < best.distance) best = { element, distance }
  }
  if (!best) return
  event.preventDefault()
  best.element.focus()
}
