import { type Static, Type } from 'typebox'

/**
 * The wire of vendors with purses (docs/vendor-guide): `POST {base}/transfer`,
 * `GET {base}/transfer/{orderId}` and `GET {base}/balance?playerId=&currency=`, which answers the
 * two and `balance`, signed as calls of the native protocol. A vendor that lists what is played
 * answers `GET {base}/rounds?after={number}` too; one that does not answers 404.
 */
const Text = Type.String({ maxLength: 128 })

export const PurseOrderRequest = Type.Object({
  orderId: Text,
  playerId: Text,
  direction: Type.Enum(['DEPOSIT', 'WITHDRAW']),
  /** Decimal text in the main unit. */
  amount: Text,
  currency: Text,
})
export type PurseOrderRequest = Static<typeof PurseOrderRequest>

/** `UNKNOWN`: the vendor has never seen the order. Its other fields are then left out. */
export const purseOrderStates = ['COMPLETED', 'FAILED', 'PENDING', 'UNKNOWN'] as const
export type PurseOrderState = (typeof purseOrderStates)[number]

export const PurseOrderAnswer = Type.Object({
  ...PurseOrderRequest.properties,
  status: Type.Enum(purseOrderStates),
})
export type PurseOrderAnswer = Static<typeof PurseOrderAnswer>

/** At most this many rounds a page. */
export const purseRoundsPage = 500

/** Finished rounds in the order of their numbers, after the one asked for. */
export const PurseRoundsAnswer = Type.Object({
  rounds: Type.Array(
    Type.Object({
      /** Grows by the vendor's own order of finishing; the next page is asked for with it. */
      number: Type.String({ pattern: '^[0-9]{1,18}$' }),
      roundId: Text,
      playerId: Text,
      gameCode: Text,
      currency: Text,
      stake: Text,
      payout: Text,
      /** ISO 8601. */
      finishedAt: Text,
    }),
    { maxItems: purseRoundsPage },
  ),
})
export type PurseRoundsAnswer = Static<typeof PurseRoundsAnswer>
