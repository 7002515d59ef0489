import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { Currency } from '@kancil/contract/money'
import type {
  confirmLimit as confirmEndpoint,
  LimitName,
  safetyOverview,
  setLimit as setEndpoint,
  withdrawLimit as withdrawEndpoint,
} from '@kancil/contract/safety/limits'
import {
  changeLimit,
  confirmLimit,
  isPending,
  type KeptLimit,
  type LimitAmount,
} from '@kancil/rules/safety/limit-change'
import { amountFrom } from '../../../kernel/amount.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { lockMember, type Member } from '../../identity/door.ts'
import type { SafetyOutside } from '../outside.ts'
import { renewPlayTimes } from '../sitting/play-times.ts'
import { overviewOf } from './overview.ts'
import { keepLimit, type LimitChange, limitsOf, noteChange } from './store.ts'
import { applyTerms } from './terms.ts'

type Overview = OutputOf<typeof safetyOverview>
const minutesOfDay = 1_440n

export async function setLimit(
  outside: SafetyOutside,
  context: Context<typeof setEndpoint>,
  { name, amount }: InputOf<typeof setEndpoint>,
): Promise<Overview> {
  const { now, caller } = context
  const wish = amount === null ? null : limitAmount(name, amount, caller.currency)
  return changed(outside, context, caller, name, (current) => {
    const { limit, step } = changeLimit(current, wish, now)
    return { limit, step, after: wish }
  })
}

export async function confirm(
  outside: SafetyOutside,
  context: Context<typeof confirmEndpoint>,
  { name }: InputOf<typeof confirmEndpoint>,
): Promise<Overview> {
  const { now, caller, refuse } = context
  return changed(outside, context, caller, name, (current) => {
    const limit = confirmLimit(current, now)
    if (limit === 'limit_waiting')
      return refuse(limit, { from: current.pending!.from.toISOString() })
    if (limit === 'limit_not_pending') return refuse(limit)
    return { limit, step: 'confirmed', after: limit.amount }
  })
}

export async function withdraw(
  outside: SafetyOutside,
  context: Context<typeof withdrawEndpoint>,
  { name }: InputOf<typeof withdrawEndpoint>,
): Promise<Overview> {
  const { now, caller, refuse } = context
  return changed(outside, context, caller, name, (current) => {
    if (!isPending(current, now)) return refuse('limit_not_pending')
    const after = current.pending!.amount
    return { limit: { ...current, pending: null }, step: 'withdrawn', after }
  })
}

type Change = {
  readonly limit: KeptLimit
  readonly step: LimitChange['step'] | null
  readonly after: LimitAmount
}
type Changing = Pick<Context<typeof setEndpoint>, 'db' | 'now' | 'caller'>

/** Changes one limit under the lock on the member, and puts it where bets and games look. */
async function changed(
  outside: SafetyOutside,
  context: Changing,
  { memberId, currency }: Changing['caller'],
  name: LimitName,
  change: (kept: KeptLimit) => Change,
): Promise<Overview> {
  const { db, now } = context
  await inTransaction(db, async (tx: Tx) => {
    await lockMember(tx, memberId)
    const current = (await limitsOf(tx, memberId))[name]
    const { limit, step, after } = change(current)
    if (step === null) return
    await keepLimit(tx, memberId, name, limit, now)
    await noteChange(tx, memberId, { name, step, before: current.amount, after, at: now })
    if (limit.amount === current.amount) return
    await applyTerms(tx, { memberId, currency }, now)
    if (name === 'timeDay') await renewPlayTimes(outside, tx, memberId, now)
  })
  return overviewOf(outside, context)
}

/** An operator lowers a limit at once; raising one is the member's alone. */
export async function lowerLimitOf(
  tx: Tx,
  outside: SafetyOutside,
  { id, currency }: Pick<Member, 'id' | 'currency'>,
  wish: { readonly name: LimitName; readonly amount: bigint; readonly by: string },
  now: Date,
): Promise<LimitAmount> {
  const { name, amount, by } = wish
  const current = (await limitsOf(tx, id))[name]
  const { limit, step } = changeLimit(current, amount, now)
  if (step !== 'lowered') throw new Refusal('limit_not_lower')
  await keepLimit(tx, id, name, limit, now)
  await noteChange(tx, id, { name, step, before: current.amount, after: amount, at: now, by })
  await applyTerms(tx, { memberId: id, currency }, now)
  if (name === 'timeDay') await renewPlayTimes(outside, tx, id, now)
  return current.amount
}

/** Money in the member's currency, or whole minutes of a day. */
export function limitAmount(name: LimitName, text: string, currency: Currency): bigint {
  if (name !== 'timeDay') return amountFrom(text, currency)
  if (!/^\d+$/.test(text) || BigInt(text) > minutesOfDay) throw new Refusal('limit_invalid')
  return BigInt(text)
}
