import { floorToMinor } from '@kancil/contract/money'
import { type NextInt, shuffle } from '@kancil/rules/games/chance'
import { familyOf } from '@kancil/rules/lottery/families'
import { contentOf, type Family, type Play, type Prices } from '@kancil/rules/lottery/family'
import { oddsScale, oddsText } from '@kancil/rules/lottery/odds'
import { pricesAtGroup } from '@kancil/rules/lottery/prices/prize-group'
import { quickPick } from '@kancil/rules/lottery/quick-pick'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { type PricedLine, priceLine } from '@kancil/rules/lottery/ticket'

/** Bets on one way to win, each note of which has the same return. */
export type Bet = {
  readonly play: string
  readonly way: string
  /** Of the stake, exactly. */
  readonly rtp: number
  readonly lines: readonly PricedLine[]
  /** So many of the lines are played on a draw, in turn. */
  readonly perDraw: number
}

const linesEach = 40
const triesEach = 60
/** Many numbers to a line: a prize of one in 100,000 is won often enough to be measured. */
const numbersMost = 60
/** Each stands for up to 24 numbers. */
const setsMost = 3
/** Where a line is a note or two, several lines are played on each draw. */
const notesEach = 30
const currency = 'MYR'

/** Bets on every way to win of a set's plays, in both modes. */
export function betsOf(rules: RuleSet, next: NextInt): readonly Bet[] {
  const { groups } = rules
  const bets = wayBets(rules, rules.prices, {}, next)
  if (!groups) return bets
  const group = { group: groups.most }
  return [...bets, ...wayBets(rules, pricesAtGroup(groups, groups.most), group, next)]
}

function wayBets(
  rules: RuleSet,
  prices: Prices,
  group: { readonly group?: number },
  next: NextInt,
): readonly Bet[] {
  const family = familyOf(rules.family)
  const limits = rules.limits[currency]!
  const unit = group.group ? rules.groups!.units[0]! : limits.units.at(-1)!
  return family.returns(prices).map(({ play: code, prize, prizes = [prize], rtp }) => {
    const play = family.plays.find((candidate) => candidate.code === code)!
    const isOf = wayTest(family, play, prizes)
    const lines: PricedLine[] = []
    for (let tries = 0; lines.length < linesEach && tries < linesEach * triesEach; tries += 1) {
      // A play that takes so many numbers and no more is played by its quick pick.
      const numbers = tries < linesEach * 2 ? pick(play, isOf, next) : quickPick(play, 1, next)
      if (numbers.length === 0) continue
      const content = contentOf(play, numbers)
      const line = priceLine(rules, limits, currency, {
        ...{ play: code, content, unit, multiple: 1 },
        ...group,
      })
      if (typeof line !== 'string' && isOf(line.numbers)) lines.push(line)
    }
    if (lines.length === 0) throw new Error(`no bet on ${rules.family} ${code} ${prize}`)
    const perDraw = Math.max(1, Math.min(lines.length, Math.floor(notesEach / lines[0]!.notes)))
    return { play: code, way: prize, rtp: Number(oddsText(rtp)), lines, perDraw }
  })
}

/**
 * Whether all that numbers can win are prizes of one way: by price lists that pay for these prizes
 * alone, and for the other ones alone. A stake that comes back is one, and no prize.
 */
function wayTest(family: Family, play: Play, prizes: readonly string[]) {
  const listOf = (isPaid: (prize: string) => boolean): Prices => ({
    [play.code]: Object.fromEntries(
      play.prizes.map((prize) => [prize, isPaid(prize) ? '1000' : '0']),
    ),
  })
  const [own, others] = [
    listOf((prize) => prizes.includes(prize)),
    listOf((prize) => !prizes.includes(prize)),
  ]
  const isWon = (numbers: readonly string[], prices: Prices): boolean =>
    family.best(play, numbers, prices) >= 500n * oddsScale
  return (numbers: readonly string[]): boolean => isWon(numbers, own) && !isWon(numbers, others)
}

/** Some numbers of a play; where each is a bet of its own, only those of the way. */
function pick(
  play: Play,
  isOf: (numbers: readonly string[]) => boolean,
  next: NextInt,
): readonly string[] {
  const { entry } = play
  const isOne = (number: string): boolean => isOf([number])
  switch (entry.kind) {
    case 'sides': {
      const { sides, least = 1 } = entry
      if (least > 1) return shuffle(sides, next).slice(0, least + next(4))
      const own = sides.filter(isOne)
      return shuffle(own, next).slice(0, Math.ceil(own.length / 2))
    }
    case 'rows': {
      const { rows, values, bankers } = entry
      if (bankers) return bankerRows(values, bankers, next)
      return Array.from({ length: rows }, () =>
        shuffle(values, next)
          .slice(0, Math.ceil(values.length / 2))
          .toSorted()
          .join(','),
      )
    }
    case 'digits': {
      const { least = 1 } = entry
      // What is said of da is for two numbers; of the others how many decides what they win.
      if (least > 1) return quickPick(play, play.code === 'da' ? least : least + next(7), next)
      const most = /-(?:i?box|dao)$/.test(play.code) ? setsMost : numbersMost
      return quickPick(play, most, next).filter(isOne)
    }
    case 'text':
      return quickPick(play, setsMost, next)
  }
}

/** Some bankers, and drags that fill them up in several ways. */
function bankerRows(values: readonly string[], size: number, next: NextInt): readonly string[] {
  const drawn = shuffle(values, next)
  const bankers = 1 + next(size - 1)
  const drags = Math.min(size - bankers + 2, values.length - bankers)
  return [drawn.slice(0, bankers).join(','), drawn.slice(bankers, bankers + drags).join(',')]
}

/** What the bets of a draw are paid, in stakes, as tickets are paid. */
export function returnOfDraw(
  family: Family,
  { lines, perDraw }: Bet,
  round: number,
  draw: unknown,
): number {
  let [paid, staked] = [0n, 0n]
  for (let place = 0; place < perDraw; place += 1) {
    const line = lines[(round * perDraw + place) % lines.length]!
    const { play, numbers, note, prices, stake, rebate } = line
    paid += floorToMinor(note * family.wins(play, numbers, draw, prices), oddsScale)
    staked += stake + rebate
  }
  return Number(paid) / Number(staked)
}
