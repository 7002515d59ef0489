import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, money } from '@kancil/contract/money'
import type {
  friends as friendsEndpoint,
  referral as endpoint,
} from '@kancil/contract/rewards/referral'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { memberTraces, membersById } from '../../identity/door.ts'
import { hiddenName } from '../leaderboards/boards.ts'
import { giftSum } from '../programmes/gift-store.ts'
import { programmesById, runningProgramme } from '../programmes/store.ts'
import type { Referring } from './run.ts'
import { sharesOf, takenBackOf } from './share-store.ts'
import { countFriends, friendsPage, type ReferralRow } from './store.ts'

export async function showReferral({
  db,
  caller,
  now,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const [code, programme, counts, given, back] = await Promise.all([
    caller.accountKind === 0 ? memberTraces.referralCodeOf(db, memberId) : '',
    runningProgramme(db, 'referral', now),
    countFriends(db, memberId),
    giftSum(db, memberId, 'referral'),
    takenBackOf(db, memberId),
  ])
  const text = (amount: number | bigint): string => formatMoney(money(BigInt(amount)), currency)
  const terms = programme?.currency === currency ? programme.terms : null
  return {
    ...{ currency, code, ...counts },
    terms: terms && {
      ...{ reward: text(terms.reward), depositMin: text(terms.depositMin), days: terms.days },
      validBetMin: text(terms.validBetMin),
      turnoverPercent: terms.turnoverPercent,
      shareBasisPoints: terms.shareBasisPoints ?? 0,
    },
    earned: text(given - back),
  }
}

export const ownFriends: ListSource<typeof friendsEndpoint, ReferralRow> = {
  read: ({ db, caller }, _filters, range) => friendsPage(db, caller.memberId, range),
  async view(rows, { db }) {
    const [members, programmes, shares] = await Promise.all([
      membersById(
        db,
        rows.map(({ friendId }) => friendId),
      ),
      programmesById(
        db,
        rows.map(({ programmeId }) => programmeId),
      ),
      sharesOf(
        db,
        rows.map(({ friendId }) => friendId),
      ),
    ])
    return rows.map((row) => {
      const { terms, currency } = programmes.get(row.programmeId) as Referring
      return {
        name: hiddenName(members.get(row.friendId)?.account ?? ''),
        // What the checks found is the house's own affair.
        state: row.state === 'suspected' ? 'held' : row.state,
        registeredAt: row.registeredAt.toISOString(),
        releaseAt: row.releaseAt?.toISOString() ?? null,
        reward: formatMoney(money(BigInt(terms.reward)), currency),
        share: formatMoney(shares.get(row.friendId) ?? money(0n), currency),
        currency,
      }
    })
  },
}
