import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { bannerArts } from '../messages/announcements.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { BonusTerms, promotionCategories, promotionKinds, promotionStates } from './terms.ts'

export const offerStates = ['draft', 'waiting', 'published', 'stopped'] as const
export type OfferState = (typeof offerStates)[number]

const Words = Fields({
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  summary: Type.String({ maxLength: 300 }),
  content: Type.String({ maxLength: 8_000 }),
})
/** The words by language; readers of a missing one get the site's default, or the first. */
export const OfferWords = Fields({
  MS: Type.Optional(Words),
  EN: Type.Optional(Words),
  CN: Type.Optional(Words),
  VI: Type.Optional(Words),
  AR: Type.Optional(Words),
})
export type OfferWords = Static<typeof OfferWords>

const written = {
  kind: Type.Enum(promotionKinds),
  category: Type.Enum(promotionCategories),
  art: Type.Enum(bannerArts),
  words: OfferWords,
  currency: CurrencyCode,
  terms: BonusTerms,
  /** How many members may enter; null: any number. */
  placesMax: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000_000 }), Type.Null()]),
  /** Higher comes first. */
  position: Type.Integer({ minimum: 0, maximum: 999 }),
  startsAt: InstantText,
  endsAt: Type.Union([InstantText, Type.Null()]),
}

/** What it cost so far, from the ledger's own entries. */
const Cost = Type.Object({
  members: Type.Integer(),
  granted: MoneyText,
  /** Became members' cash. */
  cashedOut: MoneyText,
  /** Came back: forfeited, expired, above the largest cash-out. */
  returned: MoneyText,
  /** Open bonuses. */
  open: Type.Integer(),
})

export const Offer = Type.Object({
  promotionId: idSchema('promotion'),
  state: Type.Enum(offerStates),
  version: Type.Integer(),
  updatedAt: InstantText,
  updatedBy: Type.String(),
  ...written,
  cost: Cost,
})
export type Offer = Static<typeof Offer>

export const offers = list({
  name: 'promotions.offers',
  summary: 'Promotions with what each cost so far',
  path: '/console/promotions',
  auth: 'operator',
  permission: 'settings.read',
  row: Offer,
  filters: { state: Type.Optional(Type.Enum(offerStates)) },
  errors: {},
})

const saveErrors = {
  ends_before_start: 422,
  no_text: 422,
  /** A deposit bonus without a percentage, or another one without an amount. */
  terms_incomplete: 422,
  /** Somebody else saved it meanwhile. */
  promotion_changed: 409,
} as const

export const createOffer = endpoint({
  name: 'promotions.createOffer',
  summary: 'A new promotion, as a draft',
  method: 'POST',
  path: '/console/promotions',
  auth: 'operator',
  permission: 'settings.write',
  input: Fields(written),
  output: Offer,
  errors: saveErrors,
})

const params = Type.Object({ promotionId: idSchema('promotion') })

export const changeOffer = endpoint({
  name: 'promotions.changeOffer',
  summary: 'Changes a draft, or the words and dates of a published one; its terms stay',
  method: 'PUT',
  path: '/console/promotions/:promotionId',
  auth: 'operator',
  permission: 'settings.write',
  params,
  input: Fields({ ...written, version: Type.Integer() }),
  output: Offer,
  errors: {
    ...saveErrors,
    /** Members entered under these terms. */
    terms_fixed: 409,
  },
})

export const setOfferState = endpoint({
  name: 'promotions.setOfferState',
  summary: 'Publishes or stops a promotion; a costly one needs a second operator',
  method: 'POST',
  path: '/console/promotions/:promotionId/state',
  auth: 'operator',
  permission: 'settings.write',
  stepUp: true,
  params,
  input: Fields({ version: Type.Integer(), state: Type.Enum(['published', 'stopped']) }),
  output: Offer,
  errors: { promotion_changed: 409, same_operator: 403, already_decided: 409 },
})

export const estimateOffer = endpoint({
  name: 'promotions.estimate',
  summary: 'What a bonus under these terms costs the house on average, and at most',
  method: 'POST',
  path: '/console/promotions/estimate',
  auth: 'operator',
  permission: 'settings.read',
  input: Fields({
    currency: CurrencyCode,
    terms: BonusTerms,
    members: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    /** A member's usual deposit. */
    deposit: AmountText,
    /** The average return of what they play. */
    rtpBasisPoints: Type.Integer({ minimum: 0, maximum: 10_000 }),
  }),
  output: Type.Object({
    bonus: MoneyText,
    target: MoneyText,
    /** The average loss of a member who does the whole turnover. */
    expectedLoss: MoneyText,
    /** Bonus less that loss, never below zero. */
    costEach: MoneyText,
    costAll: MoneyText,
    /** If nobody lost anything. */
    costMost: MoneyText,
    needsSecond: Type.Boolean(),
  }),
  errors: {},
})

export const Application = Type.Object({
  entryId: idSchema('promotionEntry'),
  promotionId: idSchema('promotion'),
  title: Type.String(),
  memberId: idSchema('member'),
  account: Type.String(),
  state: Type.Enum(promotionStates),
  remark: Type.String(),
  pictureIds: Type.Array(idSchema('promotionPicture')),
  sentAt: InstantText,
  currency: CurrencyCode,
  /** What the terms give; the operator may accept less. */
  amount: MoneyText,
  /** The first of two operators, while the second is awaited. */
  firstBy: Type.String(),
  decidedBy: Type.String(),
  reason: Type.String(),
})
export type Application = Static<typeof Application>

export const applications = list({
  name: 'promotions.applications',
  summary: 'Members’ applications, the longest waiting first',
  path: '/console/promotion-applications',
  auth: 'operator',
  permission: 'members.read',
  row: Application,
  filters: {
    state: Type.Optional(Type.Enum(['applying', 'rejected', 'claim', 'issued'])),
    promotionId: Type.Optional(idSchema('promotion')),
    /** Of the promotions' titles. */
    language: Type.Optional(NameLanguage),
  },
  errors: {},
})

const entryParams = Type.Object({ entryId: idSchema('promotionEntry') })
const Note = Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' })

export const applicationPicture = endpoint({
  name: 'promotions.applicationPicture',
  summary: 'A picture of an application; each look is in the audit log',
  method: 'POST',
  path: '/console/promotion-pictures/:pictureId',
  auth: 'operator',
  permission: 'members.write',
  params: Type.Object({ pictureId: idSchema('promotionPicture') }),
  input: NoFields,
  /** WebP, base64. */
  output: Type.Object({ picture: Type.String() }),
  errors: {},
})

export const acceptApplication = endpoint({
  name: 'promotions.acceptApplication',
  summary: 'Accepts an application; above the threshold a second operator must as well',
  method: 'POST',
  path: '/console/promotion-applications/:entryId/accept',
  auth: 'operator',
  permission: 'members.write',
  stepUp: true,
  params: entryParams,
  input: Fields({
    amount: AmountText,
    /** Credits it now; otherwise the member claims it. */
    issue: Type.Boolean(),
    note: Note,
  }),
  output: Application,
  errors: {
    already_decided: 409,
    same_operator: 403,
    /** More than the terms give, or another amount than the first operator accepted. */
    amount_wrong: 422,
  },
})

export const rejectApplication = endpoint({
  name: 'promotions.rejectApplication',
  summary: 'Rejects an application with words that the member reads',
  method: 'POST',
  path: '/console/promotion-applications/:entryId/reject',
  auth: 'operator',
  permission: 'members.write',
  params: entryParams,
  input: Fields({ note: Note }),
  output: Application,
  errors: { already_decided: 409 },
})
