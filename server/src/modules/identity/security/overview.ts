import type { OutputOf } from '@kancil/contract/endpoint'
import type { securityOverview as endpoint } from '@kancil/contract/identity/security'
import { maskEmail, maskName, maskPhone } from '@kancil/rules/identity/mask'
import { securityLevel } from '@kancil/rules/identity/security-level'
import { reachesPhones } from '../../../config.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { reachesMail } from '../../../config/mail-server.ts'
import { hasAuthenticator } from '../authenticator/code.ts'
import { type Contact, contactOf } from '../contact/store.ts'
import { loginBefore } from './store.ts'
import { memberById } from '../store.ts'

/** The top of the security centre: what is set, what is weak, and one thing to do next. */
export async function securityOverview(
  context: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, caller, refuse } = context
  const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  const before = await loginBefore(db, member)
  const contact = await contactOf(db, member.id)
  const phoneState = contact.provenPhone ? 'set' : contact.mobileNum ? 'weak' : 'missing'
  const emailState = !contact.email ? 'missing' : contact.emailProven ? 'set' : 'weak'
  return {
    ...securityLevel({
      password: 'set',
      paymentPassword: member.payment_password_hash ? 'set' : 'missing',
      ...(reachesPhones(config) ? { phone: phoneState } : {}),
      ...(reachesMail(config) ? { email: emailState } : {}),
      authenticator: (await hasAuthenticator(db, member.id)) ? 'set' : 'missing',
    }),
    nickname: member.nickname,
    passwordChangedAt: member.password_changed_at.toISOString(),
    maskedPhone: phoneText(contact),
    maskedEmail: maskEmail(member.email ?? ''),
    maskedPayeeName: maskName(member.payee_name ?? ''),
    lastLogin: before && { ...before, at: before.at.toISOString() },
  }
}

function phoneText({ provenPhone, mobileNum, countryDialingCode }: Contact): string {
  if (!mobileNum || !countryDialingCode) return ''
  const dialingCode = countryDialingCode.replace('+', '')
  return maskPhone(provenPhone ?? `+${dialingCode}${mobileNum}`, dialingCode)
}
