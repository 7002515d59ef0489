import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Phone } from './number.ts'
import { type Member, memberColumns } from '../store.ts'

/** The account whose owner has proved that they hold this number. */
export async function memberByPhone(
  db: Db | Tx,
  merchant: string,
  e164: string,
): Promise<Member | null> {
  const { rows } = await sql<Member>`select ${memberColumns} from member
    where merchant = ${merchant} and proven_phone = ${e164}`.execute(db)
  return rows[0] ?? null
}

/** @returns false if another account of the merchant has proved it */
export async function keepProvenPhone(
  tx: Tx,
  memberId: string,
  phone: Phone,
  now: Date,
): Promise<boolean> {
  const done = await sql`update member set proven_phone = ${phone.e164}, phone_proven_at = ${now},
      mobile_num = ${phone.national}, country_dialing_code = ${phone.dialingCode}
    where id = ${memberId} and not exists (select from member other
      where other.merchant = member.merchant and other.proven_phone = ${phone.e164}
        and other.id <> ${memberId})`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}
