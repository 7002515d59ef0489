import type { MemberId } from '@kancil/contract/ids'
import { type Currency, type Money, zero } from '@kancil/contract/money'
import { singleKinds } from '@kancil/contract/rewards/programme'
import type { Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { addTurnover, dropTurnover } from '../../payments/door.ts'
import { passGate } from '../../safety/door.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import {
  type BackReason,
  type GiftRow,
  insertGift,
  insertGiftBack,
  isGiftBack,
} from './gift-store.ts'
import type { ProgrammeRow } from './store.ts'

/** Within what a gift's key is unique. */
export function scopeOf({ id, kind }: Pick<ProgrammeRow, 'id' | 'kind'>): string {
  return singleKinds.includes(kind) ? kind : id
}

export type Giving = {
  readonly memberId: MemberId
  readonly currency: Currency
  readonly key: string
  readonly amount: Money
  readonly turnoverPercent: number
  readonly detail?: Readonly<Record<string, unknown>>
}

/**
 * Gives a member something of a programme, once for its key: the gift, the money from the house's
 * promotions and what must be staked of it, in one transaction.
 *
 * @returns null if the member has it already
 * @throws Refusal of the safety gate: exclusion and breaks stop every gift
 */
export async function giveReward(
  tx: Tx,
  programme: ProgrammeRow,
  { memberId, currency, key, amount, turnoverPercent, detail = {} }: Giving,
  now: Date,
): Promise<GiftRow | null> {
  await passGate(tx, 'bonus', memberId, now)
  const id = newId('gift', now)
  const scope = scopeOf(programme)
  const gift = { id, programmeId: programme.id, memberId, scope, key, currency, amount, detail }
  const row: GiftRow = { ...gift, at: now }
  if (!(await insertGift(tx, row))) return null
  if (amount === 0n) return row
  await openWallet(tx, memberId, currency)
  const subject = { subject: id, amount, percent: turnoverPercent, at: now }
  if (turnoverPercent > 0) await addTurnover(tx, { memberId, currency }, subject)
  await post(tx, {
    ...{ kind: 'reward_granted', source: 'rewards', sourceTx: id, amount, at: now },
    from: house('promotions', currency),
    to: memberCash(memberId, currency),
    details: { reference: id },
  })
  return row
}

/**
 * Takes a gift back as far as the member has it, once; what they have spent the house bears. What
 * was to be staked for it is asked no more.
 *
 * @returns what was taken
 */
export async function takeRewardBack(
  tx: Tx,
  gift: GiftRow,
  reason: BackReason,
  at: Date,
): Promise<Money> {
  const { memberId, currency } = gift as GiftRow & { readonly memberId: MemberId }
  if (await isGiftBack(tx, gift.id)) return zero
  // The requirement's lock before the wallet's, as payments take them.
  if (gift.amount > 0n)
    await dropTurnover(tx, { memberId, currency }, { subject: gift.id, amount: gift.amount, at })
  const free = await lockFreeCash(tx, memberId, currency)
  const amount = free < gift.amount ? free : gift.amount
  await insertGiftBack(tx, gift, { amount, reason, at })
  if (amount === 0n) return zero
  await post(tx, {
    ...{ kind: 'reward_recalled', source: 'rewards', sourceTx: `${gift.id}:back`, amount, at },
    from: memberCash(memberId, currency),
    to: house('promotions', currency),
    details: { reference: gift.id },
  })
  return amount
}
