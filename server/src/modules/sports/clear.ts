import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteOldQuotes } from './bets/quote-store.ts'
import { deleteOldMarkets } from './feed/store.ts'

const clearJob = job({
  name: 'sports.clear',
  input: noInput,
  cron: '40 4 * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})

const dayMilliseconds = 86_400_000
const quotesKeptDays = 1
const marketsKeptDays = 30

/** Deletes what nobody asks for any more: quotes that ran out, and prices of matches long over. */
export async function clearSports({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMilliseconds)
  await deleteOldQuotes(db, before(quotesKeptDays))
  await deleteOldMarkets(db, before(marketsKeptDays))
}

export function clearWork(kernel: Kernel): JobWork {
  return workOn(clearJob, () => clearSports(kernel))
}
