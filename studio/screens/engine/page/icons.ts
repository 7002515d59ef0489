import { drawing } from './element.ts'

/** Our own line icons in a box of 24, stroke width two. */
const paths = {
  info: 'M4 5h16v14H4zM4 10h16M10 10v9M15 10v9',
  history: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.500M4 4v4.500h4.500M12 8v4.500l3 2',
  fair: 'M12 3l7 3v5c0 4.600-2.900 8.300-7 10-4.100-1.700-7-5.400-7-10V6zM8.500 12l2.500 2.500 4.500-5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  soundOn:
    'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  soundOff: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  exit: 'M10 5H5v14h5M14 8l4 4-4 4M9 12h9',
  close: 'M6 6l12 12M18 6 6 18',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  spin: 'M19 12a7 7 0 1 1-2.300-5.200M19 3.500V8h-4.500',
  auto: 'M7 5.500v13M11 5.500v13l9-6.500zM3.500 5.500v13',
  watch: 'M8 5.500v13l10.500-6.500z',
  undo: 'M8 5 3.500 9.500 8 14M4 9.500h10a5 5 0 0 1 0 10h-4',
  double: 'M9 4.500a5 5 0 1 0 .01 0M16 9.600a5 5 0 1 1-5.900 5.500',
  skip: 'M5 6l6 6-6 6M13 6l6 6-6 6',
} as const

export type IconName = keyof typeof paths

export function icon(name: IconName): SVGElement {
  return drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${paths[name]}"/></svg>`,
    `icon icon-${name}`,
  )
}
