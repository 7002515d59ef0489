import type { OutputOf } from '@kancil/contract/endpoint'
import type { IdentityLevel } from '@kancil/contract/safety/identity-check'
import type { depositGate as endpoint, PlaceProfile } from '@kancil/contract/safety/place'
import { type Currency, type Money, money } from '@kancil/contract/money'
import { banInForce } from '@kancil/rules/safety/gate'
import {
  neededToDeposit,
  neededToWithdraw,
  profileFor,
  withdrawalRoom,
} from '@kancil/rules/safety/identity-level'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { playBans } from '../../identity/door.ts'
import { readSettings } from '../../site/door.ts'
import type { SafetyOutside } from '../outside.ts'
import { levelOf } from './level.ts'

async function profileAt(db: Db | Tx, country: string): Promise<PlaceProfile> {
  return profileFor((await readSettings(db)).safety.places, country)
}

/** The age from which somebody may play there: the place's, or the site's where it is higher. */
export async function minimumAgeAt(db: Db | Tx, country: string): Promise<number> {
  const { ages } = await readSettings(db)
  return Math.max(ages.minimumAge, (await profileAt(db, country)).minimumAge)
}

/** The profile of rules that games follow there, as vendors are told it. */
export async function playProfileAt(db: Db | Tx, country: string): Promise<'standard' | 'strict'> {
  return (await profileAt(db, country)).strictPlay === true ? 'strict' : 'standard'
}

type Payment = {
  readonly memberId: string
  readonly country: string
  /** All payments of the member in this direction, this one included. */
  readonly total: Money
}

/** What keeps a payment from being made: the place, or a level that is missing; null: nothing. */
export async function depositNeed(
  db: Db | Tx,
  { memberId, country, total }: Payment,
): Promise<'place_refused' | IdentityLevel | null> {
  const profile = await profileAt(db, country)
  if (!profile.open) return 'place_refused'
  return neededToDeposit(profile, { level: await levelOf(db, memberId), total })
}

/** The level that a withdrawal lacks, or null. */
export async function withdrawalNeed(
  db: Db | Tx,
  { memberId, country, total }: Payment,
): Promise<IdentityLevel | null> {
  const profile = await profileAt(db, country)
  return neededToWithdraw(profile, { level: await levelOf(db, memberId), total })
}

/** How much of further withdrawals needs no proof, and what comes next; null: nothing is asked. */
export async function identityRoom(
  db: Db | Tx,
  { memberId, country, total }: Payment,
): Promise<{ readonly needed: IdentityLevel; readonly left: Money } | null> {
  const [profile, level] = await Promise.all([profileAt(db, country), levelOf(db, memberId)])
  const room = withdrawalRoom(profile, { level, total })
  return room && { needed: room.needed, left: money(room.left) }
}

/** Told before any money is asked for. */
export async function depositGate(
  outside: SafetyOutside,
  { db, now, caller, request }: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const { country } = request
  const none = { refusal: null, needed: null, until: null, country }
  const ban = banInForce(await playBans.keptBanOf(db, memberId), now)
  if (ban)
    return {
      ...none,
      refusal: ban.kind === 'under_age' ? 'under_age' : 'self_excluded',
      until: ban.until?.toISOString() ?? null,
    }
  const total = await totalOf(outside, db, memberId, currency)
  const need = await depositNeed(db, { memberId, country, total })
  if (need === null) return none
  if (need === 'place_refused') return { ...none, refusal: need }
  return { ...none, refusal: 'identity_needed', needed: need }
}

/** The next payment in is more than nothing: the bound counts as reached one unit earlier. */
async function totalOf(
  outside: SafetyOutside,
  db: Db,
  memberId: string,
  currency: Currency,
): Promise<Money> {
  return ((await outside.depositsTotal(db, memberId, currency)) + 1n) as Money
}
