import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'

/**
 * What looks like money being laundered: paid in and out without play, payments cut up to stay
 * below a bound, sums above a bound, and a bank account that several members pay out to.
 */
export const suspicionPatterns = ['no_play', 'structuring', 'threshold', 'shared_account'] as const
export type SuspicionPattern = (typeof suspicionPatterns)[number]
export const suspicionStates = ['open', 'closed'] as const
export const suspicionOutcomes = ['cleared', 'reported'] as const

const Instant = Type.Union([InstantText, Type.Null()])

export const Suspicion = Type.Object({
  suspicionId: idSchema('suspicion'),
  memberId: idSchema('member'),
  account: Type.String(),
  pattern: Type.Enum(suspicionPatterns),
  /** Figures by name, as text: sums in the member's currency, counts, accounts. */
  facts: Type.Record(Type.String(), Type.String()),
  state: Type.Enum(suspicionStates),
  outcome: Type.Union([Type.Enum(suspicionOutcomes), Type.Null()]),
  openedAt: InstantText,
  /** While this is set no payout of the member leaves; the member is not told. */
  frozenAt: Instant,
  frozenBy: Type.String(),
  closedAt: Instant,
  closedBy: Type.String(),
  notes: Type.Integer(),
})
export type Suspicion = Static<typeof Suspicion>

export const suspicions = list({
  name: 'safety.suspicions',
  summary: 'Cases of the queue against money laundering, the newest first',
  path: '/console/safety/suspicions',
  auth: 'operator',
  permission: 'ledger.read',
  row: Suspicion,
  filters: {
    state: Type.Optional(Type.Enum(suspicionStates)),
    pattern: Type.Optional(Type.Enum(suspicionPatterns)),
    memberId: Type.Optional(idSchema('member')),
  },
  errors: {},
})

const params = Type.Object({ suspicionId: idSchema('suspicion') })
const Note = Type.String({ minLength: 3, maxLength: 1_000, pattern: '\\S' })

const NotePlace = Type.String({ pattern: '^[0-9]{1,18}$' })

export const SuspicionCase = Type.Object({
  ...Suspicion.properties,
  /** The newest notes, or those before a given one; the newest last. */
  log: Type.Array(Type.Object({ note: Type.String(), by: Type.String(), at: InstantText })),
  /** Given where there are older notes: what to ask for them with. */
  older: Type.Optional(NotePlace),
})
export type SuspicionCase = Static<typeof SuspicionCase>

export const suspicionCase = endpoint({
  name: 'safety.suspicionCase',
  summary: 'One case with its notes, 50 at a time from the newest',
  method: 'GET',
  path: '/console/safety/suspicions/:suspicionId',
  auth: 'operator',
  permission: 'ledger.read',
  params,
  input: Fields({ before: Type.Optional(NotePlace) }),
  output: SuspicionCase,
  errors: {},
})

const decision = <Name extends string>(name: Name, verb: string, summary: string) =>
  ({
    name: `safety.${name}`,
    summary,
    method: 'POST',
    path: `/console/safety/suspicions/:suspicionId/${verb}`,
    auth: 'operator',
    permission: 'withdrawals.decide',
    params,
    output: SuspicionCase,
  }) as const

export const noteCase = endpoint({
  ...decision('noteCase', 'note', 'Adds a note to a case'),
  input: Fields({ note: Note }),
  errors: {},
})

export const freezePayouts = endpoint({
  ...decision('freezePayouts', 'freeze', 'Keeps the member’s payouts back; the member is not told'),
  input: Fields({ note: Note }),
  errors: { case_closed: 409, already_frozen: 409 },
})

export const releasePayouts = endpoint({
  ...decision('releasePayouts', 'release', 'Lets payouts leave again: another operator than froze'),
  stepUp: true,
  input: Fields({ note: Note }),
  errors: { not_frozen: 409, same_operator: 403 },
})

export const closeCase = endpoint({
  ...decision('closeCase', 'close', 'Closes a case: cleared, or reported to the authority'),
  stepUp: true,
  input: Fields({ outcome: Type.Enum(suspicionOutcomes), note: Note }),
  errors: {
    case_closed: 409,
    /** Payouts are released first, by another operator than froze them. */
    still_frozen: 409,
  },
})

/** The live message that the queue changed. */
export const suspicionsMessage = 'safety.suspicions'
