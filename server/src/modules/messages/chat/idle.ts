import { inTransaction } from '../../../kernel/db.ts'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import { job, noInput } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSettings } from '../../site/door.ts'
import { addLine } from './line-store.ts'
import { idleChats, lockChat, saveChat } from './store.ts'
import { tellState } from './tell.ts'

/** Closes chats that nobody writes in any more. */
export const idleJob = job({
  name: 'messages.closeIdleChats',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 60,
})
/** A question left outside the hours waits for the desk, but not for ever. */
const waitingHours = 72

export async function closeIdleChats(kernel: Kernel): Promise<void> {
  const { db, clock } = kernel
  const now = clock.now()
  const { support } = await readSettings(db)
  const openSince = new Date(now.getTime() - support.idleMinutes * 60_000)
  const waitingSince = new Date(now.getTime() - waitingHours * 3_600_000)
  await eachAlone(await idleChats(db, openSince, waitingSince), async (id) => {
    const line = await inTransaction(db, async (tx) => {
      const chat = await lockChat(tx, id)
      const since = chat?.state === 'open' ? openSince : waitingSince
      if (!chat || chat.state === 'closed' || chat.lastAt >= since) return null
      await saveChat(tx, { ...chat, state: 'closed', closedAt: now, operatorId: '' })
      const house = { kind: 'system', byId: '', byName: '', text: 'idle', at: now } as const
      return addLine(tx, chat, house)
    })
    if (line) tellState(kernel, id, [line])
  })
}
