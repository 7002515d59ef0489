import {
  beginSocial,
  finishSocial,
  linkSocial,
  registerSocial,
} from '@kancil/contract/identity/social'
import { texts } from '../../../lib/texts.ts'

const visit = {
  social_expired: 'entry.social.expired',
  social_cancelled: 'entry.social.cancelled',
  social_refused: 'entry.social.refused',
  social_unavailable: 'entry.social.unavailable',
  social_disabled: 'entry.social.disabled',
} as const

export const explainBegin = texts(beginSocial, {
  social_disabled: visit.social_disabled,
  social_unavailable: visit.social_unavailable,
})
export const explainFinish = texts(finishSocial, {
  ...visit,
  account_frozen: 'identity.login.frozen',
  account_closed: 'identity.login.closed',
  member_no_enter: 'identity.login.noEnter',
})
export const explainLink = texts(linkSocial, {
  ...visit,
  social_linked_already: 'entry.social.linkedAlready',
  social_sign_in_again: 'entry.social.signInAgain',
})
export const explainRegister = texts(registerSocial, {
  ...visit,
  social_linked_already: 'entry.social.linkedAlready',
  registration_closed: 'identity.register.closed',
  registration_refused: 'identity.register.refused',
  fields_invalid: 'identity.register.fieldsInvalid',
  under_age: 'identity.problem.underAge',
  terms_not_agreed: 'identity.problem.terms',
  invitation_code_error: 'entry.affiliate.title',
  account_taken: 'identity.register.taken',
})
