import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields } from '../fields.ts'

const Domain = Type.String({ maxLength: 253 })

export const affiliate = endpoint({
  name: 'identity.affiliate',
  summary: 'The affiliate to whom this domain leads, if any',
  method: 'GET',
  path: '/wps/agent/affiliate',
  auth: 'public',
  input: Fields({ domain: Type.Optional(Domain) }),
  /** Empty where the domain is nobody's own. */
  output: Type.Object({ affiliateCode: Type.String() }),
  errors: {},
})

export const checkAffiliate = endpoint({
  name: 'identity.checkAffiliate',
  summary: 'Whether an affiliate code stands, before a registration goes on with it',
  method: 'POST',
  path: '/wps/agent/affiliate/check',
  auth: 'public',
  input: Fields({
    code: Type.String({ minLength: 1, maxLength: 100 }),
    domain: Type.Optional(Domain),
  }),
  output: Done,
  errors: { invitation_code_error: 422 },
  // Codes are long, and nobody tries them one after the other.
  perMinute: 20,
})
