import type { ContractReason } from '@kancil/contract/agents/contracts'
import type { ContractKind, ContractState, ContractTerms } from '@kancil/contract/agents/terms'
import type { Id, MemberId } from '@kancil/contract/ids'
import type { ContractFlags } from '@kancil/contract/wallet/balance'
import { siteZone } from '@kancil/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ContractRow = {
  readonly id: Id<'agentContract'>
  readonly kind: ContractKind
  /** Null: the house. */
  readonly uplineId: MemberId | null
  readonly memberId: MemberId
  readonly requestId: string
  readonly state: ContractState
  readonly terms: ContractTerms
  readonly reason: ContractReason
  readonly offeredAt: Date
  readonly expiresAt: Date
  readonly decidedAt: Date | null
  readonly fromDay: string | null
  readonly endsOn: string | null
  readonly endedAt: Date | null
}

const columns = sql`c.id, c.kind, c.upline_id as "uplineId", c.member_id as "memberId",
  c.request_id as "requestId", c.state, c.terms, c.reason, c.offered_at as "offeredAt",
  c.expires_at as "expiresAt", c.decided_at as "decidedAt",
  to_char(c.from_day, 'YYYY-MM-DD') as "fromDay", to_char(c.ends_on, 'YYYY-MM-DD') as "endsOn",
  c.ended_at as "endedAt"`

async function read(db: Db | Tx, rest: RawBuilder<unknown>): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`select ${columns} from agent_contract c ${rest}`.execute(
    db,
  )
  return rows
}

/**
 * Which kinds of contracts concern a member: held in force or in the past, waiting for their
 * answer, or given to those below.
 */
export async function flagsOf(db: Db, memberId: string): Promise<ContractFlags> {
  const { rows } = await sql<{ kind: ContractKind }>`select distinct kind from agent_contract
    where member_id = ${memberId} and state in ('pending', 'active', 'terminated', 'invalid')
      or upline_id = ${memberId} and state in ('pending', 'active')`.execute(db)
  const has = (kind: ContractKind): boolean => rows.some((row) => row.kind === kind)
  return {
    ...{ dividend: has('dividend'), dailySalary: has('daily') },
    ...{ hourlySalary: has('hourly'), realtimeSalary: has('realtime') },
  }
}

export async function insertContract(tx: Tx, row: ContractRow): Promise<void> {
  await sql`insert into agent_contract (id, kind, upline_id, member_id, request_id, state, terms,
      offered_at, expires_at, ends_on)
    values (${row.id}, ${row.kind}, ${row.uplineId}, ${row.memberId}, ${row.requestId}, ${row.state},
      ${JSON.stringify(row.terms)}::jsonb, ${row.offeredAt}, ${row.expiresAt},
      ${row.endsOn}::date)`.execute(tx)
}

export async function contractById(db: Db | Tx, id: string): Promise<ContractRow | null> {
  return (await read(db, sql`where c.id = ${id}`))[0] ?? null
}

export async function lockContract(tx: Tx, id: string): Promise<ContractRow | null> {
  return (await read(tx, sql`where c.id = ${id} for update`))[0] ?? null
}

export async function contractByRequest(
  tx: Tx,
  memberId: string,
  requestId: string,
): Promise<ContractRow | null> {
  const rows = await read(tx, sql`where c.member_id = ${memberId} and c.request_id = ${requestId}`)
  return rows[0] ?? null
}

/** Contracts in force of these members. */
export function activeContracts(db: Db | Tx, memberIds: readonly string[]): Promise<ContractRow[]> {
  return read(
    db,
    sql`where c.member_id = any(${[...memberIds]}::text[]) and c.state = 'active' order by c.kind`,
  )
}

/** Contracts of a kind in force below a member, with the nearest contract holder above each. */
export function contractsBelow(
  db: Db | Tx,
  memberId: string,
  kind: ContractKind,
): Promise<ContractRow[]> {
  return read(
    db,
    sql`join member_line l on l.member_id = c.member_id
      where l.ancestor_id = ${memberId} and l.depth > 0 and c.state = 'active' and c.kind = ${kind}
      order by l.depth, c.member_id`,
  )
}

export async function pendingOf(
  tx: Db | Tx,
  memberId: string,
  kind: ContractKind,
): Promise<ContractRow | null> {
  const rows = await read(
    tx,
    sql`where c.member_id = ${memberId} and c.kind = ${kind} and c.state = 'pending'`,
  )
  return rows[0] ?? null
}

export async function decideContract(
  tx: Tx,
  id: string,
  to: { readonly state: ContractState; readonly at: Date; readonly fromDay?: string },
): Promise<void> {
  await sql`update agent_contract set state = ${to.state}, decided_at = ${to.at},
      from_day = coalesce(${to.fromDay ?? null}::date, from_day)
    where id = ${id}`.execute(tx)
}

export async function endContracts(
  tx: Tx,
  ids: readonly string[],
  to: { readonly state: ContractState; readonly reason: ContractReason; readonly at: Date },
): Promise<void> {
  await sql`update agent_contract set state = ${to.state}, reason = ${to.reason},
      ended_at = ${to.at}
    where id = any(${[...ids]}::text[])`.execute(tx)
}

/**
 * Ends offers that nobody answered, and contracts whose last day is over; with these what was given
 * below them, on the same day.
 */
export async function endDue(tx: Tx, now: Date, today: string): Promise<void> {
  await sql`update agent_contract set state = 'expired', ended_at = ${now}
    where state = 'pending' and expires_at <= ${now}`.execute(tx)
  await sql`with past as (update agent_contract set state = 'terminated', reason = 'ended',
        ended_at = ${now}
      where state = 'active' and ends_on < ${today}::date
      returning member_id, kind, (ends_on + 1)::timestamp at time zone ${siteZone} as over_at)
    update agent_contract c set state = 'terminated', reason = 'upline_ended',
        ended_at = (select min(o.over_at) from past o join member_line l
          on l.ancestor_id = o.member_id where l.member_id = c.member_id and o.kind = c.kind)
      where c.state = 'active' and (c.ends_on is null or c.ends_on >= ${today}::date)
        and exists (select 1 from past o join member_line l on l.ancestor_id = o.member_id
          where l.member_id = c.member_id and l.depth > 0 and o.kind = c.kind)`.execute(tx)
}

export type ContractFilter = {
  readonly memberId?: string
  readonly side?: 'own' | 'given' | undefined
  readonly kind?: ContractKind | undefined
  readonly state?: ContractState | undefined
}

export async function contractPage(
  db: Db,
  { memberId, side, kind, state }: ContractFilter,
  { limit, offset }: PageRange,
): Promise<{ rows: ContractRow[]; total: number }> {
  const who =
    memberId === undefined
      ? sql`true`
      : side === 'own'
        ? sql`c.member_id = ${memberId}`
        : side === 'given'
          ? sql`c.upline_id = ${memberId}`
          : sql`(c.member_id = ${memberId} or c.upline_id = ${memberId})`
  const where = sql`where ${who} and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
    and (${state ?? null}::text is null or c.state = ${state ?? null})`
  const rows = await read(
    db,
    sql`${where} order by c.state not in ('pending', 'active'), c.offered_at desc, c.id
      limit ${limit} offset ${offset}`,
  )
  const { rows: counted } = await sql<{ n: bigint }>`select count(*) as n from agent_contract c
    ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.n) }
}
