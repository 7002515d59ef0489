import { type Currency, parseMoney } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import type { Tx } from '../../../kernel/db.ts'
import { commitDurably } from '../../../kernel/events/durability.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { bonusKit } from '../../games/door.ts'
import { recallMissions } from '../missions/recall.ts'
import { recallReferrals } from '../referral/recall.ts'
import { lockLevels, refreshLevels } from '../vip/refresh.ts'
import { addChanges, type DayChange, depositLine } from './store.ts'

/**
 * What members stake and pay in, by day and month: missions, leaderboards and levels are counted by
 * it. A bet belongs to the day on which it was placed and a deposit to that of its credit, so what
 * is taken back leaves the same day, and everything can be computed again from the betting record
 * and the ledger.
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
      async handle(tx, { payload }) {
        const change = deposit(payload as Deposit, -1n)
        await count(kernel, tx, [change])
        await recallMissions(kernel, tx, change, kernel.clock.now())
      },
    },
  ]
}

type Deposit = {
  readonly memberId: string
  readonly currency: Currency
  readonly amount: string
  readonly at: string
  /** Of one that is taken back: when it was counted. Those of before this was told have none. */
  readonly creditedAt?: string
}

function deposit(
  { memberId, currency, amount, at, creditedAt = at }: Deposit,
  sign: bigint,
): DayChange {
  const countedAt = new Date(creditedAt)
  return {
    ...{ memberId, currency, line: depositLine, amount: sign * parseMoney(amount, currency) },
    ...{ day: businessDay(countedAt), at: countedAt },
  }
}

async function count(kernel: Kernel, tx: Tx, changes: readonly DayChange[]): Promise<void> {
  if (changes.length === 0) return
  const memberIds = [...new Set(changes.map(({ memberId }) => memberId))].toSorted()
  const before = await lockLevels(tx, memberIds, kernel.clock.now())
  await addChanges(tx, changes)
  const lessened = changes.filter(({ amount }) => amount < 0n)
  const friendIds = lessened.map(({ memberId }) => memberId)
  const reason = lessened.some(({ line }) => line === depositLine) ? 'deposit' : 'bets'
  if (lessened.length > 0) {
    await commitDurably(tx)
    await recallReferrals(kernel, tx, friendIds, reason, kernel.clock.now())
  }
  await refreshLevels(kernel, tx, before, kernel.clock.now())
}
