import {
  type Look,
  type LookColour,
  lookColours,
  type LookTheme,
  lookThemes,
  type Tokens,
} from '@kancil/contract/site/look'

/** The product's own colours; `web/src/ui/style/tokens.css` has the same. */
export const houseTokens: Readonly<Record<LookTheme, Tokens>> = {
  dark: {
    bg: '#0b1512',
    surface: '#12211c',
    raised: '#1a2e27',
    text: '#ecf5f0',
    muted: '#9db8ad',
    primary: '#c8f169',
    'on-primary': '#10200a',
    gold: '#f2b84b',
    'on-gold': '#1f1503',
    line: '#567a6c',
    hair: '#233b33',
  },
  light: {
    bg: '#f7f4ec',
    surface: '#ffffff',
    raised: '#efeadd',
    text: '#14201b',
    muted: '#4e6158',
    primary: '#1b6b4c',
    'on-primary': '#ffffff',
    gold: '#8a5a00',
    'on-gold': '#ffffff',
    line: '#7f9188',
    hair: '#e2dccb',
  },
}

/** Colours that mean something, which no house changes; they must be readable on its grounds. */
export const meanings = {
  dark: { danger: '#ff7a6e', success: '#5ee0a0', info: '#6ccbff' },
  light: { danger: '#b3261e', success: '#14724a', info: '#0b5f93' },
} as const

const grounds = ['bg', 'surface', 'raised'] as const
const words = ['text', 'muted', 'primary', 'gold'] as const
/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the borders of controls. */
const readable = 4.5
const visible = 3

/** One pair of colours that stand on each other, and whether they are far enough apart. */
export type ContrastPair = {
  readonly front: string
  readonly back: (typeof lookColours)[number]
  readonly ratio: number
  readonly needed: number
}

/** The colours of a theme: the operator's, and the product's for the rest. */
export function tokensOf(look: Look, theme: LookTheme): Tokens {
  return { ...houseTokens[theme], ...look[theme] }
}

/** Every pair of colours of a theme that is read or must be seen. */
export function contrastsOf(look: Look, theme: LookTheme): readonly ContrastPair[] {
  const tokens = tokensOf(look, theme)
  const pair = (front: keyof Tokens, back: keyof Tokens, needed: number): ContrastPair => ({
    ...{ front, back, needed },
    ratio: contrast(tokens[front], tokens[back]),
  })
  return [
    ...grounds.flatMap((ground) => [
      ...words.map((word) => pair(word, ground, readable)),
      ...Object.entries(meanings[theme]).map(([front, colour]) => ({
        ...{ front, back: ground, needed: readable },
        ratio: contrast(colour, tokens[ground]),
      })),
    ]),
    pair('on-primary', 'primary', readable),
    pair('on-gold', 'gold', readable),
    pair('line', 'bg', visible),
    pair('line', 'surface', visible),
  ]
}

/** The pairs that are too close to each other; none of them may be saved. */
export function lowContrasts(look: Look, theme: LookTheme): readonly ContrastPair[] {
  return contrastsOf(look, theme).filter(({ ratio, needed }) => ratio < needed)
}

/** The style that puts an operator's colours in place of the product's; '' for none. */
export function lookStyle(look: Look): string {
  const rules = lookThemes.map((theme) => {
    const tokens = lookColours.flatMap((name) => {
      const colour = look[theme][name]
      return colour ? (alike[name] ?? [name]).map((token) => `--${token}:${colour}`) : []
    })
    // More specific than the product's own, wherever its style sheet stands in the page.
    return rule(`:root[data-theme='${theme}']`, tokens)
  })
  const night = (['primary', 'on-primary'] as const).flatMap((name) => {
    const colour = look.dark[name]
    return colour ? [`--${nightTokens[name]}:${colour}`] : []
  })
  return [...rules, rule(':root:root', night)].join('')
}

/** Tokens that follow a colour: the pattern of the cloth. */
const alike: { readonly [Name in LookColour]?: readonly string[] } = {
  primary: ['primary', 'cloth'],
}
/** On scenes of the night, which are dark in both themes. */
const nightTokens = { primary: 'night', 'on-primary': 'on-night' } as const

function rule(selector: string, declarations: readonly string[]): string {
  return declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : ''
}

/** WCAG 2.2: from 1, the same, to 21, black on white. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
