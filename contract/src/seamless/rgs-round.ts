import { type Static, Type } from 'typebox'
import { Micro, SessionId, RgsBalance } from './rgs-fields.ts'

/** The seeds that decided the round; the commitment was public before the bet. */
export const RgsRoundFair = Type.Object({
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  nonce: Type.Integer({ minimum: 0 }),
  /** Hash of the strips, pay table and rules in force (games 2.1, step 6). */
  rtpVersion: Type.String(),
})

/** What the round drew for its game's jackpot: it is won if `draw` lies below `below`. */
export const RgsJackpot = Type.Object({
  id: Type.String(),
  draw: Type.Integer(),
  below: Type.Integer(),
  /** Once it is paid. */
  amount: Type.Optional(Micro),
})

export const RgsRound = Type.Object({
  betID: Type.Integer(),
  amount: Micro,
  payout: Micro,
  /** payout / amount. */
  payoutMultiplier: Type.Number(),
  /** False if the round needs no end call. */
  active: Type.Boolean(),
  mode: Type.String(),
  /** The game's own events, such as `SlotEvent[]`. */
  state: Type.Array(Type.Unknown()),
  /** The progress last stored by `/bet/event`. */
  event: Type.Optional(Type.String()),
  /** The studio's id of the round, as shown in the platform's records. */
  roundId: Type.String(),
  jackpot: Type.Optional(RgsJackpot),
  fair: RgsRoundFair,
})

export const PlayRequest = Type.Object({
  sessionID: SessionId,
  mode: Type.String({ minLength: 1, maxLength: 32 }),
  amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})
export const PlayAnswer = Type.Object({ balance: RgsBalance, round: RgsRound })

export const EventRequest = Type.Object({
  sessionID: SessionId,
  event: Type.String({ minLength: 1, maxLength: 256 }),
})
export const EventAnswer = Type.Object({ event: Type.String() })

export const EndRoundRequest = Type.Object({ sessionID: SessionId })
export const EndRoundAnswer = Type.Object({ balance: RgsBalance })
export type RgsRoundFair = Static<typeof RgsRoundFair>
export type RgsJackpot = Static<typeof RgsJackpot>
export type RgsRound = Static<typeof RgsRound>
export type PlayAnswer = Static<typeof PlayAnswer>
