import { readFileSync } from 'node:fs'
import { money } from '@kancil/contract/money'
import type { LegResult, MatchResult, OddsFormat, ScorePair } from '@kancil/contract/sports/market'
import { expect, test } from 'vitest'
import { settleBet, singleTerms } from './bet.ts'
import { parseOdds } from './odds.ts'
import { marketOf, type Pick, settlePick } from './settle.ts'

/**
 * More than 500 bets with what they are worth, worked out beside the product: half stakes on the
 * two neighbouring lines in exact fractions, floored once (handbook, reliability T3).
 */
type WorkedCase = {
  readonly text: string
  readonly format: OddsFormat
  readonly stake: bigint
  readonly legs: readonly WorkedLeg[]
  readonly debit: bigint
  readonly payout: bigint
}
type WorkedLeg = {
  readonly pick: Pick
  readonly odds: string
  readonly end: MatchResult
  readonly result: LegResult
}
type Settle = typeof settlePick

const payoutMax = money(30_000_000n)
const cases = readFileSync(new URL('worked-cases.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(readCase)

function readCase(text: string): WorkedCase {
  const [, format, stake, legs, debit, payout] = text.split('\t') as [
    ...[string, OddsFormat, string, string, string, string],
  ]
  return {
    ...{ text, format, stake: BigInt(stake), debit: BigInt(debit), payout: BigInt(payout) },
    legs: legs.split(' + ').map(readLeg),
  }
}

function readLeg(text: string): WorkedLeg {
  const [key, outcome, odds, from, end, result] = text.split(' ') as [
    ...[string, string, string, string, string, LegResult],
  ]
  const market = marketOf(key)!
  return {
    pick: { market, outcome, scoreAtBet: pairOf(from) },
    ...{ odds: odds.slice(1), result, end: endOf(market.period, end) },
  }
}

function pairOf(text: string): ScorePair {
  return text.split('-').map(Number) as ScorePair
}

function endOf(period: Pick['market']['period'], end: string): MatchResult {
  if (end === 'none') return { scores: {} }
  if (/^\d+-\d+$/.test(end)) return { scores: { [period]: pairOf(end) } }
  if (end.includes(',')) return { scores: {}, tied: end.split(',') }
  return { scores: {}, winner: end }
}

/** The cases that come out otherwise than they were worked out. */
function wrongOnes(settle: Settle, worth: typeof settleBet = settleBet): readonly string[] {
  return cases
    .filter(({ format, stake, legs, debit, payout }) => {
      const settled = legs.map(({ pick, odds, end }) => ({
        odds: parseOdds(format, odds)!,
        result: settle(pick, end),
      }))
      const isAsWorked = legs.every(({ result }, place) => settled[place]!.result === result)
      const taken =
        legs.length === 1 ? singleTerms(money(stake), settled[0]!.odds).debit : money(stake)
      const bet = worth(money(stake), settled, payoutMax)
      return !isAsWorked || taken !== debit || bet?.payout !== payout
    })
    .map(({ text }) => text)
}

test('500 worked bets: every line, format and end comes out to the sen', () => {
  expect(cases.length).toBeGreaterThanOrEqual(500)
  expect(wrongOnes(settlePick)).toEqual([])
})

test('teeth: quarter balls taken for whole ones, and parlays floored leg by leg, are found', () => {
  const whole: Settle = (pick, result) => {
    const { lineQuarters } = pick.market
    const market = { ...pick.market, lineQuarters: lineQuarters - (lineQuarters % 2) }
    return settlePick({ ...pick, market }, result)
  }
  expect(wrongOnes(whole).length).toBeGreaterThan(50)
  const fromNothing: Settle = (pick, result) => settlePick({ ...pick, scoreAtBet: [0, 0] }, result)
  expect(wrongOnes(fromNothing).length).toBeGreaterThan(5)
  const legByLeg: typeof settleBet = (stake, legs, most) => {
    let left = settleBet(stake, legs.slice(0, 1), most)
    for (const leg of legs.slice(1)) left = left && settleBet(left.payout, [leg], most)
    return left
  }
  expect(wrongOnes(settlePick, legByLeg).length).toBeGreaterThan(20)
  // The whole stake is paid to each of those that tied.
  const wholeHeat: Settle = (pick, result) =>
    result.tied?.includes(pick.outcome) ? 'win' : settlePick(pick, result)
  expect(wrongOnes(wholeHeat).length).toBeGreaterThan(15)
})
