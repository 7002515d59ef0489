import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { bannerArts } from '../messages/announcements.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { redemptionStates } from './mall.ts'

const Words = Fields({
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  summary: Type.String({ maxLength: 300 }),
})
export const ItemWords = Fields({
  MS: Type.Optional(Words),
  EN: Type.Optional(Words),
  CN: Type.Optional(Words),
  VI: Type.Optional(Words),
  AR: Type.Optional(Words),
})
export type ItemWords = Static<typeof ItemWords>

export const itemStates = ['shown', 'hidden'] as const

export const stockMax = 1_000_000
const Stock = Type.Integer({ minimum: 0, maximum: stockMax })

const written = {
  words: ItemWords,
  art: Type.Enum(bannerArts),
  price: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  /** What they cost the house, in minor units; null where it is not said. */
  cost: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 10_000_000_000_000 }), Type.Null()]),
  ),
  stock: Stock,
  needsAddress: Type.Boolean(),
  state: Type.Enum(itemStates),
  position: Type.Integer({ minimum: 0, maximum: 999 }),
}

export const DeskItem = Type.Object({
  itemId: idSchema('mallItem'),
  version: Type.Integer(),
  updatedAt: InstantText,
  updatedBy: Type.String(),
  ...written,
  /** Asked for and not decided; approved. */
  reserved: Type.Integer(),
  given: Type.Integer(),
  /** What the price is worth at today's rate. */
  worth: MoneyText,
  /** What those that were given cost the house. */
  spent: MoneyText,
  currency: CurrencyCode,
})
export type DeskItem = Static<typeof DeskItem>

export const mallItems = list({
  name: 'rewards.mallItems',
  summary: 'The goods of the points mall with what was reserved and given',
  path: '/console/points/items',
  auth: 'operator',
  permission: 'settings.read',
  row: DeskItem,
  filters: { state: Type.Optional(Type.Enum(itemStates)) },
  errors: {},
})

export const createItem = endpoint({
  name: 'rewards.createItem',
  summary: 'New goods for the points mall',
  method: 'POST',
  path: '/console/points/items',
  auth: 'operator',
  permission: 'settings.write',
  stepUp: true,
  input: Fields(written),
  output: DeskItem,
  errors: { no_text: 422 },
})

export const changeItem = endpoint({
  name: 'rewards.changeItem',
  summary: 'Changes goods: their words, price and stock, or takes them out of the mall',
  method: 'PUT',
  path: '/console/points/items/:itemId',
  auth: 'operator',
  permission: 'settings.write',
  stepUp: true,
  params: Type.Object({ itemId: idSchema('mallItem') }),
  input: Fields({
    ...written,
    version: Type.Integer(),
    /** The stock that the operator was shown: what is asked for meanwhile stays reserved. */
    stockSeen: Stock,
  }),
  output: DeskItem,
  errors: { no_text: 422, item_changed: 409 },
})

export const DeskRedemption = Type.Object({
  redemptionId: idSchema('redemption'),
  memberId: idSchema('member'),
  account: Type.String(),
  title: Type.String(),
  price: Type.Integer(),
  worth: MoneyText,
  currency: CurrencyCode,
  state: Type.Enum(redemptionStates),
  sentAt: InstantText,
  firstBy: Type.String(),
  decidedBy: Type.String(),
  note: Type.String(),
})
export type DeskRedemption = Static<typeof DeskRedemption>

export const deskRedemptions = list({
  name: 'rewards.deskRedemptions',
  summary: 'Members’ redemptions, the longest waiting first',
  path: '/console/points/redemptions',
  auth: 'operator',
  permission: 'members.read',
  row: DeskRedemption,
  filters: {
    state: Type.Optional(Type.Enum(redemptionStates)),
    /** Of the goods' names. */
    language: Type.Optional(NameLanguage),
  },
  errors: {},
})

const params = Type.Object({ redemptionId: idSchema('redemption') })
const Note = Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' })

export const redemptionAddress = endpoint({
  name: 'rewards.redemptionAddress',
  summary: 'Where the goods go; each look is in the audit log',
  method: 'POST',
  path: '/console/points/redemptions/:redemptionId/address',
  auth: 'operator',
  permission: 'members.write',
  params,
  input: NoFields,
  output: Type.Object({ address: Type.String() }),
  errors: {},
})

export const approveRedemption = endpoint({
  name: 'rewards.approveRedemption',
  summary: 'The goods go to the member; costly ones need a second operator',
  method: 'POST',
  path: '/console/points/redemptions/:redemptionId/approve',
  auth: 'operator',
  permission: 'members.write',
  stepUp: true,
  params,
  input: Fields({ note: Note }),
  output: DeskRedemption,
  errors: { already_decided: 409, same_operator: 403 },
})

export const rejectRedemption = endpoint({
  name: 'rewards.rejectRedemption',
  summary: 'Points and stock return; the member reads the note',
  method: 'POST',
  path: '/console/points/redemptions/:redemptionId/reject',
  auth: 'operator',
  permission: 'members.write',
  params,
  input: Fields({ note: Note }),
  output: DeskRedemption,
  errors: { already_decided: 409 },
})
