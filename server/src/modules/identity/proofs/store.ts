import { sql } from 'kysely'
import { type Db, type Tx, lockScope } from '../../../kernel/db.ts'

/** What the password step of a login established, for the session that follows the proof. */
export type StepFacts = {
  readonly passwordExpired: boolean
  readonly mustChangePassword: boolean
  readonly rememberMe: boolean
}

export type LoginStep = {
  readonly ticket_hash: Buffer
  readonly member_id: string
  readonly network: string
  readonly facts: StepFacts
  readonly wrong_proofs: number
}

export async function insertStep(
  db: Db | Tx,
  step: Omit<LoginStep, 'wrong_proofs'> & { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`insert into login_step (ticket_hash, member_id, network, facts, created_at, expires_at)
    values (${step.ticket_hash}, ${step.member_id}, ${step.network},
      ${JSON.stringify(step.facts)}::jsonb, ${step.now}, ${step.expiresAt})`.execute(db)
}

/** An open step that began at this address, if its password is still the current one. */
export async function openStep(
  db: Db | Tx,
  ticketHash: Buffer,
  network: string,
  now: Date,
): Promise<LoginStep | null> {
  const { rows } = await sql<LoginStep>`select s.ticket_hash, s.member_id, s.network, s.facts,
      s.wrong_proofs
    from login_step s join member m on m.id = s.member_id and m.password_changed_at <= s.created_at
    where s.ticket_hash = ${ticketHash} and s.network = ${network}
      and s.used_at is null and s.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Counts a try at a step before it is judged; false if the step has no tries left. */
export async function countStepTry(tx: Tx, ticketHash: Buffer, most: number): Promise<boolean> {
  const done = await sql`update login_step set wrong_proofs = wrong_proofs + 1
    where ticket_hash = ${ticketHash} and used_at is null and wrong_proofs < ${most}`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** @returns false if another call was faster */
export async function useStep(tx: Tx, ticketHash: Buffer, now: Date): Promise<boolean> {
  const done = await sql`update login_step set used_at = ${now}
    where ticket_hash = ${ticketHash} and used_at is null and expires_at > ${now}`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/**
 * What is being tried: a proof or code, or the password within a session. Each is counted
 * separately.
 */
export type TryKind = 'proof' | 'password'

/**
 * Records a try as wrong and counts those since; tries by one member wait for each other here, so
 * that a hundred concurrent ones count as a hundred.
 */
export async function countProofTry(
  tx: Tx,
  { memberId, kind }: { readonly memberId: string; readonly kind: TryKind },
  now: Date,
  since: Date,
): Promise<{ readonly id: bigint; readonly before: number }> {
  await lockScope(tx, `proof:${memberId}`)
  const { rows } = await sql<{ id: bigint; before: number }>`with before as (
      select count(*)::int as count from proof_failure
      where member_id = ${memberId} and kind = ${kind} and at > ${since})
    insert into proof_failure (member_id, kind, at) values (${memberId}, ${kind}, ${now})
    returning id, (select count from before) as before`.execute(tx)
  return rows[0]!
}

export async function forgiveProofTry(tx: Db | Tx, id: bigint): Promise<void> {
  await sql`delete from proof_failure where id = ${id}`.execute(tx)
}

export async function isRecordedAddress(
  db: Db | Tx,
  memberId: string,
  network: string,
): Promise<boolean | 'none'> {
  const { rows } = await sql<{ here: boolean; any: boolean }>`select
    exists (select from member_address where member_id = ${memberId}
      and network = ${network}) as here,
    exists (select from member_address where member_id = ${memberId}) as any`.execute(db)
  return rows[0]!.any ? rows[0]!.here : 'none'
}

/** @returns whether the address was already recorded; 'none' if the member had none at all */
export async function keepAddress(
  tx: Tx,
  memberId: string,
  network: string,
  now: Date,
): Promise<boolean | 'none'> {
  const { rows } = await sql<{ here: boolean; any: boolean }>`with kept as (
      insert into member_address (member_id, network, first_at, last_at)
        values (${memberId}, ${network}, ${now}, ${now})
      on conflict (member_id, network) do update set last_at = excluded.last_at
      returning xmax <> 0 as here)
    select here,
      exists (select from member_address where member_id = ${memberId}) as any
    from kept`.execute(tx)
  return rows[0]!.any ? rows[0]!.here : 'none'
}

/** E.164 of the number that the member has proved to hold, or null. */
export async function provenPhone(db: Db | Tx, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ proven_phone: string | null }>`select proven_phone from member
    where id = ${memberId}`.execute(db)
  return rows[0]?.proven_phone ?? null
}

/**
 * Deletes addresses half a year after the last login from there, except a member's newest: with
 * none left, the next login would pass for the very first, which needs no proof.
 */
export async function clearOldProofs(db: Db, now: Date): Promise<void> {
  const day = new Date(now.getTime() - 86_400_000)
  const halfYear = new Date(now.getTime() - 180 * 86_400_000)
  await sql`delete from login_step where expires_at < ${now}`.execute(db)
  await sql`delete from proof_failure where at < ${day}`.execute(db)
  await sql`delete from member_address old where last_at < ${halfYear}
    and exists (select from member_address newer where newer.member_id = old.member_id
      and (newer.last_at, newer.network) > (old.last_at, old.network))`.execute(db)
}
