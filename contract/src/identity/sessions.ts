import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { InstantText } from '../time.ts'
import { TabSession } from './login.ts'

export const sessionMarker = endpoint({
  name: 'identity.sessionMarker',
  summary: 'The marker of a new tab, or of a remembered member; needs the cookie and our own page',
  method: 'POST',
  path: '/wps/session/marker',
  auth: 'public',
  input: NoFields,
  output: TabSession,
  errors: {},
})

export const SessionRow = Type.Object({
  sessionId: Type.String(),
  current: Type.Boolean(),
  ip: Type.String(),
  userAgent: Type.String(),
  startedAt: InstantText,
  lastSeenAt: InstantText,
})

export const listSessions = endpoint({
  name: 'identity.listSessions',
  summary: 'Where this account is signed in',
  method: 'GET',
  path: '/wps/session/list',
  auth: 'session',
  input: NoFields,
  output: Type.Object({ items: Type.Array(SessionRow) }),
  errors: {},
})

export const revokeSession = endpoint({
  name: 'identity.revokeSession',
  summary: 'Signs out one other session',
  method: 'DELETE',
  path: '/wps/session/list/:sessionId',
  auth: 'session',
  params: Type.Object({ sessionId: idSchema('session') }),
  input: NoFields,
  output: Done,
  errors: {},
})

export const revokeOtherSessions = endpoint({
  name: 'identity.revokeOtherSessions',
  summary: 'Signs out every other session, and forgets every remembered browser',
  method: 'DELETE',
  path: '/wps/session/others',
  auth: 'session',
  input: NoFields,
  output: Type.Object({ ended: Type.Integer() }),
  errors: {},
})

/** Live message to the tabs of a session that was ended elsewhere. */
export const sessionEnded = 'session.ended'
