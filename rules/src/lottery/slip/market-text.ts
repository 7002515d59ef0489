import type { Currency } from '@kancil/contract/money'
import { type Family, isFault } from '../family.ts'
import { digitTexts } from '../selections.ts'
import type { RuleSet } from '../rule-set.ts'
import type { Line } from '../ticket.ts'
import { putLines, type RefusedBet, stakeOf } from './bet-text.ts'

const all = digitTexts(2)
const isOdd = (digit: string): boolean => Number(digit) % 2 === 1
const tens = (isWanted: (digit: string) => boolean, isUnit: (digit: string) => boolean) =>
  all.filter(([ten, unit]) => isWanted(ten!) && isUnit(unit!))
const isEven = (digit: string): boolean => !isOdd(digit)
const any = (): boolean => true

/** Sets of numbers by the names of the market: big, small, and odd or even heads and tails. */
const sets: Readonly<Record<string, readonly string[]>> = {
  tai: all.slice(50),
  xiu: all.slice(0, 50),
  chan: tens(any, isEven),
  le: tens(any, isOdd),
  chanchan: tens(isEven, isEven),
  chanle: tens(isEven, isOdd),
  lechan: tens(isOdd, isEven),
  lele: tens(isOdd, isOdd),
  ...Object.fromEntries(
    digitTexts(1).flatMap((digit) => [
      [`dau${digit}`, all.filter(([ten]) => ten === digit)],
      [`dit${digit}`, all.filter(([, unit]) => unit === digit)],
    ]),
  ),
}

/** Where a text says that it is bet: the north, the centre, the south. */
const places = ['mb', 'mt', 'mn'] as const
type Place = (typeof places)[number]

const isPlace = (word: string): word is Place => (places as readonly string[]).includes(word)

/** The centre has the family of the south, and draws of its own. */
function placeOf(family: string, gameCode: string): Place {
  if (family === 'vn-north') return 'mb'
  return gameCode.startsWith('vn-c-') ? 'mt' : 'mn'
}

type Numbers = readonly string[]

/** The play of each kind of bet; null where the numbers do not fit it. */
const kinds: Readonly<Record<string, (numbers: Numbers) => string | null>> = {
  b: (numbers) => byLength(numbers, { 2: 'lo2', 3: 'lo3', 4: 'lo4' }),
  bd: (numbers) => byLength(numbers, { 2: 'lo2-dao', 3: 'lo3-dao', 4: 'lo4-dao' }),
  b7l: (numbers) => byLength(numbers, { 2: 'bao7' }),
  b8l: (numbers) => byLength(numbers, { 2: 'bao8' }),
  x: (numbers) => byLength(numbers, { 3: '3cang' }),
  xd: (numbers) => byLength(numbers, { 3: '3cang-dao' }),
  dd: (numbers) => byLength(numbers, { 2: 'dauDuoi' }),
  de: (numbers) => byLength(numbers, { 2: 'de' }),
  n: (numbers) => byLength(numbers, { 2: 'nhat' }),
  da: (numbers) => byLength(numbers, { 2: 'da' }),
  xi: (numbers) => byLength(numbers, { 2: `xien${numbers.length}` }),
  tr: (numbers) => byLength(numbers, { 2: 'miss' }),
}

/** Numbers of one length only: a text with two lengths in a bet is more likely a slip. */
function byLength(numbers: Numbers, plays: Readonly<Record<number, string>>): string | null {
  const [first, ...others] = new Set(numbers.map((number) => number.length))
  return first === undefined || others.length > 0 ? null : (plays[first] ?? null)
}

/** `10/20k90`: from 10 in steps as from 10 to 20, up to 90. Null where it never gets there. */
function keo([from, next, to]: readonly [string, string, string]): Numbers | null {
  const [start, end] = [Number(from), Number(to)]
  const step = Number(next) - start
  const count = (end - start) / step
  if (from.length !== next.length || from.length !== to.length) return null
  if (!Number.isInteger(count) || count < 1) return null
  return Array.from({ length: count + 1 }, (_, place) =>
    String(start + step * place).padStart(from.length, '0'),
  )
}

function numbersOf(part: string): Numbers | null {
  const [, from, next, to] = /^(\d{2,4})\/(\d{2,4})k(?:eo)?(\d{2,4})$/.exec(part) ?? []
  if (from !== undefined) return keo([from, next!, to!])
  return sets[part] ?? (/^\d{2,4}$/.test(part) ? [part] : null)
}

const names = Object.keys(kinds).toSorted((a, b) => b.length - a.length)
/** Numbers separated by dots, and then what is staked on them and how: `39.25.52b5dd10`. */
const pattern = new RegExp(`^(.+?)((?:(?:${names.join('|')})\\d{1,7})+(?:,\\d{1,2})?)$`, 'u')
const stakePattern = new RegExp(`(${names.join('|')})(\\d{1,7}(?:,\\d{1,2}$)?)`, 'gu')

type Read = { readonly lines: readonly Line[] } | { readonly reason: RefusedBet['reason'] }

function readBet(bet: string, rules: RuleSet, currency: Currency): Read {
  const [, head = '', tail = ''] = pattern.exec(bet) ?? []
  const parts = head === '' ? [] : head.split('.').map(numbersOf)
  if (parts.length === 0 || parts.includes(null)) return { reason: 'numbers_invalid' }
  const numbers = parts.flatMap((part) => part!)
  const lines: Line[] = []
  for (const [, kind = '', amount = ''] of tail.matchAll(stakePattern)) {
    const play = kinds[kind]!(numbers)
    if (play === null) return { reason: 'numbers_invalid' }
    const limits = rules.limits[currency]
    const stake = limits && stakeOf(amount.replace(',', '.'), limits, currency)
    if (!stake || stake.multiple === 0) return { reason: 'amount_invalid' }
    lines.push({ play, content: numbers.join(','), ...stake })
  }
  return { lines }
}

/** Bets whose numbers belong together: each is a line of its own. */
const isWhole = (play: string): boolean => /^(?:da|miss|xien\d)$/.test(play)

/**
 * Bets as agents of Vietnam write them, one or more a line: `39.25.52b5` is lo at 5 a number,
 * `b7l` and `b8l` the lo of few numbers, `dd` head and tail, `x` the last three of the special
 * prize, `da` pairs, `xi` a parlay, `tr` numbers that miss, `d` behind `b` or `x` every order. A
 * number can be a set (`tai`, `chan`, `dau3`) or a sequence (`10/20k90`). A line may begin with
 * where it is bet (`mb`, `mt`, `mn`).
 */
export function readMarketText(
  family: Family,
  { gameCode, rules, currency }: { gameCode: string; rules: RuleSet; currency: Currency },
  text: string,
): { readonly lines: readonly Line[]; readonly refused: readonly RefusedBet[] } {
  const found = new Map<string, Line>()
  const whole: Line[] = []
  const refused: RefusedBet[] = []
  const here = placeOf(family.code, gameCode)
  let place: Place | null = null
  for (const [index, row] of text.toLowerCase().split(/\r?\n/u).entries())
    for (const bet of row.split(/[\s;]+/u).filter((part) => part !== '')) {
      if (isPlace(bet)) place = bet
      const isHere = place === null || place === here
      if (isPlace(bet) && isHere) continue
      const read = isHere ? readBet(bet, rules, currency) : { reason: 'other_place' as const }
      const reason = 'reason' in read ? read.reason : put(read.lines)
      if (reason) refused.push({ line: index + 1, text: bet, reason, ...(place ? { place } : {}) })
    }
  return { lines: [...found.values(), ...whole], refused }

  function put(lines: readonly Line[]): RefusedBet['reason'] | null {
    const together = lines.filter(({ play }) => isWhole(play))
    for (const line of together) {
      const play = family.plays.find(({ code }) => code === line.play)
      if (!play || !rules.prices[play.code]) return 'number_not_offered'
      const numbers = family.numbers(play, line.content)
      if (isFault(numbers)) return numbers
    }
    const reason = putLines(
      family,
      rules,
      found,
      lines.filter((line) => !together.includes(line)),
    )
    if (reason === null) whole.push(...together)
    return reason
  }
}
