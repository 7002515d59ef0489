import { identityMessage } from '@kancil/contract/safety/identity-check'
import * as calls from '@kancil/contract/safety/identity-desk'
import { businessDay } from '@kancil/contract/time'
import { ageOn } from '@kancil/rules/identity/age'
import type { Db } from '../../../kernel/db.ts'
import { openText } from '../../../kernel/crypto/sealed.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import {
  lockMember,
  type Member,
  memberById,
  membersById,
  statedNames,
} from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { closePlay, openPlay, paperKey } from './own.ts'
import { levelFrom, levelOf } from './level.ts'
import {
  decidePaper,
  keptAge,
  lockPaper,
  makeStale,
  newestPapers,
  paperById,
  type PaperRow,
  papersPage,
  sealedPictureOf,
} from './store.ts'

/** Serves the desk where members' papers are looked at and decided on. */
export function servePapers(kernel: Kernel): void {
  serveList(kernel, calls.documents, {
    read: ({ db }, filters, range) => papersPage(db, filters, range),
    view: (rows, { db }) => paperViews(db, rows),
  })
  servePicture(kernel)
  serveAccept(kernel)
  serveDecision(kernel, calls.refuseDocument, {
    action: 'safety.refuseDocument',
    subject: (row: PaperRow) => row.id as string,
    lock: (tx, { documentId }) => lockPaper(tx, documentId),
    allow(row, { refuse }) {
      if (row.state !== 'waiting' && row.state !== 'stale') refuse('already_decided')
    },
    async act(tx, row, { now, caller }, { reasonCode, note }) {
      const decided = { by: caller.name, operatorId: caller.operatorId, at: now }
      await decidePaper(tx, row.id, { ...decided, state: 'refused', reasonCode, note })
      const member = await lockMember(tx, row.memberId)
      if (reasonCode === 'under_age' && member) await closePlay(tx, member.id, member.currency, now)
      return {
        outcome: row,
        before: { state: row.state },
        after: { state: 'refused', reasonCode, note },
      }
    },
    tell,
    view: (row, { db }) => viewById(db, row.id),
  })
  serveDecision(kernel, calls.renameMember, {
    action: 'safety.renameMember',
    subject: (member: Member) => member.id as string,
    lock: (tx, { memberId }) => lockMember(tx, memberId),
    favours: (member) => member.id,
    async act(tx, member, _context, { name, note }) {
      const clean = name.replace(/\s+/g, ' ').trim()
      if (member.payee_name === clean) return { outcome: member, unchanged: true }
      await statedNames.renameMember(tx, member.id, clean)
      await makeStale(tx, member.id)
      return { outcome: member, before: { name: member.payee_name }, after: { name: clean, note } }
    },
    tell: ({ id }, { live }) => live.toMember(id, { type: identityMessage, data: {} }),
    view: async ({ id }, { db }) => ({ level: await levelOf(db, id) }),
  })
}

/** Every look at a paper is in the audit log. */
function servePicture(kernel: Kernel): void {
  serveDecision(kernel, calls.documentPicture, {
    action: 'safety.viewDocument',
    subject: (row: PaperRow) => row.id as string,
    lock: (tx, { documentId }) => lockPaper(tx, documentId),
    act: async (_tx, row) => ({ outcome: row, after: { memberId: row.memberId, kind: row.kind } }),
    async view(row, { db, secrets }) {
      return { picture: openText(secrets.keyFor(paperKey), await sealedPictureOf(db, row.id)) }
    },
  })
}

/** A refusal is overridden by another operator than the one who refused. */
function serveAccept(kernel: Kernel): void {
  serveDecision(kernel, calls.acceptDocument, {
    action: 'safety.acceptDocument',
    subject: (row: PaperRow) => row.id as string,
    lock: (tx, { documentId }) => lockPaper(tx, documentId),
    firstOperator: (row) => (row.state === 'refused' ? row.decidedId : null),
    favours: (row) => row.memberId,
    allow(row, { refuse }) {
      if (row.state === 'accepted') refuse('already_decided')
    },
    async act(tx, row, { now, caller, refuse }, { note }) {
      const member = await memberById(tx, row.memberId)
      const { ages } = await readSettings(tx)
      const age = member?.birthday ? ageOn(member.birthday, businessDay(now)) : 0
      const fromPlace = (await keptAge(tx, row.memberId)) ?? 0
      if (age < Math.max(ages.minimumAge, fromPlace)) return refuse('under_age')
      await decidePaper(tx, row.id, {
        ...{ state: 'accepted', reasonCode: null, note, at: now },
        ...{ by: caller.name, operatorId: caller.operatorId },
      })
      if (member?.play_ban === 'under_age') await openPlay(tx, member.id, member.currency, now)
      return { outcome: row, before: { state: row.state }, after: { state: 'accepted', note } }
    },
    tell,
    view: (row, { db }) => viewById(db, row.id),
  })
}

function tell({ memberId }: PaperRow, { live }: Pick<Kernel, 'live'>): void {
  live.toMember(memberId, { type: identityMessage, data: {} })
}

async function viewById(db: Db, id: string): Promise<calls.DeskDocument> {
  return (await paperViews(db, [(await paperById(db, id))!]))[0]!
}

async function paperViews(db: Db, rows: readonly PaperRow[]): Promise<calls.DeskDocument[]> {
  const ids = rows.map((row) => row.memberId)
  const [members, papers] = await Promise.all([membersById(db, ids), newestPapers(db, ids)])
  return rows.map((row) => {
    const member = members.get(row.memberId)
    return {
      documentId: row.id,
      memberId: row.memberId,
      account: member?.account ?? '',
      kind: row.kind,
      state: row.state,
      reasonCode: row.reasonCode,
      note: row.note,
      name: row.name,
      birthday: member?.birthday ?? '',
      sentAt: row.sentAt.toISOString(),
      decidedBy: row.decidedBy ?? '',
      level: member ? levelFrom(member, papers.get(row.memberId) ?? []) : 'none',
    }
  })
}
