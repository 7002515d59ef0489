import { type Currency, parseMoney } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import type { Tx } from '../../../kernel/db.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { bonusKit } from '../../games/door.ts'
import { recallReferrals } from '../referral/recall.ts'
import { lockLevels, refreshLevels } from '../vip/refresh.ts'
import { addChanges, type DayChange, depositLine } from './store.ts'

/**
 * What members stake and pay in, by day and month: missions, leaderboards and levels are counted by
 * it. A bet belongs to the day on which it was placed, so what is taken back leaves the same day,
 * and everything can be computed again from the betting record and the ledger.
 */
export function progressHandlers(kernel: Kernel): readonly NamedHandler[] {
  return [
    {
      name: 'rewards.bets',
      topic: bonusKit.validBetsTopic,
      handleAll: (tx, events) =>
        count(
          kernel,
          tx,
          bonusKit.roundsIn(events).map(({ memberId, currency, line, placedAt, change }) => ({
            ...{ memberId, currency, line, amount: BigInt(change) },
            ...{ day: businessDay(new Date(placedAt)), at: new Date(placedAt) },
          })),
        ),
    },
    {
      name: 'rewards.deposits',
      topic: 'payments.deposited',
      handle: (tx, { payload }) => count(kernel, tx, [deposit(payload as Deposit, 1n)]),
    },
    {
      name: 'rewards.recalls',
      topic: 'payments.depositRecalled',
      handle: (tx, { payload }) => count(kernel, tx, [deposit(payload as Deposit, -1n)]),
    },
  ]
}

type Deposit = {
  readonly memberId: string
  readonly currency: Currency
  readonly amount: string
  readonly at: string
}

function deposit({ memberId, currency, amount, at }: Deposit, sign: bigint): DayChange {
  return {
    ...{ memberId, currency, line: depositLine, amount: sign * parseMoney(amount, currency) },
    ...{ day: businessDay(new Date(at)), at: new Date(at) },
  }
}

async function count(kernel: Kernel, tx: Tx, changes: readonly DayChange[]): Promise<void> {
  if (changes.length === 0) return
  const memberIds = [...new Set(changes.map(({ memberId }) => memberId))].toSorted()
  const before = await lockLevels(tx, memberIds, kernel.clock.now())
  await addChanges(tx, changes)
  const lessened = changes.filter(({ amount }) => amount < 0n).map(({ memberId }) => memberId)
  if (lessened.length > 0) await recallReferrals(kernel, tx, lessened, kernel.clock.now())
  await refreshLevels(kernel, tx, before, kernel.clock.now())
}
