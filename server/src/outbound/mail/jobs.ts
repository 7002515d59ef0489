import type { MailSender } from '@kancil/contract/ports/mail'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { NamedHandler } from '../../kernel/outbox.ts'
import { clearOldResets } from '../../modules/identity/passwords/forgot-store.ts'
import { clearOldMails } from './store.ts'
import { clearOldProofs } from '../../modules/identity/proofs/store.ts'
import { mailQueued } from './queue.ts'
import { sendMails } from './send.ts'

const sendJob = 'identity.sendMails'

/** A mail was written and committed: the worker is woken for it. */
export function mailEvents(kernel: Kernel): readonly NamedHandler[] {
  return [
    {
      name: 'identity.wakeMailer',
      topic: mailQueued,
      handle: () => kernel.jobs.send(sendJob, {}, { key: 'wake' }),
    },
  ]
}

/** Every minute as well: for mails that were put off, and for a wake that was lost. */
export function mailJobs(kernel: Kernel, sender: MailSender | null): readonly JobHandler[] {
  return [
    {
      name: sendJob,
      cron: '* * * * *',
      async work() {
        if (sender) await sendMails(kernel, sender)
        const now = kernel.clock.now()
        await clearOldMails(kernel.db, now)
        await clearOldProofs(kernel.db, now)
        await clearOldResets(kernel.db, now)
      },
    },
  ]
}
