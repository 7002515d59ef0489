import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readSettings } from '../site/door.ts'
import { deleteOldQuotes, deleteOverQuotes } from './bets/quote-store.ts'
import { deleteOldMarkets, forgetMessages } from './feed/store.ts'

const clearJob = job({
  name: 'sports.clear',
  input: noInput,
  cron: '40 4 * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})

const dayMilliseconds = 86_400_000
/** Quotes that nobody took. */
const offersKeptDays = 1
const marketsKeptDays = 30
/** Rows in a statement, so that nobody waits for it long, and statements in a night. */
const chunkRows = 2_000
const chunksMost = 500

/** Deletes a chunk, at most so many rows, and says how many they were. */
type DeleteChunk = (rowsMost: number) => Promise<number>

/**
 * Deletes what nobody asks for any more: quotes that ran out, those of bets long over, what the
 * feed said long ago, and prices of matches long over. What a night leaves, the next one takes.
 */
export async function clearSports(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  rowsMost = chunkRows,
): Promise<void> {
  const { sports } = await readSettings(db)
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMilliseconds)
  const inChunks = async (deleteChunk: DeleteChunk): Promise<void> => {
    for (let chunk = 0; chunk < chunksMost; chunk++)
      if ((await deleteChunk(rowsMost)) < rowsMost) return
  }
  await inChunks((most) => deleteOldQuotes(db, before(offersKeptDays), most))
  await inChunks((most) => deleteOverQuotes(db, before(sports.quoteDays), most))
  await inChunks((most) => forgetMessages(db, before(sports.messageDays), most))
  await inChunks((most) => deleteOldMarkets(db, before(marketsKeptDays), most))
}

export function clearWork(kernel: Kernel): JobWork {
  return workOn(clearJob, () => clearSports(kernel))
}
