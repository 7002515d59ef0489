import type { MailSender } from '@kancil/contract/ports/mail'
import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { NamedHandler } from '../../kernel/events/event.ts'
import type { HouseName } from '../house.ts'
import { clearOldMails } from './store.ts'
import { mailQueued } from './queue.ts'
import { sendMails } from './send.ts'

/**
 * Runs every minute as well, for mails that were postponed. A mail written while a run is finishing
 * requests another one.
 */
const sendMailsJob = job({
  name: 'outbound.sendMails',
  input: noInput,
  cron: '* * * * *',
  isSentToo: true,
  unique: 'waiting',
  timeoutSeconds: 600,
})

/** A mail was written and committed: this wakes the worker. */
export function mailEvents({ jobs }: Kernel): readonly NamedHandler[] {
  return [
    {
      name: 'outbound.wakeMailer',
      topic: mailQueued,
      handle: async (tx) => void (await jobs.send(tx, sendMailsJob, {})),
    },
  ]
}

export function mailJobs(
  kernel: Kernel,
  sender: MailSender | null,
  houseName: HouseName,
): readonly JobWork[] {
  return [
    workOn(sendMailsJob, async () => {
      if (sender) await sendMails({ ...kernel, houseName }, sender)
      await clearOldMails(kernel.db, kernel.clock.now())
    }),
  ]
}
