import { formatMoney, money } from '@kancil/contract/money'
import { decideReferral, type DeskReferral, deskReferrals } from '@kancil/contract/rewards/referral'
import type { Db } from '../../../kernel/db.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { membersById } from '../../identity/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { programmeById, programmesById } from '../programmes/store.ts'
import { type Referring, release } from './run.ts'
import { sharesOf } from './share-store.ts'
import { lockReferral, type ReferralRow, referralsPage, saveReferral } from './store.ts'

/** Serves the desk where an operator decides what the checks stopped. */
export function serveReferrals(kernel: Kernel): void {
  serveList(kernel, deskReferrals, {
    read: ({ db }, { state }, range) => referralsPage(db, state, range),
    view: (rows, { db }) => views(db, rows),
  })
  serveDecision(kernel, decideReferral, {
    action: 'rewards.decideReferral',
    subject: (row: ReferralRow) => row.friendId,
    lock: (tx, { friendId }) => lockReferral(tx, friendId),
    favours: (row) => row.inviterId,
    allow(row, { refuse }) {
      if (row.state !== 'suspected') refuse('already_decided')
    },
    async act(tx, row, { now, caller }, { decision, note }) {
      const decided: ReferralRow = { ...row, note, decidedBy: caller.name }
      if (decision === 'refuse') await saveReferral(tx, { ...decided, state: 'refused' }, now)
      else {
        const programme = (await programmeById(tx, row.programmeId)) as Referring
        await release(tx, decided, programme, now)
      }
      const outcome = (await lockReferral(tx, row.friendId))!
      return { outcome, before: { state: row.state }, after: { state: outcome.state, note } }
    },
    tell({ inviterId }) {
      void pushBalance(kernel, inviterId)
    },
    view: async (row, { db }) => (await views(db, [row]))[0]!,
  })
}

async function views(db: Db, rows: readonly ReferralRow[]): Promise<DeskReferral[]> {
  const [members, programmes, shares] = await Promise.all([
    membersById(
      db,
      rows.flatMap(({ friendId, inviterId }) => [friendId, inviterId]),
    ),
    programmesById(
      db,
      rows.map(({ programmeId }) => programmeId),
    ),
    sharesOf(
      db,
      rows.map(({ friendId }) => friendId),
    ),
  ])
  return rows.map((row) => {
    const { terms, currency } = programmes.get(row.programmeId) as Referring
    return {
      ...{ friendId: row.friendId, inviterId: row.inviterId, state: row.state, currency },
      friend: members.get(row.friendId)?.account ?? '',
      inviter: members.get(row.inviterId)?.account ?? '',
      findings: [...row.findings],
      registeredAt: row.registeredAt.toISOString(),
      qualifiedAt: row.qualifiedAt?.toISOString() ?? null,
      releaseAt: row.releaseAt?.toISOString() ?? null,
      reward: formatMoney(money(BigInt(terms.reward)), currency),
      share: formatMoney(shares.get(row.friendId) ?? money(0n), currency),
      ...{ decidedBy: row.decidedBy, note: row.note },
    }
  })
}
