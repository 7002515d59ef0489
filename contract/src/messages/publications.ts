import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, UploadInput } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import {
  publicationStates,
  Publication,
  publicationKinds,
  writtenFields,
  PictureName,
} from './publication.ts'

export const pictureBytesMax = 5_000_000

export const desk = { auth: 'operator', permission: 'messages.write' } as const
const params = Type.Object({ announcementId: idSchema('announcement') })
const writing = {
  /** No language has any text. */
  no_text: 422,
  /** It would end before it begins. */
  ends_before_start: 422,
  /** A banner without its place or a page without its topic, or another kind with one. */
  group_wrong: 422,
  picture_unknown: 422,
} as const

export const listPublications = list({
  name: 'messages.listPublications',
  summary: 'Announcements, banners or notices, as the site orders them',
  path: '/console/publications',
  ...desk,
  row: Publication,
  filters: {
    /** Comma-separated kinds. */
    kinds: Type.Optional(
      Type.String({ pattern: '^(B|PL|PU|PR|H|N|G)(,(B|PL|PU|PR|H|N|G)){0,9}$' }),
    ),
    state: Type.Optional(Type.Enum(publicationStates)),
    /** An id, or words of a title or a text in any language. */
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  errors: {},
})

export const createPublication = endpoint({
  name: 'messages.createPublication',
  summary: 'Writes an announcement, banner or notice as a draft',
  method: 'POST',
  path: '/console/publications',
  ...desk,
  bodyLimit: 600_000,
  input: Fields({ kind: Type.Enum(publicationKinds), ...writtenFields }),
  output: Publication,
  errors: writing,
})

export const changePublication = endpoint({
  name: 'messages.changePublication',
  summary: 'Changes an announcement, banner or notice',
  method: 'PUT',
  path: '/console/publications/:announcementId',
  ...desk,
  bodyLimit: 600_000,
  params,
  input: Fields({ version: Type.Integer({ minimum: 1 }), ...writtenFields }),
  output: Publication,
  /** `publication_changed`: somebody else has changed it meanwhile. */
  errors: { ...writing, publication_changed: 409 },
})

export const setPublicationState = endpoint({
  name: 'messages.setPublicationState',
  summary: 'Publishes, withdraws, or returns to draft',
  method: 'POST',
  path: '/console/publications/:announcementId/state',
  ...desk,
  params,
  input: Fields({
    version: Type.Integer({ minimum: 1 }),
    state: Type.Enum(publicationStates),
  }),
  output: Publication,
  errors: { publication_changed: 409 },
})

export const uploadPicture = endpoint({
  name: 'messages.uploadPicture',
  summary: 'Accepts a PNG, JPEG or WebP and stores it re-encoded as WebP',
  method: 'POST',
  path: '/console/pictures',
  ...desk,
  upload: true,
  bodyLimit: pictureBytesMax + 4_096,
  perMinute: 60,
  input: UploadInput,
  output: Type.Object({
    picture: PictureName,
    url: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  /** `picture_invalid`: not a picture of these kinds, broken, or over 40 megapixels. */
  errors: { picture_invalid: 422 },
})
