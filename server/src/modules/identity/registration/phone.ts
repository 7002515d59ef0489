import type { RegistrationInput } from '@kancil/contract/identity/registration-fields'
import type { RegisterRules } from '@kancil/rules/identity/field-rules'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { demandRight } from '../codes/answer.ts'
import { phoneOf } from '../contact/number.ts'
import { checkCode, type CodeContext } from '../codes/issue.ts'
import type { MemberValues } from '../store.ts'

export type ProvenNumber = {
  readonly e164: string
  /** Values for the newcomer's row. */
  readonly values: Pick<
    MemberValues,
    'mobile_num' | 'country_dialing_code' | 'proven_phone' | 'phone_proven_at'
  >
  /** Uses up the code, in the account's transaction. */
  use(tx: Tx): Promise<boolean>
}

/**
 * A registration's number, proved by a code if the rules require one; otherwise null. A number that
 * is typed must be valid in any case.
 * @throws Refused `mobile_invalid`, or one of `codeUseErrors`
 */
export async function provenNumber(
  context: CodeContext,
  input: Pick<RegistrationInput, 'mobileNum' | 'countryDialingCode' | 'verificationCode'>,
  rules: RegisterRules,
): Promise<ProvenNumber | null> {
  const { mobileNum, countryDialingCode } = input
  if (!rules.mobileNum.enabled || !rules.countryDialingCode.enabled || !mobileNum) return null
  const phone = phoneOf(countryDialingCode ?? '', mobileNum)
  if (!phone) throw new Refusal('mobile_invalid')
  if (!rules.verificationCode.enabled) return null
  const right = demandRight(
    await checkCode(context, {
      channel: 'sms',
      purpose: 'register',
      destination: phone.e164,
      code: input.verificationCode ?? '',
    }),
  )
  return {
    e164: phone.e164,
    values: {
      mobile_num: phone.national,
      country_dialing_code: phone.dialingCode,
      proven_phone: phone.e164,
      phone_proven_at: context.now,
    },
    use: (tx) => right.use(tx),
  }
}
