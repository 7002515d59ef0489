import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { NoFields } from '../../fields.ts'

/** The value is the picture itself (specification, section 7); a cookie says which one it is. */
export const captcha = endpoint({
  name: 'identity.captcha',
  summary: 'A picture of letters, as a base64 PNG',
  method: 'GET',
  path: '/wps/captcha',
  auth: 'public',
  input: NoFields,
  output: Type.String(),
  errors: {},
  perMinute: 60,
})

/** Holds the id of the captcha last shown. */
export const captchaCookie = '__Host-kancil-captcha'
