import { type Currency, type Money, money } from '@kancil/contract/money'
import {
  addDeposit,
  type Turnover,
  turnoverLeft,
  turnoverWithout,
} from '@kancil/rules/payments/turnover'
import { releaseOf } from '@kancil/rules/wallet/line-transfer'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { wageredBy } from '../../wallet/door.ts'

type Row = { required: bigint; base: bigint }
type Owner = { readonly memberId: string; readonly currency: Currency }

/**
 * Locks the member's row, creating it if needed: one operation on a member's payments at a time, so
 * that the checks of daily limits and open orders see each other.
 */
export async function lockTurnover(
  tx: Tx,
  memberId: string,
  currency: Currency,
): Promise<Turnover> {
  await sql`insert into turnover (member_id, currency) values (${memberId}, ${currency})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Row>`select required, base from turnover
    where member_id = ${memberId} and currency = ${currency} for update`.execute(tx)
  return { required: money(rows[0]!.required), base: money(rows[0]!.base) }
}

export async function readTurnover(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Turnover> {
  const { rows } = await sql<Row>`select required, base from turnover
    where member_id = ${memberId} and currency = ${currency}`.execute(db)
  return { required: money(rows[0]?.required ?? 0n), base: money(rows[0]?.base ?? 0n) }
}

/** Turnover of many members, by `purseKey`; those without a row have nothing left to stake. */
export async function readTurnovers(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Turnover>> {
  const { rows } = await sql<Row & { member_id: string; currency: Currency }>`
    select member_id, currency, required, base from turnover
    where member_id = any(${[...memberIds]}::text[])`.execute(db)
  return new Map(
    rows.map(({ member_id, currency, required, base }) => [
      purseKey(member_id, currency),
      { required: money(required), base: money(base) },
    ]),
  )
}

/** Map key for one member's money in one currency. */
export function purseKey(memberId: string, currency: Currency): string {
  return `${memberId} ${currency}`
}

/**
 * After a deposit, under the member's lock: what it asks to be staked is added, and named. Where
 * nothing was left to stake, a new round begins, and earlier requirements are over.
 */
export async function requireTurnover(
  tx: Tx,
  owner: Owner,
  { turnover, wagered }: { readonly turnover: Turnover; readonly wagered: Money },
  deposit: {
    readonly subject: string
    readonly amount: Money
    readonly percent: number
    readonly at: Date
  },
): Promise<void> {
  const { memberId, currency } = owner
  const { subject, amount, percent, at } = deposit
  const next = addDeposit(turnover, wagered, amount, percent)
  const rounds = turnoverLeft(turnover, wagered) === 0n ? 1 : 0
  const { rows } = await sql<{ round: number }>`update turnover set required = ${next.required},
      base = ${next.base}, round = round + ${rounds}::int
    where member_id = ${memberId} and currency = ${currency} returning round`.execute(tx)
  const required = rounds === 1 ? next.required : money(next.required - turnover.required)
  const row = { subject, amount, percent, required, wagered, at }
  await insertRequirement(tx, owner, rows[0]!.round, row)
}

type NewRequirement = {
  readonly subject: string
  readonly amount: Money
  readonly percent: number
  readonly required: Money
  readonly wagered: Money
  readonly at: Date
}

async function insertRequirement(
  tx: Tx,
  { memberId, currency }: Owner,
  round: number,
  { subject, amount, percent, required, wagered, at }: NewRequirement,
): Promise<void> {
  await sql`insert into turnover_requirement (member_id, currency, round, subject, amount, percent,
      required, wagered, created_at)
    values (${memberId}, ${currency}, ${round}, ${subject}, ${amount}, ${percent}, ${required},
      ${wagered}, ${at})`.execute(tx)
}

/**
 * Takes off what went along with money to another member, under the lock of its sender. A line
 * below zero names it; nothing written before is changed.
 */
export async function releaseTurnover(
  tx: Tx,
  owner: Owner,
  { turnover, wagered }: { readonly turnover: Turnover; readonly wagered: Money },
  sent: {
    readonly subject: string
    readonly amount: Money
    readonly turnover: Money
    readonly at: Date
  },
): Promise<void> {
  const { subject, amount, at } = sent
  if (sent.turnover === 0n) return
  const next = { ...turnover, required: money(turnover.required - sent.turnover) }
  const round = await setTurnover(tx, owner, next)
  const required = money(-sent.turnover)
  await insertRequirement(tx, owner, round, { subject, amount, percent: 0, required, wagered, at })
}

/** @returns the round that goes on */
async function setTurnover(
  tx: Tx,
  { memberId, currency }: Owner,
  { required, base }: Turnover,
): Promise<number> {
  const { rows } = await sql<{ round: number }>`update turnover
    set required = ${required}, base = ${base}
    where member_id = ${memberId} and currency = ${currency} returning round`.execute(tx)
  return rows[0]!.round
}

export type RequirementRow = {
  readonly subject: string
  readonly amount: Money
  readonly percent: number
  readonly required: Money
  /** Null for what was required before each was listed. */
  readonly created_at: Date | null
}

/** As many are named one by one; the older ones of a round are one line together. */
export const requirementsNamedMost = 200

/**
 * The newest requirements of the member's present round, the oldest of them first, and when the
 * round's first one was made.
 */
export async function openRequirements(
  db: Db,
  memberId: string,
  currency: Currency,
): Promise<{ readonly newest: RequirementRow[]; readonly since: Date | null }> {
  const round = sql`from turnover t join turnover_requirement r on r.member_id = t.member_id
      and r.currency = t.currency and r.round = t.round
    where t.member_id = ${memberId} and t.currency = ${currency}`
  const { rows } = await sql<RequirementRow>`select r.subject, r.amount, r.percent, r.required,
      r.created_at ${round} order by r.id desc limit ${requirementsNamedMost}`.execute(db)
  const first = await sql<{ at: Date }>`select r.created_at as at ${round}
    order by r.id limit 1`.execute(db)
  return { newest: rows.toReversed(), since: first.rows[0]?.at ?? null }
}

type RoundRow = {
  readonly subject: string
  readonly required: Money
  readonly wagered: Money | null
}

/** All requirements of the member's present round, the oldest first. */
async function roundRequirements(tx: Tx, { memberId, currency }: Owner): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`select r.subject, r.required, r.wagered
    from turnover t join turnover_requirement r on r.member_id = t.member_id
      and r.currency = t.currency and r.round = t.round
    where t.member_id = ${memberId} and t.currency = ${currency} order by r.id`.execute(tx)
  return rows
}

/**
 * Asks no more for what was taken back from the member, as if it had never been given: stakes that
 * it counted count for the rest of the round, but for no deposit that came after them when nothing
 * else was left to stake. Nothing changes where its round is over.
 */
export async function dropTurnover(
  tx: Tx,
  owner: Owner,
  gift: { readonly subject: string; readonly amount: Money; readonly at: Date },
): Promise<void> {
  const turnover = await lockTurnover(tx, owner.memberId, owner.currency)
  const rows = await roundRequirements(tx, owner)
  if (!rows.some(({ subject }) => subject === gift.subject)) return
  const wagered = await wageredBy(tx, owner.memberId, owner.currency)
  const next = withoutGifts(turnover, rows, gift.subject)
  const round = await setTurnover(tx, owner, next)
  const row = { subject: releaseOf(gift.subject), amount: gift.amount, percent: 0, at: gift.at }
  const required = money(next.required - turnover.required)
  await insertRequirement(tx, owner, round, { ...row, required, wagered })
}

/** The round without this gift and those that were taken back before. */
function withoutGifts(turnover: Turnover, rows: readonly RoundRow[], gift: string): Turnover {
  const named = new Set([...rows.map(({ subject }) => subject), releaseOf(gift)])
  const gone = [...named].filter((subject) => named.has(releaseOf(subject)))
  const out = new Set(gone.flatMap((subject) => [subject, releaseOf(subject)]))
  // Whatever is required beyond the rows is older than they are.
  const listed = rows.reduce((sum, { required }) => sum + required, 0n)
  const earlier = money(turnover.required > listed ? turnover.required - listed : 0n)
  const steps = rows.map((row) => ({ ...row, wagered: row.wagered ?? turnover.base }))
  return turnoverWithout({ required: earlier, base: turnover.base }, steps, (name) => out.has(name))
}

/** As after a deposit, for money that the house gave: it must be staked before it can leave. */
export async function addTurnover(
  tx: Tx,
  owner: Owner,
  gift: Parameters<typeof requireTurnover>[3],
): Promise<void> {
  const turnover = await lockTurnover(tx, owner.memberId, owner.currency)
  const wagered = await wageredBy(tx, owner.memberId, owner.currency)
  await requireTurnover(tx, owner, { turnover, wagered }, gift)
}
