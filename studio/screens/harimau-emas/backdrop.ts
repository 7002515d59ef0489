import { borderUrl } from '../engine/art/border.ts'
import { forestSvg, leavesSvg } from './art/scene.ts'
import { drawing, element } from '../engine/page/element.ts'

const fireflies = 9

/** The forest behind everything: sky and moon in CSS, hills and leaves drawn, fireflies. */
export function createBackdrop(): HTMLElement {
  document.documentElement.style.setProperty('--border', `url("${borderUrl('#f8cf62')}")`)
  const flies = Array.from({ length: fireflies }, (_, index) => {
    const fly = element('i', { class: 'firefly' })
    fly.style.setProperty('--x', String((index * 0.618) % 1))
    fly.style.setProperty('--y', String((index * 0.382 + 0.1) % 1))
    fly.style.setProperty('--late', `${-(index * 1.37)}s`)
    return fly
  })
  return element(
    'div',
    { class: 'backdrop', 'aria-hidden': 'true' },
    element('div', { class: 'moon' }),
    drawing(forestSvg(), 'forest'),
    element('div', { class: 'fireflies' }, ...flies),
    drawing(leavesSvg(), 'leaves leaves-start'),
    drawing(leavesSvg(), 'leaves leaves-end'),
    element('div', { class: 'glow' }),
  )
}
