import type { ProofDemand, ProofKind } from '@kancil/contract/identity/proofs'
import { isSameName, offeredProofs } from '@kancil/rules/identity/extra-proofs'
import { maskEmail, maskPhone } from '@kancil/rules/identity/mask'
import { type Config, reachesPhones } from '../../../config.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { reachesMail } from '../../../config/mail-server.ts'
import { hasAuthenticator } from '../authenticator/code.ts'
import { type Phone, phoneOf } from '../contact/number.ts'
import { provenPhone } from './store.ts'
import type { Member } from '../store.ts'

type ProofContext = { readonly db: Db | Tx; readonly config: Config }

/** The number for texts: the one its owner has proved to hold. */
export async function textsTo({ db, config }: ProofContext, member: Member): Promise<Phone | null> {
  if (!reachesPhones(config)) return null
  const proven = await provenPhone(db, member.id)
  const phone = phoneOf(member.country_dialing_code ?? '', member.mobile_num ?? '')
  return phone && phone.e164 === proven ? phone : null
}

/** How this member may prove a login, and where a code would go. */
export async function proofsOf(
  context: ProofContext,
  member: Member,
): Promise<ProofDemand['proofs']> {
  const phone = await textsTo(context, member)
  const email = reachesMail(context.config) ? (member.email ?? '') : ''
  const kinds = offeredProofs({
    hasNumber: Boolean(member.mobile_num && member.country_dialing_code),
    takesTexts: phone !== null,
    takesMail: email !== '',
    hasPayeeName: Boolean(member.payee_name),
    hasAuthenticator: await hasAuthenticator(context.db, member.id),
  })
  const hints: Partial<Record<ProofKind, string>> = {
    smsCode: phone ? maskPhone(phone.e164, phone.dialingCode) : '',
    email: maskEmail(email),
  }
  return kinds.map((kind) => ({ kind, hint: hints[kind] ?? '' }))
}

/** Whether the answer is the number on the account, however it was typed. */
export function isMembersNumber(member: Member, typed: string): boolean {
  const answer = typed.trim()
  const dialingCode = member.country_dialing_code ?? ''
  const ownPhone = phoneOf(dialingCode, member.mobile_num ?? '')
  if (ownPhone) return phoneOf(dialingCode, answer)?.e164 === ownPhone.e164
  // A number stored before formats were checked: compare its digits.
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
  return digits(answer) !== '' && digits(answer) === digits(member.mobile_num ?? '')
}

export function isMembersName(member: Member, answer: string): boolean {
  return isSameName(member.payee_name ?? '', answer)
}
