import { type Backdrop, sceneSvg } from '../engine/art/backdrop.ts'
import { gradient, radial } from '../engine/art/svg-parts.ts'
import type { Theme } from '../engine/art/theme.ts'

export const theme: Theme = {
  name: 'PASAR PELITA',
  metal: ['#ffe9e0', '#ff9a7a', '#c8402c', '#4a0a10'],
  frame: { ground: '#3a0a1c', dark: '#14030a', thread: '#ffb59a' },
  weave:
    '<path d="M0 0 44 44M44 0 0 44" stroke="#6a1a34" stroke-width="12"/><circle cx="22" cy="22" r="9" fill="#ffb84a"/><circle cx="22" cy="22" r="5" fill="#3a0a1c"/>',
  corner:
    '<circle r="26" fill="#14030a"/><ellipse rx="22" ry="18" fill="#e5403c"/><path d="M0-18V18M-10-16C-16-6-16 6-10 16M10-16C16-6 16 6 10 16" fill="none" stroke="#7a0a18" stroke-width="3"/><path d="M-9-22h18v6H-9zM-9 16h18v6H-9z" fill="#ffd98a"/>',
  plate: ['#8a1c34', '#2c0612'],
  wells: {
    base: ['#100618', '#2f1440', '#ffb59a'],
    free: ['#240408', '#6a0f1c', '#ffd98a'],
  },
}

const lantern = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle r="90" fill="url(#halo)"/><path d="M0-60V-34" stroke="#5a2c04" stroke-width="4"/><ellipse rx="44" ry="36" fill="#ff5a3c"/><ellipse rx="24" ry="36" fill="#ffb05a"/><path d="M-16-42h32v8h-32zM-16 34h32v8h-32z" fill="#e0a23c"/></g>`
const stall = (x: number, colour: string) =>
  `<g transform="translate(${x} 620)"><path d="M0 60H260V280H0Z" fill="#1c0a1c"/><path d="M14 90H246V170H14Z" fill="#ffcf7a" fill-opacity=".8"/>` +
  `<path d="M-14 0H274L290 64H-30Z" fill="${colour}"/>${[0, 1, 2, 3, 4, 5, 6, 7].map((at) => `<path d="M${-30 + at * 40} 64h40a20 20 0 0 1-40 0z" fill="${at % 2 === 0 ? colour : '#fff3e0'}"/>`).join('')}<path d="M-6 170H266V200H-6Z" fill="#5a2c12"/></g>`
const string = (y: number, dip: number) =>
  `<path d="M-20 ${y}Q400 ${y + dip} 800 ${y}T1620 ${y}" fill="none" stroke="#2c1008" stroke-width="5"/>`

export const backdrop: Backdrop = {
  sky: 'linear-gradient(180deg, #0a0618 0, #241040 44%, #6a1c44 78%, #1c0612 100%)',
  glow: 'radial-gradient(70% 60% at 50% 45%, rgb(255 120 50 / 0.5), transparent 72%), linear-gradient(180deg, rgb(70 6 12 / 0.7), rgb(40 0 8 / 0.75))',
  motes: '#ffb05a',
  colours: {
    '--night': '#100616',
    '--gold': '#ffc08a',
    '--gold-deep': '#c8402c',
    '--gold-line': 'rgb(255 192 138 / 0.34)',
    '--wine': '#6a1a34',
    '--wine-deep': '#2c0612',
    '--panel': 'rgb(32 8 26 / 0.9)',
  },
  scene: sceneSvg(
    radial('halo', [
      ['0', '#ffb05a/.7'],
      ['1', '#ff6a2c/0'],
    ]) +
      gradient('road', [
        ['0', '#3a1630'],
        ['1', '#0e0410'],
      ]),
    `<g fill="#fff" fill-opacity=".6">${Array.from({ length: 40 }, (_, at) => `<circle cx="${(at * 271) % 1600}" cy="${(at * 97) % 340}" r="${1 + (at % 3)}"/>`).join('')}</g>` +
      `<path d="M0 700H1600V900H0Z" fill="url(#road)"/>${stall(20, '#c8304a')}${stall(330, '#1c8a7a')}${stall(1010, '#d8821c')}${stall(1320, '#5a3ab0')}` +
      `${string(120, 120)}${string(230, -90)}` +
      [
        [120, 200, 1],
        [330, 232, 0.9],
        [560, 216, 1.1],
        [1000, 120, 1],
        [1240, 96, 0.9],
        [1470, 130, 1.1],
        [240, 330, 0.7],
        [700, 330, 0.7],
        [1120, 350, 0.8],
        [1380, 340, 0.7],
      ]
        .map(([x, y, size]) => lantern(x!, y!, size!))
        .join(''),
  ),
}
