import type { RegistrationInput } from '@kancil/contract/identity/registration-fields'
import type { RegisterRules } from '@kancil/rules/identity/field-rules'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { register as endpoint } from '@kancil/contract/identity/registration'
import { phoneOf } from '../contact/number.ts'
import { demandPhone, type PhoneAuth } from '../phone-auth/provider.ts'
import type { ProvenNumber } from './phone.ts'

/** The provider checks the code; its token tells us the result. */
export function withoutCode(rules: RegisterRules): RegisterRules {
  const verificationCode = { ...rules.verificationCode, enabled: false, required: false }
  return { ...rules, verificationCode }
}

/**
 * A registration's number, proved by the provider's token instead of our own code.
 * @throws Refused `mobile_invalid` if it differs from the form's number, or the reason the token is
 * refused
 */
export async function providedNumber(
  phoneAuth: PhoneAuth,
  context: Context<typeof endpoint>,
  input: Pick<RegistrationInput, 'mobileNum' | 'countryDialingCode' | 'firebaseIdToken'>,
): Promise<ProvenNumber> {
  const { phone, use } = await demandPhone(phoneAuth, context, input.firebaseIdToken ?? '')
  const typed = phoneOf(input.countryDialingCode ?? '', input.mobileNum ?? '')
  if (typed?.e164 !== phone.e164) throw new Refusal('mobile_invalid')
  return {
    e164: phone.e164,
    values: {
      mobile_num: phone.national,
      country_dialing_code: phone.dialingCode,
      proven_phone: phone.e164,
      phone_proven_at: context.now,
    },
    use,
  }
}
