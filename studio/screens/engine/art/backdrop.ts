import './backdrop.css'
import { drawing, element } from '../page/element.ts'
import { borderUrl } from './border.ts'

export type Backdrop = {
  /** A CSS background, behind the drawing. */
  readonly sky: string
  /** Over the sky while a feature plays. */
  readonly glow: string
  /** A drawing of 1600 x 900 that covers the page. */
  readonly scene: string
  /** Small lights that drift up. */
  readonly motes: string
  /** Colours of the page's own controls; the dock takes its own from the two wines. */
  readonly colours: { readonly [variable in `--${string}`]: string }
}

const motes = 12

/** What is behind the whole page, from a game's sky, drawing and colours. */
export function backdropOf(look: Backdrop) {
  return (): HTMLElement => {
    const page = document.documentElement.style
    for (const [name, colour] of Object.entries(look.colours)) page.setProperty(name, colour)
    page.setProperty('--dock', 'var(--wine)')
    page.setProperty('--dock-deep', 'var(--wine-deep)')
    page.setProperty('--border', `url("${borderUrl(look.colours['--gold'] ?? '#f8cf62')}")`)
    const lights = Array.from({ length: motes }, (_, index) => {
      const mote = element('i', { class: 'mote' })
      mote.style.setProperty('--x', String((index * 0.618) % 1))
      mote.style.setProperty('--late', `${-(index * 1.43)}s`)
      mote.style.setProperty('--size', `${4 + ((index * 5) % 7)}px`)
      return mote
    })
    const glow = element('div', { class: 'backdrop-glow' })
    const backdrop = element(
      'div',
      { class: 'backdrop', 'aria-hidden': 'true' },
      drawing(look.scene, 'backdrop-scene'),
      element('div', { class: 'motes' }, ...lights),
      glow,
    )
    backdrop.style.setProperty('background', look.sky)
    backdrop.style.setProperty('--mote', look.motes)
    glow.style.setProperty('background', look.glow)
    return backdrop
  }
}

/** A scene's drawing around its shapes. */
export function sceneSvg(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice"><defs>${defs}</defs>${body}</svg>`
}
