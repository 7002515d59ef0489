import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { bannerArts } from '../messages/announcements.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { ItemWords } from './desk.ts'
import { programmeKinds, programmeStates } from './programme.ts'

const written = {
  kind: Type.Enum(programmeKinds),
  words: ItemWords,
  art: Type.Enum(bannerArts),
  /** By kind: `termsOfKind`. */
  terms: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
  startsAt: InstantText,
  endsAt: Type.Union([InstantText, Type.Null()]),
  position: Type.Integer({ minimum: 0, maximum: 999 }),
}

export const DeskProgramme = Type.Object({
  programmeId: idSchema('programme'),
  state: Type.Enum(programmeStates),
  version: Type.Integer(),
  updatedAt: InstantText,
  updatedBy: Type.String(),
  currency: CurrencyCode,
  ...written,
  /** What it gave so far, from the gifts' own entries. */
  gifts: Type.Integer(),
  members: Type.Integer(),
  cost: MoneyText,
  /** Gifts that were taken back with the deposit or the bets they were given for. */
  backs: Type.Integer(),
  /** What came back of them; the rest had been spent and is the house's. */
  cameBack: MoneyText,
  /** The commitment of its draw; '' where nothing is drawn. */
  seedHash: Type.String(),
})
export type DeskProgramme = Static<typeof DeskProgramme>

export const programmes = list({
  name: 'rewards.programmes',
  summary: 'Programmes that give rewards, with what each cost so far',
  path: '/console/programmes',
  auth: 'operator',
  permission: 'settings.read',
  row: DeskProgramme,
  filters: {
    kind: Type.Optional(Type.Enum(programmeKinds)),
    state: Type.Optional(Type.Enum(programmeStates)),
  },
  errors: {},
})

const saveErrors = {
  no_text: 422,
  ends_before_start: 422,
  /** The terms are not those of the kind, or contradict themselves; `field` says where. */
  terms_incomplete: 422,
  programme_changed: 409,
} as const

export const createProgramme = endpoint({
  name: 'rewards.createProgramme',
  summary: 'A new programme, as a draft',
  method: 'POST',
  path: '/console/programmes',
  auth: 'operator',
  permission: 'settings.write',
  input: Fields(written),
  output: DeskProgramme,
  errors: saveErrors,
})

const params = Type.Object({ programmeId: idSchema('programme') })

export const changeProgramme = endpoint({
  name: 'rewards.changeProgramme',
  summary: 'Changes a draft, or the words and days of a published programme; its terms stay',
  method: 'PUT',
  path: '/console/programmes/:programmeId',
  auth: 'operator',
  permission: 'settings.write',
  params,
  input: Fields({ ...written, version: Type.Integer() }),
  output: DeskProgramme,
  errors: {
    ...saveErrors,
    /** Published terms; the start once it has begun; the end of a draw or board that is over. */
    terms_fixed: 409,
    programme_over: 422,
  },
})

export const setProgrammeState = endpoint({
  name: 'rewards.setProgrammeState',
  summary: 'Publishes or stops a programme; one with large gifts needs a second operator',
  method: 'POST',
  path: '/console/programmes/:programmeId/state',
  auth: 'operator',
  permission: 'settings.write',
  stepUp: true,
  params,
  input: Fields({ version: Type.Integer(), state: Type.Enum(['published', 'stopped']) }),
  output: DeskProgramme,
  errors: {
    programme_changed: 409,
    already_decided: 409,
    same_operator: 403,
    programme_over: 422,
    /** One of a kind that runs one at a time runs now, and would end before this one begins. */
    starts_later: 409,
  },
})

export const estimateProgramme = endpoint({
  name: 'rewards.estimateProgramme',
  summary: 'What a programme costs the house on average and at most, before it is published',
  method: 'POST',
  path: '/console/programmes/estimate',
  auth: 'operator',
  permission: 'settings.read',
  input: Fields({
    kind: written.kind,
    terms: written.terms,
    /** How many members take part. */
    members: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  }),
  output: Type.Object({
    currency: CurrencyCode,
    /** For a member, on average and at most, in one period of the programme. */
    each: MoneyText,
    eachMost: MoneyText,
    all: MoneyText,
    allMost: MoneyText,
    needsSecond: Type.Boolean(),
    /**
     * Members by level under these terms and now, and what the points that the level adds to a
     * month's bets, this one's or the last one's, are worth at most; only of a VIP ladder.
     */
    levels: Type.Array(
      Type.Object({
        ...{ level: Type.Integer(), members: Type.Integer(), now: Type.Integer() },
        points: MoneyText,
      }),
    ),
  }),
  errors: { terms_incomplete: 422 },
})
