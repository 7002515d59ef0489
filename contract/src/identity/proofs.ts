import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { SignIn } from './login.ts'
import { codeSendErrors, codeUseErrors } from './codes.ts'

/** What a login from an unrecorded address may be proved by (specification, sections 4 and 5). */
export const proofKinds = ['phone', 'smsCode', 'email', 'payeeName', 'authenticator'] as const
export const ProofKind = Type.Enum(proofKinds)
export type ProofKind = Static<typeof ProofKind>

/** Beside the code `extra_verification_required` of a login. */
export const ProofDemand = Type.Object({
  /** Stands for the password that was right; shown with the proof. */
  ticket: Type.String(),
  proofs: Type.Array(
    Type.Object({
      kind: ProofKind,
      /** Where a code would go, most of it hidden; '' for the rest. */
      hint: Type.String(),
    }),
  ),
})
export type ProofDemand = Static<typeof ProofDemand>

export const proofMinutes = 10
/** Wrong proofs of one login, and of one member within a day. */
export const proofTriesMax = 5
export const proofTriesDayMax = 15

const Ticket = Type.String({ minLength: 1, maxLength: 100 })
const stepErrors = {
  /** The login is too old, was used up, or began at another address: the password is asked anew. */
  proof_expired: 422,
  proof_not_offered: 422,
  /** Too many wrong ones within a day; `value.retryAfterSeconds`. */
  proof_locked: 429,
} as const

export const sendProofCode = endpoint({
  name: 'identity.sendProofCode',
  summary: 'Sends the code of a proof by SMS or mail',
  method: 'POST',
  path: '/wps/session/login/proof/code',
  auth: 'public',
  input: Fields({ ticket: Ticket, kind: Type.Enum(['smsCode', 'email']) }),
  output: Type.Object({ expiredMinutes: Type.Integer() }),
  errors: { ...stepErrors, ...codeSendErrors },
  perMinute: 20,
})

export const giveProof = endpoint({
  name: 'identity.giveProof',
  summary: 'Ends a login from an unrecorded address by one proof, and records the address',
  method: 'POST',
  path: '/wps/session/login/proof',
  auth: 'public',
  encrypted: true,
  input: Fields({
    ticket: Ticket,
    kind: ProofKind,
    /** The number, the code, or the name; a recovery code in the authenticator's place. */
    answer: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  output: SignIn,
  errors: {
    ...stepErrors,
    /** `value.triesLeft`. */
    proof_wrong: 422,
    ...codeUseErrors,
    account_frozen: 403,
    account_closed: 403,
    member_no_enter: 403,
  },
  perMinute: 30,
})
