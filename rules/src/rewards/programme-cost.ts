import type { ProgrammeKind } from '@kancil/contract/rewards/programme'
import { type TermsOf, weightsTotal } from '@kancil/contract/rewards/programme-terms'
import { referralShareDays } from '@kancil/contract/rewards/referral'
import { referralShare } from './referral-share.ts'
import { ladderFault } from './vip.ts'

/** What one member costs in one period of the programme, in minor units: on average and at most. */
export type Cost = { readonly each: bigint; readonly most: bigint }

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)
const flat = (amount: number): Cost => ({ each: BigInt(amount), most: BigInt(amount) })

type Costs = { readonly [Kind in ProgrammeKind]: (terms: TermsOf[Kind], members: number) => Cost }

const costs: Costs = {
  // A year of the middle level; at most, the top of the ladder with all that leads there.
  vip({ levels }) {
    const year = (at: number): number => levels[at]!.weekGift * 52 + levels[at]!.birthdayGift
    const all = sum(levels.map(({ riseGift }) => riseGift))
    const middle = Math.floor(levels.length / 4)
    const rise = sum(levels.slice(0, middle + 1).map(({ riseGift }) => riseGift))
    return {
      each: BigInt(rise + year(middle)),
      most: BigInt(all + year(levels.length - 1)),
    }
  },
  mission: ({ reward }) => flat(reward),
  signIn: ({ rewards }) => flat(sum(rewards)),
  leaderboard({ prizes }, members) {
    const all = sum(prizes.slice(0, members))
    return { each: BigInt(Math.floor(all / members)), most: BigInt(prizes[0]!) }
  },
  // A friend who stakes just enough in their days, and goes on like that until nothing is shared.
  referral({ reward, validBetMin, days, shareBasisPoints = 0 }) {
    const staked = (BigInt(validBetMin) * BigInt(referralShareDays)) / BigInt(days)
    return flat(reward + Number(referralShare(staked, shareBasisPoints)))
  },
  raffle: tableCost,
  wheel: tableCost,
  redPacket({ pool, count }, members) {
    const each = BigInt(Math.floor(pool / count))
    return { each: members > count ? BigInt(Math.floor(pool / members)) : each, most: BigInt(pool) }
  },
}

function tableCost({ prizes }: TermsOf['raffle']): Cost {
  const expected = prizes.reduce(
    (all, { amount, weight }) => all + BigInt(amount) * BigInt(weight),
    0n,
  )
  return {
    each: expected / BigInt(weightsTotal),
    most: BigInt(Math.max(...prizes.map(({ amount }) => amount))),
  }
}

export function programmeCost<Kind extends ProgrammeKind>(
  kind: Kind,
  terms: TermsOf[Kind],
  members: number,
): Cost {
  return costs[kind](terms, members)
}

/** What all of them together can cost at most. */
export function costMost<Kind extends ProgrammeKind>(
  kind: Kind,
  terms: TermsOf[Kind],
  members: number,
): bigint {
  const { most } = costs[kind](terms, members)
  if (kind === 'redPacket') return most
  if (kind === 'leaderboard')
    return BigInt(sum((terms as TermsOf['leaderboard']).prizes.slice(0, members)))
  if (kind !== 'raffle' && kind !== 'wheel') return most * BigInt(members)
  return drawMost(terms as TermsOf['raffle'], members)
}

/** The dearest prizes first, as far as they last. */
function drawMost({ prizes }: TermsOf['raffle'], members: number): bigint {
  let [left, total] = [members, 0n]
  for (const { amount, stock } of prizes.toSorted((a, b) => b.amount - a.amount)) {
    const given = stock === 0 ? left : Math.min(stock, left)
    total += BigInt(amount) * BigInt(given)
    left -= given
  }
  return total
}

/** The largest single gift, by which a second operator is asked for. */
export function largestGift<Kind extends ProgrammeKind>(kind: Kind, terms: TermsOf[Kind]): bigint {
  if (kind === 'vip') {
    const { levels } = terms as TermsOf['vip']
    const gifts = levels.flatMap((step) => [step.riseGift, step.weekGift, step.birthdayGift])
    return BigInt(Math.max(...gifts))
  }
  if (kind === 'signIn') return BigInt(Math.max(...(terms as TermsOf['signIn']).rewards))
  return costs[kind](terms, 1).most
}

/** The field in which terms contradict themselves; null where they do not. */
export function termsFault<Kind extends ProgrammeKind>(
  kind: Kind,
  terms: TermsOf[Kind],
): string | null {
  if (kind === 'vip') return ladderFault((terms as TermsOf['vip']).levels)
  if (kind === 'raffle' || kind === 'wheel') {
    const { prizes } = terms as TermsOf['raffle']
    if (sum(prizes.map(({ weight }) => weight)) !== weightsTotal) return 'prizes'
    return prizes.at(-1)!.stock === 0 ? null : 'prizes'
  }
  if (kind === 'redPacket') {
    const { pool, count, least } = terms as TermsOf['redPacket']
    return least * count <= pool ? null : 'pool'
  }
  if (kind === 'signIn' && sum((terms as TermsOf['signIn']).rewards) === 0) return 'rewards'
  if (kind === 'mission' || kind === 'referral')
    return (terms as TermsOf['mission']).reward > 0 ? null : 'reward'
  return null
}
