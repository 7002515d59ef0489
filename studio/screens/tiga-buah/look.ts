import { type Backdrop, sceneSvg } from '../engine/art/backdrop.ts'
import { gradient } from '../engine/art/svg-parts.ts'
import type { Theme } from '../engine/art/theme.ts'

export const theme: Theme = {
  name: 'TIGA BUAH',
  metal: ['#fff0d8', '#e8a552', '#a8601c', '#4f2406'],
  frame: { ground: '#7a1420', dark: '#2c0508', thread: '#ffd9a0' },
  weave:
    '<path d="M0 22H44M22 0V44" stroke="#a82a30" stroke-width="18"/><path d="M0 22H44M22 0V44" stroke="#ffd9a0" stroke-opacity=".5" stroke-width="2"/><path d="M13 13h18v18H13z" fill="#d8484a"/>',
  corner:
    '<circle r="26" fill="#2c0508"/><circle r="22" fill="#e8a552"/><path d="M0-18 5-6 18-5 8 4 11 17 0 10-11 17-8 4-18-5-5-6Z" fill="#7a1420"/>',
  plate: ['#a3202c', '#4a080e'],
  wells: {
    base: ['#fff4dc', '#fffdf4', '#7a4a1c'],
    free: ['#fff4dc', '#fffdf4', '#7a4a1c'],
  },
}

/** A fruit stall by day: striped awning, crates, the sea behind. */
const stripes = Array.from({ length: 16 }, (_, at) => {
  const colour = at % 2 === 0 ? '#d8343c' : '#fff3e0'
  return `<path d="M${at * 100} 0h100v92a50 42 0 0 1-100 0z" fill="${colour}"/>`
}).join('')
const crate = (x: number, fruit: string) =>
  `<g transform="translate(${x} 690)">${[0, 1, 2, 3, 4].map((at) => `<circle cx="${40 + at * 46}" cy="${at % 2 === 0 ? 6 : -4}" r="32" fill="${fruit}" stroke="#000" stroke-opacity=".2" stroke-width="3"/>`).join('')}<path d="M0 16H268L252 210H16Z" fill="#a3662a"/>` +
  `<path d="M4 70H264M8 126H260" stroke="#6d3f12" stroke-width="8"/></g>`

export const backdrop: Backdrop = {
  sky: 'linear-gradient(180deg, #ffe0b0 0, #ffb58a 34%, #e8636a 70%, #5a1a2c 100%)',
  glow: 'none',
  motes: '#fff3c4',
  colours: {
    '--night': '#2a0a10',
    '--gold': '#ffc98a',
    '--gold-deep': '#a8601c',
    '--gold-line': 'rgb(255 201 138 / 0.36)',
    '--wine': '#7a1420',
    '--wine-deep': '#2c0508',
    '--panel': 'rgb(44 8 14 / 0.88)',
  },
  scene: sceneSvg(
    gradient('sea', [
      ['0', '#f28a7a'],
      ['1', '#7a2440'],
    ]),
    `<circle cx="1240" cy="360" r="120" fill="#fff1c4"/><path d="M0 470H1600V900H0Z" fill="url(#sea)"/><path d="M1040 500h400M1090 530h300M1140 560h200" stroke="#fff1c4" stroke-opacity=".5" stroke-width="8"/>` +
      `<path d="M0 640H1600V900H0Z" fill="#5a2a12"/><path d="M0 640H1600" stroke="#8a4a1c" stroke-width="14"/>${crate(40, '#ff8a1c')}${crate(330, '#7a2a9a')}${crate(1010, '#8ac83a')}${crate(1300, '#e5263f')}<g opacity=".96">${stripes}</g>`,
  ),
}
