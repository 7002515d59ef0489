import { inTransaction } from '../../../kernel/db.ts'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { setPaymentPassword as endpoint } from '@kancil/contract/identity/passwords'
import { faultOf, mergeRules } from '@kancil/rules/identity/field-rules'
import type { Db } from '../../../kernel/db.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { isOwnPassword } from './own.ts'
import { clearPaymentFailures, countPaymentTry } from './payment-store.ts'
import type { IdentitySessionData } from '../login/sign-in.ts'
import { keepPaymentPassword } from './store.ts'
import { type Member, memberById } from '../store.ts'

const triesMax = 5
const lockMinutes = 30
/**
 * A member who has just proved the login password need not do it again to set the first payment
 * password.
 */
const freshLoginMinutes = 10

export type PaymentPasswordVerdict =
  | { readonly verdict: 'right' | 'wrong' | 'not_set' }
  | { readonly verdict: 'locked'; readonly retryAfterSeconds: number }

/**
 * Whether a payment password is the member's. Each try is counted before it is checked and outside
 * the caller's transaction, so that a refusal does not roll the count back. Five wrong ones block
 * all tries for half an hour. The lock affects payments only, and only someone signed in can cause
 * it.
 */
export async function checkPaymentPassword(
  context: { readonly db: Db; readonly secrets: Secrets; readonly now: Date },
  memberId: string,
  password: string,
): Promise<PaymentPasswordVerdict> {
  const { db, now } = context
  const member = await memberById(db, memberId)
  if (!member?.payment_password_hash) return { verdict: 'not_set' }
  const since = new Date(now.getTime() - lockMinutes * 60_000)
  const counted = await countPaymentTry(db, memberId, now, since)
  if (counted.failures > triesMax) return { verdict: 'locked', retryAfterSeconds: lockMinutes * 60 }
  if (!(await openPasswords(context.secrets).verify(member.payment_password_hash, password)))
    return { verdict: 'wrong' }
  await clearPaymentFailures(db, memberId)
  return { verdict: 'right' }
}

export async function setPaymentPassword(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, caller, refuse } = context
  const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  const { register } = await readSettings(db)
  const rule = mergeRules(register).paymentPassword
  const problem = faultOf({ ...rule, required: true }, input.newPaymentPassword)
  if (problem) refuse('fields_invalid', { fields: [{ name: 'newPaymentPassword', problem }] })
  if (input.newPaymentPassword !== input.confirmPaymentPassword) refuse('passwords_differ')
  if (member.payment_password_hash) await demandOld(context, input)
  else await demandLogin(context, input, member)
  const hash = await openPasswords(context.secrets).hash(input.newPaymentPassword)
  const before = member.payment_password_hash
  const isSaved = await inTransaction(db, (tx) =>
    keepPaymentPassword(tx, member.id, { hash, before, now }),
  )
  // Another tab was faster: what was proved here no longer holds.
  if (!isSaved) return refuse('payment_password_wrong')
  return {}
}

async function demandOld(
  context: Context<typeof endpoint>,
  { oldPaymentPassword }: InputOf<typeof endpoint>,
): Promise<void> {
  const { caller, refuse } = context
  if (!oldPaymentPassword) return refuse('payment_password_required')
  const answer = await checkPaymentPassword(context, caller.memberId, oldPaymentPassword)
  if (answer.verdict === 'locked')
    return refuse('payment_password_locked', { retryAfterSeconds: answer.retryAfterSeconds })
  if (answer.verdict !== 'right') refuse('payment_password_wrong')
}

async function demandLogin(
  context: Context<typeof endpoint>,
  { loginPassword }: InputOf<typeof endpoint>,
  member: Member,
): Promise<void> {
  const { caller, now, refuse } = context
  const age = now.getTime() - caller.session.createdAt.getTime()
  if (!loginPassword) {
    if (age > freshLoginMinutes * 60_000 || (caller.session.data as IdentitySessionData).remembered)
      refuse('login_password_required')
    return
  }
  if (!(await isOwnPassword(context, member, loginPassword))) refuse('login_password_wrong')
}
