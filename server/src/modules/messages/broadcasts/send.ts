import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { MemberId } from '@kancil/contract/ids'
import { takenBackMessage, unreadMessage } from '@kancil/contract/messages/inbox'
import {
  type Addressed,
  type Broadcast,
  broadcastMessage,
  type countRecipients as countEndpoint,
  sendBroadcast,
  withdrawBroadcast,
} from '@kancil/contract/messages/broadcasts'
import { type Currency, isCurrency } from '@kancil/contract/money'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { kindsOf } from '@kancil/rules/messages/audience'
import { canonicalJson } from '@kancil/rules/operator/canonical-json'
import { Type } from 'typebox'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { job, noInput } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { memberReach } from '../../identity/door.ts'
import { marketableMembers } from '../../safety/door.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import {
  broadcastByRequest,
  type BroadcastRow,
  broadcastsUnderWay,
  insertBroadcast,
  lockBroadcast,
  saveBroadcast,
} from './store.ts'
import { putMessages, unreadOfEach } from '../inbox/store.ts'
import { cleanVariants } from '../announcements/write.ts'
import { reachOfSegment, withinSegment } from '../campaigns/segment.ts'
import { type MessagesOutside, clubRanked } from '../outside.ts'

export const broadcastJob = job({
  name: 'messages.broadcast',
  input: Type.Object({ broadcastId: Type.String() }),
  key: ({ broadcastId }) => broadcastId,
  unique: 'unfinished',
  timeoutSeconds: 900,
  concurrency: 2,
})
/** Starts what was planned for now, and resumes broadcasts whose job failed for good. */
export const resumeJob = job({
  name: 'messages.resume',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 60,
})
/** Members per transaction when sending. */
const membersAtOnce = 500

export async function countRecipients(
  { db, config, now }: Context<typeof countEndpoint>,
  { audience, currencies = '' }: InputOf<typeof countEndpoint>,
): Promise<OutputOf<typeof countEndpoint>> {
  const list = currencies.split(',').filter(isCurrency)
  const to = { kind: 'audience', audience, currencies: list } as const
  return { count: await memberReach.countMembers(db, reachOf(config.merchant, to, now)) }
}

/** Serves sending and withdrawing platform messages. */
export function serveBroadcasts(kernel: Kernel): void {
  serveDecision(kernel, sendBroadcast, {
    action: 'messages.broadcast',
    subject: (_row, { row }) => row.id,
    act: write,
    async tell({ members }, context) {
      if (members) await tellUnread(context, members)
    },
    view: ({ row }) => broadcastOf(row),
  })
  serveDecision(kernel, withdrawBroadcast, {
    action: 'messages.withdrawBroadcast',
    lock: async (tx, { broadcastId }) => (await lockBroadcast(tx, broadcastId)) ?? null,
    subject: ({ id }) => id,
    async act(tx, row) {
      if (row.state === 'withdrawn') return { outcome: row, unchanged: true }
      const saved = await saveBroadcast(tx, { ...row, state: 'withdrawn' })
      const before = { state: row.state, sent: row.sent }
      return { outcome: saved, before, after: { state: 'withdrawn' } }
    },
    tell: (_row, { live }) => live.toSite({ type: takenBackMessage, data: {} }),
    view: broadcastOf,
  })
}

/** A broadcast and its recipients so far; null if a job delivers it. */
type BroadcastRecipients = {
  readonly row: BroadcastRow
  readonly members: readonly MemberId[] | null
}

/**
 * Creates a platform message. Named accounts get it at once. For an audience a job delivers it a
 * few hundred at a time, reporting its progress to the console.
 */
async function write(
  tx: Tx,
  _row: unknown,
  { now, caller, config, jobs }: Context<typeof sendBroadcast>,
  { requestId, to, variants }: InputOf<typeof sendBroadcast>,
): Promise<ActResult<BroadcastRecipients>> {
  const clean = cleanVariants(variants)
  const list = to.kind === 'accounts' ? await namedMembers(tx, config.merchant, to.accounts) : null
  const total =
    list?.length ?? (await memberReach.countMembers(tx, reachOf(config.merchant, to, now)))
  if (total === 0) throw new Refusal('no_recipients')
  const made = await insertBroadcast(tx, {
    ...{ id: newId('broadcast', now), requestId, addressed: to, variants: clean, total },
    ...{ state: list ? 'sent' : 'sending', sent: list?.length ?? 0 },
    ...{ createdAt: now, createdBy: caller.name, startsAt: null },
  })
  if (!made) {
    const row = await repeatedBroadcast(tx, requestId, to, clean)
    return { outcome: { row, members: null }, unchanged: true }
  }
  if (list) await putMessages(tx, made.id, list.map(queuedMessageOf(now)), now)
  else await jobs.send(tx, broadcastJob, { broadcastId: made.id })
  return { outcome: { row: made, members: list }, after: { to, variants: clean, total } }
}

/**
 * A repeat of the same request gets its answer; a different request under the same id is refused.
 */
export async function repeatedBroadcast(
  tx: Tx,
  requestId: string,
  to: Addressed,
  variants: BroadcastRow['variants'],
): Promise<BroadcastRow> {
  const before = await broadcastByRequest(tx, requestId)
  if (canonicalJson([before.addressed, before.variants]) !== canonicalJson([to, variants]))
    throw new Refusal('idempotency_conflict')
  return before
}

async function namedMembers(
  tx: Tx,
  merchant: string,
  accounts: readonly string[],
): Promise<readonly MemberId[]> {
  const members = await memberReach.membersByAccount(tx, merchant, accounts.map(accountKey))
  const unknown = accounts.filter((account) => !members.has(accountKey(account)))
  if (unknown.length > 0) throw new Refusal('accounts_unknown', { accounts: unknown.slice(0, 20) })
  return [...new Set(members.values())]
}

/**
 * Continues a broadcast from where it stopped, to its end or until it is withdrawn. Started twice,
 * it is still in each inbox once.
 */
export async function runBroadcast(
  kernel: Kernel,
  broadcastId: string,
  signal?: AbortSignal,
  outside: MessagesOutside = clubRanked,
): Promise<void> {
  const { db, clock, live, config } = kernel
  while (!signal?.aborted) {
    const step = await inTransaction(db, async (tx) => {
      const row = await lockBroadcast(tx, broadcastId)
      const now = clock.now()
      if (!row || !isDue(row, now)) return null
      const members = await memberReach.membersAfter(
        tx,
        reachOf(config.merchant, row.addressed, now),
        row.reached,
        membersAtOnce,
      )
      const [marketable, within] = await Promise.all([
        marketableMembers(kernel, tx, members),
        withinAddressed(tx, outside, row.addressed, members),
      ])
      const reached = within.filter((memberId) => marketable.has(memberId))
      const put = await putMessages(tx, row.id, reached.map(queuedMessageOf(now)), now)
      const isLast = members.length < membersAtOnce
      const saved = await saveBroadcast(tx, {
        id: row.id,
        state: isLast ? 'sent' : 'sending',
        sent: row.sent + put,
        reached: members.at(-1) ?? row.reached,
      })
      return { saved, members }
    })
    if (!step) return
    const { id, sent, total, state } = step.saved
    await tellUnread({ db, live }, step.members)
    live.toConsole({ type: broadcastMessage, data: { broadcastId: id, sent, total, state } })
    if (state !== 'sending') return
  }
}

/** Whether it is being sent, or its time has come. */
function isDue({ state, startsAt }: BroadcastRow, now: Date): boolean {
  return state === 'sending' || (state === 'scheduled' && startsAt !== null && startsAt <= now)
}

async function withinAddressed(
  tx: Tx,
  outside: MessagesOutside,
  addressed: Addressed,
  members: readonly MemberId[],
): Promise<readonly MemberId[]> {
  return addressed.kind === 'segment'
    ? withinSegment(tx, outside, addressed.segment, members)
    : members
}

export async function resumeBroadcasts({
  db,
  jobs,
  clock,
}: Pick<Kernel, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const ids = await broadcastsUnderWay(db, clock.now())
  await inTransaction(db, async (tx) => {
    for (const broadcastId of ids) await jobs.send(tx, broadcastJob, { broadcastId })
  })
}

function reachOf(merchant: string, to: Addressed, now: Date): memberReach.Reach {
  if (to.kind === 'segment') return reachOfSegment(merchant, to.segment, now)
  if (to.kind !== 'audience') throw new Error('accounts are put at once, newcomers when they come')
  return { merchant, kinds: kindsOf(to.audience), currencies: to.currencies as Currency[] }
}

export function queuedMessageOf(now: Date) {
  return (memberId: MemberId) => ({ id: newId('message', now), memberId })
}

export async function tellUnread(
  { db, live }: Pick<Kernel, 'db' | 'live'>,
  members: readonly MemberId[],
): Promise<void> {
  const counts = await unreadOfEach(db, members)
  for (const memberId of members)
    live.toMember(memberId, { type: unreadMessage, data: { unread: counts.get(memberId) ?? 0 } })
}

export function broadcastOf({ id, addressed, reached: _at, ...row }: BroadcastRow): Broadcast {
  const createdAt = row.createdAt.toISOString()
  const startsAt = row.startsAt?.toISOString() ?? null
  return { broadcastId: id, to: addressed, ...row, createdAt, startsAt }
}
