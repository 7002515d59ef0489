import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { Fields, NoFields } from '../../fields.ts'
import { idSchema, RequestId } from '../../ids.ts'
import { list } from '../../list.ts'
import { SupportCase, supportKinds, supportStates, SupportSummary, supportTextMax } from './case.ts'

const read = { auth: 'operator', permission: 'members.read' } as const
const act = { auth: 'operator', permission: 'members.write' } as const
const params = Type.Object({ caseId: idSchema('supportCase') })
const Text = Type.String({ minLength: 1, maxLength: supportTextMax, pattern: '\\S' })

/** Tells the console that a matter came or changed. */
export const supportDeskMessage = 'messages.supportDesk'

const who = {
  memberId: idSchema('member'),
  account: Type.String(),
  /** The operator who looks after it; '' for nobody. */
  operator: Type.String(),
  objections: Type.Integer(),
}
export const DeskSupport = Type.Object({ ...SupportSummary.properties, ...who })
export type DeskSupport = Static<typeof DeskSupport>

export const DeskSupportCase = Type.Object({ ...SupportCase.properties, ...who })
export type DeskSupportCase = Static<typeof DeskSupportCase>

export const deskSupport = list({
  name: 'messages.deskSupport',
  summary: 'Feedback, questions and complaints: those that wait for the house first',
  path: '/console/support',
  ...read,
  row: DeskSupport,
  filters: {
    kind: Type.Optional(Type.Enum(supportKinds)),
    state: Type.Optional(Type.Enum(supportStates)),
  },
  errors: {},
})

export const deskSupportCase = endpoint({
  name: 'messages.deskSupportCase',
  summary: 'A matter with all that was written',
  method: 'GET',
  path: '/console/support/:caseId',
  ...read,
  params,
  input: NoFields,
  output: DeskSupportCase,
  errors: {},
})

const closed = { already_closed: 409 } as const

export const takeSupportCase = endpoint({
  name: 'messages.takeSupportCase',
  summary: 'Takes a matter under review; the member sees that somebody reads it',
  method: 'POST',
  path: '/console/support/:caseId/take',
  ...act,
  params,
  input: NoFields,
  output: DeskSupportCase,
  errors: closed,
})

export const answerSupportCase = endpoint({
  name: 'messages.answerSupportCase',
  summary: 'Answers a matter; the member may accept the answer or object',
  method: 'POST',
  path: '/console/support/:caseId/answer',
  ...act,
  params,
  input: Fields({ requestId: RequestId, content: Text }),
  output: DeskSupportCase,
  errors: closed,
})

export const closeSupportCase = endpoint({
  name: 'messages.closeSupportCase',
  summary: 'Ends a matter: upheld, rejected, or thanked for',
  method: 'POST',
  path: '/console/support/:caseId/close',
  ...act,
  params,
  input: Fields({
    outcome: Type.Union([
      Type.Literal('upheld'),
      Type.Literal('rejected'),
      Type.Literal('thanked'),
    ]),
    /** What the member reads. */
    content: Text,
  }),
  output: DeskSupportCase,
  errors: { ...closed, outcome_not_for_kind: 422 },
})
