import type { NamedHandler } from '../../../kernel/events/event.ts'
import { type JobWork, job, noInput, workOn } from '../../../kernel/jobs/jobs.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { MemberId } from '@kancil/contract/ids'
import { bonusKit, type ValidBets } from '../../games/door.ts'
import { advance } from './advance.ts'
import { addValidBet } from './line-store.ts'
import { grantedLocks, lockBonuses, type LockRow, locksDue } from './store.ts'

type Round = ValidBets['rounds'][number]

/**
 * Counts valid bets for the bonus that was active when the round was placed: so a bet counts once
 * whenever it settles, and one that is taken back takes its progress back from the same bonus.
 */
export function progressHandler(kernel: Kernel): NamedHandler {
  return {
    name: 'promotions.progress',
    topic: bonusKit.validBetsTopic,
    async handle(tx, { payload }) {
      const { rounds } = payload as ValidBets
      const byMember = Map.groupBy(rounds, ({ memberId }) => memberId)
      const locks = Map.groupBy(
        await grantedLocks(tx, [...byMember.keys()]),
        ({ memberId }) => memberId as string,
      )
      // Members in one order, so that two handlers never wait for each other.
      for (const memberId of [...locks.keys()].toSorted())
        await count(kernel, tx, byMember.get(memberId)!, locks.get(memberId)!)
    },
  }
}

async function count(
  kernel: Kernel,
  tx: Tx,
  rounds: readonly Round[],
  locks: readonly LockRow[],
): Promise<void> {
  const currencies = new Set(locks.map(({ currency }) => currency))
  for (const currency of currencies) {
    const owner = { memberId: locks[0]!.memberId as MemberId, currency }
    await lockBonuses(tx, owner)
    for (const round of rounds.filter((candidate) => candidate.currency === currency)) {
      const lock = lockAt(locks, round)
      if (lock) await addValidBet(tx, lock.id, round.line, BigInt(round.change))
    }
    await advance(kernel, tx, owner, kernel.clock.now())
  }
}

/** The bonus that was active when the round was placed. */
export function lockAt(
  locks: readonly LockRow[],
  { placedAt, currency }: Pick<Round, 'placedAt' | 'currency'>,
): LockRow | undefined {
  const at = new Date(placedAt)
  return locks.find(
    (lock) =>
      lock.currency === currency &&
      lock.grantedAt! <= at &&
      (lock.endedAt === null || at < lock.endedAt),
  )
}

const expireJob = job({
  name: 'promotions.expire',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 60,
})

export function bonusJobs(kernel: Kernel): readonly JobWork[] {
  return [workOn(expireJob, () => expireBonuses(kernel))]
}

/** Ends the bonuses whose days are over. */
export async function expireBonuses(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  for (const lock of await locksDue(kernel.db, now))
    await inTransaction(kernel.db, async (tx) => {
      await lockBonuses(tx, lock)
      await advance(kernel, tx, lock, now)
    })
}
