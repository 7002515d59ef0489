import type { MemberId } from '@kancil/contract/ids'
import { type Currency, parseMoney } from '@kancil/contract/money'
import { bonusFor } from '@kancil/rules/promotions/bonus'
import { isOpenOffer } from '@kancil/rules/promotions/offer-state'
import { lockScope } from '../../../kernel/db.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { passGate } from '../../safety/door.ts'
import { grantBonus } from '../bonus/grant.ts'
import { isRecalled } from '../bonus/recall-store.ts'
import { takeBackBonus } from '../bonus/take-back.ts'
import { saveEntry, signedEntries } from './entry-store.ts'
import { offersById } from './store.ts'

type Deposited = {
  readonly depositId?: string
  readonly memberId: MemberId
  readonly currency: Currency
  /** What reached the wallet. */
  readonly credit: string
  readonly at: string
}

/** A deposit brings the bonus of the promotions that the member joined before it. */
export function depositHandler(kernel: Kernel): NamedHandler {
  return {
    name: 'promotions.deposits',
    topic: 'payments.deposited',
    async handle(tx, { payload }) {
      const { depositId, memberId, currency, credit, at } = payload as Deposited
      await lockScope(tx, `promotion:${memberId}`)
      const entries = await signedEntries(tx, memberId)
      if (entries.length === 0) return
      if (depositId && (await isRecalled(tx, depositId))) return
      const paidAt = new Date(at)
      const offers = await offersById(
        tx,
        entries.map(({ promotionId }) => promotionId),
      )
      const deposit = parseMoney(credit, currency)
      for (const entry of entries) {
        const offer = offers.get(entry.promotionId)
        const isMeant = offer && entry.currency === currency && entry.sentAt <= paidAt
        if (!isMeant || !isOpenOffer(offer, paidAt)) continue
        const bonus = bonusFor(offer.terms, deposit)
        if (bonus === 0n || !(await mayGet(tx, memberId, paidAt))) continue
        await saveEntry(tx, { ...entry, state: 'process', amount: bonus, updatedAt: paidAt })
        const { id: source, promotionId } = entry
        const { terms } = offer
        const of = { memberId, currency, promotionId, source, terms }
        const grant = { ...of, deposit, bonus, ...(depositId ? { depositId } : {}) }
        await grantBonus(kernel, tx, grant, kernel.clock.now())
        // One deposit brings one bonus: the oldest that was joined.
        return
      }
    },
  }
}

type Recalled = { readonly depositId: string; readonly memberId: MemberId }

/** A deposit that the bank takes back, wholly or in part, takes its bonus along. */
export function recallHandler(kernel: Kernel): NamedHandler {
  return {
    name: 'promotions.recalls',
    topic: 'payments.depositRecalled',
    async handle(tx, { payload }) {
      const { depositId, memberId } = payload as Recalled
      // As the deposit does: whichever is told of first, the other finds what it left.
      await lockScope(tx, `promotion:${memberId}`)
      await takeBackBonus(kernel, tx, depositId, kernel.clock.now())
    },
  }
}

/** Exclusion and breaks stop offers; what was joined stays joined. */
async function mayGet(
  tx: Parameters<typeof passGate>[0],
  memberId: string,
  now: Date,
): Promise<boolean> {
  try {
    await passGate(tx, 'bonus', memberId, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
