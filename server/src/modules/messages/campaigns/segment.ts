import type { MemberId } from '@kancil/contract/ids'
import type { Segment } from '@kancil/contract/messages/segment'
import { type Currency, parseMoney } from '@kancil/contract/money'
import { kindsOf } from '@kancil/rules/messages/audience'
import { isWithinBounds, segmentTimes } from '@kancil/rules/messages/segment'
import type { Db, Tx } from '../../../kernel/db.ts'
import { memberReach, membersById } from '../../identity/door.ts'
import { bucketsOfMany } from '../../wallet/door.ts'
import type { MessagesOutside } from '../outside.ts'

/** The part of a segment that the members' own rows answer. */
export function reachOfSegment(merchant: string, segment: Segment, now: Date): memberReach.Reach {
  return {
    merchant,
    kinds: kindsOf(segment.audience),
    currencies: segment.currencies as Currency[],
    languages: segment.languages,
    ...segmentTimes(segment, now),
  }
}

/** Those among the members whose rank and money are within the segment's bounds. */
export async function withinSegment(
  db: Db | Tx,
  { rankLevelsOf }: MessagesOutside,
  segment: Segment,
  memberIds: readonly MemberId[],
): Promise<MemberId[]> {
  const { rankMin, rankMax, balanceMin, balanceMax } = segment
  const asksRank = rankMin !== undefined || rankMax !== undefined
  const asksMoney = balanceMin !== undefined || balanceMax !== undefined
  if ((!asksRank && !asksMoney) || memberIds.length === 0) return [...memberIds]
  const [members, ranks, buckets] = await Promise.all([
    membersById(db, memberIds),
    asksRank ? rankLevelsOf(db, memberIds) : new Map<string, number>(),
    bucketsOfMany(db, memberIds),
  ])
  return memberIds.filter((id) => {
    const { currency } = members.get(id)!
    const minor = (text: string | undefined) =>
      text === undefined ? null : parseMoney(text, currency)
    return isWithinBounds(
      { rank: ranks.get(id) ?? 0, balance: buckets(id, currency).playable },
      { rankMin, rankMax, balanceMin: minor(balanceMin), balanceMax: minor(balanceMax) },
    )
  })
}
