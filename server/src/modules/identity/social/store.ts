import type { MemberId } from '@kancil/contract/ids'
import type { SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { type Member, memberColumns } from '../store.ts'

export type SocialVisit = {
  readonly provider: SocialProviderId
  /** Encrypted. */
  readonly secrets: string
  readonly started_at: Date
  readonly returned_at: Date | null
  /** Encrypted; null until the browser has come back. */
  readonly outcome: string | null
}

export async function insertVisit(
  db: Db,
  visit: {
    tokenHash: Buffer
    provider: SocialProviderId
    secrets: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await sql`insert into social_visit (token_hash, provider, secrets, started_at, expires_at)
    values (${visit.tokenHash}, ${visit.provider}, ${visit.secrets}, ${visit.now},
      ${visit.expiresAt})`.execute(db)
}

/** The visit whose browser has come back, marked so; null if there is none or it already had. */
export async function takeReturn(
  db: Db,
  tokenHash: Buffer,
  provider: SocialProviderId,
  now: Date,
): Promise<SocialVisit | null> {
  const { rows } = await sql<SocialVisit>`update social_visit set returned_at = ${now}
    where token_hash = ${tokenHash} and provider = ${provider} and expires_at > ${now}
      and returned_at is null
    returning provider, secrets, started_at, returned_at, outcome`.execute(db)
  return rows[0] ?? null
}

export async function keepOutcome(db: Db, tokenHash: Buffer, outcome: string): Promise<void> {
  await sql`update social_visit set outcome = ${outcome}
    where token_hash = ${tokenHash}`.execute(db)
}

export async function openVisit(
  db: Db | Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<SocialVisit | null> {
  const { rows } = await sql<SocialVisit>`select provider, secrets, started_at, returned_at, outcome
    from social_visit where token_hash = ${tokenHash} and expires_at > ${now}
      and outcome is not null`.execute(db)
  return rows[0] ?? null
}

/** Uses up a visit; false if another call was faster. */
export async function endVisit(tx: Db | Tx, tokenHash: Buffer): Promise<boolean> {
  const done = await sql`delete from social_visit where token_hash = ${tokenHash}`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function linkedMember(
  db: Db | Tx,
  provider: SocialProviderId,
  subject: string,
): Promise<MemberId | null> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from social_link
    where provider = ${provider} and subject = ${subject}`.execute(db)
  return rows[0]?.member_id ?? null
}

/** @returns false if the person or the member is already linked at this provider */
export async function insertLink(
  tx: Db | Tx,
  link: { provider: SocialProviderId; subject: string; memberId: string; now: Date },
): Promise<boolean> {
  const done = await sql`insert into social_link (provider, subject, member_id, linked_at)
    values (${link.provider}, ${link.subject}, ${link.memberId}, ${link.now})
    on conflict do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** The active member with this address, or null. */
export async function memberByEmail(
  db: Db,
  merchant: string,
  email: string,
): Promise<Member | null> {
  const { rows } = await sql<Member>`select ${memberColumns} from member
    where merchant = ${merchant} and lower(email) = lower(${email}) and status = 'active'
    order by created_at limit 1`.execute(db)
  return rows[0] ?? null
}

export async function clearOldVisits(db: Db, now: Date): Promise<void> {
  await sql`delete from social_visit where expires_at < ${now}`.execute(db)
}
