import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { MemberId } from '@kancil/contract/ids'
import type { Addressed } from '@kancil/contract/messages/broadcasts'
import * as calls from '@kancil/contract/messages/campaigns'
import { type MemberRegistered, memberRegistered } from '@kancil/contract/identity/registration'
import type { Segment } from '@kancil/contract/messages/segment'
import { contradicts, isEveryone, startFault } from '@kancil/rules/messages/segment'
import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { afterCommit, type Tx } from '../../../kernel/db.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { type Context, serve } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberReach, membersById } from '../../identity/door.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import { marketableMembers } from '../../safety/door.ts'
import { cleanVariants } from '../announcements/write.ts'
import {
  broadcastJob,
  broadcastOf,
  queuedMessageOf,
  repeatedBroadcast,
  tellUnread,
} from '../broadcasts/send.ts'
import {
  type BroadcastRow,
  insertBroadcast,
  lockWelcome,
  saveBroadcast,
} from '../broadcasts/store.ts'
import { putMessages } from '../inbox/store.ts'
import type { MessagesOutside } from '../outside.ts'
import { reachOfSegment, withinSegment } from './segment.ts'

/** A preview looks at so many members, a batch at a time; it says so where there are more. */
const previewMax = 20_000
const batch = 1_000
const sampleSize = 5

type Preview = OutputOf<typeof calls.previewCampaign>

/** Serves campaigns: their preview, sending, and the welcome for newcomers. */
export function serveCampaigns(kernel: Kernel, outside: MessagesOutside): void {
  serve(kernel, calls.previewCampaign, ({ now, refuse }, { segment }) => {
    if (contradicts(segment)) refuse('segment_contradicts')
    return preview(kernel, outside, segment, now)
  })
  serveDecision(kernel, calls.sendCampaign, {
    action: 'messages.scheduleCampaign',
    subject: (_row, outcome: BroadcastRow) => outcome.id,
    async prepare({ now }, { segment, startsAt, confirmation }) {
      if (contradicts(segment)) throw new Refusal('segment_contradicts')
      if (isEveryone(segment) && confirmation.trim() !== calls.everyoneWord)
        throw new Refusal('confirmation_needed')
      const fault = startFault(startsAt === null ? null : new Date(startsAt), now)
      if (fault) throw new Refusal(fault)
      return preview(kernel, outside, segment, now)
    },
    act: (tx, _row, context, input, found) => writeCampaign(tx, context, input, found),
    view: broadcastOf,
  })
  serveDecision(kernel, calls.setWelcome, {
    action: 'messages.setWelcome',
    subject: (_row, outcome: BroadcastRow) => outcome.id,
    act: writeWelcome,
    view: broadcastOf,
  })
}

async function preview(
  kernel: Kernel,
  outside: MessagesOutside,
  segment: Segment,
  now: Date,
): Promise<Preview> {
  const { db, config } = kernel
  const reach = reachOfSegment(config.merchant, segment, now)
  const sample: MemberId[] = []
  let [count, reachable, looked, after] = [0, 0, 0, '']
  let isPartial = false
  for (;;) {
    const members = await memberReach.membersAfter(db, reach, after, batch)
    const within = await withinSegment(db, outside, segment, members)
    const marketable = await marketableMembers(kernel, db, within)
    count += within.length
    reachable += marketable.size
    for (const id of within) if (sample.length < sampleSize && marketable.has(id)) sample.push(id)
    looked += members.length
    after = members.at(-1) ?? after
    if (members.length < batch) break
    if (looked >= previewMax) {
      isPartial = true
      break
    }
  }
  const names = await membersById(db, sample)
  return {
    ...{ count, reachable, isPartial, isEveryone: isEveryone(segment) },
    sample: sample.map((id) => names.get(id)?.account ?? ''),
  }
}

async function writeCampaign(
  tx: Tx,
  { now, caller, jobs }: Context<typeof calls.sendCampaign>,
  { requestId, segment, variants, startsAt }: InputOf<typeof calls.sendCampaign>,
  { count }: Preview,
): Promise<ActResult<BroadcastRow>> {
  const clean = cleanVariants(variants)
  const addressed: Addressed = { kind: 'segment', segment }
  if (count === 0) throw new Refusal('no_recipients')
  const made = await insertBroadcast(tx, {
    ...{ id: newId('broadcast', now), requestId, addressed, variants: clean, total: count },
    ...{ state: startsAt === null ? 'sending' : 'scheduled', sent: 0 },
    ...{ createdAt: now, createdBy: caller.name, startsAt: startsAt ? new Date(startsAt) : null },
  })
  if (!made) {
    const before = await repeatedBroadcast(tx, requestId, addressed, clean)
    return { outcome: before, unchanged: true }
  }
  if (made.state === 'sending') await jobs.send(tx, broadcastJob, { broadcastId: made.id })
  return { outcome: made, after: { segment, variants: clean, count, startsAt } }
}

/** The new welcome takes the place of the one before, which stays in the inboxes it reached. */
async function writeWelcome(
  tx: Tx,
  _row: unknown,
  { now, caller }: Context<typeof calls.setWelcome>,
  { requestId, variants }: InputOf<typeof calls.setWelcome>,
): Promise<ActResult<BroadcastRow>> {
  const clean = cleanVariants(variants)
  const before = await lockWelcome(tx)
  const addressed: Addressed = { kind: 'newcomers' }
  const row = {
    ...{ id: newId('broadcast', now), requestId, addressed, variants: clean, total: 0, sent: 0 },
    ...{ state: 'sent' as const, createdAt: now, createdBy: caller.name, startsAt: null },
  }
  const made = await insertBroadcast(tx, row)
  if (!made) {
    const outcome = await repeatedBroadcast(tx, requestId, addressed, clean)
    return { outcome, unchanged: true }
  }
  if (before) await saveBroadcast(tx, { ...before, state: 'sent' })
  const running = await saveBroadcast(tx, { ...made, state: 'running' })
  return { outcome: running, before: { replaced: before?.id ?? null }, after: { variants: clean } }
}

/** Puts the welcome into the inbox of each newcomer who takes messages. */
export function welcomeHandler(kernel: Kernel): NamedHandler {
  return {
    name: 'messages.welcome',
    topic: memberRegistered,
    from: 'now',
    async handle(tx, event) {
      const { memberId, accountKind } = event.payload as MemberRegistered
      if (accountKind === accountKinds.trial) return
      const welcome = await lockWelcome(tx)
      if (!welcome) return
      const id = memberId as MemberId
      if (!(await marketableMembers(kernel, tx, [id])).has(id)) return
      const now = kernel.clock.now()
      const put = await putMessages(tx, welcome.id, [queuedMessageOf(now)(id)], now)
      if (put === 0) return
      const [sent, total] = [welcome.sent + put, welcome.total + put]
      await saveBroadcast(tx, { ...welcome, sent, total })
      afterCommit(tx, () => void tellUnread(kernel, [id]).catch(() => undefined))
    },
  }
}
