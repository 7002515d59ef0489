import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields } from '../fields.ts'

const Domain = Type.String({ maxLength: 253 })

export const affiliate = endpoint({
  name: 'identity.affiliate',
  summary: 'The affiliate this domain belongs to, if any',
  method: 'GET',
  path: '/wps/agent/affiliate',
  auth: 'public',
  input: Fields({ domain: Type.Optional(Domain) }),
  /** Empty if the domain is not bound to an agent. */
  output: Type.Object({ affiliateCode: Type.String() }),
  errors: {},
})

export const checkAffiliate = endpoint({
  name: 'identity.checkAffiliate',
  summary: 'Whether an affiliate code is valid, before registration continues with it',
  method: 'POST',
  path: '/wps/agent/affiliate/check',
  auth: 'public',
  input: Fields({
    code: Type.String({ minLength: 1, maxLength: 100 }),
    domain: Type.Optional(Domain),
  }),
  output: Done,
  errors: { invitation_code_error: 422 },
  // Codes are long, so trying them one by one is not practical.
  perMinute: 20,
})
