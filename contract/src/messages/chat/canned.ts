import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { Fields, NoFields } from '../../fields.ts'
import { idSchema } from '../../ids.ts'
import { list } from '../../list.ts'
import { InstantText } from '../../time.ts'

const read = { auth: 'operator', permission: 'members.read' } as const
const act = { auth: 'operator', permission: 'members.write' } as const

const Text = Type.Optional(Type.String({ maxLength: 1_000 }))
const Words = Fields({ MS: Text, EN: Text, CN: Text, VI: Text, AR: Text })

export const CannedAnswer = Type.Object({
  cannedId: idSchema('cannedAnswer'),
  title: Type.String(),
  words: Words,
  version: Type.Integer(),
  updatedAt: InstantText,
  updatedBy: Type.String(),
})
export type CannedAnswer = Static<typeof CannedAnswer>

const written = {
  title: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  words: Words,
}

export const cannedAnswers = list({
  name: 'messages.cannedAnswers',
  summary: 'Answers kept ready for chats, by title',
  path: '/console/canned-answers',
  ...read,
  row: CannedAnswer,
  filters: {},
  pageSize: 50,
  errors: {},
})

export const createCannedAnswer = endpoint({
  name: 'messages.createCannedAnswer',
  summary: 'A new answer to keep ready',
  method: 'POST',
  path: '/console/canned-answers',
  ...act,
  input: Fields(written),
  output: CannedAnswer,
  errors: { no_text: 422, canned_too_many: 409 },
})

export const changeCannedAnswer = endpoint({
  name: 'messages.changeCannedAnswer',
  summary: 'Changes an answer that is kept ready',
  method: 'PUT',
  path: '/console/canned-answers/:cannedId',
  ...act,
  params: Type.Object({ cannedId: idSchema('cannedAnswer') }),
  input: Fields({ ...written, version: Type.Integer() }),
  output: CannedAnswer,
  errors: { no_text: 422, canned_changed: 409 },
})

export const removeCannedAnswer = endpoint({
  name: 'messages.removeCannedAnswer',
  summary: 'Removes an answer that was kept ready',
  method: 'POST',
  path: '/console/canned-answers/:cannedId/remove',
  ...act,
  params: Type.Object({ cannedId: idSchema('cannedAnswer') }),
  input: NoFields,
  output: Type.Object({}),
  errors: {},
})
