import { commitDurably } from '../../../kernel/events/durability.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import { type JobWork, job, noInput, workOn } from '../../../kernel/jobs/jobs.ts'
import { afterCommit, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { bonusMessage } from '@kancil/contract/promotions/bonus'
import { bonusProgress } from '@kancil/rules/promotions/bonus'
import { bonusKit, type ValidBets } from '../../games/door.ts'
import { advance } from './advance.ts'
import { addValidBets } from './line-store.ts'
import { bonusStandings, restsOfMembers, restsSince } from './standing-store.ts'
import { type BonusOwner, grantedLocks, lockBonuses, type LockRow, locksDue } from './store.ts'

type Round = ValidBets['rounds'][number]

/**
 * Counts valid bets for the bonus that was active when the round was placed: so a bet counts once
 * whenever it settles, and one that is taken back takes its progress back from the same bonus.
 */
export function progressHandler(kernel: Kernel): NamedHandler {
  return {
    name: 'promotions.progress',
    topic: bonusKit.validBetsTopic,
    async handleAll(tx, events) {
      const rounds = bonusKit.roundsIn(events)
      const locks = await locksBehind(tx, rounds)
      const rests = await restsOfMembers(
        tx,
        rounds.map(({ memberId }) => memberId),
      )
      if (locks.length === 0 && rests.length === 0) return
      const byMember = Map.groupBy(locks, ({ memberId }) => memberId as string)
      await addValidBets(
        tx,
        rounds.flatMap((round) => {
          const lock = lockAt(byMember.get(round.memberId) ?? [], round)
          return lock ? [{ lockId: lock.id, line: round.line, change: BigInt(round.change) }] : []
        }),
      )
      // Bets go on while progress is added: only where a bonus ends is anybody's wallet locked.
      const now = kernel.clock.now()
      const due = await ownersDue(tx, [...locks, ...rests], now)
      if (due.length > 0) await commitDurably(tx)
      for (const owner of due) {
        await lockBonuses(tx, owner)
        await advance(kernel, tx, owner, now)
      }
      afterCommit(tx, () => {
        for (const memberId of byMember.keys())
          kernel.live.toMember(memberId, { type: bonusMessage, data: {} })
      })
    },
  }
}

/** Bonuses that were active when one of these rounds was placed, or later. */
function locksBehind(tx: Tx, rounds: readonly Round[]): Promise<LockRow[]> {
  const oldest = Math.min(...rounds.map(({ placedAt }) => Date.parse(placedAt)))
  const memberIds = new Set(rounds.map(({ memberId }) => memberId))
  return grantedLocks(tx, [...memberIds], new Date(oldest))
}

/** Those for whom a bonus ends or begins now, in one order. */
async function ownersDue(
  tx: Tx,
  candidates: readonly BonusOwner[],
  now: Date,
): Promise<BonusOwner[]> {
  const owners = new Map(candidates.map((owner) => [`${owner.memberId} ${owner.currency}`, owner]))
  return (await bonusStandings(tx, [...owners.values()])).filter(({ active, balance, hasQueued }) =>
    active
      ? balance <= 0n ||
        (active.endsAt !== null && active.endsAt <= now) ||
        bonusProgress(active.terms, active.target, active.valid).isComplete
      : balance > 0n || hasQueued,
  )
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

const restMs = 7 * 86_400_000

/**
 * Ends the bonuses whose days are over, and settles what came back after an end without any
 * turnover: a bet that was called off, or one that was settled anew. What comes back later waits
 * for the member's next bet.
 */
export async function expireBonuses(kernel: Kernel): Promise<void> {
  const { db, clock } = kernel
  const now = clock.now()
  const rests = await restsSince(db, new Date(now.getTime() - restMs))
  await eachAlone<BonusOwner>([...(await locksDue(db, now)), ...rests], (owner) =>
    inTransaction(db, async (tx) => {
      await lockBonuses(tx, owner)
      await advance(kernel, tx, owner, now)
    }),
  )
}
