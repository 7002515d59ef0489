import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { type ProofDemand, proofMinutes } from '@kancil/contract/identity/proofs'
import type { Config } from '../../../config.ts'
import { randomToken, sha256 } from '../../../kernel/chance.ts'
import type { Db } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { readSettings } from '../../site/door.ts'
import { proofsOf } from '../proofs/of-member.ts'
import { insertStep, isRecordedAddress, type StepFacts } from '../proofs/store.ts'
import type { Member } from '../store.ts'

type Visit = {
  readonly db: Db
  readonly config: Config
  readonly now: Date
  readonly ip: string
}

/**
 * What must follow a right password: nothing from a recorded address or on the very first login,
 * otherwise one of the account's proofs (specification, section 4). An account without any proof is
 * let in, and its owner is notified if there is a mail address.
 */
export async function demandOfPlace(
  visit: Visit,
  member: Member,
  facts: StepFacts,
): Promise<ProofDemand | null> {
  const { db, now, ip } = visit
  const { signIn } = await readSettings(db)
  if (!signIn.newAddressProof || member.account_kind === accountKinds.trial) return null
  const network = networkOf(ip)
  if ((await isRecordedAddress(db, member.id, network)) !== false) return null
  const proofs = await proofsOf(visit, member)
  if (proofs.length === 0) return null
  const ticket = randomToken(24)
  await insertStep(db, {
    ticket_hash: sha256(ticket),
    member_id: member.id,
    network,
    facts,
    now,
    expiresAt: new Date(now.getTime() + proofMinutes * 60_000),
  })
  return { ticket, proofs }
}
