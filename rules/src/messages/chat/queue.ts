import type { ChatType } from '@kancil/contract/messages/chat/line'
import { vipServiceAboveRank } from '@kancil/contract/site/info'

/** Chats that one operator answers beside each other. */
export const chatsAtOnce = 3
/** How long a chat takes before there are any to measure. */
export const chatSecondsDefault = 300
const waitSecondsMax = 3_600

/** Customer service type VIP for rank levels above 4, otherwise LIVECHAT (specification, 6). */
export function chatTypeFor(rankLevel: number): ChatType {
  return rankLevel > vipServiceAboveRank ? 'VIP' : 'LIVECHAT'
}

export type QueueFacts = {
  /** Place in the queue, from 1. */
  readonly position: number
  /** Operators who answer now. */
  readonly operators: number
  /** How long a chat takes on average. */
  readonly chatSeconds: number
}

/** The wait that a place in the queue is likely to mean; never more than an hour is promised. */
export function waitSecondsAt({ position, operators, chatSeconds }: QueueFacts): number {
  const seats = Math.max(1, operators) * chatsAtOnce
  return Math.min(waitSecondsMax, Math.ceil((position * chatSeconds) / seats))
}
