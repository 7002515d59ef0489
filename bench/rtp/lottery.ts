import type { NextInt } from '@kancil/rules/games/chance'
import { familyOf } from '@kancil/rules/lottery/families'
import { fastSeaRules } from '@kancil/rules/lottery/fast-sea'
import { houseRules, variantRules } from '@kancil/rules/lottery/house-rules'
import { pricesAtGroup } from '@kancil/rules/lottery/prices/prize-group'
import { returnFaults, type RuleSet } from '@kancil/rules/lottery/rule-set'
import { type Bet, betsOf, returnOfDraw } from './lottery-bets.ts'

const sets: Readonly<Record<string, RuleSet>> = {
  ...houseRules,
  ...variantRules,
  'sea-fast': fastSeaRules,
}
/** Draws are shared by all plays of a set; so many tell a return to a few thousandths. */
const drawsMost = 30_000

type StreamOf = (name: string, nonce: number) => NextInt
type Options = {
  readonly draws: number
  readonly sigmas: number
  readonly streamOf: StreamOf
  readonly name: string
}

/** What is known of one way to win after so many draws. */
type Play = {
  readonly rtp: number
  readonly measured: number
  readonly band: number
  /** The share of draws in which one of its bets won. */
  readonly hit: number
  readonly within: boolean
  /** Outside at first, and so played once more. */
  readonly again?: true
}

/**
 * Every lottery prize twice: its return exactly, from all possible draws, and played. Bets of each
 * way to win are placed on the draws of the family's own engine and paid by the rules that pay
 * tickets. Of several hundred returns one may lie outside four sigma by chance: it is played again
 * on fresh draws, and that decides.
 *
 * @param streamOf the random stream of a round
 */
export function measureLottery(rounds: number, sigmas: number, streamOf: StreamOf) {
  const draws = Math.min(rounds, drawsMost)
  const plays: Record<string, Play> = {}
  for (const [name, rules] of Object.entries(sets)) {
    const bets = betsOf(rules, streamOf(`${name} bets`, 0))
    const first = play(rules, bets, { draws, sigmas, streamOf, name })
    const far = bets.filter((_, place) => !first[place]!.within)
    const again =
      far.length > 0 ? play(rules, far, { draws, sigmas, streamOf, name: `${name} again` }) : []
    for (const [place, figures] of first.entries()) {
      const { play: code, way } = bets[place]!
      const second = again[far.indexOf(bets[place]!)]
      plays[`${name} ${code} ${way}`] = second ? { ...second, again: true } : figures
    }
    console.log(`${name}: ${bets.length} ways to win, ${far.length} played again`)
  }
  const wrong = Object.entries(sets).flatMap(([name, rules]) =>
    returnFaults(rules).map(({ play: code, prize }) => `${name} ${code} ${prize}`),
  )
  const missing = exactPrizes().filter((prize) => !plays[prize])
  const far = Object.keys(plays).filter((name) => !plays[name]!.within)
  for (const name of [...wrong, ...missing, ...far]) console.log(`FAR  ${name}`)
  const returns = Object.values(plays).map(({ rtp }) => rtp)
  const within = wrong.length + missing.length + far.length === 0
  return {
    ...{ within, prizes: returns.length, draws, wrong, missing, far },
    ...{ least: Math.min(...returns), most: Math.max(...returns), plays },
  }
}

/** Each prize that is offered, so that none is left out of what is played. */
function exactPrizes(): readonly string[] {
  return Object.entries(sets).flatMap(([name, { family, prices, groups }]) =>
    [prices, ...(groups ? [pricesAtGroup(groups, groups.most)] : [])].flatMap((list) =>
      familyOf(family)
        .returns(list)
        .map(({ play: code, prize }) => `${name} ${code} ${prize}`),
    ),
  )
}

function play(
  rules: RuleSet,
  bets: readonly Bet[],
  { draws, sigmas, streamOf, name }: Options,
): readonly Play[] {
  const family = familyOf(rules.family)
  const sums = bets.map(() => ({ sum: 0, squares: 0, hits: 0 }))
  for (let round = 0; round < draws; round += 1) {
    // As it is stored: what cannot be read back would be no result.
    const draw = family.readDraw(family.draw(streamOf(name, round)))
    for (const [place, bet] of bets.entries()) {
      const won = returnOfDraw(family, bet, round, draw)
      const total = sums[place]!
      total.sum += won
      total.squares += won * won
      total.hits += Number(won > 0)
    }
  }
  const short = (value: number): number => Number(value.toFixed(5))
  return bets.map(({ rtp }, place) => {
    const { sum, squares, hits } = sums[place]!
    const measured = sum / draws
    const band =
      (sigmas * Math.sqrt(Math.max(0, squares / draws - measured ** 2))) / Math.sqrt(draws)
    // Returns are stated to the millionth, and groups are floored to hundredths of a note.
    const within = Math.abs(measured - rtp) <= band + 2e-6
    const figures = { rtp, measured: short(measured), band: short(band), within }
    return { ...figures, hit: short(hits / draws) }
  })
}
