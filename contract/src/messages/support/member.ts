import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { Fields, NoFields } from '../../fields.ts'
import { idSchema, RequestId } from '../../ids.ts'
import { list } from '../../list.ts'
import { SupportCase, supportKinds, SupportSummary, supportTextMax, supportTopics } from './case.ts'

const Text = Type.String({ minLength: 1, maxLength: supportTextMax, pattern: '\\S' })
const written = { requestId: RequestId, topic: Type.Enum(supportTopics), content: Text }
const member = { auth: 'member', perMinute: 60 } as const
const params = Type.Object({ caseId: idSchema('supportCase') })
/** Value: `most`, how many may be open at a time. */
const tooMany = { support_too_many: 429 } as const

export const sendFeedback = endpoint({
  name: 'messages.sendFeedback',
  summary: 'What a member thinks of the site: read, and thanked for',
  method: 'PUT',
  path: '/wps/feedback',
  ...member,
  input: Fields({ ...written, content: Type.String({ maxLength: supportTextMax }) }),
  output: SupportCase,
  errors: { feedback_empty: 422, ...tooMany },
})

export const supportBounds = endpoint({
  name: 'messages.supportBounds',
  summary: 'How long a support question may be, in words',
  method: 'GET',
  path: '/wps/support/bounds',
  auth: 'public',
  input: NoFields,
  output: Type.Object({ wordsMin: Type.Integer(), wordsMax: Type.Integer() }),
  errors: {},
})

/** Value: `min`, `max`, `words`. */
const bounds = { question_too_short: 422, question_too_long: 422 } as const

export const askQuestion = endpoint({
  name: 'messages.askQuestion',
  summary: 'A question to support, within its bounds in words',
  method: 'POST',
  path: '/wps/support/questions',
  ...member,
  input: Fields(written),
  output: SupportCase,
  errors: { ...bounds, ...tooMany },
})

export const complain = endpoint({
  name: 'messages.complain',
  summary: 'A complaint: it has a state, an answer, and an end',
  method: 'POST',
  path: '/wps/support/complaints',
  ...member,
  input: Fields(written),
  output: SupportCase,
  errors: tooMany,
})

export const ownSupport = list({
  name: 'messages.ownSupport',
  summary: 'The member’s feedback, questions and complaints, newest first',
  path: '/wps/support',
  auth: 'member',
  row: SupportSummary,
  filters: { kind: Type.Optional(Type.Enum(supportKinds)) },
  pageSize: 10,
  errors: {},
})

export const ownSupportCase = endpoint({
  name: 'messages.ownSupportCase',
  summary: 'One of the member’s matters with its answers',
  method: 'GET',
  path: '/wps/support/:caseId',
  auth: 'member',
  params,
  input: NoFields,
  output: SupportCase,
  errors: {},
})

export const acceptAnswer = endpoint({
  name: 'messages.acceptAnswer',
  summary: 'Ends a matter with its answer; repeating it changes nothing',
  method: 'POST',
  path: '/wps/support/:caseId/accept',
  ...member,
  params,
  input: NoFields,
  output: SupportCase,
  errors: { not_answered: 409 },
})

export const objectToAnswer = endpoint({
  name: 'messages.objectToAnswer',
  summary: 'Says why an answer does not do; the matter is looked at again',
  method: 'POST',
  path: '/wps/support/:caseId/object',
  ...member,
  params,
  input: Fields({ requestId: RequestId, content: Text }),
  output: SupportCase,
  errors: { not_answered: 409, objected_enough: 409 },
})

export const withdrawSupport = endpoint({
  name: 'messages.withdrawSupport',
  summary: 'Takes a matter back; repeating it changes nothing',
  method: 'POST',
  path: '/wps/support/:caseId/withdraw',
  ...member,
  params,
  input: NoFields,
  output: SupportCase,
  errors: { already_closed: 409 },
})
