import { type Currency, formatMoney, type Money } from '@kancil/contract/money'
import * as calls from '@kancil/contract/rewards/rate-desk'
import type { PointRate } from '@kancil/contract/rewards/points'
import { businessDay } from '@kancil/contract/time'
import {
  changesWorth,
  earnedUnits,
  pointsText,
  pointsWorth,
  pointUnits,
} from '@kancil/rules/rewards/points'
import { type Db, lockScope } from '../../../kernel/db.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { stakedSince } from '../progress/store.ts'
import { convertedSum } from './conversion-store.ts'
import { insertProposal, type ProposalRow, proposals } from './proposal-store.ts'
import { insertRate, rateNow, type RateRow } from './rate-store.ts'
import { outstandingUnits } from './store.ts'

const dayMs = 86_400_000
const estimateDays = 30
const subject = (): string => 'points'

/** Serves the rate at which points are earned and converted, with what they cost. */
export function serveRate(kernel: Kernel): void {
  serve(kernel, calls.pointRate, async ({ db, caller, config: { currency } }) => {
    const [{ rate, fromAt, setBy }, units, converted, waiting] = await Promise.all([
      rateNow(db),
      outstandingUnits(db),
      convertedSum(db, currency),
      proposals.waiting(db),
    ])
    return {
      currency,
      rate,
      ...{ since: fromAt.toISOString(), setBy },
      outstanding: pointsText(units),
      worth: formatMoney(pointsWorth(units / pointUnits, currency, rate.pointsPerUnit), currency),
      converted: formatMoney(converted, currency),
      proposal: waiting && {
        ...{ proposalId: waiting.id, rate: waiting.rate, askedBy: waiting.askedName },
        ...{ askedAt: waiting.askedAt.toISOString(), isOwn: waiting.askedBy === caller.operatorId },
      },
    }
  })
  serve(kernel, calls.estimateRate, async ({ db, now, config: { currency } }, rate) => {
    const { asked, inForce, needsSecond } = await costOf(db, currency, rate, now)
    const text = (amount: Money): string => formatMoney(amount, currency)
    return {
      ...{ currency, needsSecond },
      ...{ points: pointsText(asked.units), worth: text(asked.worth), owed: text(asked.owed) },
      ...{ pointsNow: pointsText(inForce.units), worthNow: text(inForce.worth) },
      owedNow: text(inForce.owed),
    }
  })
  serveSetting(kernel)
  serveDeciding(kernel)
}

/** What a rate costs: what bets of thirty days earn by it, and what all points are worth. */
type Cost = { readonly units: bigint; readonly worth: Money; readonly owed: Money }

async function costOf(db: Db, currency: Currency, rate: PointRate, now: Date) {
  const from = businessDay(new Date(now.getTime() - (estimateDays - 1) * dayMs))
  const [row, staked, units, { rewards }] = await Promise.all([
    rateNow(db),
    stakedSince(db, currency, from),
    outstandingUnits(db),
    readSettings(db),
  ])
  const under = ({ ratioBasisPoints, pointsPerUnit }: PointRate): Cost => {
    const worthOf = (all: bigint): Money => pointsWorth(all / pointUnits, currency, pointsPerUnit)
    const earned = staked.reduce(
      (sum, { line, amount }) => sum + earnedUnits(amount, currency, ratioBasisPoints[line]),
      0n,
    )
    return { units: earned, worth: worthOf(earned), owed: worthOf(units) }
  }
  const [asked, inForce] = [under(rate), under(row.rate)]
  const most = [asked, inForce].map(({ worth, owed }) => worth + owed)
  const threshold = BigInt(rewards.twoOperators)
  const isCostly = threshold > 0n && most.some((cost) => cost >= threshold)
  return { asked, inForce, needsSecond: isCostly && changesWorth(row.rate, rate) }
}

/** A rate that costs the house's threshold waits for another operator; only the latest waits. */
function serveSetting(kernel: Kernel): void {
  serveDecision(kernel, calls.setPointRate, {
    action: 'rewards.setRate',
    subject,
    prepare: ({ db, now, config: { currency } }, { rate }) => costOf(db, currency, rate, now),
    // Two who ask at once: the later one's proposal takes the place of the other's.
    async lock(tx) {
      await lockScope(tx, 'pointRate')
      return rateNow(tx)
    },
    allow({ fromAt }: RateRow, { refuse }, { since }) {
      if (fromAt.toISOString() !== since) refuse('rate_changed')
    },
    async act(tx, before, { now, caller }, { rate }, { needsSecond }) {
      const { operatorId, name } = caller
      await proposals.end(tx, { state: 'replaced', by: operatorId, at: now })
      if (!needsSecond) {
        await insertRate(tx, { fromAt: now, rate, setBy: name })
        return { outcome: { isWaiting: false }, before: before.rate, after: rate }
      }
      const id = newId('pointRateProposal', now)
      const asked = { askedBy: operatorId, askedName: name, askedAt: now }
      await insertProposal(tx, { id, rate, state: 'waiting', ...asked })
      const after = { state: 'waiting', ...rate }
      return { outcome: { isWaiting: true }, before: before.rate, after }
    },
    view: (outcome) => outcome,
  })
}

function serveDeciding(kernel: Kernel): void {
  serveDecision(kernel, calls.decidePointRate, {
    action: ({ isApproved }) => (isApproved ? 'rewards.approveRate' : 'rewards.refuseRate'),
    subject,
    lock: (tx, { proposalId }) => proposals.lock(tx, proposalId),
    allow(row: ProposalRow, { refuse }) {
      if (row.state !== 'waiting') refuse('already_decided')
    },
    // Whoever asked for it may drop it, too.
    firstOperator: (row, { isApproved }) => (isApproved ? row.askedBy : null),
    async act(tx, { rate }, { now, caller }, { isApproved }) {
      const state = isApproved ? 'approved' : 'refused'
      await proposals.end(tx, { state, by: caller.operatorId, at: now })
      if (!isApproved) return { outcome: null, before: { state: 'waiting' }, after: { state } }
      const before = (await rateNow(tx)).rate
      await insertRate(tx, { fromAt: now, rate, setBy: caller.name })
      return { outcome: null, before, after: rate }
    },
    view: () => ({ isWaiting: false }),
  })
}
