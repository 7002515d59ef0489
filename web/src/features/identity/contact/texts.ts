import {
  bindEmail,
  bindPhone,
  sendEmailCode,
  sendOldContactCode,
  sendPhoneCode,
} from '@kancil/contract/identity/contact'
import { texts } from '../../../lib/texts.ts'

const sending = {
  code_too_soon: 'phone.failed.tooSoon',
  code_limit: 'phone.failed.limit',
  code_paused: 'phone.failed.paused',
  contact_closed: 'security.contact.fault.closed',
} as const

const changing = {
  code_wrong: 'phone.code.wrong',
  code_expired: 'phone.code.expired',
  code_too_many: 'phone.code.tooMany',
  old_code_required: 'security.contact.fault.oldRequired',
  old_code_wrong: 'security.contact.fault.oldWrong',
  old_code_expired: 'security.contact.fault.oldExpired',
  password_required: 'identity.payment.loginRequired',
  password_wrong: 'identity.payment.loginWrong',
  proof_locked: 'identity.password.locked',
  contact_unchanged: 'security.contact.fault.unchanged',
  contact_closed: 'security.contact.fault.closed',
} as const

const phone = {
  mobile_invalid: 'phone.number.invalid',
  country_not_served: 'phone.number.notServed',
} as const

export const explainOldCode = texts(sendOldContactCode, {
  ...sending,
  contact_not_set: 'security.contact.fault.notSet',
})
export const explainPhoneCode = texts(sendPhoneCode, {
  ...sending,
  ...phone,
  contact_unchanged: 'security.contact.fault.unchanged',
})
export const explainEmailCode = texts(sendEmailCode, {
  ...sending,
  email_invalid: 'security.contact.fault.email',
  contact_unchanged: 'security.contact.fault.unchanged',
})
export const explainPhone = texts(bindPhone, {
  ...changing,
  ...phone,
  contact_taken: 'security.contact.fault.taken',
})
export const explainEmail = texts(bindEmail, {
  ...changing,
  email_invalid: 'security.contact.fault.email',
})
