import { type PvpCard, rankOfCard } from './deck.ts'
import { thirteenSheet } from './thirteen-sheet.ts'

export type SpecialName = keyof typeof thirteenSheet.specials
export type Special = { readonly name: SpecialName; readonly points: number }

/** The special that thirteen cards are, if any: it is compared before the rows. */
export function specialOf(cards: readonly PvpCard[]): Special | null {
  const ranks = counted(cards.map((card) => String(rankOfCard(card))))
  const suits = counted(cards.map((card) => card[1]!))
  if (ranks.size === 13) return special(suits.size === 1 ? 'dragonOfOneSuit' : 'dragon')
  const pairs = [...ranks.values()].reduce((sum, count) => sum + Math.floor(count / 2), 0)
  if (pairs === 6) return special('sixPairs')
  if (isThreeStraights(cards)) return special('threeStraights')
  if (isThreeFlushes([...suits.values()])) return special('threeFlushes')
  return null
}

const special = (name: SpecialName): Special => ({ name, points: thirteenSheet.specials[name] })

function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Rows of 3, 5 and 5, each of one suit. */
function isThreeFlushes(counts: readonly number[]): boolean {
  const wanted = [[3, 5, 5], [5, 8], [3, 10], [13]]
  const sorted = counts.toSorted((a, b) => a - b).join()
  return wanted.some((parts) => parts.join() === sorted)
}

/** Ranks of every run of this length, the ace low or high. */
function runs(length: number): number[][] {
  return [...Array(15 - length).keys()].map((from) =>
    [...Array(length).keys()].map((step) => ((from + step) % 13) + 1),
  )
}

const [threes, fives] = [runs(3), runs(5)]

function isThreeStraights(cards: readonly PvpCard[]): boolean {
  const wanted = cards.map((card) => rankOfCard(card)).toSorted((a, b) => a - b)
  const sorted = wanted.join()
  return fives.some((back, at) =>
    fives
      .slice(at)
      .some((middle) =>
        threes.some(
          (front) => [...front, ...middle, ...back].toSorted((a, b) => a - b).join() === sorted,
        ),
      ),
  )
}
