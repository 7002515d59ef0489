import { type MemberRegistered, memberRegistered } from '@kancil/contract/identity/registration'
import { businessDay } from '@kancil/contract/time'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { transferIds, transfersTopic } from '../../../ledger/transfers.ts'
import { addFacts, noteRegistration } from './feed-store.ts'

/** Adds up the house's figures, event by event. */
export const reportHandlers: readonly NamedHandler[] = [
  {
    name: 'operator.figures',
    topic: transfersTopic,
    handleAll: (tx, events) => addFacts(tx, transferIds(events)),
  },
  {
    name: 'operator.registrations',
    topic: memberRegistered,
    async handle(tx, { payload }) {
      const { memberId, at } = payload as MemberRegistered
      await noteRegistration(tx, memberId, businessDay(new Date(at)))
    },
  },
]
