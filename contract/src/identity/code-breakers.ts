import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { InstantText } from '../time.ts'

/** Live message to the console: messages to a block of numbers or a country were paused. */
export const codesPausedMessage = 'identity.codesPaused'

export const CodeBreaker = Type.Object({
  /** `prefix:+6012345` or `country:MY`. */
  scope: Type.String(),
  openedAt: InstantText,
  openUntil: InstantText,
  /** Within the hour before the breaker opened. */
  messages: Type.Integer(),
})

export const codeBreakers = endpoint({
  name: 'identity.codeBreakers',
  summary: 'Where no codes are sent at the moment, because too many were',
  method: 'GET',
  path: '/console/codes/breakers',
  auth: 'operator',
  permission: 'settings.read',
  input: NoFields,
  output: Type.Object({ items: Type.Array(CodeBreaker) }),
  errors: {},
})

export const closeCodeBreaker = endpoint({
  name: 'identity.closeCodeBreaker',
  summary: 'Resumes sending codes before the pause ends',
  method: 'POST',
  path: '/console/codes/breakers/close',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({ scope: Type.String({ minLength: 1, maxLength: 60 }) }),
  output: Done,
  errors: { breaker_not_open: 409 },
})
