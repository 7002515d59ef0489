import { type Family, type NumbersFault, oddsOf, type Play, type Prices } from './family.ts'
import { type Odds, oddsScale, readOdds } from './odds.ts'

/** Winning notes of a prize. The prize `push` is the stake back, and in no price list. */
export type Hit = readonly [prize: string, notes: number]

/** How often a prize is hit on average: `ways` in `of` draws. */
export type Chance = readonly [prize: string, ways: bigint, of: bigint]

export type PriceOf = (prize: string) => Odds

/** One way to bet on a play, and what decides its return. */
export type Way = {
  readonly name: string
  readonly notes: number
  readonly chances: () => readonly Chance[]
}

/** A play and its rules. */
export type Rule<Draw> = Play & {
  readonly read: (content: string) => readonly string[] | NumbersFault
  readonly notes: (numbers: readonly string[]) => number
  readonly hits: (numbers: readonly string[], draw: Draw) => readonly Hit[]
  readonly best: (numbers: readonly string[], price: PriceOf) => Odds
  /** The bets that can win by themselves, and the most that each can hit. */
  readonly risks: (numbers: readonly string[]) => readonly (readonly [key: string, Hit])[]
  readonly ways: readonly Way[]
}

/** A family from the rules of its plays. */
export function buildFamily<Draw>(
  code: string,
  rules: readonly Rule<Draw>[],
  draws: Pick<Family<Draw>, 'draw' | 'readDraw'>,
): Family<Draw> {
  const byCode = new Map(rules.map((rule) => [rule.code, rule]))
  const ruleOf = (play: Play): Rule<Draw> => {
    const rule = byCode.get(play.code)
    if (!rule) throw new RangeError(`no play ${play.code} in ${code}`)
    return rule
  }
  return {
    ...{ code, ...draws },
    plays: rules.map(({ code: play, entry, prizes, countsAs }) => ({
      ...{ code: play, entry, prizes },
      ...(countsAs ? { countsAs } : {}),
    })),
    numbers: (play, content) => ruleOf(play).read(content),
    notes: (play, numbers) => ruleOf(play).notes(numbers),
    wins: (play, numbers, draw, prices) =>
      sumOf(ruleOf(play).hits(numbers, draw), pricesOf(prices, play.code)),
    best: (play, numbers, prices) => ruleOf(play).best(numbers, pricesOf(prices, play.code)),
    risks: (play, numbers, prices) => {
      const price = pricesOf(prices, play.code)
      const { risks, countsAs = play.code } = ruleOf(play)
      return risks(numbers).map(([key, hit]) => ({
        key: `${countsAs}:${key}`,
        odds: sumOf([hit], price),
      }))
    },
    // A price list may leave plays out; the game does not offer them then.
    returns: (prices) =>
      rules
        .filter((rule) => prices[rule.code])
        .flatMap((rule) => rule.ways.map((way) => returnOf(rule.code, way, prices))),
  }
}

function returnOf(play: string, { name, notes, chances }: Way, prices: Prices) {
  const price = pricesOf(prices, play)
  let [top, bottom] = [0n, 1n]
  for (const [prize, ways, of] of chances()) {
    top = top * of + price(prize) * ways * bottom
    bottom *= of
  }
  const prizes = new Set(chances().map(([prize]) => prize))
  prizes.delete('push')
  return { play, prize: name, prizes: [...prizes], rtp: top / (bottom * BigInt(notes)) }
}

function pricesOf(prices: Prices, play: string): PriceOf {
  return (prize) => (prize === 'push' ? oddsScale : readOdds(oddsOf(prices, play, prize)))
}

function sumOf(hits: readonly Hit[], price: PriceOf): Odds {
  return hits.reduce((sum, [prize, notes]) => sum + price(prize) * BigInt(notes), 0n)
}

/** Counts over every draw that matters, once; the rules that pay are the rules that are counted. */
export function countedOver<Draw>(
  draws: () => readonly Draw[],
  hits: (draw: Draw) => readonly Hit[],
): () => readonly Chance[] {
  let chances: readonly Chance[] | undefined
  return () => {
    if (chances) return chances
    const counts = new Map<string, number>()
    const all = draws()
    for (const draw of all)
      for (const [prize, notes] of hits(draw)) counts.set(prize, (counts.get(prize) ?? 0) + notes)
    return (chances = [...counts].map(
      ([prize, count]) => [prize, BigInt(count), BigInt(all.length)] as const,
    ))
  }
}

/** The odds of the dearest numbers, as many as can win together. */
export function dearest(odds: readonly Odds[], together: number): Odds {
  return odds
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, together)
    .reduce((sum, price) => sum + price, 0n)
}
