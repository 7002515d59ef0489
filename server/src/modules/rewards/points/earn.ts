import type { Currency } from '@kancil/contract/money'
import { money } from '@kancil/contract/money'
import type { GameCategory } from '@kancil/contract/games/vendors'
import { pointsMessage } from '@kancil/contract/rewards/points'
import { earnedUnits } from '@kancil/rules/rewards/points'
import { afterCommit } from '../../../kernel/db.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { bonusKit } from '../../games/door.ts'
import { pointFactors } from './factor-store.ts'
import { pointRates, rateAt } from './rate-store.ts'
import { movePoints } from './store.ts'

type Earning = {
  readonly memberId: string
  readonly line: GameCategory
  readonly currency: Currency
  units: bigint
  validBet: bigint
}

/**
 * Valid bets earn points by the rate and the member's level of the time when they were placed,
 * exactly once: events that are handled together have one entry for each member and line. What is
 * taken back takes back what it earned.
 */
export function earnHandler(kernel: Kernel): NamedHandler {
  return {
    name: 'rewards.points',
    topic: bonusKit.validBetsTopic,
    async handleAll(tx, events) {
      const { id } = events.at(-1)!
      const rounds = bonusKit.roundsIn(events)
      const rates = await pointRates(tx)
      const factorOf = await pointFactors(
        tx,
        rounds.map(({ memberId }) => memberId),
      )
      const earnings = new Map<string, Earning>()
      for (const { memberId, line, currency, placedAt, change } of rounds) {
        const valid = BigInt(change)
        const at = new Date(placedAt)
        const ratio = rateAt(rates, at).ratioBasisPoints[line]
        const key = `${memberId} ${line} ${currency}`
        const sum = earnings.get(key) ?? { memberId, line, currency, units: 0n, validBet: 0n }
        sum.units += earnedUnits(valid, currency, ratio, factorOf(memberId, at))
        sum.validBet += valid
        earnings.set(key, sum)
      }
      const at = kernel.clock.now()
      const moving = [...earnings].filter(([, { units }]) => units !== 0n)
      await movePoints(
        tx,
        moving.map(([, earning]) => ({
          ...earning,
          kind: earning.units > 0n ? 'earned' : 'taken_back',
          validBet: money(earning.validBet),
          source: `event:${id}:${earning.line}:${earning.currency}`,
          at,
        })),
      )
      const members = new Set(moving.map(([, { memberId }]) => memberId))
      afterCommit(tx, () => {
        for (const memberId of members)
          kernel.live.toMember(memberId, { type: pointsMessage, data: {} })
      })
    },
  }
}
