import { budgetMinutes, knownDays, withinBudget } from '@kancil/rules/operator/sign-in-budget'
import type { Db } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { countFailures, forgiveFailure, insertFailure } from './store.ts'

/** One try of a password or a code; it stays counted unless forgiven. */
export type Attempt = { forgive(): Promise<void> }

/**
 * Counts a try before it is judged.
 * @throws Refused `too_many_requests` beyond the budgets, with the number of seconds to wait
 */
export async function attempt(db: Db, name: string, address: string, now: Date): Promise<Attempt> {
  const ip = networkOf(address)
  const since = new Date(now.getTime() - budgetMinutes * 60_000)
  const knownSince = new Date(now.getTime() - knownDays * 86_400_000)
  const id = await insertFailure(db, name, ip, now)
  const counted = await countFailures(db, name, ip, since, knownSince)
  if (!withinBudget(counted)) {
    // A try that was not judged must not lengthen the wait.
    await forgiveFailure(db, id)
    throw new Refusal('too_many_requests', { retryAfterSeconds: budgetMinutes * 60 })
  }
  return { forgive: () => forgiveFailure(db, id) }
}
