import { type Static, Type } from 'typebox'
import { Micro, RgsBalance, SessionId } from './rgs-fields.ts'

/**
 * The reef, beside the round protocol; errors as there. Hits go by HTTP and are decided by the
 * studio; the socket tells what everyone in the room did. Times are milliseconds since 1970 by the
 * studio's clock.
 */
export const fishingPaths = {
  /** GET ?sessionID -> ReefLevels. */
  levels: '/studio/rimba/reef/levels',
  /** POST EnterRequest -> ReefView: a seat in the fullest room of the level. */
  enter: '/studio/rimba/reef/enter',
  /** POST LoadRequest -> LoadAnswer: stakes a clip of bullets. */
  load: '/studio/rimba/reef/load',
  /** POST HitsRequest -> HitsAnswer. */
  hits: '/studio/rimba/reef/hits',
  /** POST SessionRequest -> ReefView: pays the clip and keeps the seat. */
  unload: '/studio/rimba/reef/unload',
  /** POST SessionRequest -> ReefView: pays the clip, and gives up the seat. */
  leave: '/studio/rimba/reef/leave',
  /** GET ?sessionID -> ReefView. */
  view: '/studio/rimba/reef/view',
  /** WebSocket ?sessionID; server to client only. */
  socket: '/studio/rimba/reef/socket',
} as const

export const fishingReasons = {
  unknownLevel: 'LEVEL_NOT_FOUND',
  notSeated: 'NOT_SEATED',
  seated: 'ALREADY_SEATED',
  loaded: 'CLIP_LOADED',
  unknownClip: 'CLIP_NOT_FOUND',
  /** More shots in a second than the cannon fires. */
  tooFast: 'TOO_FAST',
} as const

export const EnterRequest = Type.Object({
  sessionID: SessionId,
  level: Type.String({ maxLength: 16 }),
})
export const LoadRequest = Type.Object({
  sessionID: SessionId,
  /** 1 to 10: times the level's bullet. */
  cannon: Type.Integer({ minimum: 1, maximum: 10 }),
  requestId: Type.String({ minLength: 8, maxLength: 64 }),
})
export const HitsRequest = Type.Object({
  sessionID: SessionId,
  clip: Type.String({ maxLength: 64 }),
  hits: Type.Array(
    Type.Object({
      /** The bullet's place in the clip, from 0. */
      no: Type.Integer({ minimum: 0, maximum: 100 }),
      fishId: Type.String({ maxLength: 24 }),
      firedAt: Type.Integer(),
      hitAt: Type.Integer(),
    }),
    { minItems: 1, maxItems: 10 },
  ),
})

export const ReefClip = Type.Object({
  roundId: Type.String(),
  cannon: Type.Integer(),
  bullet: Micro,
  size: Type.Integer(),
  used: Type.Integer(),
  /** Numbers of the bullets that have not hit anything yet. */
  left: Type.Array(Type.Integer()),
  /** Caught so far; paid when the clip ends. */
  won: Micro,
})
export const ReefView = Type.Object({
  now: Type.Integer(),
  room: Type.Union([
    Type.Object({
      code: Type.String(),
      level: Type.String(),
      /** The smallest bullet. */
      bullet: Micro,
      seat: Type.Integer(),
      /** Seats that are taken. */
      seats: Type.Array(Type.Integer()),
      /** Fish that are no longer there. */
      dead: Type.Array(Type.String()),
    }),
    Type.Null(),
  ]),
  clip: Type.Union([ReefClip, Type.Null()]),
})
export const LoadAnswer = Type.Object({ clip: ReefClip, balance: Type.Optional(RgsBalance) })
export const HitsAnswer = Type.Object({
  results: Type.Array(
    Type.Object({
      no: Type.Integer(),
      /** `gone`: the bullet flies on, since its fish was not there. */
      outcome: Type.Union([Type.Literal('hit'), Type.Literal('kill'), Type.Literal('gone')]),
      pays: Type.Integer(),
      also: Type.Array(Type.String()),
    }),
  ),
  /** Null once its last bullet is used: it is being paid. */
  clip: Type.Union([ReefClip, Type.Null()]),
})
export const ReefFrame = Type.Object({
  now: Type.Integer(),
  seats: Type.Array(Type.Integer()),
  shots: Type.Array(
    Type.Object({
      seat: Type.Integer(),
      fishId: Type.String(),
      pays: Type.Integer(),
      also: Type.Array(Type.String()),
    }),
  ),
})
export const ReefLevels = Type.Object({
  levels: Type.Array(
    Type.Object({ level: Type.String(), bullet: Micro, most: Micro, players: Type.Integer() }),
  ),
})

export type HitsRequest = Static<typeof HitsRequest>
export type ReefClip = Static<typeof ReefClip>
export type ReefView = Static<typeof ReefView>
export type LoadAnswer = Static<typeof LoadAnswer>
export type HitsAnswer = Static<typeof HitsAnswer>
export type ReefFrame = Static<typeof ReefFrame>
export type ReefLevels = Static<typeof ReefLevels>
