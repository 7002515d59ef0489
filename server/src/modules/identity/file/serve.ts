import {
  closeMemberCase,
  memberDevices,
  type MemberNote,
  memberNotes,
  memberTimeline,
  setMemberTags,
  writeMemberNote,
} from '@kancil/contract/identity/member-file'
import { newId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serveCursorList, serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { lockMember, type Member, memberById } from '../store.ts'
import { devicesPage, othersOn } from './device-store.ts'
import {
  insertNote,
  keepClosing,
  lockNote,
  noteByRequest,
  type NoteRow,
  notesPage,
} from './note-store.ts'
import { keepTags, tagsOf } from './tag-store.ts'
import { identityTimeline, mergedTimeline } from './timeline.ts'

/** Serves what the desk writes down about a member, their browsers and their timeline. */
export function serveMemberFile(kernel: Kernel): void {
  identityTimeline(kernel)
  serveCursorList(kernel, memberTimeline, mergedTimeline(kernel))
  serveDevices(kernel)
  serveNotes(kernel)
  serveDecision(kernel, setMemberTags, {
    action: 'identity.setTags',
    subject: (member: Member) => member.id as string,
    lock: (tx, { memberId }) => lockMember(tx, memberId),
    async act(tx, member, { caller, now }, input) {
      const tags = [...new Set(input.tags)].toSorted()
      const before = await tagsOf(tx, member.id)
      if (before.join(',') === tags.join(',')) return { outcome: tags, unchanged: true }
      await keepTags(tx, member.id, tags, { by: caller.name, at: now })
      return { outcome: tags, before: { tags: before }, after: { tags } }
    },
    view: (tags) => ({ tags: [...tags] }),
  })
}

function serveNotes(kernel: Kernel): void {
  serveList(kernel, memberNotes, {
    read: ({ db }, { memberId, kind = null }, range) => notesPage(db, memberId, kind, range),
    view: (rows) => rows.map(noteView),
  })
  serveDecision(kernel, writeMemberNote, {
    action: 'identity.writeNote',
    subject: (member: Member) => member.id as string,
    lock: (tx, { memberId }) => lockMember(tx, memberId),
    async act(tx, member, { caller, now }, { requestId, kind, text }) {
      const words = text.trim()
      const made = await insertNote(tx, {
        ...{ id: newId('note', now), requestId, memberId: member.id, kind, words },
        ...{ writtenBy: caller.name, writtenAt: now },
      })
      if (made) return { outcome: made, after: { kind, note: words } }
      const earlier = await noteByRequest(tx, requestId)
      const isSame =
        earlier.memberId === member.id && earlier.kind === kind && earlier.words === words
      if (!isSame) throw new Refusal('idempotency_conflict')
      return { outcome: earlier, unchanged: true }
    },
    view: noteView,
  })
  serveDecision(kernel, closeMemberCase, {
    action: 'identity.closeCase',
    subject: (note: NoteRow) => note.memberId as string,
    lock: (tx, { noteId }) => lockNote(tx, noteId),
    allow({ kind, closedAt }, { refuse }) {
      if (kind !== 'case') refuse('not_a_case')
      if (closedAt) refuse('already_closed')
    },
    async act(tx, note, { caller, now }, { closing }) {
      const words = closing.trim()
      const closed = await keepClosing(tx, note.id, { closing: words, by: caller.name, at: now })
      return { outcome: closed, after: { case: note.id, closing: words } }
    },
    view: noteView,
  })
}

function serveDevices(kernel: Kernel): void {
  serveList(kernel, memberDevices, {
    async read({ db, refuse }, { memberId }, range) {
      const member = (await memberById(db, memberId)) ?? refuse('not_found')
      const { rows, total } = await devicesPage(db, member, range)
      return { rows: rows.map((device) => ({ device, member })), total }
    },
    async view(rows, { db }) {
      const [first] = rows
      if (!first) return []
      const devices = rows.map(({ device }) => device.device)
      const others = await othersOn(db, first.member, devices)
      return rows.map(({ device }) => ({
        deviceId: device.id,
        userAgent: device.user_agent,
        ip: device.ip,
        country: device.country,
        firstUsedAt: device.first_used_at.toISOString(),
        lastUsedAt: device.last_used_at.toISOString(),
        otherAccounts: others
          .filter((other) => other.device.equals(device.device))
          .map(({ memberId, account }) => ({ memberId, account })),
      }))
    },
  })
}

function noteView(row: NoteRow): MemberNote {
  return {
    noteId: row.id,
    kind: row.kind,
    text: row.words,
    by: row.writtenBy,
    at: row.writtenAt.toISOString(),
    closedBy: row.closedBy,
    closedAt: row.closedAt?.toISOString() ?? null,
    closing: row.closing,
  }
}
