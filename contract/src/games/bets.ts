import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { GameCategory, Vassalage } from './vendors.ts'
import { NameLanguage } from './client-fields.ts'
import { idSchema } from '../ids.ts'
import { cursorList } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { report } from '../report.ts'
import { InstantText } from '../time.ts'

/** State of a round in the betting record. */
export const roundStatuses = ['open', 'settled', 'cancelled'] as const
export type RoundStatus = (typeof roundStatuses)[number]
const RoundStatus = Type.Enum(roundStatuses)

/** One round of a game. `net` is payout less stake; `validBet` is the turnover that counts. */
export const BetRecord = Type.Object({
  betId: idSchema('round'),
  vassalage: Vassalage,
  vendorName: Type.String(),
  /** Empty if the game has left the catalogue. */
  gameId: Type.String(),
  gameName: Type.String(),
  gameType: GameCategory,
  placedAt: InstantText,
  settledAt: Type.Optional(InstantText),
  currency: CurrencyCode,
  stake: MoneyText,
  payout: MoneyText,
  net: MoneyText,
  validBet: MoneyText,
  status: RoundStatus,
})
export type BetRecord = Static<typeof BetRecord>

export const BetTotals = Type.Object({
  rounds: Type.Integer(),
  stake: MoneyText,
  payout: MoneyText,
  net: MoneyText,
  validBet: MoneyText,
})
export type BetTotals = Static<typeof BetTotals>

/** A day of the site's calendar (decisions 22). */
const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })
/** Filters of everything that is made of rounds. */
export const PlayFilter = {
  /** Both days are included; the last seven days by default, 93 at most. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  vassalage: Type.Optional(Vassalage),
  /** The product line. */
  gameType: Type.Optional(GameCategory),
}
const BetFilter = {
  ...PlayFilter,
  gameId: Type.Optional(idSchema('game')),
  status: Type.Optional(RoundStatus),
  /** Narrower than days: the first and the last instant of a sitting. */
  since: Type.Optional(InstantText),
  until: Type.Optional(InstantText),
  language: Type.Optional(NameLanguage),
}
/** The range is no range, or too long. */
export const playErrors = { range_too_long: 422, range_invalid: 422 } as const

export const betRecords = cursorList({
  name: 'games.bets',
  summary: "The caller's rounds with filters and totals, newest first",
  path: '/wps/games/bets',
  auth: 'session',
  row: BetRecord,
  filters: BetFilter,
  totals: { totals: BetTotals, currency: CurrencyCode },
  errors: playErrors,
})

export const memberBets = cursorList({
  name: 'games.memberBets',
  summary: "One member's rounds with filters and totals, newest first, for the desk",
  path: '/console/games/members/:memberId/bets',
  auth: 'operator',
  permission: 'members.read',
  params: Type.Object({ memberId: idSchema('member') }),
  row: BetRecord,
  filters: {
    ...PlayFilter,
    status: Type.Optional(RoundStatus),
    language: Type.Optional(NameLanguage),
  },
  totals: { totals: BetTotals, currency: CurrencyCode },
  errors: playErrors,
})

const MovementPlace = Type.String({ pattern: '^[0-9]{1,18}$' })

export const BetDetail = Type.Object({
  bet: BetRecord,
  /** The vendor's own id of the round. */
  vendorRoundId: Type.String(),
  transactions: Type.Array(
    Type.Object({
      transferId: Type.String(),
      transactionId: Type.String(),
      kind: Type.Union([
        Type.Literal('bet'),
        Type.Literal('win'),
        Type.Literal('rollback'),
        Type.Literal('settle'),
      ]),
      amount: MoneyText,
      /** What of it was bonus money; the rest was the member's own. */
      bonus: MoneyText,
      balanceAfter: MoneyText,
      at: InstantText,
    }),
  ),
  /** Given where the round has more movements: what to ask for them with. */
  next: Type.Optional(MovementPlace),
  /** What the vendor sent with the bet or when the round closed, as JSON text; empty if nothing. */
  details: Type.String(),
  replayUrl: Type.Optional(Type.String()),
})
export type BetDetail = Static<typeof BetDetail>

export const betDetail = endpoint({
  name: 'games.bet',
  summary: 'One round of the caller with its movements, 200 at a time',
  method: 'GET',
  path: '/wps/games/bets/:betId',
  auth: 'session',
  params: Type.Object({ betId: idSchema('round') }),
  input: Fields({
    language: Type.Optional(NameLanguage),
    /** Only movements after this one. */
    after: Type.Optional(MovementPlace),
  }),
  output: BetDetail,
  errors: {},
})

export const exportBets = report({
  name: 'games.exportBets',
  summary: 'A single-use address, valid for thirty seconds, for the filtered rounds as CSV',
  path: '/wps/games/bets/export',
  download: '/wps/games/bets.csv',
  auth: 'session',
  filters: BetFilter,
  errors: playErrors,
})

/**
 * Live message: rounds of the member that were settled or cancelled, `RoundMessage[]`; the same
 * round may be sent again.
 */
export const roundsMessage = 'games.rounds'
export type RoundMessage = Pick<
  BetRecord,
  'betId' | 'gameId' | 'gameName' | 'vassalage' | 'stake' | 'payout' | 'net' | 'currency' | 'status'
>
