import type { OutputOf } from '@kancil/contract/endpoint'
import type { dailyProcess } from '@kancil/contract/agents/process'
import type { ContractKind } from '@kancil/contract/agents/terms'
import { formatMoney, type Money, zero } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { startOfDay } from '@kancil/rules/wallet/period'
import type { Context } from '../../../kernel/http/serve.ts'
import { activeContracts } from '../contracts/store.ts'
import { earnedOf } from './bill.ts'
import { hourFacts, teamFacts } from './facts.ts'
import { paidSince } from './realtime-store.ts'
import { endOfPeriod, startOfPeriod } from './runs.ts'
import { carryBefore, statementPage } from './store.ts'

type Call = Context<typeof dailyProcess>
type Answer = OutputOf<typeof dailyProcess>

/** What the running period comes to so far, under the contract in force. */
export async function showProcess(
  { db, now, caller }: Call,
  kind: Exclude<ContractKind, 'realtime'>,
): Promise<Answer> {
  const { memberId, currency } = caller
  const contracts = await activeContracts(db, [memberId])
  const contract = contracts.find((row) => row.kind === kind)
  const { rows } = await statementPage(db, { memberId, kind }, { limit: 1, offset: 0 })
  const text = (amount: Money) => formatMoney(amount, currency)
  const last = {
    lastPaid: text(rows[0]?.paid ?? zero),
    ...(rows[0] ? { lastAt: rows[0].settledAt.toISOString() } : {}),
  }
  const none = { turnover: text(zero), activeUsers: 0, rateBasisPoints: 0, earned: text(zero) }
  if (!contract) return { currency, isOpen: false, ...none, ...last }
  const { terms } = contract
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  const start = startOfPeriod(terms.period, now)
  const from = contract.fromDay && contract.fromDay > start ? contract.fromDay : start
  const days = { from, to: businessDay(now) }
  const facts =
    kind === 'hourly'
      ? await hourFacts(db, memberId, hour, terms, now)
      : await teamFacts(db, memberId, days, terms, { isDividend: kind === 'dividend', at: now })
  const since = kind === 'hourly' ? hour : startOfDay(from)
  const wage = earnedOf(kind, terms, facts, await carryBefore(db, memberId, kind, since))
  const paysAfter =
    kind === 'hourly' ? new Date(hour.getTime() + 3_600_000) : endOfPeriod(terms.period, now)
  return {
    ...{ currency, isOpen: true, paysAfter: paysAfter.toISOString(), ...last },
    turnover: text(facts.turnover),
    activeUsers: facts.activeUsers,
    rateBasisPoints: wage.tier?.rateBasisPoints ?? 0,
    earned: text(wage.amount),
  }
}

/** What real-time salary paid today. */
export async function showRealtime({ db, now, caller }: Call): Promise<Answer> {
  const { memberId, currency } = caller
  const contracts = await activeContracts(db, [memberId])
  const contract = contracts.find(({ kind }) => kind === 'realtime')
  const { turnover, paid, lastAt } = await paidSince(db, memberId, startOfDay(businessDay(now)))
  const { profitRateBasisPoints = 0, lossRateBasisPoints = 0 } = contract?.terms ?? {}
  return {
    currency,
    isOpen: contract !== undefined,
    turnover: formatMoney(turnover, currency),
    activeUsers: 0,
    rateBasisPoints: Math.max(profitRateBasisPoints, lossRateBasisPoints),
    earned: formatMoney(paid, currency),
    lastPaid: formatMoney(paid, currency),
    ...(lastAt ? { lastAt: lastAt.toISOString() } : {}),
  }
}
