import { type Backdrop, sceneSvg } from '../engine/art/backdrop.ts'
import { gradient, radial } from '../engine/art/svg-parts.ts'
import type { Theme } from '../engine/art/theme.ts'

export const theme: Theme = {
  name: 'BUAH MELEDAK',
  metal: ['#f4ffe0', '#b8e05a', '#4f9a2c', '#14401a'],
  frame: { ground: '#2a1046', dark: '#10041f', thread: '#b8e05a' },
  weave:
    '<path d="M22 2C34 12 34 32 22 42 10 32 10 12 22 2Z" fill="#4a1c78"/><path d="M22 8V36" stroke="#b8e05a" stroke-opacity=".7" stroke-width="2"/><circle cx="0" cy="22" r="5" fill="#ff8a3c"/><circle cx="44" cy="22" r="5" fill="#ff8a3c"/>',
  corner:
    '<circle r="26" fill="#10041f"/><circle r="22" fill="#ff8a3c"/><path d="M0-24 5-8 20-14 10 0 20 14 5 8 0 24-5 8-20 14-10 0-20-14-5-8Z" fill="#fff3c4"/>',
  plate: ['#5a2490', '#1f0a3a'],
  wells: {
    base: ['#140828', '#34165c', '#d8a8ff'],
    free: ['#2c0a14', '#7a1c2c', '#ffc46b'],
  },
}

const hill = (y: number, rise: number, colour: string) =>
  `<path d="M0 ${y}Q200 ${y - rise} 420 ${y - 20}T860 ${y - 30}T1260 ${y - 10}T1600 ${y - rise / 2}V900H0Z" fill="${colour}"/>`
const tree = (x: number, y: number, size: number, fruit: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-9 0C-4-60-14-90-6-130h16c6 40-2 80 6 130z" fill="#1c0c2c"/><circle cx="0" cy="-160" r="70" fill="#2f1a52"/><circle cx="-52" cy="-120" r="50" fill="#281646"/><circle cx="54" cy="-124" r="52" fill="#281646"/>${[
    [-40, -150],
    [10, -190],
    [46, -130],
    [-10, -130],
    [-66, -108],
  ]
    .map(([a, b]) => `<circle cx="${a}" cy="${b}" r="11" fill="${fruit}"/>`)
    .join('')}</g>`

export const backdrop: Backdrop = {
  sky: 'linear-gradient(180deg, #120726 0, #3a1a6a 40%, #a33a7a 72%, #ff9a5a 100%)',
  glow: 'radial-gradient(70% 70% at 50% 50%, rgb(255 150 60 / 0.5), transparent 75%), linear-gradient(180deg, rgb(90 10 20 / 0.6), rgb(40 0 10 / 0.8))',
  motes: '#ffd98a',
  colours: {
    '--night': '#10061f',
    '--gold': '#d5f07a',
    '--gold-deep': '#4f9a2c',
    '--gold-line': 'rgb(213 240 122 / 0.34)',
    '--wine': '#4a1c78',
    '--wine-deep': '#1f0a3a',
    '--panel': 'rgb(24 8 46 / 0.88)',
  },
  scene: sceneSvg(
    radial('sun', [
      ['0', '#fff1b8'],
      ['.4', '#ffb05a/.7'],
      ['1', '#ff7a4a/0'],
    ]) +
      gradient('far', [
        ['0', '#5a2a7a'],
        ['1', '#2c1450'],
      ]),
    `<circle cx="800" cy="640" r="420" fill="url(#sun)"/>${hill(640, 160, 'url(#far)')}${tree(180, 720, 1.2, '#ffd324')}${tree(1420, 730, 1.3, '#ff5a9c')}${tree(420, 690, 0.8, '#8be06a')}${tree(1180, 690, 0.8, '#ff8a1c')}${hill(760, 90, '#1f0d3a')}${hill(850, 60, '#120624')}`,
  ),
}
