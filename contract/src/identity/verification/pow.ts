import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { Fields } from '../../fields.ts'
import { idSchema } from '../../ids.ts'
import { VerificationPurpose, Verification } from './purpose.ts'

/**
 * A proof of work in the form of altcha-lib 2: the browser counts up until the key starts with the
 * required prefix.
 */
export const PowChallenge = Type.Object({
  challengeId: Type.String(),
  parameters: Type.Record(Type.String(), Type.Unknown()),
  signature: Type.String(),
  expiresInSeconds: Type.Integer(),
})
export type PowChallenge = Static<typeof PowChallenge>

export const newPow = endpoint({
  name: 'identity.newPow',
  summary: 'A proof of work, instead of a puzzle',
  method: 'GET',
  path: '/wps/verification/pow',
  auth: 'public',
  input: Fields({
    purpose: VerificationPurpose,
    /** Eight times the work: it replaces the captcha as well. */
    hard: Type.Optional(Type.Boolean()),
  }),
  output: PowChallenge,
  errors: {},
  perMinute: 60,
})

export const checkPow = endpoint({
  name: 'identity.checkPow',
  summary: 'The solution of a proof of work',
  method: 'POST',
  path: '/wps/verification/pow',
  auth: 'public',
  input: Fields({
    challengeId: idSchema('challenge'),
    counter: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
    derivedKey: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
  output: Verification,
  errors: { pow_wrong: 422, pow_expired: 422 },
  perMinute: 60,
})
