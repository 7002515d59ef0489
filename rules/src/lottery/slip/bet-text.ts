import { type Currency, money, parseMoney } from '@kancil/contract/money'
import { type Family, isFault, type NumbersFault } from '../family.ts'
import type { Limits, RuleSet } from '../rule-set.ts'
import type { Line } from '../ticket.ts'

/** A bet that is not taken: its line in the text, from 1, and why. */
export type RefusedBet = {
  readonly line: number
  readonly text: string
  readonly reason: NumbersFault | 'amount_invalid' | 'other_place'
  /** Where it was to be bet, as its text says somewhere before it. */
  readonly place?: string
}

/** What was refused, to be mended: each line again, with the place that it was written for. */
export function refusedText(refused: readonly RefusedBet[]): string {
  let before: string | undefined
  const rows: string[] = []
  for (const [index, { line, text, place }] of refused.entries()) {
    // The mark itself is put before the bets that it is for.
    if (text === place) continue
    const mark = place !== undefined && place !== before ? `${place} ` : ''
    before = place ?? before
    const isSameLine = mark === '' && rows.length > 0 && refused[index - 1]?.line === line
    if (isSameLine) rows[rows.length - 1] += ` ${text}`
    else rows.push(mark + text)
  }
  return rows.join('\n')
}

const types = ['B', 'S', '4A'] as const
const modes: Readonly<Record<string, string>> = { '': '', '*': '-box', I: '-ibox' }
/** `1234#5#5`: the number, then what is staked on big, on small and on 4A; `5,5` is 5.5. */
const pattern = /^([*I]?)([\dR]{4})((?:#\d{0,7}(?:[.,]\d{1,2})?){1,3})$/iu
/** A bet whose amounts are no amounts. */
const numberPattern = /^[*I]?[\dR]{4}#/iu
/** A comma stands between two bets only where another one, or nothing, follows it. */
const between = /[\s;]+|,+(?=[\s,;]|$|[*I]?[\dR]{4}#)/iu

/**
 * Bets on four digits as agents write them, one or more a line: `*1234#5` boxes a number, `I1234#5`
 * takes all of its orders for one stake, `12R4#5` rolls a digit. Bets of one kind and amount
 * become one line of the slip.
 */
export function readBetText(
  family: Family,
  rules: RuleSet,
  currency: Currency,
  text: string,
): { readonly lines: readonly Line[]; readonly refused: readonly RefusedBet[] } {
  const limits = rules.limits[currency]
  const found = new Map<string, Line>()
  const refused: RefusedBet[] = []
  for (const [index, row] of text.split(/\r?\n/u).entries())
    for (const bet of row.split(between).filter((part) => part !== '')) {
      const lines = limits && linesOf(bet, limits, currency)
      const reason = lines ? putLines(family, rules, found, lines) : faultOf(bet)
      if (reason) refused.push({ line: index + 1, text: bet, reason })
    }
  return { lines: [...found.values()], refused }
}

function faultOf(bet: string): RefusedBet['reason'] {
  return numberPattern.test(bet) ? 'amount_invalid' : 'numbers_invalid'
}

/** The lines of one bet; null where it is none. */
function linesOf(bet: string, limits: Limits, currency: Currency): readonly Line[] | null {
  const [, mark = '', digits = '', amounts = ''] = pattern.exec(bet) ?? []
  if (digits === '') return null
  const number = digits.toUpperCase()
  const mode = number.includes('R') ? '-roll' : modes[mark.toUpperCase()]!
  if (number.includes('R') && mark !== '') return null
  const lines: Line[] = []
  for (const [place, typed] of amounts.slice(1).split('#').entries()) {
    const amount = typed.replace(',', '.')
    if (/^0*(?:\.0*)?$/u.test(amount)) continue
    const stake = stakeOf(amount, limits, currency)
    if (!stake) return null
    lines.push({ play: `${types[place]!}${mode}`, content: number, ...stake })
  }
  return lines.length > 0 ? lines : null
}

/** An amount as the largest unit of the game that divides it, so many times. */
export function stakeOf(
  amount: string,
  { units }: Limits,
  currency: Currency,
): Pick<Line, 'unit' | 'multiple'> | null {
  const [whole = '', places = ''] = amount.split('.')
  const total = parseMoney(`${whole || '0'}.${places.padEnd(2, '0')}`, currency)
  const unit = units
    .toSorted((a, b) => Number(parseMoney(b, currency) - parseMoney(a, currency)))
    .find((candidate) => total % parseMoney(candidate, currency) === money(0n))
  return unit ? { unit, multiple: Number(total / parseMoney(unit, currency)) } : null
}

/** Adds the lines of one bet to those that are there: all of them or none. */
export function putLines(
  family: Family,
  rules: RuleSet,
  found: Map<string, Line>,
  lines: readonly Line[],
): NumbersFault | null {
  const next: (readonly [key: string, line: Line])[] = []
  for (const line of lines) {
    const play = family.plays.find(({ code }) => code === line.play)
    // The game has no such bet: 4A takes no iBox.
    if (!play || !rules.prices[play.code]) return 'number_not_offered'
    const key = `${line.play} ${line.unit} ${line.multiple}`
    const before = found.get(key)
    const content = before ? `${before.content},${line.content}` : line.content
    const numbers = family.numbers(play, content)
    if (isFault(numbers)) return numbers
    next.push([key, { ...line, content }])
  }
  for (const [key, line] of next) found.set(key, line)
  return null
}
