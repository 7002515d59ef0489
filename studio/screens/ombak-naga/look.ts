import { type Backdrop, sceneSvg } from '../engine/art/backdrop.ts'
import { gradient } from '../engine/art/svg-parts.ts'
import type { Theme } from '../engine/art/theme.ts'

export const theme: Theme = {
  name: 'OMBAK NAGA',
  metal: ['#f0fbff', '#9adcf0', '#3a8ab0', '#0a2f4a'],
  frame: { ground: '#06304a', dark: '#021420', thread: '#7fd8ef' },
  weave:
    '<path d="M0 30C8 10 24 10 26 24 27 32 18 34 17 27M22 44C30 24 46 24 48 38M-22 44C-14 24 2 24 4 38" fill="none" stroke="#7fd8ef" stroke-opacity=".55" stroke-width="2.500"/>',
  corner:
    '<circle r="26" fill="#021420"/><circle r="22" fill="#0d5f7c"/><path d="M-16 8C-14-12 6-20 16-6 6-10-2-6-2 2-2 10 8 12 14 8 8 20-12 20-16 8Z" fill="#cff5ff"/>',
  plate: ['#0d5f7c', '#042434'],
  wells: {
    base: ['#021620', '#0a3f5a', '#7fd8ef'],
    free: ['#1c0630', '#5a1c7a', '#ffc1e6'],
  },
}

const swell = (y: number, height: number, colour: string) => {
  const crests = Array.from({ length: 9 }, () => `q100 ${-height} 200 0`)
  return `<path d="M-60 ${y}${crests.join('')}V900H-60Z" fill="${colour}"/>`
}

export const backdrop: Backdrop = {
  sky: 'linear-gradient(180deg, #04121f 0, #0b2f4f 38%, #1c6a86 68%, #082a3c 100%)',
  glow: 'radial-gradient(70% 60% at 50% 40%, rgb(200 90 255 / 0.45), transparent 72%), linear-gradient(180deg, rgb(30 4 60 / 0.7), rgb(60 10 80 / 0.6))',
  motes: '#bff3ff',
  colours: {
    '--night': '#04121f',
    '--gold': '#a8e6f7',
    '--gold-deep': '#2f86ab',
    '--gold-line': 'rgb(168 230 247 / 0.34)',
    '--wine': '#0d4a66',
    '--wine-deep': '#042030',
    '--panel': 'rgb(4 26 40 / 0.88)',
    '--metal': 'linear-gradient(180deg, #f0fbff, #9adcf0 32%, #3a8ab0 62%, #0a2f4a)',
  },
  scene: sceneSvg(
    gradient('moonlight', [
      ['0', '#fffbe0'],
      ['1', '#cfe8f0'],
    ]),
    '<circle cx="1290" cy="170" r="86" fill="url(#moonlight)"/><circle cx="1290" cy="170" r="150" fill="#cfe8f0" fill-opacity=".12"/>' +
      '<path d="M0 250C120 210 220 260 340 232S560 250 640 226M980 300C1100 262 1220 312 1600 262" fill="none" stroke="#cfe8f0" stroke-opacity=".22" stroke-width="26" stroke-linecap="round"/>' +
      '<path d="M60 470 150 330 220 400 300 300 420 470ZM1240 480 1330 360 1400 420 1500 320 1620 480Z" fill="#0a3247"/>' +
      `<path d="M-20 560C160 500 220 620 400 570S620 430 780 470 900 600 1060 560 1260 460 1640 560" fill="none" stroke="#0f6a72" stroke-width="46" stroke-linecap="round"/>` +
      `<path d="M-20 552C160 492 220 612 400 562S620 422 780 462 900 592 1060 552 1260 452 1640 552" fill="none" stroke="#38b8a0" stroke-opacity=".5" stroke-width="10" stroke-dasharray="26 18"/>` +
      swell(600, 70, '#0e5470') +
      swell(700, 80, '#0a405a') +
      swell(800, 90, '#062c42'),
  ),
}
