import {
  copiesAround,
  gold,
  goldAcross,
  gradient,
  mirror,
  picture,
  radial,
} from '../../engine/art/svg-parts.ts'

const softShadow = (shape: string) =>
  `<g transform="translate(0 5)" fill="#000" fill-opacity=".5" stroke="none">${shape}</g>`

/** H1, wau bulan: the moon kite of Kelantan, cut-paper flowers on its wing. */
export function wauSvg(): string {
  const wing = 'M100 62C70 62 40 50 8 20 12 74 52 106 100 106S188 74 192 20C160 50 130 62 100 62Z'
  const moon =
    'M46 104C38 152 66 190 100 190S162 152 154 104C146 138 124 152 100 152S54 138 46 104Z'
  const curl =
    '<path d="M112 84c8-10 22-12 34-8 8 2 14-4 16-12M130 77c2 8 10 11 16 7" fill="none" stroke="#ffd873" stroke-width="2.600" stroke-linecap="round"/>' +
    '<path d="M122 92c9 3 19 1 27-5" fill="none" stroke="#5ee0a0" stroke-width="3" stroke-linecap="round"/>' +
    '<circle cx="164" cy="60" r="3.500" fill="#5ee0a0"/><circle cx="147" cy="85" r="2.600" fill="#fff1b8"/>' +
    '<path d="M116 171c14-3 25-12 31-26" fill="none" stroke="#ffd873" stroke-width="2.400" stroke-linecap="round"/>' +
    '<circle cx="131" cy="160" r="3.200" fill="#ff8d78"/><circle cx="143" cy="147" r="2.200" fill="#fff1b8"/>' +
    '<g stroke="#ffd873" stroke-width="1.800" stroke-linecap="round"><path d="M154 106l5 13M154 106l0 15M154 106l-4 13"/><path d="M191 22l3 13M191 22l-1 15M191 22l-6 12"/></g>' +
    '<circle cx="154" cy="105" r="3.400" fill="url(#gold)"/><circle cx="190" cy="22" r="3.400" fill="url(#gold)"/>'
  return picture(
    gold +
      gradient('wing', [
        ['0', '#ff6b5a'],
        ['.5', '#d01f3c'],
        ['1', '#7a0a2a'],
      ]) +
      gradient('moon', [
        ['0', '#2fc6b4'],
        ['.6', '#0c7d8a'],
        ['1', '#063f57'],
      ]) +
      radial('halo', [
        ['0', '#ff5a4a/.30'],
        ['1', '#ff5a4a/0'],
      ]),
    '<circle cx="100" cy="100" r="98" fill="url(#halo)"/>' +
      softShadow(`<path d="${wing}"/><path d="${moon}"/>`) +
      '<path d="M36 28Q100-8 164 28" fill="none" stroke="url(#gold)" stroke-width="4"/>' +
      '<path d="M100 10V184" stroke="#6d3f0a" stroke-width="7"/><path d="M100 10V184" stroke="#f8cf62" stroke-width="3"/>' +
      `<path d="${moon}" fill="url(#moon)" stroke="#4a2806" stroke-width="8" stroke-linejoin="round"/>` +
      `<path d="${moon}" fill="url(#moon)" stroke="url(#gold)" stroke-width="5" stroke-linejoin="round"/>` +
      '<path d="M100 104c15 12 15 34 0 50-15-16-15-38 0-50z" fill="#12351f" stroke="url(#gold)" stroke-width="4"/>' +
      '<path d="M100 114c7 8 7 22 0 32-7-10-7-24 0-32z" fill="#5ee0a0"/>' +
      `<path d="${wing}" stroke="#4a2806" stroke-width="8" stroke-linejoin="round"/>` +
      `<path d="${wing}" fill="url(#wing)" stroke="url(#gold)" stroke-width="5" stroke-linejoin="round"/>` +
      mirror(curl) +
      '<g transform="translate(0 -15)">' +
      copiesAround(8, '<path d="M100 100c-6-6-6-14 0-19 6 5 6 13 0 19z" fill="#fff1b8"/>') +
      copiesAround(8, '<path d="M100 99c-3-3-3-8 0-11 3 3 3 8 0 11z" fill="#f2872a"/>', 22.5) +
      '<circle cx="100" cy="100" r="6" fill="#d01f3c" stroke="#fff1b8" stroke-width="2"/></g>' +
      '<path d="M100 4c11 12 11 26 0 40-11-14-11-28 0-40z" fill="url(#gold)" stroke="#4a2806" stroke-width="2.500"/>' +
      '<path d="M100 14c5 7 5 13 0 21-5-8-5-14 0-21z" fill="#d01f3c"/>',
  )
}

/** A blade with seven waves (luk), from its shoulder at y = 118 to the point at y = -6. */
function wavyBlade(): { outline: string; spine: string } {
  const steps = 56
  const point = (step: number) => {
    const along = step / steps
    const y = 118 - along * 124
    const fade = Math.sin(Math.PI * Math.min(1, along * 1.25 + 0.1))
    const centre = 100 + Math.sin(along * Math.PI * 7) * 8 * Math.max(0.2, fade)
    return { y, centre, half: 20 * (1 - along) ** 0.8 }
  }
  const steps0 = Array.from({ length: steps + 1 }, (_, step) => point(step))
  const right = steps0.map(({ centre, half, y }) => `${(centre + half).toFixed(1)} ${y.toFixed(1)}`)
  const left = steps0.map(({ centre, half, y }) => `${(centre - half).toFixed(1)} ${y.toFixed(1)}`)
  const spine = steps0.map(({ centre, y }) => `${centre.toFixed(1)} ${y.toFixed(1)}`)
  return {
    outline: `M${right.join('L')}L${left.toReversed().join('L')}Z`,
    spine: `M${spine.join('L')}`,
  }
}

/** H2, keris: the wavy dagger, gold hilt and guard. */
export function kerisSvg(): string {
  const { outline, spine } = wavyBlade()
  const guard = 'M58 108c14 3 26 2 40 1 18-1 36-1 48 10-12 2-22 6-31 14H88c-7-10-17-16-30-25z'
  const hilt =
    'M89 131h22c1 10-1 17 4 25 6 9 22 8 24 21 1 12-10 18-23 14-20-6-30-22-30-39 0-8 1-14 3-21z'
  return picture(
    gold +
      goldAcross +
      gradient(
        'steel',
        [
          ['0', '#f4fbff'],
          ['.45', '#b9d3de'],
          ['.55', '#6f93a5'],
          ['1', '#243b48'],
        ],
        0,
      ) +
      radial('halo', [
        ['0', '#3fd08a/.34'],
        ['1', '#3fd08a/0'],
      ]),
    '<circle cx="100" cy="100" r="98" fill="url(#halo)"/>' +
      '<g transform="translate(100 98) rotate(40) scale(1.03) translate(-103 -92)">' +
      softShadow(`<path d="${outline}"/><path d="${guard}"/><path d="${hilt}"/>`) +
      `<path d="${outline}" fill="url(#steel)" stroke="#14242c" stroke-width="5" stroke-linejoin="round"/>` +
      `<path d="${outline}" fill="url(#steel)"/>` +
      `<path d="${spine}" fill="none" stroke="#1c3540" stroke-opacity=".8" stroke-width="2.200"/>` +
      `<path d="${spine}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.400" transform="translate(-4 0)"/>` +
      `<path d="${hilt}" fill="url(#gold-across)" stroke="#4a2806" stroke-width="4" stroke-linejoin="round"/>` +
      '<path d="M89 140h22M88 148h24M89 156h26" stroke="#7a420c" stroke-width="3"/>' +
      '<path d="M114 164c7 4 15 6 16 13 0 6-6 8-12 6" fill="none" stroke="#7a420c" stroke-width="2.500" stroke-linecap="round"/>' +
      `<path d="${guard}" fill="url(#gold)" stroke="#4a2806" stroke-width="4" stroke-linejoin="round"/>` +
      '<path d="M68 112c16 3 46-1 62 3" fill="none" stroke="#fff6cf" stroke-width="2"/>' +
      '<circle cx="101" cy="124" r="6.500" fill="#1fb464" stroke="#fff1b8" stroke-width="2"/><circle cx="99" cy="122" r="2" fill="#d6ffe6"/>' +
      '</g>',
  )
}

/** H3, bunga raya: the hibiscus. */
export function hibiscusSvg(): string {
  const petal =
    'M100 104C74 92 54 66 64 40c3-9 10-8 15-14 5-7 12-8 18-4 7-6 16-5 21 3 5 6 12 7 15 16 8 26-8 50-33 63z'
  const veins =
    '<path d="M100 96C97 76 96 56 97 34M99 92C90 76 82 62 77 46M101 92c8-14 15-30 20-44" fill="none" stroke="#ffd0d6" stroke-opacity=".6" stroke-width="2" stroke-linecap="round"/>'
  const leaf = 'M100 100C78 78 72 40 100 6 128 40 122 78 100 100Z'
  return picture(
    gold +
      radial(
        'petal',
        [
          ['0', '#6d0622'],
          ['.3', '#d81440'],
          ['.75', '#ff4a62'],
          ['1', '#ff93a0'],
        ],
        'gradientUnits="userSpaceOnUse" cx="100" cy="104" r="86"',
      ) +
      gradient('leaf', [
        ['0', '#6fe08a'],
        ['1', '#0d5a34'],
      ]) +
      radial('halo', [
        ['0', '#ff4a7a/.30'],
        ['1', '#ff4a7a/0'],
      ]),
    '<circle cx="100" cy="100" r="98" fill="url(#halo)"/>' +
      [36, 108, 252, 324]
        .map(
          (turn) =>
            `<g transform="rotate(${turn} 100 100)"><path d="${leaf}" fill="url(#leaf)" stroke="#06341d" stroke-width="3"/><path d="M100 92V20" stroke="#d6ffdf" stroke-opacity=".5" stroke-width="2"/></g>`,
        )
        .join('') +
      `<g transform="translate(100 102) scale(.94) translate(-100 -102)">` +
      [144, 216, 72, 288, 0]
        .map(
          (turn) =>
            `<g transform="rotate(${turn} 100 104)"><path d="${petal}" fill="url(#petal)" stroke="#5a041c" stroke-width="3" stroke-linejoin="round"/>${veins}</g>`,
        )
        .join('') +
      '</g>' +
      '<circle cx="100" cy="103" r="13" fill="#4d0318"/>' +
      '<path d="M100 104c8-16 20-30 40-44" fill="none" stroke="#6d3f0a" stroke-width="10" stroke-linecap="round"/>' +
      '<path d="M100 104c8-16 20-30 40-44" fill="none" stroke="#ffe27a" stroke-width="6.500" stroke-linecap="round"/>' +
      '<g fill="url(#gold)" stroke="#8a4f0d"><circle cx="122" cy="68" r="5.500"/><circle cx="134" cy="76" r="5.500"/><circle cx="128" cy="56" r="5.500"/><circle cx="146" cy="68" r="5.500"/><circle cx="140" cy="50" r="5.500"/><circle cx="152" cy="56" r="5.500"/>' +
      '<circle cx="141" cy="61" r="6"/></g>',
  )
}

/** H4, gasing: the spinning top, its rope around the neck. */
export function gasingSvg(): string {
  const body = 'M16 92C16 120 60 136 92 142L100 196 108 142C140 136 184 120 184 92Z'
  return picture(
    gold +
      gradient(
        'wood',
        [
          ['0', '#3d1705'],
          ['.28', '#b5641f'],
          ['.46', '#f0b25a'],
          ['.7', '#8a3f0d'],
          ['1', '#2d0f03'],
        ],
        0,
      ) +
      gradient(
        'metal',
        [
          ['0', '#8a4f0d'],
          ['.3', '#f8cf62'],
          ['.45', '#fff6cf'],
          ['.7', '#cf8a22'],
          ['1', '#6d3f0a'],
        ],
        0,
      ) +
      gradient(
        'lacquer',
        [
          ['0', '#04333a'],
          ['.4', '#27b7a8'],
          ['.5', '#8ff0dd'],
          ['.75', '#0b6b70'],
          ['1', '#032329'],
        ],
        0,
      ) +
      radial('halo', [
        ['0', '#27b7a8/.36'],
        ['1', '#27b7a8/0'],
      ]),
    '<circle cx="100" cy="100" r="98" fill="url(#halo)"/>' +
      softShadow(`<path d="${body}"/>`) +
      '<path d="M22 168c40 18 116 18 156 0M40 182c34 12 86 12 120 0" fill="none" stroke="#8ff0dd" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/>' +
      `<path d="${body}" fill="url(#wood)" stroke="#2d0f03" stroke-width="4" stroke-linejoin="round"/>` +
      '<path d="M92 142 100 196 108 142Z" fill="url(#metal)" stroke="#4a2806" stroke-width="3"/>' +
      '<path d="M17 102c8 40 158 40 166 0l-5 14c-24 30-132 30-156 0z" fill="url(#lacquer)"/>' +
      '<path d="M17 101c8 40 158 40 166 0M24 116c26 28 126 28 152 0" fill="none" stroke="url(#metal)" stroke-width="4"/>' +
      '<ellipse cx="100" cy="92" rx="84" ry="29" fill="url(#metal)" stroke="#4a2806" stroke-width="3"/>' +
      '<ellipse cx="100" cy="90" rx="73" ry="23" fill="url(#wood)"/>' +
      '<ellipse cx="100" cy="89" rx="57" ry="17.500" fill="url(#lacquer)"/>' +
      '<g transform="translate(0 62.500) scale(1 .27)">' +
      copiesAround(12, '<path d="M100 50 107 66 100 82 93 66z" fill="#ffe08a"/>') +
      '</g>' +
      '<ellipse cx="100" cy="87" rx="27" ry="9" fill="url(#metal)" stroke="#4a2806" stroke-width="2"/>' +
      '<path d="M84 84C86 64 90 56 90 38h20c0 18 4 26 6 46-8 5-24 5-32 0z" fill="url(#wood)" stroke="#2d0f03" stroke-width="3"/>' +
      '<path d="M86 72c8 5 20 5 28 0M88 62c7 4 17 4 24 0M89 53c6 3 16 3 22 0" fill="none" stroke="#fff1b8" stroke-width="4.500"/>' +
      '<path d="M113 70c26-6 44-26 62-24 10 2 8 14-2 14" fill="none" stroke="#6d3f0a" stroke-width="6.500" stroke-linecap="round"/>' +
      '<path d="M113 70c26-6 44-26 62-24 10 2 8 14-2 14" fill="none" stroke="#fff1b8" stroke-width="4" stroke-linecap="round"/>' +
      '<ellipse cx="100" cy="30" rx="17" ry="14" fill="url(#metal)" stroke="#4a2806" stroke-width="3"/><ellipse cx="95" cy="25" rx="5" ry="3.500" fill="#fff"  fill-opacity=".8"/>',
  )
}

/** The scatter: a star woven of songket gold on its cloth. */
export function songketSvg(): string {
  const lozenge = 'M100 2 198 100 100 198 2 100Z'
  return picture(
    gold +
      goldAcross +
      radial('cloth', [
        ['0', '#7d2bd0'],
        ['.6', '#43108a'],
        ['1', '#1d0547'],
      ]) +
      radial('core', [
        ['0', '#fffbe6'],
        ['.5', '#ffd45e'],
        ['1', '#d98a17'],
      ]),
    softShadow(`<path d="${lozenge}"/>`) +
      `<path d="${lozenge}" fill="url(#gold)" stroke="#3b1d02" stroke-width="3" stroke-linejoin="round"/>` +
      '<path d="M100 14 186 100 100 186 14 100Z" fill="#2a0a5c"/>' +
      '<path d="M100 18 182 100 100 182 18 100Z" fill="url(#cloth)"/>' +
      copiesAround(
        4,
        '<g fill="#ffd45e"><path d="M100 24l6 8-6 8-6-8zM88 37l5 7-5 7-5-7zM112 37l5 7-5 7-5-7zM75 50l5 7-5 7-5-7zM125 50l5 7-5 7-5-7zM62 63l5 7-5 7-5-7z" fill-opacity=".8"/></g>',
      ) +
      '<g stroke="#4a2806" stroke-width="2.500" stroke-linejoin="round">' +
      copiesAround(8, '<path d="M100 100 84 66 100 36 116 66z" fill="url(#gold)"/>') +
      copiesAround(8, '<path d="M100 100 90 74 100 54 110 74z" fill="#e5263f"/>', 22.5) +
      copiesAround(8, '<path d="M100 100 93 80 100 64 107 80z" fill="url(#core)"/>') +
      '</g>' +
      '<circle cx="100" cy="100" r="17" fill="url(#gold)" stroke="#4a2806" stroke-width="2.500"/>' +
      copiesAround(8, '<circle cx="100" cy="88" r="2.800" fill="#6d0622"/>') +
      '<circle cx="100" cy="100" r="7.500" fill="url(#core)" stroke="#8a4f0d"/>' +
      copiesAround(
        4,
        '<circle cx="100" cy="8" r="5.500" fill="#fffbe6" stroke="#8a4f0d" stroke-width="2"/>',
      ),
  )
}
