import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { SignIn } from './login.ts'
import { codeSendErrors, codeUseErrors } from './codes.ts'

/** What can prove a login from an unrecorded address (specification, sections 4 and 5). */
export const proofKinds = ['phone', 'smsCode', 'email', 'payeeName', 'authenticator'] as const
export const ProofKind = Type.Enum(proofKinds)
export type ProofKind = Static<typeof ProofKind>

/** Sent with the code `extra_verification_required` of a login. */
export const ProofDemand = Type.Object({
  /** Stands for the correct password; sent along with the proof. */
  ticket: Type.String(),
  proofs: Type.Array(
    Type.Object({
      kind: ProofKind,
      /** Where a code would go, mostly masked; '' for the other proofs. */
      hint: Type.String(),
    }),
  ),
})
export type ProofDemand = Static<typeof ProofDemand>

export const proofMinutes = 10
/** Wrong proofs allowed per login, and per member within a day. */
export const proofTriesMax = 5
export const proofTriesDayMax = 15

const Ticket = Type.String({ minLength: 1, maxLength: 100 })
const stepErrors = {
  /** The login is too old, used up, or began at another address: ask for the password again. */
  proof_expired: 422,
  proof_not_offered: 422,
  /** Too many wrong proofs within a day; `value.retryAfterSeconds`. */
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
    /** The number, the code, or the name; a recovery code may replace the authenticator's. */
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
