import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields, UploadInput, uploadWrappingBytes } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { InstantText } from '../time.ts'

/**
 * How well a member is known: `none`; `stated`, by name and birthday; `identity`, by an accepted
 * paper; `address`, by a second one.
 */
export const identityLevels = ['none', 'stated', 'identity', 'address'] as const
export type IdentityLevel = (typeof identityLevels)[number]
const Level = Type.Enum(identityLevels)

export const documentKinds = ['identity', 'address'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentStates = ['waiting', 'accepted', 'refused', 'stale'] as const
export type DocumentState = (typeof documentStates)[number]

/** Why a paper is refused; the member reads it in words. */
export const documentReasons = [
  'unreadable',
  'expired',
  'wrong_document',
  'name_differs',
  'birthday_differs',
  'under_age',
  'not_genuine',
] as const
export type DocumentReason = (typeof documentReasons)[number]

export const documentMaxBytes = 5 * 1024 * 1024

export const IdentityCheck = Type.Object({
  level: Level,
  /** Masked but for its beginning; '' while none was stated. */
  maskedName: Type.String(),
  hasBirthday: Type.Boolean(),
  minimumAge: Type.Integer(),
  /** The newest paper of each kind. */
  documents: Type.Array(
    Type.Object({
      documentId: idSchema('document'),
      kind: Type.Enum(documentKinds),
      state: Type.Enum(documentStates),
      reasonCode: Type.Union([Type.Enum(documentReasons), Type.Null()]),
      sentAt: InstantText,
    }),
  ),
})
export type IdentityCheck = Static<typeof IdentityCheck>

export const identityCheck = endpoint({
  name: 'safety.identityCheck',
  summary: 'How well the house knows the member, and what became of their papers',
  method: 'GET',
  path: '/wps/safety/identity',
  auth: 'member',
  input: NoFields,
  output: IdentityCheck,
  errors: {},
})

export const stateIdentity = endpoint({
  name: 'safety.stateIdentity',
  summary: 'The member’s name and birthday, stated once',
  method: 'POST',
  path: '/wps/safety/identity',
  auth: 'member',
  input: Fields({
    name: Type.String({ minLength: 2, maxLength: 120, pattern: '\\S' }),
    /** `yyyy-MM-dd`. */
    birthday: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  }),
  output: IdentityCheck,
  errors: {
    birthday_invalid: 422,
    /** The account keeps its money, and cannot play or pay in; `value.minimumAge`. */
    under_age: 403,
    /** A name or birthday is on record already: customer service changes it. */
    already_stated: 409,
  },
  perMinute: 60,
})

/** A picture of a paper, drawn anew by the server and sealed. */
const upload = <Kind extends DocumentKind>(kind: Kind, name: string, summary: string) =>
  endpoint({
    name: `safety.${name}`,
    summary,
    method: 'POST',
    path: `/wps/safety/documents/${kind}`,
    auth: 'member',
    upload: true,
    bodyLimit: documentMaxBytes + uploadWrappingBytes,
    input: UploadInput,
    output: IdentityCheck,
    errors: {
      picture_type: 422,
      picture_broken: 422,
      picture_animated: 422,
      picture_too_many_pixels: 422,
      picture_too_small: 422,
      picture_not_clean: 422,
      /** Name and birthday come first. */
      not_stated: 409,
    },
    perMinute: 60,
  })

export const uploadIdentityPaper = upload(
  'identity',
  'uploadIdentityPaper',
  'A picture of the member’s identity card or passport',
)
export const uploadAddressPaper = upload(
  'address',
  'uploadAddressPaper',
  'A picture of a bill or letter with the member’s address',
)

/** The live message that a member's papers were decided on. */
export const identityMessage = 'safety.identity'
