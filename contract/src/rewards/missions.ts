import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { GameCategory } from '../games/vendors.ts'
import { idSchema } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { bannerArts } from '../messages/announcements.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { DayText } from '../wallet/record.ts'
import { boardScores, missionMetrics, missionWindows } from './programme-terms.ts'

const Language = Type.Optional(Type.Enum(offeredLanguages))

/** A reward that was taken back, since what it was given for is not there any more. */
export const TakenBack = Type.Object({
  /** Whether a deposit or bets were taken back. */
  reason: Type.Enum(['deposit', 'bets']),
  /** As far as the member had it. */
  amount: MoneyText,
  at: InstantText,
})
export type TakenBack = Static<typeof TakenBack>
const TakenBackOrNull = Type.Union([TakenBack, Type.Null()])

export const Mission = Type.Object({
  programmeId: idSchema('programme'),
  title: Type.String(),
  summary: Type.String(),
  metric: Type.Enum(missionMetrics),
  window: Type.Enum(missionWindows),
  /** Product lines whose bets count; none: all. */
  lines: Type.Array(GameCategory),
  /** Names of the games whose bets count; none: all. */
  games: Type.Array(Type.String()),
  /** The smallest stake that counts; zero where there is none. */
  betMin: MoneyText,
  /** The window that is shown: its first day, or '' for a mission that is done once. */
  key: Type.String(),
  /** Money, days or rounds, as decimal text of the metric. */
  done: Type.String(),
  target: Type.String(),
  share: Type.Number(),
  reward: MoneyText,
  turnoverPercent: Type.Integer(),
  /** One that was taken back cannot be claimed a second time. */
  state: Type.Enum(['open', 'claim', 'claimed', 'takenBack']),
  takenBack: TakenBackOrNull,
  endsAt: Type.Union([InstantText, Type.Null()]),
})
export type Mission = Static<typeof Mission>

export const SignInDay = Type.Object({
  day: Type.Integer(),
  reward: MoneyText,
  isDone: Type.Boolean(),
  isToday: Type.Boolean(),
})

export const SignInTask = Type.Object({
  programmeId: idSchema('programme'),
  title: Type.String(),
  /** Days in a row so far; one whose reward was taken back is none of them. */
  streak: Type.Integer(),
  isDone: Type.Boolean(),
  /** The latest day of the last seven whose reward was taken back. */
  takenBack: Type.Union([Type.Object({ ...TakenBack.properties, day: DayText }), Type.Null()]),
  days: Type.Array(SignInDay),
  /** What is missing today before signing in: valid bets and deposits; zero where nothing. */
  betsLeft: MoneyText,
  depositsLeft: MoneyText,
  turnoverPercent: Type.Integer(),
})
export type SignInTask = Static<typeof SignInTask>

export const missionSummary = endpoint({
  name: 'rewards.missionSummary',
  summary: 'The member’s missions and sign-in task, and how many can be claimed now',
  method: 'GET',
  path: '/wps/relay/MCSFE_missionSummary',
  auth: 'member',
  input: Fields({ language: Language }),
  output: Type.Object({
    currency: CurrencyCode,
    /** For the badge in the menu. */
    count: Type.Integer(),
    missions: Type.Array(Mission),
    signIn: Type.Union([SignInTask, Type.Null()]),
  }),
  errors: {},
})

export const claimMission = endpoint({
  name: 'rewards.claimMission',
  summary: 'Claims the reward of a mission that is done, once for each window',
  method: 'POST',
  path: '/wps/mission/claim',
  auth: 'member',
  input: Fields({
    programmeId: idSchema('programme'),
    key: Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' }),
  }),
  output: Type.Object({ amount: MoneyText, currency: CurrencyCode }),
  errors: { reward_claimed: 409, reward_not_due: 409, reward_over: 409 },
})

export const signInToday = endpoint({
  name: 'rewards.signInToday',
  summary: 'Signs in for today and takes the day’s reward',
  method: 'POST',
  path: '/wps/mission/signIn',
  auth: 'member',
  input: NoFields,
  output: Type.Object({ amount: MoneyText, currency: CurrencyCode, streak: Type.Integer() }),
  errors: { reward_claimed: 409, reward_not_due: 409, reward_over: 409 },
})

export const LeaderRow = Type.Object({
  place: Type.Integer(),
  /** The account with its middle hidden. */
  name: Type.String(),
  /** Money, a count or a multiplier, as the board's score is. */
  score: Type.String(),
  prize: MoneyText,
})
export const Leaderboard = Type.Object({
  programmeId: idSchema('programme'),
  title: Type.String(),
  summary: Type.String(),
  art: Type.Enum(bannerArts),
  currency: CurrencyCode,
  score: Type.Enum(boardScores),
  lines: Type.Array(GameCategory),
  /** Names of the games whose rounds count; none: all. */
  games: Type.Array(Type.String()),
  betMin: MoneyText,
  startsAt: InstantText,
  endsAt: InstantText,
  /** No bet changes it any more, and its prizes are given. */
  isFrozen: Type.Boolean(),
  rows: Type.Array(LeaderRow),
  /** What each place brings. */
  prizes: Type.Array(MoneyText),
  turnoverPercent: Type.Integer(),
})
export type Leaderboard = Static<typeof Leaderboard>

export const missionLeaderboard = endpoint({
  name: 'rewards.missionLeaderboard',
  summary: 'The leaderboards that run now, and those that ended lately',
  method: 'GET',
  path: '/wps/relay/MCSFE_missionLeaderboard',
  auth: 'public',
  input: Fields({ language: Language }),
  output: Type.Object({ boards: Type.Array(Leaderboard) }),
  errors: {},
})

export const ownPlaces = endpoint({
  name: 'rewards.ownPlaces',
  summary: 'The member’s own place and score in each leaderboard',
  method: 'GET',
  path: '/wps/mission/places',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    places: Type.Array(
      Type.Object({
        programmeId: idSchema('programme'),
        place: Type.Integer(),
        score: Type.String(),
      }),
    ),
  }),
  errors: {},
})
