import type { MessageId } from '../../../i18n/message-id.ts'
import { animalOf } from '@kancil/rules/lottery/drums/zodiac'
import type { Text } from '../../../i18n/use-text.tsx'

/** How a play is called, what it means, and under which heading it stands. */
export type PlayText = {
  readonly name: MessageId
  readonly rule: MessageId
  readonly group: MessageId
  readonly values?: { readonly n?: string; readonly m?: string; readonly window?: MessageId }
  /** The code of the field itself, such as `3ABC`, with a mode around it. */
  readonly code?: string
}

type Match = readonly [pattern: RegExp, text: (found: RegExpExecArray) => PlayText]

const windows = {
  '5': 'lotplay.window.5',
  '4f': 'lotplay.window.4f',
  '4l': 'lotplay.window.4l',
  '3f': 'lotplay.window.3f',
  '3m': 'lotplay.window.3m',
  '3l': 'lotplay.window.3l',
  '2f': 'lotplay.window.2f',
  '2l': 'lotplay.window.2l',
} as const satisfies Record<string, MessageId>

const windowOf = (found: RegExpExecArray): MessageId =>
  windows[found.groups!['w'] as keyof typeof windows]

const sides = 'lotplay.group.sides'
const balls = 'lotplay.group.balls'
const dice = 'lotplay.group.dice'

const single = (name: MessageId, rule: MessageId, group: MessageId): (() => PlayText) => {
  return () => ({ name, rule, group })
}

/** Plays of a window of five digits: the window is the heading. */
const windowed = (name: MessageId, rule: MessageId) => (found: RegExpExecArray) => {
  const window = windowOf(found)
  return { name, rule, group: window, values: { window, n: found.groups!['n'] ?? '' } }
}

const numbered =
  (name: MessageId, rule: MessageId, group: MessageId) =>
  (found: RegExpExecArray): PlayText => ({ name, rule, group, values: { n: found.groups!['n']! } })

const ssc: readonly Match[] = [
  [/^direct(?<w>5|[234][fml])$/, windowed('lotplay.play.direct', 'lotplay.rule.direct')],
  [/^input(?<w>[234][fml])$/, windowed('lotplay.play.input', 'lotplay.rule.direct')],
  [/^sum(?<w>[23][fml])$/, windowed('lotplay.play.sum', 'lotplay.rule.sum')],
  [/^span(?<w>[23][fml])$/, windowed('lotplay.play.span', 'lotplay.rule.span')],
  [/^bsoe(?<w>2[fl])$/, windowed('lotplay.play.bsoe', 'lotplay.rule.bsoe')],
  [/^group(?<w>3[fml])_3$/, windowed('lotplay.play.groupThree', 'lotplay.rule.groupThree')],
  [/^group(?<w>3[fml])_6$/, windowed('lotplay.play.groupSix', 'lotplay.rule.groupSix')],
  [/^group(?<w>2[fl])$/, windowed('lotplay.play.groupTwo', 'lotplay.rule.groupTwo')],
  [/^any(?<w>3[fml])_(?<n>[12])$/, windowed('lotplay.play.anyIn', 'lotplay.rule.anyIn')],
  [/^group5_(?<n>\d+)$/, numbered('lotplay.play.groupOf', 'lotplay.rule.groupOf', windows[5])],
  [
    /^form(?<w>3[fml])$/,
    (found) => ({
      ...windowed('lotplay.play.form', 'lotplay.rule.form')(found),
      group: 'lotplay.group.forms',
    }),
  ],
  [/^bull$/, single('lotplay.play.bull', 'lotplay.rule.bull', 'lotplay.group.forms')],
]

const drums: readonly Match[] = [
  [
    /^positional$/,
    single('lotplay.play.positional', 'lotplay.rule.positional', 'lotplay.play.positional'),
  ],
  [/^sumSides$/, single('lotplay.play.sumSides', 'lotplay.rule.sumSides', sides)],
  [/^ball(?<n>\d)$/, numbered('lotplay.play.ball', 'lotplay.rule.ball', balls)],
  [/^dragon$/, single('lotplay.play.dragon', 'lotplay.rule.dragon', sides)],
  [/^any(?<n>\d)$/, numbered('lotplay.play.any', 'lotplay.rule.any', 'lotplay.group.any')],
  [
    /^(?:front|top)(?<n>\d)$/,
    numbered('lotplay.play.front', 'lotplay.rule.front', 'lotplay.group.front'),
  ],
  [
    /^group(?<n>\d)$/,
    numbered('lotplay.play.frontGroup', 'lotplay.rule.frontGroup', 'lotplay.group.front'),
  ],
  [/^topSum$/, single('lotplay.play.topSum', 'lotplay.rule.topSum', sides)],
  [/^topSumSides$/, single('lotplay.play.topSumSides', 'lotplay.rule.topSum', sides)],
  [/^car(?<n>\d+)$/, numbered('lotplay.play.car', 'lotplay.rule.car', 'lotplay.group.places')],
  [
    /^dragon(?<n>\d)$/,
    (found) => ({
      ...{ name: 'lotplay.play.dragonOf', rule: 'lotplay.rule.dragon', group: sides },
      values: { n: found.groups!['n']!, m: String(11 - Number(found.groups!['n'])) },
    }),
  ],
]

const k3: readonly Match[] = [
  [/^sum$/, single('lotplay.play.sumValue', 'lotplay.rule.dice', sides)],
  [/^sumSides(?:Casino)?$/, single('lotplay.play.sumSides', 'lotplay.rule.diceSides', sides)],
  [/^single$/, single('lotplay.play.single', 'lotplay.rule.dice', dice)],
  [/^triple$/, single('lotplay.play.triple', 'lotplay.rule.dice', dice)],
  [/^tripleAny$/, single('lotplay.play.tripleAny', 'lotplay.rule.dice', dice)],
  [/^pairSingle$/, single('lotplay.play.pairSingle', 'lotplay.rule.dice', dice)],
  [/^pair$/, single('lotplay.play.pair', 'lotplay.rule.dice', dice)],
  [/^twoDifferent$/, single('lotplay.play.twoDifferent', 'lotplay.rule.dice', dice)],
  [/^threeDifferent$/, single('lotplay.play.threeDifferent', 'lotplay.rule.dice', dice)],
  [/^run$/, single('lotplay.play.run', 'lotplay.rule.dice', dice)],
]

const pool: readonly Match[] = [
  [/^pick(?<n>\d+)$/, numbered('lotplay.play.pick', 'lotplay.rule.pick', 'lotplay.group.pick')],
  [/^sum$/, single('lotplay.play.kenoSum', 'lotplay.rule.kenoSum', sides)],
  [/^parity$/, single('lotplay.play.parity', 'lotplay.rule.parity', sides)],
  [/^halves$/, single('lotplay.play.halves', 'lotplay.rule.halves', sides)],
  [/^special$/, single('lotplay.play.special', 'lotplay.rule.special', 'lotplay.group.special')],
  [
    /^specialSides$/,
    single('lotplay.play.specialSides', 'lotplay.rule.special', 'lotplay.group.special'),
  ],
  [/^wave$/, single('lotplay.play.wave', 'lotplay.rule.special', 'lotplay.group.special')],
  [/^regular$/, single('lotplay.play.regular', 'lotplay.rule.regular', 'lotplay.group.regular')],
  [
    /^allHit(?<n>\d)$/,
    numbered('lotplay.play.allHit', 'lotplay.rule.regular', 'lotplay.group.regular'),
  ],
  [
    /^specialPair$/,
    single('lotplay.play.specialPair', 'lotplay.rule.specialPair', 'lotplay.group.regular'),
  ],
  [
    /^zodiacSpecial$/,
    single('lotplay.play.zodiacSpecial', 'lotplay.rule.zodiacSpecial', 'lotplay.group.zodiac'),
  ],
  [
    /^zodiacAny$/,
    single('lotplay.play.zodiacAny', 'lotplay.rule.zodiacAny', 'lotplay.group.zodiac'),
  ],
]

const modes = {
  box: ['lotplay.play.box', 'lotplay.rule.box', 'lotplay.group.box'],
  ibox: ['lotplay.play.ibox', 'lotplay.rule.ibox', 'lotplay.group.ibox'],
  roll: ['lotplay.play.roll', 'lotplay.rule.roll', 'lotplay.group.roll'],
} as const

const fourDigit: readonly Match[] = [
  [
    /^(?<n>[^-]+)$/,
    (found) => ({
      ...{ name: 'lotplay.play.box', rule: 'lotplay.rule.4d', group: 'lotplay.group.straight' },
      code: found.groups!['n']!,
    }),
  ],
  [
    /^(?<n>.+)-(?<mode>box|ibox|roll)$/,
    (found) => {
      const [name, rule, group] = modes[found.groups!['mode'] as keyof typeof modes]
      return { name, rule, group, code: found.groups!['n']! }
    },
  ],
]

const de = 'lotplay.group.de'
const vietnam: readonly Match[] = [
  [/^lo(?<n>\d)$/, numbered('lotplay.play.lo', 'lotplay.rule.lo', 'lotplay.group.lo')],
  [/^de$/, single('lotplay.play.de', 'lotplay.rule.de', de)],
  [/^nhat$/, single('lotplay.play.nhat', 'lotplay.rule.de', de)],
  [/^3cang$/, single('lotplay.play.3cang', 'lotplay.rule.de', de)],
  [/^dau$/, single('lotplay.play.dau', 'lotplay.rule.de', de)],
  [/^duoi$/, single('lotplay.play.duoi', 'lotplay.rule.de', de)],
  [/^dauDuoi$/, single('lotplay.play.dauDuoi', 'lotplay.rule.dauDuoi', 'lotplay.group.more')],
  [/^xien(?<n>\d)$/, numbered('lotplay.play.xien', 'lotplay.rule.xien', 'lotplay.group.xien')],
  [/^miss$/, single('lotplay.play.miss', 'lotplay.rule.miss', 'lotplay.group.more')],
  [/^da$/, single('lotplay.play.da', 'lotplay.rule.da', 'lotplay.group.more')],
  [/^bao(?<n>\d)$/, numbered('lotplay.play.bao', 'lotplay.rule.bao', 'lotplay.group.lo')],
]

const top = 'lotplay.group.top'
const sea: readonly Match[] = [
  [/^3top$/, single('lotplay.play.3top', 'lotplay.rule.3top', top)],
  [/^3tod$/, single('lotplay.play.3tod', 'lotplay.rule.3tod', top)],
  [/^2top$/, single('lotplay.play.2top', 'lotplay.rule.2top', top)],
  [/^2bottom$/, single('lotplay.play.2bottom', 'lotplay.rule.2bottom', top)],
  [/^runTop$/, single('lotplay.play.runTop', 'lotplay.rule.runTop', top)],
  [/^runBottom$/, single('lotplay.play.runBottom', 'lotplay.rule.runBottom', top)],
  [/^4top$/, single('lotplay.play.4top', 'lotplay.rule.4top', top)],
  [/^4tod$/, single('lotplay.play.4tod', 'lotplay.rule.4tod', top)],
  [/^3front$/, single('lotplay.play.3front', 'lotplay.rule.3front', top)],
  [/^3bottom$/, single('lotplay.play.3bottom', 'lotplay.rule.3bottom', top)],
  [/^bigTop2$/, single('lotplay.play.bigTop2', 'lotplay.rule.bigTop2', top)],
  [/^oddTop2$/, single('lotplay.play.oddTop2', 'lotplay.rule.oddTop2', top)],
]

/** By family; the first pattern that fits names a play. */
const families: Readonly<Record<string, readonly Match[]>> = {
  ssc: [...ssc, ...drums],
  '11x5': drums,
  pk10: drums,
  k3,
  keno: pool,
  mark6: pool,
  '4d': fourDigit,
  'vn-north': vietnam,
  'vn-south': vietnam,
  'sea-thai': sea,
  'sea-national': sea,
  'sea-lao': sea,
  'sea-hanoi': sea,
}

/** Plays that are another way to write one: their own heading, and its name in theirs. */
const ways = {
  drag: ['lotplay.play.drag', 'lotplay.rule.drag', 'lotplay.group.drag'],
  dao: ['lotplay.play.dao', 'lotplay.rule.box', 'lotplay.group.dao'],
} as const

function wayOf(code: string): readonly [play: string, way: keyof typeof ways] | null {
  const [, play, way] = /^(.+)-(drag|dao)$/.exec(code) ?? []
  return play === undefined ? null : [play, way as keyof typeof ways]
}

/** @throws for a play that nobody named: a test asks for all of them */
export function describePlay(family: string, code: string): PlayText {
  const written = wayOf(code)
  if (written) {
    const [name, rule, group] = ways[written[1]]
    return { name, rule, group, values: { n: written[0] } }
  }
  for (const [pattern, text] of families[family] ?? []) {
    const found = pattern.exec(code)
    if (found) return text(found)
  }
  throw new RangeError(`no name for ${family} ${code}`)
}

function valuesOf(text: Text, { values = {} }: PlayText): Record<string, string> {
  const { window, ...rest } = values
  return { ...rest, ...(window ? { window: text(window) } : {}) }
}

const fieldNames: Readonly<Record<string, MessageId>> = {
  B: 'lotplay.play.big',
  S: 'lotplay.play.small',
}

export function playName(text: Text, family: string, code: string): string {
  const written = wayOf(code)
  if (written) return text(ways[written[1]][0], { play: playName(text, family, written[0]) })
  const described = describePlay(family, code)
  if (described.code === undefined) return text(described.name, valuesOf(text, described))
  const field = fieldNames[described.code]
  const play = field ? text(field) : described.code
  return described.code === code ? play : text(described.name, { play })
}

export function ruleText(text: Text, family: string, code: string): string {
  const described = describePlay(family, code)
  return text(described.rule, valuesOf(text, described))
}

const sideNames: Readonly<Record<string, MessageId>> = {
  big: 'lottery.side.big',
  small: 'lottery.side.small',
  odd: 'lottery.side.odd',
  even: 'lottery.side.even',
  B: 'lottery.side.big',
  S: 'lottery.side.small',
  O: 'lottery.side.odd',
  E: 'lottery.side.even',
  dragon: 'lotplay.side.dragon',
  tiger: 'lotplay.side.tiger',
  tie: 'lotplay.side.tie',
  red: 'lotplay.side.red',
  blue: 'lotplay.side.blue',
  green: 'lotplay.side.green',
  upper: 'lotplay.side.upper',
  lower: 'lotplay.side.lower',
  middle: 'lotplay.side.middle',
  leopard: 'lotplay.side.leopard',
  straight: 'lotplay.side.straight',
  pair: 'lotplay.side.pair',
  half: 'lotplay.side.half',
  mixed: 'lotplay.side.mixed',
  tailBig: 'lotplay.side.tailBig',
  tailSmall: 'lotplay.side.tailSmall',
  none: 'lotplay.side.none',
  triple: 'lotplay.side.triple',
}

/**
 * A number as it is shown: itself, or the name of a side.
 *
 * @param issueNo of the draw it is bet on, whose lunar year has its animals
 */
export function numberName(number: string, issueNo = ''): MessageId | null {
  const animal = /^z\d/.test(number) && animalOf(number, dayOf(issueNo))
  return animal ? `lotplay.animal.${animal}` : (sideNames[number] ?? null)
}

/** The day of a draw by its number; today where no draw is meant. */
function dayOf(issueNo: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)-/.exec(issueNo) ?? []
  return year === undefined ? new Date().toISOString().slice(0, 10) : [year, month, day].join('-')
}

/** The content of a line in words, at most so many numbers of it. */
export function contentText(text: Text, content: string, most: number, issueNo = ''): string {
  const numbers = content.split(/([,|])/u)
  return numbers
    .slice(0, most * 2)
    .map((part) => {
      if (part === ',') return ' '
      if (part === '|') return ' | '
      const name = numberName(part, issueNo)
      return name ? text(name) : part
    })
    .join('')
}
