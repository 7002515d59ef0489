import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { RegistrationInput } from '@kancil/contract/identity/registration-fields'
import { accountKey, normaliseField, type RegisterRules } from '@kancil/rules/identity/field-rules'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import { sealIdNumber } from '../profile/id-number.ts'
import { affiliateOf, referrerOf } from './invite-codes.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { type Member, memberByKey, type MemberValues } from '../store.ts'

export type RegistrationContext = {
  readonly db: Db
  readonly config: Config
  readonly secrets: Secrets
  readonly now: Date
  readonly ip: string
  readonly refuse: (code: 'invitation_code_error', value?: Record<string, unknown>) => never
}

/** The row for a registration: fields as the rules offer them, and who referred the newcomer. */
export async function registrationValues(
  context: RegistrationContext,
  input: Omit<RegistrationInput, 'password'>,
  how: { readonly rules: RegisterRules; readonly termsVersion: string; readonly hash: string },
): Promise<MemberValues> {
  const { config, now, ip, secrets } = context
  const text = (name: keyof RegisterRules & keyof typeof input): string | null => {
    const value = how.rules[name].enabled ? input[name] : undefined
    return typeof value === 'string' ? normaliseField(name, value) || null : null
  }
  const account = normaliseField('username', input.username)
  const recommender = text('recommenderId')
  const idNumber = text('idNumber')
  const affiliate = await affiliateOf(context, input.affiliateCode, input.domain)
  return {
    id: newId('member', now),
    merchant: config.merchant,
    account,
    account_key: accountKey(account),
    account_kind: affiliate?.newKind ?? accountKinds.member,
    currency: config.currency,
    nickname: account,
    password_hash: how.hash,
    password_changed_at: now,
    payment_password_hash: text('paymentPassword')
      ? await openPasswords(context.secrets).hash(input.paymentPassword!)
      : null,
    payee_name: text('payeeName'),
    email: text('email'),
    country_dialing_code: text('countryDialingCode')?.replace('+', '') ?? null,
    mobile_num: text('mobileNum'),
    birthday: text('birthday'),
    id_number: idNumber && sealIdNumber(secrets, idNumber),
    qq_num: text('qqNum'),
    line: text('line'),
    whatsapp: text('whatsapp'),
    facebook: text('facebook'),
    wechat: text('wechat'),
    recommender_id: recommender,
    upline_id: affiliate?.memberId ?? (await agentNamed(context, recommender)),
    affiliate_code: affiliate?.code ?? null,
    referral_code: text('referralCode'),
    referrer_id: await referrerOf(context, text('referralCode')),
    domain: text('domain'),
    register_url: input.registerUrl ?? null,
    register_method: input.registerMethod ?? 'WEB',
    register_ip: ip,
    register_request_id: input.requestId,
    language: input.language ?? null,
    terms_version: how.termsVersion,
    terms_accepted_at: now,
    first_login_at: now,
    last_login_at: now,
    created_at: now,
  }
}

/**
 * An agent whose account the newcomer named becomes the upline; any other name is stored as typed.
 */
async function agentNamed(
  { db, config }: RegistrationContext,
  recommender: string | null,
): Promise<Member['upline_id']> {
  if (!recommender) return null
  const named = await memberByKey(db, config.merchant, accountKey(recommender))
  const isAgent = named && named.account_kind !== 0 && named.account_kind !== accountKinds.trial
  return isAgent && named.status === 'active' ? named.id : null
}
