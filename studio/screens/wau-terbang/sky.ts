import { drawing, element } from '../engine/page/element.ts'

/** A wau bulan, the moon kite of Kelantan, in a box of 100. */
const kiteSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 420" preserveAspectRatio="none"><path class="string" d="" fill="none" stroke="#fff3d2" stroke-width="2" vector-effect="non-scaling-stroke"/></svg>`
const wauSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M50 4c22 8 40 14 46 30-18 10-30 8-46 8s-28 2-46-8C10 18 28 12 50 4z" fill="#c8342c" stroke="#5a0f1e" stroke-width="2"/>
<path d="M50 10c14 6 26 10 32 20-12 6-20 5-32 5s-20 1-32-5c6-10 18-14 32-20z" fill="#f8cf62"/>
<path d="M50 40v26" stroke="#5a2c06" stroke-width="4"/><path d="M50 60c18 0 30 10 30 20 0 8-8 14-16 14 4-6 2-14-6-16-5-1-8 2-8 6 0-4-3-7-8-6-8 2-10 10-6 16-8 0-16-6-16-14 0-10 12-20 30-20z" fill="#1f6a44" stroke="#0b2a1b" stroke-width="2"/>
<circle cx="50" cy="24" r="7" fill="#c8342c"/></svg>`

/** The sky, the kite and its string. Height is told in figures; the picture only follows. */
export function createSky() {
  const figure = element('output', { dir: 'ltr' })
  const line = element('p')
  const string = drawing(kiteSvg)
  const kite = element('div', { class: 'kite' }, drawing(wauSvg))
  const root = element('div', { class: 'sky' }, string, kite, figure, line)
  return {
    root,
    tell(phase: string, height: string, text: string): void {
      root.dataset['phase'] = phase
      if (figure.textContent !== height) figure.textContent = height
      if (line.textContent !== text) line.textContent = text
    },
    /** `part` from 0 at the beach to 1 high up; the string is gone once it has snapped. */
    fly(part: number, isSnapped: boolean): void {
      const [x, y] = [8 + part * 74, 86 - part * 66]
      kite.style.insetInlineStart = `${x}%`
      kite.style.insetBlockStart = `${isSnapped ? y - 14 : y}%`
      kite.style.rotate = isSnapped ? '50deg' : `${-8 + part * 14}deg`
      const path = isSnapped ? '' : `M20 410Q${x * 5} 400 ${x * 10} ${y * 4.2}`
      string.querySelector('path')?.setAttribute('d', path)
    },
  }
}
