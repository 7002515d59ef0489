import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { type MemberRegistered, memberRegistered } from '@kancil/contract/identity/registration'
import { businessDay } from '@kancil/contract/time'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { transferIds, transfersTopic } from '../../../ledger/transfers.ts'
import { bonusKit } from '../../games/door.ts'
import { memberById } from '../../identity/door.ts'
import { linkByCode, noteFirstDeposits, noteRegistration } from '../team/link-store.ts'
import { putRates } from '../team/rate-store.ts'
import { givenRates } from '../team/rates.ts'
import { addMovements, addRegistration, addTurnover, noteDepositors } from './feed-store.ts'

/** Adds up what members and their teams do, event by event. */
export function figureHandlers({ clock }: Kernel): readonly NamedHandler[] {
  return [
    {
      name: 'agents.movements',
      topic: transfersTopic,
      async handleAll(tx, events) {
        const transfers = transferIds(events)
        await addMovements(tx, transfers)
        const newcomers = await noteDepositors(tx, transfers)
        if (newcomers.length > 0) await noteFirstDeposits(tx, newcomers)
      },
    },
    {
      name: 'agents.turnover',
      topic: bonusKit.validBetsTopic,
      handleAll: (tx, events) =>
        addTurnover(
          tx,
          bonusKit.roundsIn(events).map(({ memberId, line, change, at }) => ({
            ...{ memberId, line, change, at: at ? new Date(at) : clock.now() },
          })),
        ),
    },
    {
      name: 'agents.registrations',
      topic: memberRegistered,
      async handle(tx, { payload }) {
        const { memberId, uplineId, accountKind, at } = payload as MemberRegistered
        if (!uplineId || accountKind === accountKinds.trial) return
        await addRegistration(tx, memberId, businessDay(new Date(at)))
        const member = await memberById(tx, memberId)
        const link = member?.affiliate_code ? await linkByCode(tx, member.affiliate_code) : null
        if (!link) return
        await putRates(tx, memberId, await givenRates(tx, uplineId, link.rates))
        await noteRegistration(tx, link.code)
      },
    },
  ]
}
