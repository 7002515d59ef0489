import { job, noInput } from '../../../kernel/jobs/jobs.ts'
import { askAboutTransfer } from './ask.ts'
import type { PurseGround } from './ground.ts'
import { dueTransfers } from './store.ts'

/** Finds money in flight again, whatever became of the process that sent it. */
export const checkPursesJob = job({
  name: 'games.checkPurses',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})

const perRound = 200
const atOnceMax = 6

/** Asks the vendors about every transfer that is due; one that fails holds up no other. */
export async function checkPurses(ground: PurseGround): Promise<void> {
  const { kernel } = ground
  const due = await dueTransfers(kernel.db, kernel.clock.now(), perRound)
  async function work(): Promise<void> {
    for (let row = due.shift(); row; row = due.shift()) {
      const { id } = row
      await askAboutTransfer(ground, row).catch((error: unknown) =>
        kernel.log.error({ err: error, transfer: id }, 'a transfer could not be checked'),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnceMax }, work))
}
