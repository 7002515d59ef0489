import * as calls from '@kancil/contract/messages/chat/canned'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import {
  type CannedRow,
  cannedPage,
  countCanned,
  deleteCanned,
  lockCanned,
  putCanned,
} from './desk-store.ts'

const cannedMax = 200

/** Serves the answers that are kept ready. */
export function serveCanned(kernel: Kernel): void {
  serveList(kernel, calls.cannedAnswers, {
    read: ({ db }, _filters, range) => cannedPage(db, range),
    view: (rows) => rows.map((row) => viewOf(row)),
  })
  serveDecision(kernel, calls.createCannedAnswer, {
    action: 'messages.saveCannedAnswer',
    subject: (_row, { id }: CannedRow) => id,
    async act(tx, _row, { now, caller, refuse }, { title, words }) {
      if ((await countCanned(tx)) >= cannedMax) refuse('canned_too_many')
      const id = newId('cannedAnswer', now)
      const text = { title: title.trim(), words: cleanWords(words) }
      const row = { id, ...text, version: 1, updatedAt: now, updatedBy: caller.name }
      await putCanned(tx, row)
      return { outcome: row, after: text }
    },
    view: viewOf,
  })
  serveDecision(kernel, calls.changeCannedAnswer, {
    action: 'messages.saveCannedAnswer',
    subject: (row: CannedRow) => row.id,
    lock: (tx, { cannedId }) => lockCanned(tx, cannedId),
    allow(row, { refuse }, { version }) {
      if (row.version !== version) refuse('canned_changed')
    },
    async act(tx, row, { now, caller }, { title, words }) {
      const text = { title: title.trim(), words: cleanWords(words) }
      const saved = { ...row, ...text, version: row.version + 1, updatedAt: now }
      await putCanned(tx, { ...saved, updatedBy: caller.name })
      const before = { title: row.title, words: row.words }
      return { outcome: { ...saved, updatedBy: caller.name }, before, after: text }
    },
    view: viewOf,
  })
  serveDecision(kernel, calls.removeCannedAnswer, {
    action: 'messages.removeCannedAnswer',
    subject: (row: CannedRow) => row.id,
    lock: (tx, { cannedId }) => lockCanned(tx, cannedId),
    async act(tx, row) {
      await deleteCanned(tx, row.id)
      return { outcome: row, before: { title: row.title, words: row.words } }
    },
    view: () => ({}),
  })
}

function cleanWords(words: CannedRow['words']): CannedRow['words'] {
  const filled = Object.entries(words).filter(([, text]) => text?.trim())
  if (filled.length === 0) throw new Refusal('no_text')
  return Object.fromEntries(filled.map(([language, text]) => [language, text!.trim()]))
}

function viewOf({ id, updatedAt, ...row }: CannedRow): calls.CannedAnswer {
  return { cannedId: id, ...row, updatedAt: updatedAt.toISOString() }
}
