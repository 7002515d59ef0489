import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'
import { documentKinds, documentReasons, documentStates, identityLevels } from './identity-check.ts'

const Level = Type.Enum(identityLevels)

/** A paper on the desk. */
export const DeskDocument = Type.Object({
  documentId: idSchema('document'),
  memberId: idSchema('member'),
  account: Type.String(),
  kind: Type.Enum(documentKinds),
  state: Type.Enum(documentStates),
  reasonCode: Type.Union([Type.Enum(documentReasons), Type.Null()]),
  note: Type.String(),
  name: Type.String(),
  /** `yyyy-MM-dd`, or ''. */
  birthday: Type.String(),
  sentAt: InstantText,
  decidedBy: Type.String(),
  level: Level,
})
export type DeskDocument = Static<typeof DeskDocument>

export const documents = list({
  name: 'safety.documents',
  summary: 'Members’ papers, the longest waiting first',
  path: '/console/safety/documents',
  auth: 'operator',
  permission: 'members.read',
  row: DeskDocument,
  filters: {
    state: Type.Optional(Type.Enum(documentStates)),
    memberId: Type.Optional(idSchema('member')),
  },
  errors: {},
})

const documentParams = Type.Object({ documentId: idSchema('document') })

export const documentPicture = endpoint({
  name: 'safety.documentPicture',
  summary: 'The picture of a paper; each look is in the audit log',
  method: 'POST',
  path: '/console/safety/documents/:documentId/picture',
  auth: 'operator',
  permission: 'members.write',
  params: documentParams,
  input: NoFields,
  /** WebP, base64. */
  output: Type.Object({ picture: Type.String() }),
  errors: {},
})

const Note = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

export const acceptDocument = endpoint({
  name: 'safety.acceptDocument',
  summary: 'Accepts a paper; one that was refused only by another operator',
  method: 'POST',
  path: '/console/safety/documents/:documentId/accept',
  auth: 'operator',
  permission: 'members.write',
  params: documentParams,
  input: Fields({ note: Note }),
  output: DeskDocument,
  errors: {
    already_decided: 409,
    same_operator: 403,
    /** The birthday on record is below the age of the place. */
    under_age: 409,
  },
})

export const refuseDocument = endpoint({
  name: 'safety.refuseDocument',
  summary: 'Refuses a paper with a reason that the member reads',
  method: 'POST',
  path: '/console/safety/documents/:documentId/refuse',
  auth: 'operator',
  permission: 'members.write',
  params: documentParams,
  input: Fields({ reasonCode: Type.Enum(documentReasons), note: Note }),
  output: DeskDocument,
  errors: { already_decided: 409 },
})

export const renameMember = endpoint({
  name: 'safety.renameMember',
  summary: 'Another name for a member, as on new papers: accepted papers are checked again',
  method: 'POST',
  path: '/console/safety/members/:memberId/name',
  auth: 'operator',
  permission: 'members.write',
  stepUp: true,
  params: Type.Object({ memberId: idSchema('member') }),
  input: Fields({
    name: Type.String({ minLength: 2, maxLength: 120, pattern: '\\S' }),
    note: Note,
  }),
  output: Type.Object({ level: Level }),
  errors: {},
})
