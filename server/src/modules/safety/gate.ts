import type { Endpoint } from '@kancil/contract/endpoint'
import { formatMoney, type Currency, type Money, money } from '@kancil/contract/money'
import { type GuardedAct, refuseAct } from '@kancil/rules/safety/gate'
import { depositRoom, type Period } from '@kancil/rules/safety/limit-change'
import type { Db, Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { Gate } from '../../kernel/http/member-gate.ts'
import { playBans } from '../identity/door.ts'
import { limitsOf } from './limits/store.ts'

/**
 * The gate that everything passes which brings money to play or plays it. Bets of vendors pass it
 * in the wallet, on a row that they lock anyway (`limits/terms.ts`).
 * @throws Refusal `self_excluded` with the ban's kind and end; `under_age`; `forbidden` where the
 * member takes no promotions
 */
export async function passGate(
  db: Db | Tx,
  act: GuardedAct,
  memberId: string,
  now: Date,
): Promise<void> {
  const { kind, until, marketing } = await playBans.keptBanOf(db, memberId)
  const refusal = refuseAct(act, { kind, until, marketing }, now)
  if (refusal === 'self_excluded')
    throw new Refusal('self_excluded', { kind, until: until?.toISOString() ?? null })
  if (refusal === 'under_age') throw new Refusal('under_age')
  if (refusal) throw new Refusal('forbidden', { reason: refusal })
}

type Paying = {
  readonly memberId: string
  readonly currency: Currency
  readonly amount: Money
  /** What was paid in, or is about to be, in each current period; without this payment. */
  readonly used: () => Promise<Readonly<Record<Period, Money>>>
}

/**
 * What the member's own limits still allow to be paid in, where this payment is more; null where it
 * may be made. The caller holds the lock under which the member's deposits are ordered.
 */
export async function depositLeft(
  tx: Tx,
  { memberId, currency, amount, used }: Paying,
): Promise<string | null> {
  const { depositDay, depositWeek, depositMonth } = await limitsOf(tx, memberId)
  const limits = {
    depositDay: depositDay.amount,
    depositWeek: depositWeek.amount,
    depositMonth: depositMonth.amount,
  }
  // Most members have none, and then nothing is added up.
  if (Object.values(limits).every((limit) => limit === null)) return null
  const room = depositRoom(limits, await used())
  return room === null || amount <= room ? null : formatMoney(money(room), currency)
}

/** Modules whose commands neither play nor bring money to play. */
const openModules = new Set(['site', 'identity', 'safety', 'messages', 'operator'])
/**
 * Of the other modules: what takes money out, stands in the way of that (an agent's debt), calls
 * off what was begun, or reads. A transfer between the wallet and a purse asks this gate itself
 * where it goes in.
 */
const takesOut =
  /withdraw|payout|bank|receipt|dispute|payDebt|cancel|export|report|walletTransfer|readPurses/i

/**
 * A session begun during a break from play may read, and take money out. Any other command is
 * refused, whichever module it comes from and whenever it was written.
 */
export function banGate(now: () => Date): Gate {
  return async ({ name, method }: Endpoint, { banUntil }) => {
    if (banUntil === undefined || method === 'GET') return
    if (banUntil !== '' && new Date(banUntil) <= now()) return
    const [module = '', call = ''] = name.split('.')
    if (openModules.has(module) || takesOut.test(call)) return
    throw new Refusal('self_excluded', { until: banUntil === '' ? null : banUntil })
  }
}
