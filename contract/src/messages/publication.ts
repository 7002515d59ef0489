import { type Static, Type } from 'typebox'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { AnnouncementLink, announcementTypes, bannerArts, bannerGroups } from './announcements.ts'
import { helpKeys } from '../site/help.ts'
import { CurrencyCode, currencyExponents } from '../money.ts'
import { InstantText } from '../time.ts'

/**
 * The announcements of the specification, the notices of /noticePage, and pages of the help centre.
 */
export const publicationKinds = [...announcementTypes, 'N', 'G'] as const
export type PublicationKind = (typeof publicationKinds)[number]

/** A trial account is asked to register, as a visitor is. */
export const audiences = ['everyone', 'visitors', 'members', 'players', 'agents'] as const
export type Audience = (typeof audiences)[number]

export const publicationStates = ['draft', 'published', 'withdrawn'] as const
export type PublicationState = (typeof publicationStates)[number]

export const titleLengthMax = 120
export const contentLengthMax = 20_000
export const accountsMost = 500

/** An uploaded picture, by its hash. */
export const PictureName = Type.String({ pattern: '^[0-9a-f]{64}$' })

const Variant = Fields({
  title: Type.String({ minLength: 1, maxLength: titleLengthMax }),
  /** HTML; anything outside the allow list is removed when it is stored. */
  content: Type.String({ maxLength: contentLengthMax }),
  /** Replaces the announcement's own picture, if the picture contains words. */
  picture: Type.Optional(PictureName),
})

/**
 * The words by language. Readers of a missing language get the site's default, or the first one.
 */
export const Variants = Fields({
  MS: Type.Optional(Variant),
  EN: Type.Optional(Variant),
  CN: Type.Optional(Variant),
  VI: Type.Optional(Variant),
  AR: Type.Optional(Variant),
})
export type Variants = Static<typeof Variants>

export const oneCurrency = `(${Object.keys(currencyExponents).join('|')})`
export const Currencies = Type.Array(CurrencyCode, { maxItems: 20 })
export const writtenFields = {
  variants: Variants,
  audience: Type.Enum(audiences),
  /** Only members whose wallet is in one of these; everybody if empty. */
  currencies: Currencies,
  /** A banner's place, or which page it is; null for the rest. */
  groupName: Type.Union([Type.Enum(bannerGroups), Type.Enum(helpKeys), Type.Null()]),
  picture: Type.Union([PictureName, Type.Null()]),
  art: Type.Enum(bannerArts),
  link: AnnouncementLink,
  /** Higher comes first; among equals, the newer. */
  position: Type.Integer({ minimum: 0, maximum: 999 }),
  startsAt: InstantText,
  /** Null: until withdrawn. */
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
