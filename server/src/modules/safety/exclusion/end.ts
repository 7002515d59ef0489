import { banInForce } from '@kancil/rules/safety/gate'
import { type Db, inTransaction } from '../../../kernel/db.ts'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import { lockMember, playBans } from '../../identity/door.ts'
import { applyTerms } from '../limits/terms.ts'

const membersAtOnce = 200

/** Opens the wallets of members whose break is over. */
export async function endBreaks(db: Db, now: Date): Promise<void> {
  await eachAlone(await playBans.endedBans(db, now, membersAtOnce), (memberId) =>
    endBreak(db, memberId, now),
  )
}

/** Does nothing where a break is still under way, or none was. */
export async function endBreak(db: Db, memberId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member?.play_ban) return
    if (banInForce({ kind: member.play_ban, until: member.play_ban_until }, now)) return
    await playBans.keepBan(tx, memberId, null)
    await applyTerms(tx, { memberId, currency: member.currency }, now)
  })
}
