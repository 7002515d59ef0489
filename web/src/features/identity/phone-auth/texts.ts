import { login } from '@kancil/contract/identity/login'
import { register } from '@kancil/contract/identity/registration'
import { recoverByPhone, sendLoginCode, sendRegisterCode } from '@kancil/contract/identity/phone'
import { texts } from '../../../lib/texts.ts'
import { tokenTexts } from '../login/provider-texts.ts'

/** Why a code is not accepted, in words. */
const codeUse = {
  code_wrong: 'phone.code.wrong',
  code_expired: 'phone.code.expired',
  code_too_many: 'phone.code.tooMany',
} as const

const sending = {
  code_too_soon: 'phone.failed.tooSoon',
  code_limit: 'phone.failed.limit',
  code_paused: 'phone.failed.paused',
  mobile_invalid: 'phone.number.invalid',
  country_not_served: 'phone.number.notServed',
  verification_required: 'identity.verifyFirst',
} as const

const closed = {
  account_frozen: 'identity.login.frozen',
  account_closed: 'identity.login.closed',
  member_no_enter: 'identity.login.noEnter',
} as const

export const explainSendLogin = texts(sendLoginCode, {
  ...sending,
  sms_login_closed: 'phone.login.closed',
  recovery_closed: 'phone.forgot.closed',
})

export const explainSendRegister = texts(sendRegisterCode, {
  ...sending,
  registration_closed: 'identity.register.closed',
})

export const explainLogin = texts(login, {
  ...codeUse,
  ...closed,
  incorrect_account_or_password: 'identity.login.incorrect',
  verification_required: 'identity.verifyFirst',
  captcha_required: 'identity.captcha.required',
  captcha_wrong: 'identity.captcha.wrong',
  error_not_agent: 'entry.agent.error',
  extra_verification_required: 'proof.needed',
  mobile_invalid: 'phone.number.invalid',
  sms_login_closed: 'phone.login.closed',
})

/** For registration by user name and by mobile: both may refuse with the same codes. */
export const explainRegistration = texts(register, {
  ...codeUse,
  ...tokenTexts,
  registration_closed: 'identity.register.closed',
  registration_refused: 'identity.register.refused',
  fields_invalid: 'identity.register.fieldsInvalid',
  passwords_differ: 'identity.problem.passwordsDiffer',
  password_breached: 'identity.problem.passwordBreached',
  under_age: 'identity.problem.underAge',
  terms_not_agreed: 'identity.problem.terms',
  verification_required: 'identity.verifyFirst',
  captcha_wrong: 'identity.captcha.wrong',
  invitation_code_error: 'entry.affiliate.title',
  account_taken: 'identity.register.taken',
  mobile_invalid: 'phone.number.invalid',
  mobile_taken: 'phone.number.taken',
})

export const explainRecovery = texts(recoverByPhone, {
  ...codeUse,
  ...closed,
  recovery_closed: 'phone.forgot.closed',
  mobile_invalid: 'phone.number.invalid',
  fields_invalid: 'identity.register.fieldsInvalid',
  password_breached: 'identity.problem.passwordBreached',
})
