import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { register as endpoint } from '@kancil/contract/identity'
import { accountKey, mergeRules, type RegisterRules } from '@kancil/rules/identity/field-rules'
import { playingAge } from '@kancil/rules/site/visitor-status'
import { inTransaction } from '../../kernel/db.ts'
import type { Context } from '../../kernel/serve.ts'
import { readSettings } from '../site/door.ts'
import { checkCaptcha } from './captcha.ts'
import { affiliateOf } from './invite-codes.ts'
import { newcomerFacts, openAccount } from './open-account.ts'
import { openPasswords } from '../../kernel/passwords.ts'
import { isRegistrationOpen } from './register-settings.ts'
import { checkFields, checkNewPassword } from './registration-checks.ts'
import { registrationValues } from './registration-values.ts'
import { giveSession, openSession } from './sign-in.ts'
import { type Member, memberByRequest } from './store.ts'
import { presentedVerification } from './verification.ts'

type RegisterContext = Context<typeof endpoint>
type RegisterInput = InputOf<typeof endpoint>

/**
 * Opens an account and signs it in. The request's id makes a double click or a repeat after a
 * lost answer the same registration. That a name is taken has to be said here; it is said only to
 * one who has just solved a puzzle.
 */
export async function register(
  context: RegisterContext,
  input: RegisterInput,
): Promise<OutputOf<typeof endpoint>> {
  const { db, refuse } = context
  const settings = await readSettings(db)
  if (!isRegistrationOpen(settings)) return refuse('registration_closed')
  const rules = mergeRules(settings.register)
  checkFields(context, input, rules, playingAge(settings.ages))
  checkNewPassword(context, input)
  const known = await memberByRequest(db, input.requestId)
  if (known) return repeat(context, input, known)
  // Before the puzzle is used up: a wrong code is put right without another one.
  await affiliateOf(context, input.affiliateCode, input.domain)
  await demandProof(context, input, rules)
  const values = await registrationValues(context, input, {
    rules,
    termsVersion: settings.accounts.termsVersion,
    hash: await openPasswords(context.secrets).hash(input.password),
  })
  const made = await openAccount(context, values)
  if (made) {
    made.trust()
    return giveSession(context, made.member, made.started, newcomerFacts)
  }
  // The other half of a double click was quicker, or the name is another's.
  const quicker = await memberByRequest(db, input.requestId)
  return quicker ? repeat(context, input, quicker) : refuse('account_taken')
}

async function demandProof(
  context: RegisterContext,
  input: RegisterInput,
  rules: RegisterRules,
): Promise<void> {
  const { db, refuse } = context
  const presented = await presentedVerification(db, context, 'register', input.verification)
  if (!presented) return refuse('verification_required')
  const { enabled, required } = rules.captcha
  if (enabled && (required || input.captcha)) {
    if ((await checkCaptcha(context, input.captcha)) !== 'right') return refuse('captcha_wrong')
  }
  if (!(await presented.use())) refuse('verification_required')
}

/**
 * The same registration again: signs in to the account it made, if it is the same one by name and
 * password.
 */
async function repeat(
  context: RegisterContext,
  input: RegisterInput,
  member: Member,
): Promise<OutputOf<typeof endpoint>> {
  const sameName = member.account_key === accountKey(input.username)
  const same =
    sameName && (await openPasswords(context.secrets).verify(member.password_hash, input.password))
  if (!same || member.status !== 'active') return context.refuse('idempotency_conflict')
  const started = await inTransaction(context.db, (tx) =>
    openSession(tx, context, member, newcomerFacts),
  )
  return giveSession(context, member, started, newcomerFacts)
}
