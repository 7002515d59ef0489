import { createHash, createHmac } from 'node:crypto'
import type { Money } from '@kancil/contract/money'
import { chanceStream, type NextInt } from '@kancil/rules/games/chance'
import { noTurnover, type Turnover } from '@kancil/rules/payments/turnover'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import type { KeptBan } from '@kancil/rules/safety/gate'
import { type KeptLimit, noLimit } from '@kancil/rules/safety/limit-change'
import { type Stream, streamOf } from '../../../server/db/seed/members/people.ts'
import { type Books, hold, openBooks } from './books.ts'
import type { CoreRules } from './rules.ts'

type Withdrawal = { readonly id: string; readonly amount: Money; state: WithdrawalState }
type Deposit = {
  readonly id: string
  readonly amount: Money
  readonly at: Date
  left: Money
}

export type Member = {
  readonly name: string
  ban: KeptBan
  limit: KeptLimit
  turnover: Turnover
  wagered: Money
  /** What was staked since the last deposit: counted apart from the rules. */
  stakedSince: bigint
  /** When a limit that waits was asked for: noted apart from the rules. */
  askedAt: number
  readonly deposits: Deposit[]
  readonly withdrawals: Withdrawal[]
}

/** A round that was decided: its stake is open until it is paid. */
export type Decided = {
  readonly id: string
  readonly member: Member
  readonly stake: Money
  readonly decide: () => Money
}

export type World = {
  readonly seed: number
  readonly rules: CoreRules
  readonly books: Books
  readonly stream: Stream
  readonly members: readonly Member[]
  readonly rounds: Decided[]
  /** The virtual clock, in milliseconds. */
  now: number
  names: number
  carry: bigint
  /** All that was staked on games with a jackpot, and what of it was booked for the pool. */
  pooled: bigint
  fed: bigint
  readonly nextInt: (purpose: string) => () => NextInt
  readonly name: (kind: string) => string
}

/** A day in a year with a leap day ahead; worlds begin at any hour of it. */
const begins = Date.parse('2027-12-30T00:00:00Z')
const hourMs = 3_600_000
const membersCount = 4

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()

export function openWorld(seed: number, rules: CoreRules): World {
  const stream = streamOf(seed)
  const serverSeed = createHash('sha256').update(`core ${seed}`).digest('hex')
  let nonce = 0
  const world: World = {
    ...{
      seed,
      rules,
      stream,
      books: openBooks(),
      rounds: [],
      names: 0,
      carry: 0n,
      pooled: 0n,
      fed: 0n,
    },
    now: begins + stream.below(24) * hourMs,
    members: Array.from({ length: membersCount }, (_, at) => newMember(`m${at}`)),
    nextInt(purpose) {
      const mine = nonce++
      return () => chanceStream(hmac, serverSeed, purpose, mine)
    },
    name: (kind) => `${kind}-${world.names++}`,
  }
  return world
}

function newMember(name: string): Member {
  return {
    ...{ name, ban: { kind: null, until: null }, limit: noLimit, turnover: noTurnover },
    ...{ wagered: 0n as Money, stakedSince: 0n, askedAt: 0, deposits: [], withdrawals: [] },
  }
}

export const cashOf = ({ name }: Member): string => `cash:${name}`
export const holdOf = ({ name }: Member): string => `hold:${name}`
export const stakeOf = ({ name }: Member): string => `stake:${name}`
export const dateOf = ({ now }: Pick<World, 'now'>): Date => new Date(now)

/** Whether a break is in force, by the world's own reading of it. */
export function isOnBreak({ ban }: Member, now: number): boolean {
  return ban.kind !== null && (ban.until === null || ban.until.getTime() > now)
}

/** Stakes of a member may be taken: the gate is asked, and its answer checked. */
export function mayPlay({ rules, now }: World, member: Member): boolean {
  const refusal = rules.refuseAct('bet', { ...member.ban, marketing: true }, new Date(now))
  hold(refusal !== null || !isOnBreak(member, now), `a bet of ${member.name} during a break`)
  return refusal === null
}

/** Takes a stake into the account of open stakes; false if it is more than there is. */
export function takeStake(world: World, member: Member, id: string, stake: Money): boolean {
  const { books } = world
  if (stake <= 0n || stake > books.balance(cashOf(member)) || !mayPlay(world, member)) return false
  books.post(`${id}-bet`, [
    [cashOf(member), -stake],
    [stakeOf(member), stake],
  ])
  member.wagered = (member.wagered + stake) as Money
  member.stakedSince += stake
  return true
}

/** Pays a round from its open stake; what it comes to is the house's play (I7). */
export function pay({ books }: World, member: Member, id: string, stake: Money, payout: Money) {
  hold(payout >= 0n, `I8: ${id} pays ${payout}`)
  const lines = [
    [stakeOf(member), -stake],
    [cashOf(member), payout],
    ['house:play', stake - payout],
  ] as const
  books.post(`${id}-win`, lines)
}
