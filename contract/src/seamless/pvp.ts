import { type Static, Type } from 'typebox'
import { Micro, RgsBalance, SessionId } from './rgs-fields.ts'

/**
 * Card games between players, beside the round protocol; errors as there. Acts go by HTTP; the
 * socket tells each player the table as they may see it: a `PvpView` per change. Times are
 * milliseconds since 1970 by the studio's clock.
 */
export const pvpPaths = {
  /** GET ?sessionID -> PvpRooms. */
  rooms: '/studio/rimba/pvp/rooms',
  /** POST SitRequest -> SitAnswer: a quick join; stakes what is carried to the table. */
  sit: '/studio/rimba/pvp/sit',
  /** POST ActRequest -> PvpView. */
  act: '/studio/rimba/pvp/act',
  /** POST LeaveRequest -> PvpView: stands up now, or at the end of the hand. */
  leave: '/studio/rimba/pvp/leave',
  /** GET ?sessionID -> PvpView. */
  view: '/studio/rimba/pvp/view',
  /** GET /:handId -> PvpHandRecord: a hand that was shown, with its seed. */
  hand: '/studio/rimba/pvp/hands',
  /** WebSocket ?sessionID; server to client only. */
  socket: '/studio/rimba/pvp/socket',
} as const

export const pvpReasons = {
  unknownLevel: 'LEVEL_NOT_FOUND',
  /** Already at a table of this game. */
  seated: 'ALREADY_SEATED',
  notSeated: 'NOT_SEATED',
  /** The hand has gone on, or this was decided before. */
  tooLate: 'TOO_LATE',
  badAct: 'BAD_ACT',
  /** The rows are not the cards that were dealt. */
  badRows: 'BAD_ROWS',
} as const

const Cards = (count: number) =>
  Type.Array(Type.String({ pattern: '^[A2-9TJQK][SHCD]$' }), { minItems: count, maxItems: count })

export const SitRequest = Type.Object({
  sessionID: SessionId,
  level: Type.String({ maxLength: 16 }),
  /** Carried to the table: within the level's limits, on its step. */
  amount: Micro,
  /** Chosen by the screen; the same id again is answered with the first sitting. */
  requestId: Type.String({ minLength: 8, maxLength: 64 }),
  /** The seat's part in the seed of each hand. */
  seed: Type.String({ pattern: '^[A-Za-z0-9]{1,32}$' }),
})
export const PvpAct = Type.Union([
  Type.Object({ kind: Type.Literal('grab'), value: Type.Integer({ minimum: 0, maximum: 4 }) }),
  Type.Object({ kind: Type.Literal('bet'), value: Type.Integer({ minimum: 1, maximum: 5 }) }),
  Type.Object({ kind: Type.Literal('show') }),
  Type.Object({
    kind: Type.Literal('arrange'),
    front: Cards(3),
    middle: Cards(5),
    back: Cards(5),
  }),
])
export const ActRequest = Type.Object({
  sessionID: SessionId,
  handId: Type.String({ maxLength: 64 }),
  act: PvpAct,
})
export const LeaveRequest = Type.Object({ sessionID: SessionId })

export const PvpSeat = Type.Object({
  seat: Type.Integer(),
  /** Other players have no name here; this numbers them within the table. */
  isMe: Type.Boolean(),
  /** A test player of the house: play money only. */
  isHouse: Type.Boolean(),
  isAway: Type.Boolean(),
  purse: Micro,
  inHand: Type.Boolean(),
  hasActed: Type.Boolean(),
  isBanker: Type.Boolean(),
  grab: Type.Union([Type.Integer(), Type.Null()]),
  bet: Type.Union([Type.Integer(), Type.Null()]),
  /** One's own from the deal on; everyone's once they are shown. */
  cards: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** Thirteen: front, middle and back as they were laid. */
  rows: Type.Union([Type.Array(Type.Array(Type.String())), Type.Null()]),
  /** Niu 0 to 10, or the points of the hand. */
  score: Type.Union([Type.Integer(), Type.Null()]),
  special: Type.Union([Type.String(), Type.Null()]),
  isFoul: Type.Boolean(),
  /** After rake, in the hand that is shown. */
  net: Type.Union([Type.Integer(), Type.Null()]),
})
export const PvpTable = Type.Object({
  code: Type.String(),
  level: Type.String(),
  base: Micro,
  phase: Type.String(),
  phaseEndsAt: Type.Union([Type.Integer(), Type.Null()]),
  hand: Type.Union([
    Type.Object({
      handId: Type.String(),
      number: Type.Integer(),
      serverSeedHash: Type.String(),
      clientSeed: Type.String(),
    }),
    Type.Null(),
  ]),
  /** Of the next hand, so that it is known before the hand begins. */
  nextSeedHash: Type.Union([Type.String(), Type.Null()]),
  seats: Type.Array(PvpSeat),
})
export const PvpView = Type.Object({
  now: Type.Integer(),
  /** Null for a player who sits at no table. */
  table: Type.Union([PvpTable, Type.Null()]),
  sitting: Type.Union([
    Type.Object({
      roundId: Type.String(),
      carried: Micro,
      purse: Micro,
      isLeaving: Type.Boolean(),
      /** The latest hands of the sitting, newest first. */
      hands: Type.Array(
        Type.Object({ handId: Type.String(), number: Type.Integer(), net: Type.Integer() }),
      ),
    }),
    Type.Null(),
  ]),
})
export const SitAnswer = Type.Object({ view: PvpView, balance: Type.Optional(RgsBalance) })

export const PvpRoom = Type.Object({
  level: Type.String(),
  base: Micro,
  minEntry: Micro,
  maxEntry: Micro,
  step: Micro,
  seats: Type.Integer(),
  seated: Type.Integer(),
  tables: Type.Integer(),
  rakePercent: Type.String(),
})
export const PvpRooms = Type.Object({
  rooms: Type.Array(PvpRoom),
  /** Test players of the house may sit at these tables. */
  hasHousePlayers: Type.Boolean(),
})

export const PvpHandRecord = Type.Object({
  handId: Type.String(),
  gameCode: Type.String(),
  number: Type.Integer(),
  serverSeedHash: Type.String(),
  serverSeed: Type.String(),
  clientSeed: Type.String(),
  playedAt: Type.String(),
  seats: Type.Array(PvpSeat),
})

/** `GET {base}/rooms`, platform to vendor, signed: rooms of all such games, in one currency. */
export const VendorRoom = Type.Object({
  roomId: Type.String({ maxLength: 64 }),
  gameCode: Type.String({ maxLength: 64 }),
  level: Type.String({ maxLength: 32 }),
  minBet: Type.String({ maxLength: 24 }),
  maxBet: Type.String({ maxLength: 24 }),
  minEntry: Type.String({ maxLength: 24 }),
  seats: Type.Integer({ minimum: 0, maximum: 100 }),
  seated: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  tables: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  rakePct: Type.String({ maxLength: 8 }),
  status: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
})

export type SitRequest = Static<typeof SitRequest>
export type PvpAct = Static<typeof PvpAct>
export type PvpSeat = Static<typeof PvpSeat>
export type PvpTable = Static<typeof PvpTable>
export type PvpView = Static<typeof PvpView>
export type SitAnswer = Static<typeof SitAnswer>
export type PvpRooms = Static<typeof PvpRooms>
export type PvpHandRecord = Static<typeof PvpHandRecord>
export type VendorRoom = Static<typeof VendorRoom>
