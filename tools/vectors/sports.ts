import { money } from '@kancil/contract/money'
import type { LegResult, OddsFormat } from '@kancil/contract/sports/market'
import { cashOutOffer } from '@kancil/rules/sports/cash-out'
import { legFactor, parlayPayout, singlePayout, singleTerms } from '@kancil/rules/sports/bet'
import {
  convertOdds,
  decimalRatio,
  type Odds,
  oddsText,
  parseOdds,
  type Ratio,
} from '@kancil/rules/sports/odds'
import { settlePick } from '@kancil/rules/sports/settle'
import type { Vector, VectorKind } from './kind.ts'

const ratio = ({ over, under }: Ratio): number => Number(over) / Number(under)

function readOdds(format: OddsFormat, text: string): Odds {
  const odds = parseOdds(format, text)
  if (!odds) throw new Error(`${text} is no price in ${format}`)
  return odds
}

/**
 * The goal difference is seen from the chosen side, and so is the line; totals give their goals.
 */
export const single: VectorKind = {
  prefix: 'sports',
  settle({ bet, draw }: Vector) {
    const { market, line, oddsFormat, odds: text, stakeMinor } = bet
    const { goalDiff, goals } = draw as { readonly goalDiff?: number; readonly goals?: number }
    const stake = money(BigInt(Number(stakeMinor)))
    const odds = readOdds(oddsFormat as OddsFormat, String(text))
    const isTotal = market !== 'AH'
    const total = Number(goals ?? goalDiff ?? 0)
    const score = isTotal ? ([total, 0] as const) : scoreBy(Number(goalDiff))
    const outcome = isTotal ? String(bet['pick'] ?? bet['side'] ?? 'over').toLowerCase() : 'home'
    const status = settlePick(
      {
        market: {
          kind: isTotal ? 'ou' : 'ah',
          period: 'ft',
          lineQuarters: Math.round(Number(line) * 4),
        },
        ...{ outcome, scoreAtBet: [0, 0] },
      },
      { scores: { ft: [...score] } },
    )
    const { debit } = singleTerms(stake, odds)
    return { status, debit, payout: singlePayout(stake, odds, status) }
  },
}

function scoreBy(difference: number): readonly [number, number] {
  return difference >= 0 ? [difference, 0] : [0, -difference]
}

export const parlay: VectorKind = {
  prefix: 'sports-parlay',
  settle({ bet }: Vector) {
    const legs = (bet['legs'] as { decOdds: string; status: LegResult }[]).map(
      ({ decOdds, status }) => ({ odds: readOdds('decimal', decOdds), result: status }),
    )
    return {
      factors: legs.map(({ odds, result }) => ratio(legFactor(odds, result))),
      payout: parlayPayout(money(BigInt(Number(bet['stakeMinor']))), legs),
    }
  },
}

export const cashOut: VectorKind = {
  prefix: 'sports-cashout',
  settle({ bet }: Vector) {
    const { stakeMinor, oddsAtBet, currentOdds, margin } = bet
    const stake = money(BigInt(Number(stakeMinor)))
    const odds = readOdds('decimal', String(oddsAtBet))
    const now = readOdds('decimal', String(currentOdds))
    const best = singleTerms(stake, odds).best
    const basisPoints = Math.round(Number(margin) * 10_000)
    return { offer: cashOutOffer(best, [{ odds, result: null, now }], basisPoints) }
  },
}

const names = { dec: 'decimal', hk: 'hk', malay: 'malay', indo: 'indo', us: 'american' } as const

export const conversion: VectorKind = {
  prefix: 'odds-conversion',
  settle({ draw, expect }: Vector) {
    const [name, value] = Object.entries(draw as Record<string, number>)[0]!
    const format = names[name as keyof typeof names]
    const odds = readOdds(format, String(value))
    return Object.fromEntries(
      Object.keys(expect).map((key) => {
        const wanted = names[key as keyof typeof names]
        if (wanted === 'decimal') return [key, ratio(decimalRatio(odds))]
        return [key, Number(oddsText(convertOdds(odds, wanted)))]
      }),
    )
  },
}
