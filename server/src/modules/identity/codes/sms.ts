import type { CodePurpose } from '@kancil/contract/identity/codes'
import type { VerificationPurpose } from '@kancil/contract/identity/verification/purpose'
import type { SmsTopic } from '@kancil/rules/identity/sms-texts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { readSettings } from '../../site/door.ts'
import { type Phone, phoneOf } from '../contact/number.ts'
import { type CodeContext, issueCode, type IssuedCode } from './issue.ts'
import { writeSms } from '../../../outbound/sms/outbox.ts'
import { languageOf } from '../contact/mail-facts.ts'
import { presentedVerification } from '../verification/grant.ts'

/**
 * Checks that we send texts to a mobile number.
 * @throws Refused `mobile_invalid`, `country_not_served`
 */
export async function demandServedPhone(
  { db }: Pick<CodeContext, 'db'>,
  countryDialingCode: string,
  mobileNum: string,
): Promise<Phone> {
  const phone = phoneOf(countryDialingCode, mobileNum)
  if (!phone) throw new Refusal('mobile_invalid')
  const { codes } = await readSettings(db)
  if (!codes.smsCountries.includes(phone.country)) throw new Refusal('country_not_served')
  return phone
}

export type SmsCodeRequest = {
  readonly phone: Phone
  readonly purpose: CodePurpose
  /** The page's language. */
  readonly language: string | undefined
  readonly memberId?: string
  /** The text's topic if it differs from the purpose. */
  readonly topic?: SmsTopic
  /** False: nothing is sent, and the caller cannot tell. */
  readonly leaves?: boolean
}

/**
 * Creates a code and sends it by SMS after the commit.
 * @throws Refused one of `codeSendErrors`
 */
export async function sendSmsCode(context: CodeContext, ask: SmsCodeRequest): Promise<IssuedCode> {
  const { phone, purpose, leaves = true } = ask
  const language = await languageOf(context.db, ask.language)
  return issueCode(context, {
    channel: 'sms',
    purpose,
    destination: phone.e164,
    place: phone,
    leaves,
    ...(ask.memberId ? { memberId: ask.memberId } : {}),
    also: (tx, { code, expiredMinutes, expiresAt }) =>
      writeSms(tx, context, {
        to: phone.e164,
        topic: ask.topic ?? purpose,
        language,
        code,
        minutes: expiredMinutes,
        until: expiresAt,
        leaves,
      }),
  })
}

/**
 * A message to a visitor costs a solved puzzle, which is used up here.
 * @throws Refused `verification_required`
 */
export async function demandPuzzle(
  context: CodeContext,
  purpose: VerificationPurpose,
  token: string | undefined,
): Promise<void> {
  const presented = await presentedVerification(context.db, context, purpose, token)
  if (!presented || presented.kind === 'captcha' || !(await presented.use()))
    throw new Refusal('verification_required')
}
