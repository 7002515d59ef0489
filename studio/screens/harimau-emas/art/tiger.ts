import {
  copiesAround,
  gold,
  goldAcross,
  gradient,
  mirror,
  picture,
  radial,
} from '../../engine/art/svg-parts.ts'

const defs =
  gold +
  goldAcross +
  radial('sun', [
    ['0', '#b3222f'],
    ['.55', '#6b0d1d'],
    ['1', '#27040b'],
  ]) +
  gradient('coat', [
    ['0', '#ffd36a'],
    ['.45', '#f59a1f'],
    ['1', '#c25a0b'],
  ]) +
  gradient('shade', [
    ['0', '#8f3a05/0'],
    ['1', '#7a2c02/.75'],
  ]) +
  gradient('cream', [
    ['0', '#fffaf0'],
    ['1', '#f0d3a4'],
  ]) +
  radial('iris', [
    ['0', '#f4ffb0'],
    ['.55', '#a4dd2c'],
    ['1', '#2f6b12'],
  ])

/** The disc behind the head: a ring of gold with bamboo shoots (pucuk rebung) around it. */
const sun =
  copiesAround(24, '<path d="M92.500 16 100 0l7.500 16z" fill="url(#gold)"/>') +
  '<circle cx="100" cy="100" r="86" fill="url(#gold)"/>' +
  '<circle cx="100" cy="100" r="80" fill="#3a0812"/>' +
  '<circle cx="100" cy="100" r="77" fill="url(#sun)"/>' +
  copiesAround(
    24,
    '<path d="M100 27l3.500 5-3.500 5-3.500-5z" fill="#f8cf62" fill-opacity=".75"/>' +
      '<path d="M93 45 100 38l7 7" fill="none" stroke="#f8cf62" stroke-opacity=".35" stroke-width="1.600"/>',
  )

const crown =
  '<path d="M100 8l11 23H89z" fill="url(#gold)" stroke="#5c2f06" stroke-width="1.500"/>' +
  '<path d="M100 17l5 9-5 7-5-7z" fill="#e5263f" stroke="#5c2f06"/>' +
  mirror(
    '<path d="M112 30l13-15 1 20z" fill="url(#gold)" stroke="#5c2f06" stroke-width="1.500"/>' +
      '<circle cx="125" cy="13" r="3.400" fill="#fff1b8" stroke="#8a4f0d"/>',
  ) +
  '<path d="M70 38C84 28 116 28 130 38l-4 9c-14-8-38-8-52 0z" fill="url(#gold-across)" stroke="#5c2f06" stroke-width="1.500"/>'

const half =
  // Ear, back to front.
  '<path d="M128 52C132 27 153 17 165 27c11 10 7 38-8 54z" fill="url(#coat)" stroke="#451a02" stroke-width="3"/>' +
  '<path d="M141 50c3-13 11-20 17-15 6 5 3 20-5 31z" fill="#3a1404"/>' +
  '<path d="M146 54c2-8 6-13 9-10s1 10-4 17z" fill="#ffd9b0"/>' +
  // Head.
  '<path d="M99 36c30-1 50 14 57 38 4 12 4 22 1 32 9 3 12 8 8 12l7 5-9 5 4 8-11 3c-8 22-29 35-57 36z" fill="url(#coat)" stroke="#451a02" stroke-width="3" stroke-linejoin="round"/>' +
  '<path d="M157 106c9 3 12 8 8 12l7 5-9 5 4 8-11 3c-8 22-29 35-57 36v-10c30 0 48-22 58-59z" fill="url(#shade)"/>' +
  // Cheek and brow.
  '<path d="M156 108c-12-4-24 2-28 14-3 14 2 26 12 28 7-4 12-9 15-15l9-1-4-7 7-4-7-4c2-5 0-9-4-11z" fill="url(#cream)"/>' +
  '<path d="M113 84c6-13 24-18 36-8-11 0-22 4-30 11z" fill="url(#cream)"/>' +
  // Stripes.
  '<g fill="#2a0f03"><path d="M108 40c6 6 8 13 7 22-6-6-9-13-10-21zM126 46c7 5 12 11 13 19-8-3-14-8-17-17z"/>' +
  '<path d="M155 78c-9 0-15 2-19 6 8 2 15 1 21 1zM158 96c-8-2-15-1-20 3 7 2 14 3 20 3z"/>' +
  '<path d="M163 119c-9 0-15 2-20 7 8 1 14 0 21-2zM160 133c-8-1-14 1-18 6 6 1 11 1 15-1z"/>' +
  '<path d="M99 52c4 0 8-1 12-4-1 7-5 11-12 12zM99 66c5 0 10-2 14-6-1 8-6 12-14 13z"/></g>' +
  // Eye under its brow.
  '<path d="M110 97c4-13 24-19 37-5-6 13-26 18-37 5z" fill="#1c0a02"/>' +
  '<path d="M114 97c5-10 20-13 29-5-7 9-20 12-29 5z" fill="#fbffe6"/>' +
  '<circle cx="128" cy="94.500" r="8.500" fill="url(#iris)"/>' +
  '<ellipse cx="128" cy="94.500" rx="3.200" ry="7" fill="#0d1a05"/>' +
  '<circle cx="131" cy="91" r="2.600" fill="#fff"/>' +
  '<path d="M107 91c7-13 28-17 43-3-13-5-28-3-38 10z" fill="#2a0f03"/>'

/** The muzzle crosses the middle, so it is drawn whole. */
const muzzle =
  '<path d="M100 98c8 0 13 8 15 20H85c2-12 7-20 15-20z" fill="#f7b24a"/>' +
  '<path d="M100 116c18-6 35 4 36 21 0 18-18 25-36 25s-36-7-36-25c1-17 18-27 36-21z" fill="url(#cream)"/>' +
  '<path d="M82 158c10 4 26 4 36 0-2 12-9 17-18 17s-16-5-18-17z" fill="#4a0c12"/>' +
  '<path d="M90 160h20c-1 8-4 13-10 13s-9-5-10-13z" fill="#e0566a"/>' +
  '<path d="M88 158l4 9 4-7zM112 158l-4 9-4-7z" fill="#fffdf4"/>' +
  '<path d="M82 114c9-6 27-6 36 0-1 12-9 19-18 20-9-1-17-8-18-20z" fill="#3c0d0a"/>' +
  '<path d="M85 114c8-4 22-4 30 0-1 8-8 14-15 15-7-1-14-7-15-15z" fill="#e8705c"/>' +
  '<path d="M90 114c6-3 14-3 20 0-3 3-17 3-20 0z" fill="#ffb8a2"/>' +
  '<path d="M100 131v11c-5 13-18 17-28 9M100 142c5 13 18 17 28 9" fill="none" stroke="#3c0d0a" stroke-width="3.400" stroke-linecap="round"/>' +
  '<g fill="#7a3a10"><circle cx="76" cy="137" r="2"/><circle cx="72" cy="145" r="2"/><circle cx="82" cy="144" r="2"/><circle cx="124" cy="137" r="2"/><circle cx="128" cy="145" r="2"/><circle cx="118" cy="144" r="2"/></g>' +
  mirror(
    '<path d="M126 138c14-5 28-6 44-2M127 144c14-1 28 2 42 10M125 149c11 3 22 9 30 17" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.500" stroke-linecap="round"/>',
  )

/** The wild: a tiger, crowned, before a sun of gold. */
export function tigerSvg(): string {
  const head = `<g transform="translate(100 100) scale(.86) translate(-100 -96)">${mirror(half)}${muzzle}${crown}</g>`
  return picture(defs, sun + head)
}
