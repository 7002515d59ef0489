import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { NoFields } from '../../fields.ts'

/** The value is the picture itself (specification, section 7); which one it is, a cookie says. */
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

/** Holds the id of the captcha shown last. */
export const captchaCookie = '__Host-kancil-captcha'
