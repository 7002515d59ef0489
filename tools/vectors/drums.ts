import { animalOf } from '@kancil/rules/lottery/drums/zodiac'
import { kenoPrices } from '@kancil/rules/lottery/prices/keno'
import { settleLine } from './lottery-line.ts'
import type { Vector, VectorKind } from './kind.ts'

type Fields = Vector['bet']

const thousandths: Readonly<Record<string, bigint>> = {
  ...{ yuan: 1_000n, jiao: 100n, fen: 10n, li: 1n },
}

/** A note of 2.00 in a unit, times the multiple; odds are for the whole note. */
function settleNotes(family: string, play: string, { bet, draw }: Vector, content?: string) {
  const unit = thousandths[String(bet['unit'])]
  if (unit === undefined) throw new Error(`no unit ${String(bet['unit'])}`)
  const noteMilli = 200n * unit * BigInt(Number(bet['multiple']))
  return settleLine({
    ...{ family, play, content: content ?? String(bet['content']), draw: ballsOf(draw) },
    ...{ noteMilli, odds: String(bet['prizePer2']), halves: 2 },
  })
}

/** A stake at gross odds. */
function settleFixed(family: string, play: string, content: string, { bet, draw }: Vector) {
  const noteMilli = BigInt(Number(bet['amountMinor'])) * 1_000n
  const odds = String(bet['odds'])
  return settleLine({ family, play, content, draw: ballsOf(draw), noteMilli, odds })
}

/** Digits as one text, balls as text with spaces, or a list of numbers. */
function ballsOf(draw: unknown, width = 0): unknown {
  if (typeof draw === 'string')
    return { balls: draw.includes(' ') ? draw.trim().split(/ +/) : [...draw] }
  if (!Array.isArray(draw)) return draw
  return { balls: draw.map((ball) => String(ball).padStart(width, '0')) }
}

const listOf = (pick: unknown): readonly string[] => [pick].flat().map(String)
const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
const sideNames = new Set(['Big', 'Small', 'Odd', 'Even'])

/** `SumBig` to the play `sumSides` and the side `big`; null if it is no side of that. */
function sideIn(name: string, before: string): string | null {
  const side = name.startsWith(before) ? name.slice(before.length) : ''
  return sideNames.has(side) ? lower(side) : null
}

const ends = { Front: '3f', Mid: '3m', Middle: '3m', Last: '3l', F: '3f', M: '3m', L: '3l' }

export const ssc: VectorKind = {
  prefix: 'elott-ssc',
  settle(vector) {
    const { bet } = vector
    const play = String(bet['play'])
    if (bet['prizePer2'] !== undefined) return settleNotes('ssc', play, vector)
    const name = play.replace(/^ssc/, '')
    const side = sideIn(name, 'Sum')
    if (side) return settleFixed('ssc', 'sumSides', side, vector)
    if (['Dragon', 'Tiger', 'Tie'].includes(name))
      return settleFixed('ssc', 'dragon', lower(name), vector)
    if (name.startsWith('Niu')) return settleFixed('ssc', 'bull', bullOf(name, bet), vector)
    const form =
      /^(Leopard|Straight|Pair|Half|Mixed)(?:Straight)?(Front|Mid|Middle|Last|[FML])?$/.exec(name)
    if (!form) throw new Error(`no play ${play}`)
    const end = ends[(form[2] ?? capital(bet['pos'] ?? 'Front')) as keyof typeof ends]
    return settleFixed('ssc', `form${end}`, lower(form[1]!), vector)
  },
}

function capital(text: unknown): string {
  return String(text).charAt(0).toUpperCase() + String(text).slice(1)
}

/** The bull of ten is written 0 or 10. */
function bullOf(name: string, { pick }: Fields): string {
  if (name === 'NiuNone' || pick === null || pick === 'none' || pick === -1) return 'none'
  if (name === 'NiuNiu' || pick === 10 || pick === 'niu') return '0'
  return String(pick)
}

export const elevenFive: VectorKind = {
  prefix: 'elott-11x5',
  settle(vector) {
    const { bet, draw } = vector
    const play = String(bet['play'])
    const padded = { ...vector, draw: Array.isArray(draw) ? ballsOf(draw, 2) : draw }
    const name = play.replace(/^x5/, '')
    if (bet['prizePer2'] !== undefined) {
      if (name === 'any') return settleNotes('11x5', `any${Number(bet['k'])}`, padded)
      if (name === 'pos') return settleNotes('11x5', 'positional', padded)
      return settleNotes('11x5', name.replace(/^front(\d)g.*$/, 'group$1'), padded)
    }
    const tail = sideIn(name, 'SumTail') ?? sideIn(name, 'Tail')
    const side = tail ? `tail${capital(tail)}` : sideIn(name, 'Sum')
    if (side) return settleFixed('11x5', 'sumSides', side, padded)
    if (['Dragon', 'Tiger'].includes(name))
      return settleFixed('11x5', 'dragon', lower(name), padded)
    const ball = sideIn(name, 'Ball')
    if (!ball) throw new Error(`no play ${play}`)
    return settleFixed('11x5', `ball${Number(bet['pos'] ?? bet['pick'] ?? 1)}`, ball, padded)
  },
}

/** Each play of the vectors with the faces that it is for. */
const dice: Readonly<Record<string, (pick: readonly string[]) => readonly [string, string]>> = {
  Sum: ([sum = '']) => ['sum', sum],
  Single: ([face = '']) => ['single', face],
  TripleSingle: ([face = '']) => ['triple', face.charAt(0).repeat(3)],
  Triple: ([face = '']) => ['triple', face.charAt(0).repeat(3)],
  TripleAny: () => ['tripleAny', 'triple'],
  PairSingle: ([pair = '', face = '']) => ['pairSingle', pair.charAt(0).repeat(2) + face],
  PairMulti: ([face = '']) => ['pair', face.charAt(0).repeat(2)],
  Pair: ([face = '']) => ['pair', face.charAt(0).repeat(2)],
  PairAny: ([face = '']) => ['pair', face.charAt(0).repeat(2)],
  TwoDiff: (faces) => ['twoDifferent', faces.toSorted().join('')],
  TwoDifferent: (faces) => ['twoDifferent', faces.toSorted().join('')],
  ThreeDiff: (faces) => ['threeDifferent', faces.toSorted().join('')],
  ThreeDifferent: (faces) => ['threeDifferent', faces.toSorted().join('')],
  Straight: () => ['run', 'straight'],
  StraightAny: () => ['run', 'straight'],
  Consecutive: () => ['run', 'straight'],
}

export const threeDice: VectorKind = {
  prefix: 'elott-k3',
  settle(vector) {
    const { bet } = vector
    const name = String(bet['play']).replace(/^k3/, '')
    const side = sideIn(name, '')
    const sides = bet['tripleKills'] === true ? 'sumSidesCasino' : 'sumSides'
    if (side) return settleFixed('k3', sides, side, vector)
    const [play, content] = dice[name]?.(listOf(bet['pick'])) ?? []
    if (!play || !content) throw new Error(`no play k3${name}`)
    return settleFixed('k3', play, content, vector)
  },
}

export const tenCars: VectorKind = {
  prefix: 'elott-pk10',
  settle(vector) {
    const { bet, draw } = vector
    const padded = { ...vector, draw: Array.isArray(draw) ? ballsOf(draw, 2) : draw }
    const name = String(bet['play']).replace(/^pk/, '')
    if (bet['prizePer2'] !== undefined) {
      if (name !== 'pos') return settleNotes('pk10', name.toLowerCase(), padded)
      // A bar after the tenth place is written, too.
      const content = String(bet['content']).split('|').slice(0, 10).join('|')
      return settleNotes('pk10', 'positional', padded, content)
    }
    const [pick = '1'] = listOf(bet['pick'] ?? 1)
    const side = sideIn(name, 'Sum')
    if (side) return settleFixed('pk10', 'topSumSides', side, padded)
    if (name === 'Sum') return settleFixed('pk10', 'topSum', pick, padded)
    if (['Dragon', 'Tiger'].includes(name))
      return settleFixed('pk10', `dragon${pick}`, lower(name), padded)
    const car = sideIn(name, '') ?? sideIn(name, 'Car')
    if (!car) throw new Error(`no play pk${name}`)
    return settleFixed('pk10', `car${Number(bet['pos'] ?? pick)}`, car, padded)
  },
}

export const keno: VectorKind = {
  prefix: 'elott-keno',
  settle(vector) {
    const { bet, draw } = vector
    const picks = (bet['picks'] as number[]).map((pick) => String(pick).padStart(2, '0'))
    const play = `pick${picks.length}`
    const balls = ballsOf(draw, 2) as { readonly balls: readonly string[] }
    const settled = settleLine({
      ...{ family: 'keno', play, content: picks.join(','), draw: balls },
      ...{ noteMilli: BigInt(Number(bet['amountMinor'])) * 1_000n, odds: kenoPrices[play] ?? {} },
    })
    return { ...settled, hits: picks.filter((pick) => balls.balls.includes(pick)).length }
  },
}

export const markSix: VectorKind = {
  prefix: 'mark6',
  settle(vector) {
    const { bet } = vector
    const { main, special } = vector.draw as { readonly main: number[]; readonly special: number }
    const text = (ball: unknown): string => String(ball).padStart(2, '0')
    const padded = { ...vector, draw: { balls: main.map(text), special: text(special) } }
    const name = String(bet['play']).replace(/^m6/, '')
    const side = sideIn(name, 'Special')
    if (side) return settleFixed('mark6', 'specialSides', side, padded)
    const zodiac = zodiacPlays[name]
    if (zodiac) return settleFixed('mark6', zodiac, animals(bet).join(','), padded)
    if (name === 'Wave') return settleFixed('mark6', 'wave', String(bet['pick']), padded)
    const play = markSixPlays[name]
    if (!play) throw new Error(`no play m6${name}`)
    return settleFixed('mark6', play, listOf(bet['pick']).map(text).join(','), padded)
  },
}

const zodiacPlays: Readonly<Record<string, string>> = {
  ...{ Zodiac: 'zodiacAny', ZodiacAny: 'zodiacAny', ZodiacSpecial: 'zodiacSpecial' },
  SpecialZodiac: 'zodiacSpecial',
}
const zodiacValues = Array.from({ length: 12 }, (_, place) => `z${place + 1}`)

/** Animals by the lunar year of the draw's day (`date`), or the values that stand for them. */
function animals({ pick, date }: Fields): readonly string[] {
  return listOf(pick).map((name) => {
    const value = zodiacValues.find((of) => of === name || animalOf(of, String(date)) === name)
    if (value === undefined) throw new Error(`no animal ${name} on ${String(date)}`)
    return value
  })
}

const markSixPlays: Readonly<Record<string, string>> = {
  Special: 'special',
  SpecialNumber: 'special',
  Regular: 'regular',
  TwoAllHit: 'allHit2',
  TwoAll: 'allHit2',
  ThreeAllHit: 'allHit3',
  ThreeAll: 'allHit3',
  SpecialPair: 'specialPair',
}
