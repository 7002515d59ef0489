import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { supportDeskMessage } from '@kancil/contract/messages/support/desk'
import {
  openMattersMax,
  type SupportCase,
  type SupportKind,
  supportMessage,
} from '@kancil/contract/messages/support/case'
import type * as calls from '@kancil/contract/messages/support/member'
import {
  afterAct,
  countWords,
  questionFault,
  type SupportAct,
} from '@kancil/rules/messages/support'
import { inTransaction, lockScope, type Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { MemberCaller } from '../../../kernel/http/caller.ts'
import { readSettings } from '../../site/door.ts'
import {
  addEntry,
  entriesOf,
  insertSupport,
  lockSupport,
  openMatters,
  ownSupportPage,
  saveSupport,
  supportById,
  supportByRequest,
  type SupportRow,
} from './store.ts'
import { caseOf, summaryOf } from './view.ts'

const excerptLength = 200

type Own = Pick<Kernel, 'db' | 'live'> & { readonly caller: MemberCaller; readonly now: Date }
type Written = InputOf<typeof calls.complain>

export async function sendFeedback(
  context: Context<typeof calls.sendFeedback>,
  input: Written,
): Promise<SupportCase> {
  if (input.content.trim() === '') context.refuse('feedback_empty')
  return write(context, 'feedback', input)
}

export async function askQuestion(
  context: Context<typeof calls.askQuestion>,
  input: Written,
): Promise<SupportCase> {
  const { support } = await readSettings(context.db)
  const { questionWordsMin: min, questionWordsMax: max } = support
  const fault = questionFault(input.content, { wordsMin: min, wordsMax: max })
  if (fault) context.refuse(fault, { min, max, words: countWords(input.content) })
  return write(context, 'question', input)
}

export async function complain(
  context: Context<typeof calls.complain>,
  input: Written,
): Promise<SupportCase> {
  return write(context, 'complaint', input)
}

export async function supportBounds({
  db,
}: Pick<Kernel, 'db'>): Promise<OutputOf<typeof calls.supportBounds>> {
  const { support } = await readSettings(db)
  return { wordsMin: support.questionWordsMin, wordsMax: support.questionWordsMax }
}

/** Keeps what a member wrote; the same request again is the same matter. */
async function write(
  { db, live, caller, now }: Own,
  kind: SupportKind,
  { requestId, topic, content }: Written,
): Promise<SupportCase> {
  const text = content.trim()
  const { memberId, account } = caller
  const { row, isNew } = await inTransaction(db, async (tx) => {
    await lockScope(tx, `support:${memberId}`)
    const before = await supportByRequest(tx, memberId, requestId)
    if (before) return { row: before, isNew: false }
    if ((await openMatters(tx, memberId)) >= openMattersMax)
      throw new Refusal('support_too_many', { most: openMattersMax })
    const id = newId('supportCase', now)
    const excerpt = text.slice(0, excerptLength)
    const isFirst = await insertSupport(tx, {
      ...{ id, memberId, requestId, kind, topic, text: excerpt, openedAt: now },
    })
    if (!isFirst) return { row: (await supportByRequest(tx, memberId, requestId))!, isNew: false }
    const by = { kind: 'member', byId: memberId, byName: account, requestId, at: now } as const
    await addEntry(tx, { id, lastEntry: 0 }, { ...by, text })
    return { row: (await supportById(tx, id))!, isNew: true }
  })
  if (isNew) tellBoth(live, row)
  return caseOf(row, await entriesOf(db, row.id))
}

export const ownSupport: ListSource<typeof calls.ownSupport, SupportRow> = {
  read: ({ db, caller }, { kind }, range) => ownSupportPage(db, caller.memberId, kind, range),
  view: (rows) => rows.map((row) => summaryOf(row)),
}

export async function ownSupportCase(
  { db, caller, refuse }: Context<typeof calls.ownSupportCase>,
  { caseId }: InputOf<typeof calls.ownSupportCase>,
): Promise<SupportCase> {
  const row = await supportById(db, caseId)
  if (row?.memberId !== caller.memberId) return refuse('not_found')
  return caseOf(row, await entriesOf(db, row.id))
}

/** A member's own act on their matter: accepting, objecting with words, taking it back. */
export function actOnOwn(act: Extract<SupportAct, 'accept' | 'object' | 'withdraw'>) {
  return async (
    { db, live, caller, now }: Own,
    input: { readonly caseId: string; readonly requestId?: string; readonly content?: string },
  ): Promise<SupportCase> => {
    const row = await inTransaction(db, async (tx) => {
      const before = await lockSupport(tx, input.caseId)
      if (before?.memberId !== caller.memberId) throw new Refusal('not_found')
      return change(tx, before, act, { caller, now, ...input })
    })
    tellBoth(live, row)
    return caseOf(row, await entriesOf(db, row.id))
  }
}

async function change(
  tx: Tx,
  row: SupportRow,
  act: SupportAct,
  said: {
    readonly caller: MemberCaller
    readonly now: Date
    readonly requestId?: string
    readonly content?: string
  },
): Promise<SupportRow> {
  const { caller, now, requestId, content } = said
  if (requestId !== undefined && content !== undefined) {
    const entries = await entriesOf(tx, row.id)
    const by = { kind: 'member', byId: caller.memberId, byName: caller.account } as const
    const next = afterAct(row, act)
    const isRepeat = next === 'not_answered' && entries.at(-1)?.text === content.trim()
    if (isRepeat) return row
    if (typeof next === 'string') throw new Refusal(next)
    await addEntry(tx, row, { ...by, text: content.trim(), requestId, at: now })
  }
  const next = afterAct(row, act)
  if (typeof next === 'string') throw new Refusal(next)
  if (!next) return row
  const closedAt = next.state === 'closed' ? now : null
  const saved = { ...row, ...next, updatedAt: now, closedAt }
  await saveSupport(tx, saved)
  return saved
}

/** After the commit: the member's tabs, and the desk. */
export function tellBoth(live: Kernel['live'], { id, memberId }: SupportRow): void {
  live.toMember(memberId, { type: supportMessage, data: { caseId: id } })
  live.toConsole({ type: supportDeskMessage, data: { caseId: id } })
}
