import { type Static, Type } from 'typebox'
import { RgsDisplay } from './rgs.ts'
import { RgsRound } from './rgs-round.ts'
import { Hex64 } from './fair.ts'

export const HistoryRound = Type.Object({
  betID: Type.Integer(),
  roundId: Type.String(),
  gameCode: Type.String(),
  currency: Type.String(),
  amount: Type.Integer(),
  payout: Type.Integer(),
  /** `void`: the stake was refused or given back; its nonce stays used. */
  status: Type.Union([Type.Literal('open'), Type.Literal('settled'), Type.Literal('void')]),
  playedAt: Type.String(),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  nonce: Type.Integer(),
  /** Present if the pair has been rotated since. */
  serverSeed: Type.Optional(Hex64),
})
export const HistoryAnswer = Type.Object({
  rounds: Type.Array(HistoryRound),
  /** Pass it as `before` to get the next page; absent on the last. */
  before: Type.Optional(Type.Integer()),
})

/** `round.active` is always false here: a replay moves no money. */
export const ReplayAnswer = Type.Object({
  gameCode: Type.String(),
  currency: Type.String(),
  playedAt: Type.String(),
  status: Type.String(),
  round: RgsRound,
  serverSeed: Type.Optional(Hex64),
  display: RgsDisplay,
})
export type HistoryRound = Static<typeof HistoryRound>
export type HistoryAnswer = Static<typeof HistoryAnswer>
export type ReplayAnswer = Static<typeof ReplayAnswer>
