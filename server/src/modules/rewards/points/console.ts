import { formatMoney } from '@kancil/contract/money'
import * as calls from '@kancil/contract/rewards/desk'
import type { PointRate } from '@kancil/contract/rewards/points'
import { businessDay } from '@kancil/contract/time'
import { earnedUnits, pointsText, pointsWorth, pointUnits } from '@kancil/rules/rewards/points'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { stakedSince } from '../progress/store.ts'
import { convertedSum } from './conversion-store.ts'
import { insertRate, rateNow, type RateRow } from './rate-store.ts'
import { outstandingUnits } from './store.ts'

const dayMs = 86_400_000
const estimateDays = 30

/** Serves the rate at which points are earned and converted, with what they cost. */
export function serveRate(kernel: Kernel): void {
  serve(kernel, calls.pointRate, async ({ db, config: { currency } }) => {
    const [{ rate, fromAt, setBy }, units, converted] = await Promise.all([
      rateNow(db),
      outstandingUnits(db),
      convertedSum(db, currency),
    ])
    const worth = pointsWorth(units / pointUnits, currency, rate.pointsPerUnit)
    return {
      currency,
      rate,
      ...{ since: fromAt.toISOString(), setBy },
      outstanding: pointsText(units),
      worth: formatMoney(worth, currency),
      converted: formatMoney(converted, currency),
    }
  })
  serve(kernel, calls.estimateRate, async ({ db, now, config: { currency } }, rate) => {
    const from = businessDay(new Date(now.getTime() - (estimateDays - 1) * dayMs))
    const staked = await stakedSince(db, currency, from)
    const under = ({ ratioBasisPoints, pointsPerUnit }: PointRate) => {
      const units = staked.reduce(
        (sum, { line, amount }) => sum + earnedUnits(amount, currency, ratioBasisPoints[line]),
        0n,
      )
      const worth = pointsWorth(units / pointUnits, currency, pointsPerUnit)
      return { points: pointsText(units), worth: formatMoney(worth, currency) }
    }
    const [then, today] = [under(rate), under((await rateNow(db)).rate)]
    return { currency, ...then, pointsNow: today.points, worthNow: today.worth }
  })
  serveDecision(kernel, calls.setPointRate, {
    action: 'rewards.setRate',
    subject: () => 'points',
    lock: (tx) => rateNow(tx),
    async act(tx, before: RateRow, { now, caller }, rate) {
      await insertRate(tx, { fromAt: now, rate, setBy: caller.name })
      return { outcome: rate, before: before.rate, after: rate }
    },
    view: (rate) => rate,
  })
}
