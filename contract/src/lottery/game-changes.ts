import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { GameCode } from './issue.ts'

const daySeconds = 86_400

/** When a game draws, by the clock of its own zone. */
export const GameSchedule = Type.Union([
  Type.Object({
    kind: Type.Literal('every'),
    seconds: Type.Integer({ minimum: 30, maximum: daySeconds }),
    /** Sales stop so long before the draw. */
    closeSeconds: Type.Integer({ minimum: 1, maximum: 3_600 }),
  }),
  Type.Object({
    kind: Type.Literal('days'),
    /** 0 is Sunday. */
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, uniqueItems: true }),
    ),
    monthDays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 31 }), { maxItems: 31, uniqueItems: true }),
    ),
    drawAt: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    closeSeconds: Type.Integer({ minimum: 1, maximum: daySeconds / 2 }),
    openSeconds: Type.Integer({ minimum: 3_600, maximum: 31 * daySeconds }),
  }),
])
export type GameSchedule = Static<typeof GameSchedule>

export const OddsChange = Type.Object({
  play: Type.String({ minLength: 1, maxLength: 40 }),
  prize: Type.String({ minLength: 1, maxLength: 40 }),
  odds: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,6})?$' }),
})
export type OddsChange = Static<typeof OddsChange>

/** Limits of one currency; what is left out stays. */
export const LimitsChange = Type.Object({
  currency: CurrencyCode,
  noteMin: Type.Optional(MoneyText),
  noteMax: Type.Optional(MoneyText),
  ticketMax: Type.Optional(MoneyText),
  payoutMax: Type.Optional(MoneyText),
  exposureMax: Type.Optional(MoneyText),
  multipleMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
})
export type LimitsChange = Static<typeof LimitsChange>

export const changeGame = endpoint({
  name: 'lottery.changeGame',
  summary: 'Changes a game’s schedule, odds or limits; tickets that are sold keep theirs',
  method: 'POST',
  path: '/console/lottery/games/:gameCode/changes',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: Type.Object({ gameCode: GameCode }),
  input: Fields({
    /** The version that the operator saw. */
    ruleVersion: Type.Integer({ minimum: 1 }),
    schedule: Type.Optional(GameSchedule),
    odds: Type.Optional(Type.Array(OddsChange, { minItems: 1, maxItems: 200 })),
    limits: Type.Optional(LimitsChange),
    note: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  output: Type.Object({
    ruleVersion: Type.Integer(),
    /** From which day (`yyyy-MM-dd`) a new schedule holds: the days before are planned. */
    scheduleFrom: Type.Optional(Type.String()),
  }),
  errors: {
    changed_meanwhile: 409,
    nothing_changed: 422,
    prize_unknown: 422,
    /** The play is another way to write one, and has its odds. */
    odds_follow: 422,
    /** They would return too much, or next to nothing. */
    odds_unsound: 422,
    limits_invalid: 422,
    schedule_invalid: 422,
  },
})

/** A play that the shipped rules of a game have and its own lack, as it would be offered. */
export const NewPlay = Type.Object({
  play: Type.String(),
  prizes: Type.Array(
    Type.Object({ prize: Type.String(), odds: Type.String(), rtp: Type.String() }),
  ),
})
export type NewPlay = Static<typeof NewPlay>

export const addPlays = endpoint({
  name: 'lottery.addPlays',
  summary: 'Adds the new plays of the house to a game; tickets that are sold keep their rules',
  method: 'POST',
  path: '/console/lottery/games/:gameCode/plays',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: Type.Object({ gameCode: GameCode }),
  input: Fields({
    /** The version and the new plays that the operator saw. */
    ruleVersion: Type.Integer({ minimum: 1 }),
    plays: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 200 }),
    note: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  output: Type.Object({ ruleVersion: Type.Integer() }),
  errors: { changed_meanwhile: 409, nothing_changed: 422, odds_unsound: 422 },
})

export const GameChange = Type.Object({
  changeId: Type.String(),
  gameCode: GameCode,
  changedAt: InstantText,
  note: Type.String(),
  ruleVersion: Type.Integer(),
  changes: Type.Array(
    Type.Object({ what: Type.String(), before: Type.String(), after: Type.String() }),
  ),
})
export type GameChange = Static<typeof GameChange>

export const gameChanges = list({
  name: 'lottery.gameChanges',
  summary: 'What operators changed in games, the newest first',
  path: '/console/lottery/changes',
  auth: 'operator',
  permission: 'vendors.read',
  row: GameChange,
  filters: { gameCode: Type.Optional(GameCode) },
  errors: {},
})
