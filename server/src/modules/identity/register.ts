import { accountKinds } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { memberRegistered, type MemberRegistered } from '@kancil/contract/identity'
import type { register as endpoint } from '@kancil/contract/identity'
import { businessDay } from '@kancil/contract/time'
import { birthdayFault } from '@kancil/rules/identity/age'
import {
  accountKey,
  mergeRules,
  normaliseField,
  type RegisterRules,
  registrationFaults,
} from '@kancil/rules/identity/field-rules'
import { isCommonPassword } from '@kancil/rules/identity/passwords'
import { playingAge } from '@kancil/rules/site/visitor-status'
import { inTransaction } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { emit } from '../../kernel/outbox.ts'
import type { Context } from '../../kernel/serve.ts'
import { readSettings } from '../site/door.ts'
import { noteAttempt } from './attempt-store.ts'
import { checkCaptcha } from './captcha.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { isRegistrationOpen } from './register-settings.ts'
import { attemptOf, giveSession, openSession, trustBrowser } from './sign-in.ts'
import {
  insertMember,
  type Member,
  memberByKey,
  memberById,
  memberByRequest,
  type MemberValues,
} from './store.ts'
import { presentedVerification } from './verification.ts'

type RegisterContext = Context<typeof endpoint>
type RegisterInput = InputOf<typeof endpoint>

const facts = {
  firstTimeLogin: true,
  passwordExpired: false,
  mustChangePassword: false,
  rememberMe: false,
}

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
  const known = await memberByRequest(db, input.requestId)
  if (known) return repeat(context, input, known)
  await demandProof(context, input, rules)
  const values = await valuesOf(context, input, rules, settings.accounts.termsVersion)
  const made = await inTransaction(db, async (tx) => {
    if (!(await insertMember(tx, values))) return null
    const member = (await memberById(tx, values.id))!
    await noteAttempt(
      tx,
      { ...attemptOf(context, member.merchant, member.account_key), device: null },
      'registered',
    )
    const fact: MemberRegistered = {
      memberId: member.id,
      merchant: member.merchant,
      accountKind: member.account_kind,
      uplineId: member.upline_id,
      at: context.now.toISOString(),
    }
    await emit(tx, memberRegistered, fact)
    const trust = await trustBrowser(tx, context, member, false)
    return { member, trust, started: await openSession(tx, context, member, facts) }
  })
  if (made) {
    made.trust()
    return giveSession(context, made.member, made.started, facts)
  }
  // The other half of a double click was quicker, or the name is another's.
  const quicker = await memberByRequest(db, input.requestId)
  return quicker ? repeat(context, input, quicker) : refuse('account_taken')
}

function checkFields(
  context: RegisterContext,
  input: RegisterInput,
  rules: RegisterRules,
  minimumAge: number,
): void {
  const { now, refuse } = context
  const faults = registrationFaults(rules, input)
  if (faults.length > 0) refuse('fields_invalid', { fields: faults })
  if (input.confirmPassword !== undefined && input.confirmPassword !== input.password)
    refuse('passwords_differ')
  if (isCommonPassword(input.password, input.username)) refuse('password_breached')
  const fault = input.birthday ? birthdayFault(input.birthday, businessDay(now), minimumAge) : null
  if (fault === 'under_age') refuse('under_age', { minimumAge })
  if (fault) refuse('fields_invalid', { fields: [{ name: 'birthday', problem: fault }] })
  if (!input.termsAgreed) refuse('terms_not_agreed')
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

async function valuesOf(
  context: RegisterContext,
  input: RegisterInput,
  rules: RegisterRules,
  termsVersion: string,
): Promise<MemberValues> {
  const { config, now, ip } = context
  const text = (name: keyof RegisterRules & keyof RegisterInput): string | null => {
    const given = rules[name].enabled ? input[name] : undefined
    return typeof given === 'string' ? normaliseField(name, given) || null : null
  }
  const account = normaliseField('username', input.username)
  const recommender = text('recommenderId')
  return {
    id: newId('member', now),
    merchant: config.merchant,
    account,
    account_key: accountKey(account),
    account_kind: accountKinds.member,
    currency: config.currency,
    nickname: account,
    password_hash: await hashPassword(context, input.password),
    password_changed_at: now,
    payment_password_hash: input.paymentPassword
      ? await hashPassword(context, input.paymentPassword)
      : null,
    payee_name: text('payeeName'),
    email: text('email'),
    country_dialing_code: text('countryDialingCode')?.replace('+', '') ?? null,
    mobile_num: text('mobileNum'),
    birthday: text('birthday'),
    id_number: text('idNumber'),
    qq_num: text('qqNum'),
    line: text('line'),
    whatsapp: text('whatsapp'),
    facebook: text('facebook'),
    wechat: text('wechat'),
    recommender_id: recommender,
    upline_id: await agentNamed(context, recommender),
    referral_code: text('referralCode'),
    domain: text('domain'),
    register_url: input.registerUrl ?? null,
    register_method: input.registerMethod ?? 'WEB',
    register_ip: ip,
    register_request_id: input.requestId,
    language: input.language ?? null,
    terms_version: termsVersion,
    terms_accepted_at: now,
    first_login_at: now,
    last_login_at: now,
    created_at: now,
  }
}

/**
 * The agent whose account the newcomer named becomes the upline; any other name is kept as it was
 * typed.
 */
async function agentNamed(
  { db, config }: RegisterContext,
  recommender: string | null,
): Promise<Member['upline_id']> {
  if (!recommender) return null
  const named = await memberByKey(db, config.merchant, accountKey(recommender))
  const isAgent = named && named.account_kind !== 0 && named.account_kind !== accountKinds.trial
  return isAgent && named.status === 'active' ? named.id : null
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
  const same = sameName && (await verifyPassword(context, member.password_hash, input.password))
  if (!same || member.status !== 'active') return context.refuse('idempotency_conflict')
  const started = await inTransaction(context.db, (tx) => openSession(tx, context, member, facts))
  return giveSession(context, member, started, facts)
}
