import { giveProof, sendProofCode } from '@kancil/contract/identity/proofs'
import { texts } from '../../../lib/texts.ts'

const step = {
  proof_expired: 'proof.expired',
  proof_not_offered: 'proof.notOffered',
  proof_locked: 'proof.locked',
} as const

export const explainProof = texts(giveProof, {
  ...step,
  proof_wrong: 'proof.wrong',
  code_wrong: 'phone.code.wrong',
  code_expired: 'phone.code.expired',
  code_too_many: 'phone.code.tooMany',
  account_frozen: 'identity.login.frozen',
  account_closed: 'identity.login.closed',
  member_no_enter: 'identity.login.noEnter',
})
export const explainProofCode = texts(sendProofCode, {
  ...step,
  code_too_soon: 'phone.failed.tooSoon',
  code_limit: 'phone.failed.limit',
  code_paused: 'phone.failed.paused',
})
