import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { register as endpoint } from '@kancil/contract/identity/registration'
import type { RegistrationInput } from '@kancil/contract/identity/registration-fields'
import type { registerMobile as mobileEndpoint } from '@kancil/contract/identity/phone'
import type { SignIn } from '@kancil/contract/identity/login'
import { accountKey, mergeRules, type RegisterRules } from '@kancil/rules/identity/field-rules'
import { type RegisterMethod, rulesOfMethod } from '@kancil/rules/identity/phone-rules'
import { playingAge } from '@kancil/rules/site/visitor-status'
import { reachesPhones } from '../../../config.ts'
import { randomBetween, randomToken } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { checkCaptcha } from '../verification/captcha.ts'
import { affiliateOf } from './invite-codes.ts'
import { newcomerFacts, openAccount } from './open-account.ts'
import { phoneOf } from '../contact/number.ts'
import { isProviderWay, type PhoneAuth } from '../phone-auth/provider.ts'
import { memberByPhone } from '../contact/phone-store.ts'
import { isRegistrationOpen } from './settings.ts'
import { checkFields, checkNewPassword } from './checks.ts'
import { type ProvenNumber, provenNumber } from './phone.ts'
import { providedNumber, withoutCode } from './provider.ts'
import { registrationValues } from './values.ts'
import { giveSession, openSession } from '../login/sign-in.ts'
import { type Member, memberByRequest } from '../store.ts'
import { presentedVerification } from '../verification/grant.ts'

type RegisterContext = Context<typeof endpoint>

/**
 * Opens an account and signs it in. The request's id makes a double click or a repeat after a lost
 * answer the same registration. This call cannot avoid revealing that a name is taken, so it does
 * so only to someone who has just solved a puzzle.
 */
export function register(
  phoneAuth: PhoneAuth,
  context: RegisterContext,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  return registerBy('username', phoneAuth, context, input)
}

/** The same by mobile number; the house fills in what the form does not ask for. */
export function registerMobile(
  phoneAuth: PhoneAuth,
  context: Context<typeof mobileEndpoint>,
  input: InputOf<typeof mobileEndpoint>,
): Promise<OutputOf<typeof mobileEndpoint>> {
  return registerBy('mobile', phoneAuth, context, input)
}

type Registration = Omit<RegistrationInput, 'username' | 'password'> & {
  readonly username?: string
  readonly password?: string
}

async function registerBy(
  method: RegisterMethod,
  phoneAuth: PhoneAuth,
  context: RegisterContext,
  input: Registration,
): Promise<SignIn> {
  const { db, config, refuse } = context
  const settings = await readSettings(db)
  const byProvider = await isProviderWay(context)
  if (!isRegistrationOpen(settings, method, byProvider || reachesPhones(config)))
    return refuse('registration_closed')
  const methodRules = rulesOfMethod(mergeRules(settings.register), method, settings.flags)
  const rules = byProvider ? withoutCode(methodRules) : methodRules
  checkFields(context, input, rules, playingAge(settings.ages))
  const whole = fillMissing(input, rules)
  if (rules.password.enabled) checkNewPassword(context, whole)
  const repeated = await memberByRequest(db, input.requestId)
  if (repeated) return repeat(context, whole, rules, repeated)
  // Check before the puzzle is used up, so that correcting a wrong code needs no second one.
  await affiliateOf(context, input.affiliateCode, input.domain)
  const phone =
    byProvider && methodRules.verificationCode.enabled
      ? await providedNumber(phoneAuth, context, input)
      : await provenNumber(context, input, rules)
  await demandProof(context, input, rules, phone)
  const values = await registrationValues(context, whole, {
    rules,
    termsVersion: settings.accounts.termsVersion,
    hash: await openPasswords(context.secrets).hash(whole.password),
  })
  const made = await openAccount(context, { ...values, ...phone?.values }, async (tx) => {
    if (phone && !(await phone.use(tx))) refuse('code_expired')
  })
  if (made) {
    made.trust()
    return giveSession(context, made.member, made.started, newcomerFacts)
  }
  // The other half of a double click was faster, or the name or number belongs to someone else.
  const quicker = await memberByRequest(db, input.requestId)
  if (quicker) return repeat(context, whole, rules, quicker)
  const isTaken = phone && (await memberByPhone(db, config.merchant, phone.e164))
  return refuse(isTaken ? 'mobile_taken' : 'account_taken')
}

/** Easy to read out, and reveals nothing of the number. */
const nameLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * When the form asks for no name or password: a random name, and a password that nobody knows. The
 * owner signs in by code, and may set a password through the forgotten-password flow.
 */
function fillMissing(input: Registration, rules: RegisterRules): RegistrationInput {
  const letter = () => nameLetters[randomBetween(0, nameLetters.length)]
  const name = rules.username.enabled ? (input.username ?? '') : ''
  const password = rules.password.enabled ? (input.password ?? '') : ''
  return {
    ...input,
    username: name || `m${Array.from({ length: 9 }, letter).join('')}`,
    password: password || randomToken(24),
  }
}

/** The code replaces the puzzle: one was solved to get it, and the code may be shown ten times. */
async function demandProof(
  context: RegisterContext,
  input: Registration,
  rules: RegisterRules,
  phone: ProvenNumber | null,
): Promise<void> {
  const { db, refuse } = context
  const presented = phone
    ? null
    : await presentedVerification(db, context, 'register', input.verification)
  if (!phone && !presented) return refuse('verification_required')
  const { enabled, required } = rules.captcha
  if (enabled && (required || input.captcha)) {
    if ((await checkCaptcha(context, input.captcha)) !== 'right') return refuse('captcha_wrong')
  }
  if (presented && !(await presented.use())) refuse('verification_required')
}

const repeatMinutes = 5

/**
 * The same registration again: signs in to the account it made, if name and password match. Without
 * a password its unguessable id is enough, for a few minutes and together with the number.
 */
async function repeat(
  context: RegisterContext,
  input: RegistrationInput,
  rules: RegisterRules,
  member: Member,
): Promise<SignIn> {
  const same = rules.password.enabled
    ? member.account_key === accountKey(input.username) &&
      (await openPasswords(context.secrets).verify(member.password_hash, input.password))
    : context.now.getTime() - member.created_at.getTime() < repeatMinutes * 60_000 &&
      phoneOf(input.countryDialingCode ?? '', input.mobileNum ?? '')?.national === member.mobile_num
  if (!same || member.status !== 'active') return context.refuse('idempotency_conflict')
  const started = await inTransaction(context.db, (tx) =>
    openSession(tx, context, member, newcomerFacts),
  )
  return giveSession(context, member, started, newcomerFacts)
}
