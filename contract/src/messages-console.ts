import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Fields, NoFields, UploadInput } from './fields.ts'
import { idSchema, RequestId } from './ids.ts'
import { AnnouncementLink, announcementTypes, bannerArts, bannerGroups } from './messages.ts'
import { CurrencyCode, currencyExponents } from './money.ts'
import { PageOf, PageQuery } from './paging.ts'
import { InstantText } from './time.ts'

/** The announcements of the specification, and the notices of /noticePage. */
export const publicationKinds = [...announcementTypes, 'N'] as const
export type PublicationKind = (typeof publicationKinds)[number]

/** A trial account is told to register, as a visitor is. */
export const audiences = ['everyone', 'visitors', 'members', 'players', 'agents'] as const
export type Audience = (typeof audiences)[number]
/** Whom a platform message can be for: visitors have no inbox. */
export const broadcastAudiences = ['members', 'players', 'agents'] as const

export const publicationStates = ['draft', 'published', 'withdrawn'] as const
export type PublicationState = (typeof publicationStates)[number]

export const titleLengthMax = 120
export const contentLengthMax = 20_000
export const accountsMost = 500
export const pictureBytesMax = 5_000_000

/** A picture of ours by its hash. */
export const PictureName = Type.String({ pattern: '^[0-9a-f]{64}$' })

const Variant = Fields({
  title: Type.String({ minLength: 1, maxLength: titleLengthMax }),
  /** HTML; what is beyond the allow list is taken out when it is kept. */
  content: Type.String({ maxLength: contentLengthMax }),
  /** Instead of the announcement's own picture, where there are words in it. */
  picture: Type.Optional(PictureName),
})

/** The words by language. A language that is left out reads the site's default, or the first. */
export const Variants = Fields({
  MS: Type.Optional(Variant),
  EN: Type.Optional(Variant),
  CN: Type.Optional(Variant),
  VI: Type.Optional(Variant),
  AR: Type.Optional(Variant),
})
export type Variants = Static<typeof Variants>

const oneCurrency = `(${Object.keys(currencyExponents).join('|')})`
const Currencies = Type.Array(CurrencyCode, { maxItems: 20 })
const writtenFields = {
  variants: Variants,
  audience: Type.Enum(audiences),
  /** Only those whose wallet is in one of these; everybody where empty. */
  currencies: Currencies,
  /** Banners alone; null for the rest. */
  groupName: Type.Union([Type.Enum(bannerGroups), Type.Null()]),
  picture: Type.Union([PictureName, Type.Null()]),
  art: Type.Enum(bannerArts),
  link: AnnouncementLink,
  /** Higher stands first; the newer first among equals. */
  position: Type.Integer({ minimum: 0, maximum: 999 }),
  startsAt: InstantText,
  /** Null: until it is withdrawn. */
  endsAt: Type.Union([InstantText, Type.Null()]),
}

export const Publication = Type.Object({
  announcementId: idSchema('announcement'),
  kind: Type.Enum(publicationKinds),
  state: Type.Enum(publicationStates),
  version: Type.Integer(),
  updatedAt: InstantText,
  updatedBy: Type.String(),
  ...writtenFields,
})
export type Publication = Static<typeof Publication>

const desk = { auth: 'operator', permission: 'messages.write' } as const
const params = Type.Object({ announcementId: idSchema('announcement') })
const writing = {
  /** No language has any words. */
  no_text: 422,
  /** It would end before it begins. */
  ends_before_start: 422,
  /** A banner without a group, or a group of something else. */
  group_wrong: 422,
  picture_unknown: 422,
} as const

export const listPublications = endpoint({
  name: 'messages.listPublications',
  summary: 'Announcements, banners or notices, as the site orders them',
  method: 'GET',
  path: '/console/publications',
  ...desk,
  input: Fields({
    ...PageQuery,
    /** Kinds with commas between them. */
    kinds: Type.Optional(Type.String({ pattern: '^(B|PL|PU|PR|H|N)(,(B|PL|PU|PR|H|N)){0,9}$' })),
    state: Type.Optional(Type.Enum(publicationStates)),
  }),
  output: PageOf(Publication),
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
  /** `publication_changed`: somebody else changed it meanwhile. */
  errors: { ...writing, publication_changed: 409 },
})

export const setPublicationState = endpoint({
  name: 'messages.setPublicationState',
  summary: 'Publishes, withdraws or puts back to draft',
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
  summary: 'Takes a png, jpg or webp and keeps it, drawn anew, as a webp of ours',
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
  /** `picture_invalid`: not a picture of these kinds, broken, or beyond 40 megapixels. */
  errors: { picture_invalid: 422 },
})

export const broadcastStates = ['sending', 'sent', 'withdrawn'] as const
export type BroadcastState = (typeof broadcastStates)[number]

const To = Type.Union([
  Fields({
    kind: Type.Literal('accounts'),
    accounts: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      minItems: 1,
      maxItems: accountsMost,
    }),
  }),
  Fields({
    kind: Type.Literal('audience'),
    audience: Type.Enum(broadcastAudiences),
    currencies: Currencies,
  }),
])
export type BroadcastTo = Static<typeof To>

export const Broadcast = Type.Object({
  broadcastId: idSchema('broadcast'),
  to: To,
  variants: Variants,
  state: Type.Enum(broadcastStates),
  /** Members it is meant for, as counted when it was written; sent so far; read by them. */
  total: Type.Integer(),
  sent: Type.Integer(),
  read: Type.Integer(),
  createdAt: InstantText,
  createdBy: Type.String(),
})
export type Broadcast = Static<typeof Broadcast>

/** Tells the console that a broadcast went on: `{broadcastId, sent, total}`. */
export const broadcastMessage = 'messages.broadcast'

export const listBroadcasts = endpoint({
  name: 'messages.listBroadcasts',
  summary: 'Platform messages that operators wrote, newest first, with how far they came',
  method: 'GET',
  path: '/console/broadcasts',
  ...desk,
  input: Fields(PageQuery),
  output: PageOf(Broadcast),
  errors: {},
})

export const countRecipients = endpoint({
  name: 'messages.countRecipients',
  summary: 'How many members a platform message to an audience would reach now',
  method: 'GET',
  path: '/console/recipients',
  ...desk,
  input: Fields({
    audience: Type.Enum(broadcastAudiences),
    /** With commas between them. */
    currencies: Type.Optional(Type.String({ pattern: `^${oneCurrency}(,${oneCurrency}){0,19}$` })),
  }),
  output: Type.Object({ count: Type.Integer() }),
  errors: {},
})

export const sendBroadcast = endpoint({
  name: 'messages.sendBroadcast',
  summary: 'Writes a platform message to members by account, or to an audience',
  method: 'POST',
  path: '/console/broadcasts',
  ...desk,
  bodyLimit: 600_000,
  input: Fields({ requestId: RequestId, to: To, variants: Variants }),
  output: Broadcast,
  errors: {
    no_text: 422,
    /** Value: `accounts`, those that nobody has. Nothing was sent. */
    accounts_unknown: 422,
    no_recipients: 422,
  },
})

export const withdrawBroadcast = endpoint({
  name: 'messages.withdrawBroadcast',
  summary: 'Stops a platform message and takes it out of every inbox; again changes nothing',
  method: 'POST',
  path: '/console/broadcasts/:broadcastId/withdraw',
  ...desk,
  params: Type.Object({ broadcastId: idSchema('broadcast') }),
  input: NoFields,
  output: Broadcast,
  errors: {},
})
