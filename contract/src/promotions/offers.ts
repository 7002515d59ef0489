import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields, UploadInput, uploadWrappingBytes } from '../fields.ts'
import { GameCategory } from '../games/vendors.ts'
import { idSchema, RequestId } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { bannerArts } from '../messages/announcements.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import {
  pictureMaxBytes,
  picturesMax,
  promotionCategories,
  promotionKinds,
  promotionStates,
  remarkLengthMax,
  TermsView,
} from './terms.ts'

/** Live message: a promotion or what it is to this member changed. */
export const promotionsMessage = 'promotions.changed'

const Language = Type.Optional(Type.Enum(offeredLanguages))
const params = Type.Object({ promotionId: idSchema('promotion') })

export const Promotion = Type.Object({
  promotionId: idSchema('promotion'),
  kind: Type.Enum(promotionKinds),
  category: Type.Enum(promotionCategories),
  state: Type.Enum(promotionStates),
  art: Type.Enum(bannerArts),
  title: Type.String(),
  summary: Type.String(),
  startsAt: InstantText,
  /** Null: until further notice. */
  endsAt: Type.Union([InstantText, Type.Null()]),
  currency: CurrencyCode,
  /** Members who can still enter; null where there is no bound. */
  placesLeft: Type.Union([Type.Integer(), Type.Null()]),
})
export type Promotion = Static<typeof Promotion>

/** Why nothing is offered to the caller now: their break, or their open withdrawal. */
const Paused = Type.Union([Type.Literal('break'), Type.Literal('withdrawal'), Type.Null()])

export const promotions = endpoint({
  name: 'promotions.list',
  summary: 'The promotions of the site and what each is to the caller',
  method: 'GET',
  path: '/wps/promotion',
  auth: 'public',
  input: Fields({ language: Language }),
  output: Type.Object({
    promotions: Type.Array(Promotion),
    /** If so, only what the caller has entered is listed. */
    paused: Paused,
  }),
  errors: {},
})

export const PromotionDetail = Type.Object({
  ...Promotion.properties,
  /** Plain text, in paragraphs. */
  content: Type.String(),
  terms: TermsView,
  /** What the member sent, once they applied. */
  application: Type.Union([
    Type.Object({
      remark: Type.String(),
      pictures: Type.Integer(),
      sentAt: InstantText,
      /** The operator's words, where it was rejected. */
      reason: Type.String(),
    }),
    Type.Null(),
  ]),
  /** What a claim credits now; null where there is nothing to claim. */
  claimable: Type.Union([MoneyText, Type.Null()]),
  /** Of one that the caller has not entered. */
  paused: Paused,
})
export type PromotionDetail = Static<typeof PromotionDetail>

export const promotion = endpoint({
  name: 'promotions.detail',
  summary: 'A promotion with its text and its terms as data',
  method: 'GET',
  path: '/wps/promotion/:promotionId',
  auth: 'public',
  params,
  input: Fields({ language: Language }),
  output: PromotionDetail,
  errors: {},
})

/** Refusals of whatever enters a promotion. */
const entryErrors = {
  /** It has not begun, has ended, or was stopped. */
  promotion_closed: 409,
  /** All places are taken. */
  promotion_full: 409,
  /** Not what this promotion is entered by, or not in its present state. */
  promotion_state: 409,
} as const

export const joinPromotion = endpoint({
  name: 'promotions.join',
  summary: 'Agrees to the terms of a deposit bonus: the next deposit brings it',
  method: 'POST',
  path: '/wps/promotion/:promotionId/join',
  auth: 'member',
  params,
  input: Fields({ agreed: Type.Literal(true) }),
  output: Type.Object({ state: Type.Enum(promotionStates) }),
  errors: entryErrors,
})

export const leavePromotion = endpoint({
  name: 'promotions.leave',
  summary: 'Takes a joining back, as long as no deposit came',
  method: 'POST',
  path: '/wps/promotion/:promotionId/leave',
  auth: 'member',
  params,
  input: NoFields,
  output: Type.Object({ state: Type.Enum(promotionStates) }),
  errors: { promotion_state: 409 },
})

export const uploadPromotionPicture = endpoint({
  name: 'promotions.uploadPicture',
  summary: 'A picture for an application, drawn anew by the server and sealed',
  method: 'POST',
  path: '/wps/promotion/pictures',
  auth: 'member',
  upload: true,
  bodyLimit: pictureMaxBytes + uploadWrappingBytes,
  input: UploadInput,
  output: Type.Object({ pictureId: idSchema('promotionPicture') }),
  errors: {
    picture_type: 422,
    picture_broken: 422,
    picture_animated: 422,
    picture_too_many_pixels: 422,
    picture_too_small: 422,
    picture_not_clean: 422,
  },
  perMinute: 60,
})

export const applyForPromotion = endpoint({
  name: 'promotions.apply',
  summary: 'Applies, with a remark and up to three pictures',
  method: 'POST',
  path: '/wps/promotion/:promotionId/apply',
  auth: 'member',
  params,
  input: Fields({
    remark: Type.String({ maxLength: remarkLengthMax }),
    pictureIds: Type.Array(idSchema('promotionPicture'), {
      maxItems: picturesMax,
      uniqueItems: true,
    }),
    agreed: Type.Literal(true),
  }),
  output: Type.Object({ state: Type.Enum(promotionStates) }),
  errors: { ...entryErrors, picture_unknown: 422 },
})

export const claimPromotion = endpoint({
  name: 'promotions.claim',
  summary: 'Credits what was accepted or is given, once',
  method: 'POST',
  path: '/wps/promotion/:promotionId/claim',
  auth: 'member',
  params,
  input: Fields({ requestId: RequestId }),
  output: Type.Object({ state: Type.Enum(promotionStates), amount: MoneyText }),
  errors: entryErrors,
})

export const simulateBonus = endpoint({
  name: 'promotions.simulate',
  summary: 'What must be staked for a bonus, and what that costs on average, by product line',
  method: 'GET',
  path: '/wps/promotion/:promotionId/simulate',
  auth: 'public',
  params,
  input: Fields({ deposit: Type.Optional(AmountText) }),
  output: Type.Object({
    currency: CurrencyCode,
    bonus: MoneyText,
    target: MoneyText,
    lines: Type.Array(
      Type.Object({
        line: GameCategory,
        /** What must be staked if all of it is staked here. */
        stake: MoneyText,
        /** The average return of the line's games; null where the house publishes none. */
        rtpBasisPoints: Type.Union([Type.Integer(), Type.Null()]),
        /** The average loss on that stake. */
        cost: Type.Union([MoneyText, Type.Null()]),
      }),
    ),
  }),
  errors: {},
})

export const Reward = Type.Object({
  promotionId: idSchema('promotion'),
  title: Type.String(),
  state: Type.Enum(promotionStates),
  at: InstantText,
  currency: CurrencyCode,
  /** Granted or claimable; null before that. */
  amount: Type.Union([MoneyText, Type.Null()]),
})
export type Reward = Static<typeof Reward>

export const rewards = endpoint({
  name: 'promotions.rewards',
  summary: 'What the member joined, applied for and got, the newest first',
  method: 'GET',
  path: '/wps/promotion/rewards',
  auth: 'member',
  input: Fields({ language: Language }),
  output: Type.Object({ rewards: Type.Array(Reward), claimable: Type.Integer() }),
  errors: {},
})
