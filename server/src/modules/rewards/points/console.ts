import { formatMoney } from '@kancil/contract/money'
import * as calls from '@kancil/contract/rewards/desk'
import { pointsText, pointsWorth, pointUnits } from '@kancil/rules/rewards/points'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { convertedSum } from './conversion-store.ts'
import { insertRate, rateNow, type RateRow } from './rate-store.ts'
import { outstandingUnits } from './store.ts'

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
