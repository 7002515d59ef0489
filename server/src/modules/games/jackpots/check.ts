import { formatMoney } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { job, noInput } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { onCatalogue } from '../catalogue/on-catalogue.ts'
import { forgetJackpots } from './facts.ts'
import { jackpotDifference } from './serve.ts'
import { jackpotBooks, keepCheck } from './store.ts'

export const checkJackpotsJob = job({
  name: 'games.jackpotBooks',
  input: noInput,
  cron: '27 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 300,
})

/**
 * Compares each jackpot's accounts with what was booked by day and by win. One whose books differ
 * is paused: nothing more goes in or is drawn until an operator has looked.
 */
export async function checkJackpots(kernel: Kernel): Promise<void> {
  const { db, clock, log } = kernel
  const at = clock.now()
  let paused = 0
  for (const books of await jackpotBooks(db, businessDay(at))) {
    const difference = jackpotDifference(books)
    await keepCheck(db, books.id, { difference, at })
    if (difference === 0n) continue
    const amount = formatMoney(difference, books.currency)
    log.error({ jackpot: books.id, difference: amount }, 'the books of a jackpot differ')
    if (books.state === 'live') paused += 1
  }
  if (paused === 0) return
  forgetJackpots(db)
  onCatalogue.tell(null, kernel)
}
