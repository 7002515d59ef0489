import { type Backdrop, sceneSvg } from '../engine/art/backdrop.ts'
import { gradient, radial } from '../engine/art/svg-parts.ts'
import type { Theme } from '../engine/art/theme.ts'

export const theme: Theme = {
  name: 'WAYANG MALAM',
  metal: ['#fff1d0', '#e0a850', '#8a5418', '#3a1c04'],
  frame: { ground: '#2c1208', dark: '#0e0502', thread: '#e0a850' },
  weave:
    '<path d="M22 2 42 22 22 42 2 22Z" fill="#4a1c0a" stroke="#e0a850" stroke-opacity=".6" stroke-width="1.500"/><path d="M22 12c6 6 6 14 0 20-6-6-6-14 0-20ZM12 22c6-6 14-6 20 0-6 6-14 6-20 0Z" fill="#e0a850" fill-opacity=".7"/>',
  corner:
    '<circle r="26" fill="#0e0502"/><circle r="23" fill="#8a2a14"/><path d="M0-20C10-8 14 4 0 20-14 4-10-8 0-20Z" fill="#ffd98a"/><circle r="6" fill="#8a2a14"/>',
  plate: ['#6a240e', '#240a04'],
  wells: {
    base: ['#6a3a14', '#f6d28a', '#5a2a0a'],
    free: ['#6a3a14', '#f6d28a', '#5a2a0a'],
  },
}

const palm = (x: number, turn: number) =>
  `<g transform="translate(${x} 900) scale(${turn} 1)"><path d="M0 0C20-160 10-300 60-430" fill="none" stroke="#080302" stroke-width="22"/>${[
    -150, -120, -90, -60, -30, 0, 25,
  ]
    .map(
      (angle) =>
        `<path transform="translate(60 -430) rotate(${angle})" d="M0 0C70-40 150-30 210 20 140 0 70 10 0 12Z" fill="#080302"/>`,
    )
    .join('')}</g>`

export const backdrop: Backdrop = {
  sky: 'linear-gradient(180deg, #0a0506 0, #24100c 40%, #5a2410 74%, #1c0a06 100%)',
  glow: 'none',
  motes: '#ffc46b',
  colours: {
    '--night': '#120806',
    '--gold': '#f0c070',
    '--gold-deep': '#8a5418',
    '--gold-line': 'rgb(240 192 112 / 0.34)',
    '--wine': '#5a200c',
    '--wine-deep': '#200a04',
    '--panel': 'rgb(32 14 8 / 0.9)',
    '--metal': 'linear-gradient(180deg, #fff1d0, #e0a850 32%, #8a5418 62%, #3a1c04)',
  },
  scene: sceneSvg(
    radial('lamp', [
      ['0', '#ffdf9a/.9'],
      ['.5', '#ff9a3c/.3'],
      ['1', '#ff9a3c/0'],
    ]) +
      gradient('cloth', [
        ['0', '#c8802c'],
        ['1', '#5a2a0c'],
      ]),
    '<rect x="180" y="120" width="1240" height="600" rx="12" fill="url(#cloth)" opacity=".55"/><circle cx="800" cy="330" r="560" fill="url(#lamp)"/>' +
      '<path d="M120 90H1480V130H120ZM120 720H1480V770H120Z" fill="#1c0804"/><path d="M120 104H1480M120 744H1480" stroke="#e0a850" stroke-opacity=".5" stroke-width="4" stroke-dasharray="18 12"/>' +
      `${palm(60, 1)}${palm(1540, -1)}<path d="M0 840C200 800 300 850 460 826S760 800 900 836 1300 800 1600 840V900H0Z" fill="#060202"/>` +
      [140, 260, 380, 520, 660, 800, 940, 1090, 1230, 1370, 1480]
        .map(
          (x, at) =>
            `<g transform="translate(${x} ${866 + (at % 3) * 8})" fill="#060202"><circle cy="-70" r="26"/><path d="M-46 40C-46-34 46-34 46 40Z"/></g>`,
        )
        .join(''),
  ),
}
