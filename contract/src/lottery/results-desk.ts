import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { DrawResult, GameCode, Issue, IssueNo } from './issue.ts'

const issuePlace = Type.Object({ gameCode: GameCode, issueNo: IssueNo })
const note = Type.String({ minLength: 3, maxLength: 500 })

/** `waiting`: for a second operator; `differs`: both begin again; `drawn`: both agreed. */
export const entryStates = ['waiting', 'differs', 'drawn'] as const

export const enterResult = endpoint({
  name: 'lottery.enterResult',
  summary: 'Enters an official result, or its correction; a second operator enters it unseen',
  method: 'POST',
  path: '/console/lottery/results/:gameCode/:issueNo',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: issuePlace,
  input: Fields({ result: DrawResult, note: Type.Optional(note) }),
  output: Type.Object({ entry: Type.Enum(entryStates), issue: Issue }),
  errors: {
    /** The sale is not over, or tickets are being paid. */
    not_ready: 409,
    already_void: 409,
    result_invalid: 422,
    same_operator: 409,
    not_official: 409,
    /** The operator's own member account has a ticket of the issue. */
    own_bet: 403,
  },
})

export const moveIssue = endpoint({
  name: 'lottery.moveIssue',
  summary: 'Delays a draw or brings it forward',
  method: 'POST',
  path: '/console/lottery/issues/:gameCode/:issueNo/move',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: issuePlace,
  input: Fields({ closeAt: InstantText, drawAt: InstantText, note }),
  output: Issue,
  errors: {
    not_ready: 409,
    already_void: 409,
    times_invalid: 422,
    /** A draw of the house whose seed, or a later one's, would tell a sale that goes on. */
    out_of_order: 409,
  },
})

export const addIssue = endpoint({
  name: 'lottery.addIssue',
  summary: 'Adds a draw to the schedule, such as a special draw or a repeated one',
  method: 'POST',
  path: '/console/lottery/games/:gameCode/issues',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: Type.Object({ gameCode: GameCode }),
  input: Fields({ openAt: InstantText, closeAt: InstantText, drawAt: InstantText, note }),
  output: Issue,
  errors: { times_invalid: 422, no_seed_ready: 409 },
})

export const limitKinds = ['closed', 'half'] as const

export const NumberExposure = Type.Object({
  key: Type.String(),
  currency: CurrencyCode,
  amount: MoneyText,
  limit: MoneyText,
  kind: Type.Optional(Type.Enum(limitKinds)),
})
export type NumberExposure = Static<typeof NumberExposure>

export const numberExposures = endpoint({
  name: 'lottery.exposures',
  summary: 'The numbers of the issue on sale that would cost most, and those that are limited',
  method: 'GET',
  path: '/console/lottery/exposures/:gameCode',
  auth: 'operator',
  permission: 'vendors.read',
  params: Type.Object({ gameCode: GameCode }),
  input: Fields({}),
  output: Type.Object({
    /** Empty where none is on sale. */
    issueNo: Type.String(),
    numbers: Type.Array(NumberExposure),
    /** Closed and half-paid numbers of the game, also those that nobody bet on. */
    limits: Type.Array(
      Type.Object({
        key: Type.String(),
        /** Empty: until it is lifted. */
        issueNo: Type.String(),
        kind: Type.Enum(limitKinds),
        setAt: InstantText,
      }),
    ),
  }),
  errors: { game_not_found: 404 },
})

export const setNumberLimit = endpoint({
  name: 'lottery.setLimit',
  summary: 'Closes a number, pays half for it, or lifts that again',
  method: 'POST',
  path: '/console/lottery/limits/:gameCode',
  auth: 'operator',
  permission: 'vendors.write',
  params: Type.Object({ gameCode: GameCode }),
  input: Fields({
    play: Type.String({ minLength: 1, maxLength: 40 }),
    number: Type.String({ minLength: 1, maxLength: 40 }),
    /** For one issue; otherwise until it is lifted. */
    issueNo: Type.Optional(IssueNo),
    kind: Type.Enum([...limitKinds, 'open']),
    note,
  }),
  output: Type.Object({ key: Type.String(), kind: Type.Enum([...limitKinds, 'open']) }),
  errors: { game_not_found: 404, play_unknown: 422, numbers_invalid: 422 },
})
