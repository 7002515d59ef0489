import { type Static, Type } from 'typebox'

/** What a verification is for; its result is good for nothing else. */
export const VerificationPurpose = Type.Union([
  Type.Literal('login'),
  Type.Literal('register'),
  Type.Literal('recover'),
])
export type VerificationPurpose = Static<typeof VerificationPurpose>
export const verificationSeconds = 120

/**
 * The signed proof that a login or a registration carries: single use, valid for two minutes and
 * for this address only.
 */
export const Verification = Type.Object({
  verification: Type.String(),
  expiresInSeconds: Type.Integer(),
})
export type Verification = Static<typeof Verification>
