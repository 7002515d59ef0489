import type { MemberId } from '@kancil/contract/ids'
import { missionDone } from '@kancil/rules/rewards/missions'
import { afterCommit, lockScope, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { pushBalance } from '../../wallet/door.ts'
import { depositGifts, type GiftRow } from '../programmes/gift-store.ts'
import { takeRewardBack } from '../programmes/give.ts'
import { type ProgrammeRow, programmesById } from '../programmes/store.ts'
import { type DayChange, daySums, depositLine } from '../progress/store.ts'
import { missionScope, windowsOf } from './windows.ts'

type Pushing = Pick<Kernel, 'db' | 'live' | 'log'>

/**
 * After a deposit was taken back: what a mission gave for deposits that are not there any more, and
 * what signing in gave on its day, goes back to the house as far as the member has it. A bonus does
 * the same (`promotions/bonus/take-back.ts`).
 */
export async function recallMissions(
  kernel: Pushing,
  tx: Tx,
  { memberId, currency, day }: DayChange,
  now: Date,
): Promise<void> {
  // A claim that is under way either sees the smaller sum, or its gift is seen here.
  await lockScope(tx, missionScope(memberId))
  const gifts = (await depositGifts(tx, memberId)).filter((gift) => gift.currency === currency)
  if (gifts.length === 0) return
  const programmes = await programmesById(
    tx,
    gifts.map(({ programmeId }) => programmeId),
  )
  let isTaken = false
  for (const gift of gifts) {
    const programme = programmes.get(gift.programmeId)
    const span = programme && spanOf(programme, gift, day)
    if (!span) continue
    const facts = await daySums(tx, memberId, currency, span)
    const deposits = facts.filter(({ line }) => line === depositLine)
    if (
      missionDone({ metric: 'deposit', lines: [] }, { key: gift.key, ...span }, deposits, []) >=
      span.least
    )
      continue
    await takeRewardBack(tx, gift, 'deposit', now)
    isTaken = true
  }
  if (isTaken) afterCommit(tx, () => void pushBalance(kernel, memberId as MemberId))
}

type Span = { readonly from: string; readonly to: string; readonly least: bigint }

/** The days that a gift was earned in, if the deposit's is one of them, and the least deposits. */
function spanOf(programme: ProgrammeRow, { key }: GiftRow, day: string): Span | null {
  if (programme.kind === 'signIn') {
    const { terms } = programme as ProgrammeRow<'signIn'>
    return key === day ? { from: day, to: day, least: BigInt(terms.depositMin) } : null
  }
  const mission = programme as ProgrammeRow<'mission'>
  const window = windowsOf(mission, day).find((part) => part.key === key)
  if (!window || day < window.from || day > window.to) return null
  return { from: window.from, to: window.to, least: BigInt(mission.terms.target) }
}
