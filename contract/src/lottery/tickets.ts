import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { cursorList } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { GameCode, Issue, IssueNo } from './issue.ts'

export const ticketStates = ['accepted', 'won', 'lost', 'void', 'cancelled'] as const
export type TicketState = (typeof ticketStates)[number]

/** A line as its player writes it: one play, any count of numbers. */
export const TicketLine = Fields({
  play: Type.String({ minLength: 1, maxLength: 40 }),
  /** Numbers separated by commas. */
  content: Type.String({ minLength: 1, maxLength: 60_000 }),
  /** What one note costs, of the game's units. */
  unit: AmountText,
  multiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** The prize group, for plays of the classical mode. */
  group: Type.Optional(Type.Integer({ minimum: 1_000, maximum: 2_000 })),
  /** Numbers that the house pays by half stand in lines of their own. */
  isHalf: Type.Optional(Type.Boolean()),
})
export type TicketLine = Static<typeof TicketLine>

export const Ticket = Type.Object({
  ticketId: idSchema('ticket'),
  gameCode: GameCode,
  gameName: Type.String(),
  issueNo: IssueNo,
  state: Type.Enum(ticketStates),
  currency: CurrencyCode,
  notes: Type.Integer(),
  stake: MoneyText,
  payout: MoneyText,
  /** The most it can win. */
  best: MoneyText,
  placedAt: InstantText,
  drawAt: InstantText,
  /** Until its sale closes. */
  canCancel: Type.Boolean(),
  /** The chase that it belongs to. */
  chaseId: Type.Optional(idSchema('chase')),
  /** How its game is drawn: an official draw has no seed to prove. */
  draws: Type.Enum(['house', 'official']),
})
export type Ticket = Static<typeof Ticket>

export const TicketDetail = Type.Object({
  ...Ticket.properties,
  ruleVersion: Type.Integer(),
  issue: Issue,
  lines: Type.Array(
    Type.Object({
      play: Type.String(),
      content: Type.String(),
      unit: MoneyText,
      multiple: Type.Integer(),
      group: Type.Optional(Type.Integer()),
      isHalf: Type.Optional(Type.Boolean()),
      /** What its prize group took off the price. */
      rebate: MoneyText,
      notes: Type.Integer(),
      stake: MoneyText,
      /** Once it is settled, before the largest payout of a ticket. */
      payout: Type.Optional(MoneyText),
    }),
  ),
})
export type TicketDetail = Static<typeof TicketDetail>

/** How the wallet refuses a stake. */
const stakeErrors = {
  insufficient_funds: 402,
  bet_limit: 422,
  wager_limit: 422,
  loss_limit: 422,
  /** The day's time for play is used up. */
  time_limit: 422,
  reality_check_pending: 422,
  /** The terms of the member's open bonus forbid the bet. */
  bonus_terms: 403,
  account_locked: 403,
  self_excluded: 403,
  game_maintenance: 503,
  game_closed: 409,
  currency_unsupported: 422,
} as const

/** How an order is refused, one ticket or a chase. */
export const buyErrors = {
  game_not_found: 404,
  issue_not_found: 404,
  /** The sale of this issue is over, or has not begun. */
  issue_closed: 409,
  /** The odds changed since the player saw them: look again. */
  odds_changed: 409,
  /** `value.line` is the first line that is refused, from 0. */
  play_unknown: 422,
  numbers_invalid: 422,
  number_repeated: 422,
  number_not_offered: 422,
  prize_group_invalid: 422,
  unit_not_offered: 422,
  stake_too_small: 422,
  stake_too_large: 422,
  too_many_notes: 422,
  ticket_too_large: 422,
  /** `value.numbers` take no more in this issue. */
  number_full: 409,
  /** An operator closed `value.numbers`, for this issue or for all. */
  number_closed: 409,
  ...stakeErrors,
} as const

export const buyTicket = endpoint({
  name: 'lottery.buy',
  summary: 'Buys a ticket of the issue on sale; the same request id again answers the same ticket',
  method: 'POST',
  path: '/wps/lottery/tickets',
  auth: 'session',
  agentPolicy: 'needed',
  input: Fields({
    requestId: RequestId,
    gameCode: GameCode,
    issueNo: IssueNo,
    /** The rules that the player saw. */
    ruleVersion: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    lines: Type.Array(TicketLine, { minItems: 1, maxItems: 50 }),
    language: Type.Optional(NameLanguage),
  }),
  output: Ticket,
  errors: buyErrors,
  bodyLimit: 131_072,
})

export const cancelTicket = endpoint({
  name: 'lottery.cancel',
  summary: 'Takes a ticket back before its sale closes; the stake returns',
  method: 'POST',
  path: '/wps/lottery/tickets/:ticketId/cancel',
  auth: 'session',
  params: Type.Object({ ticketId: idSchema('ticket') }),
  input: Fields({}),
  output: Ticket,
  errors: { issue_closed: 409, already_settled: 409 },
})

export const memberTickets = cursorList({
  name: 'lottery.tickets',
  summary: 'The caller’s own tickets, the newest first',
  path: '/wps/lottery/tickets',
  auth: 'session',
  row: Ticket,
  filters: { gameCode: Type.Optional(GameCode), language: Type.Optional(NameLanguage) },
  errors: {},
})

export const ticketDetail = endpoint({
  name: 'lottery.ticket',
  summary: 'One of the caller’s tickets with its lines',
  method: 'GET',
  path: '/wps/lottery/tickets/:ticketId',
  auth: 'session',
  params: Type.Object({ ticketId: idSchema('ticket') }),
  input: Fields({ language: Type.Optional(NameLanguage) }),
  output: TicketDetail,
  errors: {},
})
