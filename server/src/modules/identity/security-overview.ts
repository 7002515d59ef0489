import type { OutputOf } from '@kancil/contract/endpoint'
import type { securityOverview as endpoint } from '@kancil/contract/identity-security'
import { maskEmail, maskName } from '@kancil/rules/identity/mask'
import { securityLevel } from '@kancil/rules/identity/security-level'
import type { Context } from '../../kernel/serve.ts'
import { loginBefore } from './security-store.ts'
import { memberById } from './store.ts'

/** The head of the security centre: what is set, what is weak, and one thing to do next. */
export async function securityOverview(
  context: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, refuse } = context
  const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  const before = await loginBefore(db, member)
  return {
    ...securityLevel({
      password: 'set',
      paymentPassword: member.payment_password_hash ? 'set' : 'missing',
    }),
    nickname: member.nickname,
    passwordChangedAt: member.password_changed_at.toISOString(),
    maskedPhone: '',
    maskedEmail: maskEmail(member.email ?? ''),
    maskedPayeeName: maskName(member.payee_name ?? ''),
    lastLogin: before && { ...before, at: before.at.toISOString() },
  }
}
