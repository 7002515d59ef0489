import { type Static, Type } from 'typebox'
import { Micro, RgsBalance, SessionId } from './rgs-fields.ts'

/**
 * Games played in common, beside the round protocol; errors as there. Bets go by HTTP, and the
 * socket only tells: a `TableFrame` per change. Times are milliseconds since 1970 by the studio's
 * clock.
 */
export const tablePaths = {
  /** GET ?sessionID -> HallAnswer. */
  hall: '/studio/rimba/tables',
  /** POST TicketRequest -> TicketAnswer. ERR_VAL with one of `tableReasons`. */
  bet: '/studio/rimba/tables/bet',
  /** POST TakeRequest -> TicketAnswer: takes an open stake at the height of this moment. */
  take: '/studio/rimba/tables/take',
  /** GET ?sessionID&table -> MineAnswer: the player's own tickets of the round on now. */
  mine: '/studio/rimba/tables/mine',
  /** GET /:table -> ChainAnswer. */
  chain: '/studio/rimba/tables/chain',
  /** WebSocket ?sessionID; server to client only, but for the text `snapshot`. */
  socket: '/studio/rimba/tables/socket',
} as const

export const tableReasons = {
  /** The betting window was over when the bet arrived, or the round is another one. */
  closed: 'BETS_CLOSED',
  unknownTable: 'TABLE_NOT_FOUND',
  unknownSpot: 'SPOT_NOT_FOUND',
  unknownGroup: 'GROUP_NOT_FOUND',
  /** A spot's stake, with those placed before, is outside the limits of the group. */
  spotLimit: 'SPOT_LIMIT',
  /** Nothing is left to take: the string has snapped, or the stake was taken before. */
  tooLate: 'TOO_LATE',
} as const

const Code = Type.String({ pattern: '^[a-z0-9-]{1,32}$' })
const Instant = Type.Integer()
const Spot = Type.String({ pattern: '^[A-Za-z0-9:-]{1,32}$' })
const Spots = Type.Record(Spot, Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

export const TableRoundView = Type.Object({
  roundId: Type.String(),
  number: Type.Integer(),
  opensAt: Instant,
  closesAt: Instant,
  /** Null until the result is known to everyone. */
  resultAt: Type.Union([Instant, Type.Null()]),
  endsAt: Type.Union([Instant, Type.Null()]),
  status: Type.String(),
  result: Type.Union([Type.Unknown(), Type.Null()]),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** Cards that left the shoe before this round. */
  position: Type.Integer(),
})
export const Crowd = Type.Object({
  players: Type.Integer(),
  /** Stakes of all players by spot, in units of about RM 1, whatever their currency. */
  spots: Type.Record(Type.String(), Type.Integer()),
  /** Stakes already taken. */
  taken: Type.Integer(),
})
export const TableView = Type.Object({
  code: Code,
  name: Type.String(),
  round: Type.Union([TableRoundView, Type.Null()]),
  /** Results, oldest first: of the present shoe, or the latest ones. */
  results: Type.Array(Type.Object({ number: Type.Integer(), result: Type.Unknown() })),
  crowd: Crowd,
})

/** A group of limits that a player chooses; per spot, the largest is divided by what it pays. */
export const LimitGroup = Type.Object({ name: Type.String(), least: Micro, most: Micro })
export const HallAnswer = Type.Object({
  now: Instant,
  tables: Type.Array(TableView),
  groups: Type.Array(LimitGroup),
  chips: Type.Array(Micro),
  /** The smallest step of a stake. */
  unit: Micro,
})

/** A snapshot holds every table of the game; a delta only what changed of one. */
export const TableFrame = Type.Union([
  Type.Object({
    type: Type.Literal('snapshot'),
    seq: Type.Integer(),
    now: Instant,
    tables: Type.Array(TableView),
  }),
  Type.Object({
    type: Type.Literal('delta'),
    /** One more than the frame before; a gap asks for a snapshot. */
    seq: Type.Integer(),
    now: Instant,
    table: Code,
    change: Type.Partial(TableView),
  }),
])

export const TicketRequest = Type.Object({
  sessionID: SessionId,
  table: Code,
  roundId: Type.String({ maxLength: 64 }),
  /** Chosen by the screen; the same id again is answered with the first ticket. */
  requestId: Type.String({ minLength: 8, maxLength: 64 }),
  group: Type.String({ maxLength: 16 }),
  spots: Spots,
})
export const Ticket = Type.Object({
  roundId: Type.String(),
  tableRoundId: Type.String(),
  status: Type.Union([Type.Literal('open'), Type.Literal('settled'), Type.Literal('void')]),
  spots: Type.Record(Type.String(), Micro),
  amount: Micro,
  payout: Micro,
})
export const TicketAnswer = Type.Object({
  ticket: Ticket,
  balance: Type.Optional(RgsBalance),
})
export const TakeRequest = Type.Object({
  sessionID: SessionId,
  roundId: Type.String({ maxLength: 64 }),
})
export const MineAnswer = Type.Object({ tickets: Type.Array(Ticket) })
export const ChainAnswer = Type.Object({
  anchor: Type.String(),
  length: Type.Integer(),
  /** How many of its seeds are in use or opened. */
  used: Type.Integer(),
  createdAt: Type.String(),
})

export type TableRoundView = Static<typeof TableRoundView>
export type TableView = Static<typeof TableView>
export type Crowd = Static<typeof Crowd>
export type TableFrame = Static<typeof TableFrame>
export type HallAnswer = Static<typeof HallAnswer>
export type Ticket = Static<typeof Ticket>
export type TicketAnswer = Static<typeof TicketAnswer>
export type MineAnswer = Static<typeof MineAnswer>
export type ChainAnswer = Static<typeof ChainAnswer>
