import type { ContractTerms } from '@kancil/contract/agents/terms'
import { money } from '@kancil/contract/money'
import { endedBy } from '@kancil/rules/agents/offer'
import { differentials, dividendOf, realtimeSalaryOf, wageOf } from '@kancil/rules/agents/salary'
import type { VectorKind } from './kind.ts'

const minor = (value: unknown) => money(BigInt(Number(value)))
const points = (percent: unknown) => Math.round(Number(percent) * 100)
const percentOf = (basisPoints: number) => basisPoints / 100

type Tiers = readonly {
  readonly minTurnoverMinor: number
  readonly minUsers: number
  readonly minLossMinor: number
  readonly ratePct: number
}[]

const tiersOf = (tiers: unknown): ContractTerms['tiers'] =>
  (tiers as Tiers).map((tier) => ({
    minTurnover: tier.minTurnoverMinor,
    minUsers: tier.minUsers,
    minLoss: tier.minLossMinor,
    rateBasisPoints: points(tier.ratePct),
  }))

export const dailyWage: VectorKind = {
  prefix: 'agent-daily-wage',
  settle({ bet }) {
    const { tier, amount } = wageOf(
      { tiers: tiersOf(bet['tiers']), checkLoss: bet['checkLoss'] === true },
      {
        turnover: minor(bet['turnoverMinor']),
        activeUsers: Number(bet['activeUsers']),
        netLoss: minor(bet['lossMinor']),
      },
    )
    return { ratePct: percentOf(tier?.rateBasisPoints ?? 0), amount }
  },
}

export const dividend: VectorKind = {
  prefix: 'agent-dividend',
  settle({ bet }) {
    const facts = {
      turnover: minor(bet['turnoverMinor']),
      activeUsers: Number(bet['activeUsers']),
      netLoss: minor(bet['netLossMinor']),
    }
    const terms = { tiers: tiersOf(bet['tiers']), carry: 'permanent' } as const
    const { base, tier, amount, carryOut } = dividendOf(terms, facts, minor(bet['carryMinor'] ?? 0))
    return { base, ratePct: percentOf(tier?.rateBasisPoints ?? 0), amount, carryOut }
  },
}

export const rebate: VectorKind = {
  prefix: 'agent-rebate-differential',
  settle: ({ bet }) => ({
    amounts: differentials(minor(bet['betMinor']), (bet['rates'] as number[]).map(points)),
  }),
}

type Bets = readonly {
  readonly stakeMinor: number
  readonly validMinor: number
  readonly payoutMinor: number
  readonly singleMinor: number
  readonly status: string
}[]

export const realtime: VectorKind = {
  prefix: 'agent-realtime-salary',
  settle({ bet }) {
    const { valid, net, rateBasisPoints, amount } = realtimeSalaryOf(
      {
        profitRateBasisPoints: points(bet['profitRatePct']),
        lossRateBasisPoints: points(bet['lossRatePct']),
        singleBetMin: Number(bet['minSingleMinor']),
      },
      (bet['bets'] as Bets).map((row) => ({
        stake: minor(row.stakeMinor),
        valid: minor(row.validMinor),
        payout: minor(row.payoutMinor),
        single: minor(row.singleMinor),
      })),
    )
    return { valid, net, ratePct: percentOf(rateBasisPoints), amount }
  },
}

type Agents = Readonly<
  Record<string, { readonly parent: string | null; readonly rate: number; readonly status: string }>
>

/** An offer in a tree: who would lose their contract, and that nobody does without consent. */
export const contract: VectorKind = {
  prefix: 'contract',
  settle({ bet }) {
    const state = bet['state'] as Agents
    const { create } = bet['event'] as {
      readonly create: { from: string; to: string; rate: number; confirm?: boolean }
    }
    const states = Object.fromEntries(Object.entries(state).map(([id, row]) => [id, row.status]))
    if (create.rate > state[create.from]!.rate) return { ...states, error: 'RATE_ABOVE_UPLINE' }
    const ended = endedBy(
      create.to,
      Object.entries(state).map(([id, row]) => ({
        id,
        parent: row.parent,
        isAbove: row.rate > create.rate,
      })),
    )
    if (ended.length > 0 && !create.confirm)
      return { ...states, error: `CONFIRM_TERMINATE:${ended.join(',')}` }
    const after = Object.fromEntries(ended.map((id) => [id, 'TERMINATED']))
    return { ...states, ...after, [create.to]: 'PENDING' }
  },
}
