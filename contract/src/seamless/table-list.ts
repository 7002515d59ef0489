import { type Static, Type } from 'typebox'

export const resultTones = ['red', 'blue', 'green', 'black', 'gold'] as const
/** One round on a card's road, such as a red "B" or a black "17". */
export const RoadResult = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 8 }),
  tone: Type.Enum(resultTones),
})
/** Results that a list may hold: those of a shoe. */
export const roadResultsMax = 100

/**
 * `GET {base}/live-tables`, platform to vendor, signed: tables of all games that are played in
 * common, for the cards of the lobby.
 */
export const VendorTable = Type.Object({
  tableId: Type.String({ minLength: 1, maxLength: 64 }),
  gameCode: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.String({ minLength: 1, maxLength: 32 }),
  /** Who has staked in the round on now. */
  players: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** `sides`: red against blue, green a tie, drawn as a big road; `values`: drawn one by one. */
  road: Type.Enum(['sides', 'values']),
  /** Oldest first. */
  results: Type.Array(RoadResult, { maxItems: roadResultsMax }),
  status: Type.Enum(['open', 'closed']),
})

export type RoadResult = Static<typeof RoadResult>
export type VendorTable = Static<typeof VendorTable>
