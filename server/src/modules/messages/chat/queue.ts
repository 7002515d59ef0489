import type { ChatType } from '@kancil/contract/messages/chat/line'
import { chatSecondsDefault, waitSecondsAt } from '@kancil/rules/messages/chat/queue'
import type { Kernel } from '../../../kernel/kernel.ts'
import { deskOperators, type DeskRow } from './desk-store.ts'
import { meanChatSeconds, queueOrder } from './store.ts'

type QueueKernel = Pick<Kernel, 'db' | 'sessions'>

/** The queue as it is now: places by chat, and the wait that a place means. */
export type QueueView = {
  readonly places: ReadonlyMap<string, number>
  readonly waiting: Readonly<Record<ChatType, number>>
  readonly operators: readonly DeskRow[]
  waitAt(position: number): number
}

/** Beyond these nobody is told a place; the desk takes no more of them either. */
export const queueMax = 2_000
/** One look serves everybody who asks within this time. */
const freshMs = 500

const views = new WeakMap<object, { at: number; view: Promise<QueueView> }>()

/** The queue, at most half a second old: with hundreds waiting each change concerns them all. */
export function readQueue(kernel: QueueKernel): Promise<QueueView> {
  const cached = views.get(kernel.db)
  const now = performance.now()
  if (cached && now - cached.at < freshMs) return cached.view
  const view = lookAtQueue(kernel)
  views.set(kernel.db, { at: now, view })
  view.catch(() => views.delete(kernel.db))
  return view
}

/** After a change that this process made: its caller sees it at once. */
export function forgetQueue({ db }: Pick<Kernel, 'db'>): void {
  views.delete(db)
}

async function lookAtQueue({ db, sessions }: QueueKernel): Promise<QueueView> {
  const [order, mean, available] = await Promise.all([
    queueOrder(db, queueMax),
    meanChatSeconds(db),
    deskOperators(db),
  ])
  const present = await sessions.present(
    'operator',
    available.map(({ operatorId }) => operatorId),
  )
  const operators = available.filter(({ operatorId }) => present.has(operatorId))
  const chatSeconds = mean ?? chatSecondsDefault
  const vip = order.filter(({ type }) => type === 'VIP').length
  return {
    places: new Map(order.map(({ id }, at) => [id, at + 1])),
    waiting: { VIP: vip, LIVECHAT: order.length - vip },
    operators,
    waitAt: (position) => waitSecondsAt({ position, operators: operators.length, chatSeconds }),
  }
}
