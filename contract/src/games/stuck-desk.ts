import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { RoundStateAnswer } from '../seamless/round-state.ts'
import { InstantText } from '../time.ts'

/** That one operator wants a round void; another one has to agree. */
export const VoidAsked = Type.Object({
  by: Type.String(),
  at: InstantText,
  note: Type.String(),
  /** The caller asked for it. */
  isOwn: Type.Boolean(),
})
export type VoidAsked = Static<typeof VoidAsked>

const RoundParams = Type.Object({
  memberId: idSchema('member'),
  betId: Type.String({ pattern: '^rnd_[0-9a-f]{32}$' }),
})
const common = {
  method: 'POST',
  auth: 'operator',
  permission: 'withdrawals.decide',
  params: RoundParams,
} as const
const path = '/console/games/rounds/:memberId/:betId'
const Note = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

/** `of_the_house`: a ticket of lottery or sports; its own desk settles it. */
const errors = { round_not_open: 409, of_the_house: 409 } as const

export const askStuckRound = endpoint({
  ...common,
  name: 'games.askStuckRound',
  summary: 'Asks the vendor what became of a round, and to send again what it still owes',
  path: `${path}/ask`,
  perMinute: 60,
  input: NoFields,
  output: RoundStateAnswer,
  errors: { ...errors, vendor_unanswering: 503 },
})

export const closeStuckRound = endpoint({
  ...common,
  name: 'games.closeStuckRound',
  summary: 'Ends a round as lost: no more bets are taken in it; a late win is still paid',
  path: `${path}/close`,
  stepUp: true,
  input: Fields({ note: Note }),
  output: Done,
  errors,
})

export const askForVoid = endpoint({
  ...common,
  name: 'games.askForVoid',
  summary: 'Asks that a round be void; nothing moves until another operator agrees',
  path: `${path}/void`,
  stepUp: true,
  input: Fields({ note: Note }),
  output: Done,
  errors: { ...errors, already_asked: 409 },
})

export const approveVoid = endpoint({
  ...common,
  name: 'games.approveVoid',
  summary: 'Agrees that a round is void: its stakes go back to where they came from',
  path: `${path}/void/approve`,
  stepUp: true,
  input: NoFields,
  output: Done,
  errors: { ...errors, not_asked: 409, same_operator: 403 },
})

export const refuseVoid = endpoint({
  ...common,
  name: 'games.refuseVoid',
  summary: 'Leaves a round as it is; whoever asked may also take it back this way',
  path: `${path}/void/refuse`,
  input: NoFields,
  output: Done,
  errors: { not_asked: 409 },
})
