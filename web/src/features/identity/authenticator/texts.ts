import {
  bindAuthenticator,
  offerAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@kancil/contract/identity/authenticator'
import { texts } from '../../../lib/texts.ts'

const proving = {
  password_wrong: 'authenticator.fault.password',
  authenticator_code_wrong: 'authenticator.fault.code',
  proof_locked: 'authenticator.fault.locked',
} as const

export const explainOffer = texts(offerAuthenticator, {
  ...proving,
  authenticator_bound: 'authenticator.fault.bound',
})
export const explainBind = texts(bindAuthenticator, {
  ...proving,
  authenticator_bound: 'authenticator.fault.bound',
  authenticator_not_offered: 'authenticator.fault.notOffered',
})
export const explainRenew = texts(renewRecoveryCodes, {
  ...proving,
  authenticator_not_bound: 'authenticator.fault.notBound',
})
export const explainRemove = texts(removeAuthenticator, {
  ...proving,
  authenticator_not_bound: 'authenticator.fault.notBound',
})
