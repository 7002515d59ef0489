import type { CodeChannel, CodePurpose } from '@kancil/contract/identity/codes'
import { sql } from 'kysely'
import { type Db, type Tx, lockScope } from '../../../kernel/db.ts'

export type SentCode = {
  readonly id: bigint
  readonly member_id: string | null
  readonly code_hash: Buffer
  readonly wrong_tries: number
  readonly right_tries: number
  readonly expires_at: Date
  readonly used_at: Date | null
}

/** What a code is bound to. */
export type CodeBinding = {
  readonly merchant: string
  readonly channel: CodeChannel
  readonly purpose: CodePurpose
  readonly destination: Buffer
  readonly visitor: Buffer | null
}

export type NewCode = CodeBinding & {
  readonly memberId: string | null
  readonly leaves: boolean
  readonly network: string
  readonly prefix: string | null
  readonly country: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The row's id is reserved first: the hash of the code is bound to it. */
export async function reserveCodeId(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select
    nextval(pg_get_serial_sequence('sent_code', 'id')) as id`.execute(tx)
  return rows[0]!.id
}

export async function insertCode(
  tx: Tx,
  id: bigint,
  codeHash: Buffer,
  code: NewCode,
): Promise<void> {
  await sql`insert into sent_code (id, merchant, channel, purpose, destination, visitor, member_id,
      code_hash, leaves, network, prefix, country, created_at, expires_at)
    overriding system value values (${id}, ${code.merchant}, ${code.channel}, ${code.purpose},
      ${code.destination}, ${code.visitor}, ${code.memberId}, ${codeHash}, ${code.leaves},
      ${code.network}, ${code.prefix}, ${code.country}, ${code.createdAt}, ${code.expiresAt})`.execute(
    tx,
  )
}

/** The newest code of a binding, locked until the transaction ends. */
export async function lockNewestCode(tx: Tx, of: CodeBinding): Promise<SentCode | null> {
  const { rows } = await sql<SentCode>`select id, member_id, code_hash, wrong_tries, right_tries,
      expires_at, used_at
    from sent_code where destination = ${of.destination} and merchant = ${of.merchant}
      and channel = ${of.channel} and purpose = ${of.purpose}
      and visitor is not distinct from ${of.visitor}
    order by created_at desc, id desc limit 1 for update`.execute(tx)
  return rows[0] ?? null
}

export async function countCodeTry(tx: Tx, id: bigint, fits: boolean): Promise<void> {
  await sql`update sent_code set wrong_tries = wrong_tries + ${fits ? 0 : 1},
    right_tries = right_tries + ${fits ? 1 : 0} where id = ${id}`.execute(tx)
}

/** Uses up a code; false if another call was faster. */
export async function useCodeRow(tx: Db | Tx, id: bigint, now: Date): Promise<boolean> {
  const done = await sql`update sent_code set used_at = ${now}
    where id = ${id} and used_at is null and expires_at > ${now}`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export type CodeCounts = {
  /** When the newest unused code to this destination expires. */
  readonly open_until: Date | null
  readonly destination_day: number
  readonly network_hour: number
  readonly prefix_hour: number
  readonly country_hour: number
}

/**
 * Counts what was sent so far. Requests for the same number, from the same network or to the same
 * country wait for each other, so that a thousand concurrent ones are counted one by one.
 */
export async function countCodes(tx: Tx, code: NewCode): Promise<CodeCounts> {
  const scopes = [
    `number:${code.channel}:${code.destination.toString('hex')}`,
    `network:${code.channel}:${code.network}`,
    ...(code.country ? [`country:${code.country}`] : []),
  ]
  for (const scope of scopes) await lockScope(tx, `code-${scope}`)
  const hour = new Date(code.createdAt.getTime() - 3_600_000)
  const day = new Date(code.createdAt.getTime() - 86_400_000)
  const { rows } = await sql<CodeCounts>`select
    (select max(expires_at) from sent_code where destination = ${code.destination}
      and channel = ${code.channel} and used_at is null and created_at > ${hour}) as open_until,
    (select count(*)::int from sent_code where destination = ${code.destination}
      and channel = ${code.channel} and created_at > ${day}) as destination_day,
    (select count(*)::int from sent_code where network = ${code.network}
      and channel = ${code.channel} and created_at > ${hour}) as network_hour,
    (select count(*)::int from sent_code where country = ${code.country}
      and prefix = ${code.prefix} and leaves and created_at > ${hour}) as prefix_hour,
    (select count(*)::int from sent_code where country = ${code.country} and leaves
      and created_at > ${hour}) as country_hour`.execute(tx)
  return rows[0]!
}

/** Codes are kept for two days, for the budgets; breakers for a month. */
export async function clearOldCodes(db: Db, now: Date): Promise<void> {
  const codes = new Date(now.getTime() - 2 * 86_400_000)
  const breakers = new Date(now.getTime() - 30 * 86_400_000)
  await sql`delete from sent_code where created_at < ${codes}`.execute(db)
  await sql`delete from code_breaker where open_until < ${breakers}`.execute(db)
}
