import { copiesAround, gradient, picture, radial } from './svg-parts.ts'

const leafStops = [
  ['0', '#8be06a'],
  ['1', '#1d6b2c'],
] as const
const leafGreen = gradient('leaf', leafStops)

const shade = (cy = 182, rx = 56) =>
  `<ellipse cx="100" cy="${cy}" rx="${rx}" ry="9" fill="#000" fill-opacity=".34"/>`
const shine = (cx: number, cy: number, rx: number, ry: number, turn = -24) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${cx} ${cy})" fill="#fff" fill-opacity=".55"/>`
const leaf = (x: number, y: number, turn: number, size = 1) =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0C10-26 36-34 62-24 50-2 26 10 0 0Z" fill="url(#leaf)" stroke="#0d3a18" stroke-width="3"/>`

/** A round fruit's flesh, lit from above. */
const ball = (light: string, middle: string, deep: string) =>
  radial(
    'ball',
    [
      ['0', light],
      ['.5', middle],
      ['1', deep],
    ],
    'cx=".36" cy=".3" r=".8"',
  )

export function durianSvg(): string {
  const spikes = copiesAround(
    16,
    '<path d="M100 24 110 50H90Z" fill="#c9c63a" stroke="#4b4a08" stroke-width="3" stroke-linejoin="round"/>',
  )
  const rows = [
    [100, 70],
    [70, 86],
    [130, 86],
    [56, 116],
    [100, 104],
    [144, 116],
    [74, 140],
    [126, 140],
    [100, 156],
  ].map(
    ([x, y]) =>
      `<path d="M${x} ${y! - 17}l15 25-15 7-15-7z" fill="url(#spike)" stroke="#4b4a08" stroke-width="2.500" stroke-linejoin="round"/>`,
  )
  return picture(
    ball('#e9e56a', '#a9ad2c', '#565a0c') +
      leafGreen +
      gradient('spike', [
        ['0', '#fbf7a0'],
        ['1', '#83871d'],
      ]),
    `${shade()}<g transform="translate(0 6)">${spikes}<circle cx="100" cy="100" r="66" fill="url(#ball)" stroke="#4b4a08" stroke-width="4"/>${rows.join('')}` +
      '<path d="M96 40C92 22 98 12 112 8l6 8c-8 4-11 12-9 24z" fill="#7a5524" stroke="#3b2508" stroke-width="3"/></g>',
  )
}

export function mangosteenSvg(): string {
  return picture(
    ball('#b05ad0', '#5b1a72', '#260733') + leafGreen,
    `${shade()}<circle cx="100" cy="112" r="70" fill="url(#ball)" stroke="#1c0426" stroke-width="4"/>` +
      `<g transform="translate(0 -34)">${copiesAround(4, '<path d="M100 102C80 96 68 80 74 60c12-8 40-8 52 0 6 20-6 36-26 42Z" fill="url(#leaf)" stroke="#0d3a18" stroke-width="3"/>', 45)}</g>` +
      '<circle cx="100" cy="66" r="13" fill="#6b4a1e" stroke="#2c1a05" stroke-width="3"/>' +
      shine(66, 104, 12, 22) +
      '<path d="M46 136a62 62 0 0 0 108 0" fill="none" stroke="#e6a8ff" stroke-opacity=".3" stroke-width="4"/>',
  )
}

export function dragonFruitSvg(): string {
  const scale = (x: number, y: number, turn: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C-16-10-14-34 4-52 16-34 18-12 0 0Z" fill="url(#scale)" stroke="#6b0838" stroke-width="3"/>`
  return picture(
    ball('#ff8cc0', '#e5267c', '#8a0748') +
      gradient('scale', [
        ['0', '#a8e05a'],
        ['.5', '#ff5a9c'],
        ['1', '#d01a6c'],
      ]),
    `${shade()}<ellipse cx="100" cy="112" rx="62" ry="70" fill="url(#ball)" stroke="#6b0838" stroke-width="4"/>` +
      [
        [62, 82, -38],
        [138, 82, 38],
        [100, 62, 0],
        [48, 122, -58],
        [152, 122, 58],
        [80, 112, -20],
        [120, 112, 20],
        [100, 156, 0],
      ]
        .map(([x, y, turn]) => scale(x!, y!, turn!))
        .join('') +
      shine(72, 132, 7, 16),
  )
}

export function pineappleSvg(): string {
  const crown = [-58, -34, -12, 12, 34, 58]
    .map(
      (turn) =>
        `<path transform="rotate(${turn} 100 74)" d="M100 78C88 56 92 26 100 6c8 20 12 50 0 72Z" fill="url(#leaf)" stroke="#0d3a18" stroke-width="3"/>`,
    )
    .join('')
  return picture(
    ball('#ffe27a', '#f2a31a', '#a35a05') +
      leafGreen +
      '<clipPath id="cut"><ellipse cx="100" cy="126" rx="50" ry="62"/></clipPath>',
    `${shade(188, 44)}${crown}<ellipse cx="100" cy="126" rx="50" ry="62" fill="url(#ball)" stroke="#6b3a02" stroke-width="4"/>` +
      '<g clip-path="url(#cut)" stroke="#8a4a04" stroke-width="3.500" fill="none"><path d="M20 90 130 200M44 74 160 190M70 60 180 170M180 90 70 200M156 74 40 190M130 60 20 170"/></g>' +
      shine(80, 108, 8, 20),
  )
}

export function papayaSvg(): string {
  const seeds = [
    [100, 100],
    [92, 116],
    [108, 118],
    [100, 134],
    [94, 150],
    [108, 148],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7" fill="url(#seed)"/>`)
    .join('')
  return picture(
    gradient('skin', [
      ['0', '#ffc94a'],
      ['1', '#5f9a2c'],
    ]) +
      gradient('flesh', [
        ['0', '#ffb05a'],
        ['1', '#f0602a'],
      ]) +
      radial('seed', [
        ['0', '#6d6d7a'],
        ['1', '#101016'],
      ]),
    `${shade(186, 48)}<path d="M100 14C132 30 158 92 154 128 150 166 126 184 100 184S50 166 46 128C42 92 68 30 100 14Z" fill="url(#skin)" stroke="#2d5210" stroke-width="4"/>` +
      '<path d="M100 34C124 48 142 96 140 128 137 156 120 170 100 170S63 156 60 128C58 96 76 48 100 34Z" fill="url(#flesh)"/>' +
      '<path d="M100 82C112 92 120 116 118 134 116 150 110 158 100 158S84 150 82 134C80 116 88 92 100 82Z" fill="#ffd9a0"/>' +
      seeds +
      shine(72, 88, 6, 22, 14),
  )
}

export function guavaSvg(): string {
  return picture(
    ball('#ffb3ad', '#e8384a', '#8c0a24') + leafGreen,
    `${shade()}<path d="M100 42C112 42 118 56 130 76 152 100 166 122 158 148 150 172 124 178 100 178S50 172 42 148C34 122 48 100 70 76 82 56 88 42 100 42Z" fill="url(#ball)" stroke="#5a0416" stroke-width="4"/>` +
      `<path d="M100 46c-2-14 0-24 8-32" fill="none" stroke="#5a3a12" stroke-width="7" stroke-linecap="round"/>${leaf(102, 34, 8)}` +
      '<path d="M88 176c4-8 20-8 24 0l-6 8h-12z" fill="#5a0416"/>' +
      shine(72, 116, 11, 26, 20),
  )
}

export function starFruitSvg(): string {
  return picture(
    gradient('star', [
      ['0', '#fff3a0'],
      ['.6', '#ffd024'],
      ['1', '#c98a08'],
    ]) +
      gradient('inner', [
        ['0', '#fff9cf'],
        ['1', '#ffe066'],
      ]),
    `${shade()}<g stroke-linejoin="round">` +
      '<path d="M100 10 126 68 190 74 142 118 156 184 100 150 44 184 58 118 10 74 74 68Z" fill="url(#star)" stroke="#8a5a04" stroke-width="9"/>' +
      '<path d="M100 34 118 82 166 86 130 118 140 164 100 138 60 164 70 118 34 86 82 82Z" fill="url(#inner)" stroke="#e8b021" stroke-width="4"/></g>' +
      copiesAround(
        5,
        '<ellipse cx="100" cy="74" rx="5" ry="10" fill="#9a6a10"/><path d="M100 100V48" stroke="#e8b021" stroke-width="3"/>',
      ) +
      '<circle cx="100" cy="102" r="7" fill="#e8b021"/>',
  )
}

function citrus(light: string, middle: string, deep: string, rim: string): string {
  const segment = `<path d="M100 98 84 52Q100 42 116 52Z" fill="${light}" stroke="${rim}" stroke-width="2" stroke-linejoin="round"/>`
  return picture(
    ball(light, middle, deep) + leafGreen,
    `${shade()}<circle cx="100" cy="106" r="72" fill="url(#ball)" stroke="${deep}" stroke-width="4"/>` +
      `<circle cx="100" cy="106" r="60" fill="#fffbe8"/><g transform="translate(0 8)">${copiesAround(8, segment)}</g>` +
      `${leaf(104, 38, -12)}${leaf(96, 40, 188, 0.8)}`,
  )
}

export function limeSvg(): string {
  return citrus('#d5f58a', '#79c832', '#2a6a10', '#8ec94a')
}

export function orangeSvg(): string {
  return citrus('#ffc46b', '#ff8a1c', '#a34405', '#f0a040')
}

export function bananaSvg(): string {
  const fruit = (turn: number) =>
    `<path transform="rotate(${turn} 148 36)" d="M140 26C150 84 120 140 44 160c-10 4-12 14-2 18 84 12 142-48 126-146l-6-12h-18z" fill="url(#skin)" stroke="#7a5404" stroke-width="4" stroke-linejoin="round"/>`
  return picture(
    gradient('skin', [
      ['0', '#fff29a'],
      ['.6', '#ffd324'],
      ['1', '#d09a0a'],
    ]),
    `${shade(188, 60)}${fruit(11)}${fruit(0)}` +
      '<path d="M152 44C158 100 124 148 58 168" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>' +
      '<path d="M134 28c6-14 10-20 22-22l12 6-2 20z" fill="#6b5a14" stroke="#3a3006" stroke-width="3"/><circle cx="42" cy="170" r="8" fill="#4a3c08"/>',
  )
}

export function cherrySvg(): string {
  const cherry = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="38" fill="url(#ball)" stroke="#5a0416" stroke-width="4"/>${shine(x - 13, y - 12, 7, 12)}`
  return picture(
    ball('#ff8a8a', '#d8142c', '#6a0216') + leafGreen,
    `${shade(186, 64)}<path d="M62 112C70 70 96 36 124 22M142 126C144 88 138 50 124 22" fill="none" stroke="#3f6a1c" stroke-width="7" stroke-linecap="round"/>` +
      `${leaf(124, 24, 10)}${cherry(62, 142)}${cherry(140, 148)}`,
  )
}
