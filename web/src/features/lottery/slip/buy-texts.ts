import { placeChase } from '@kancil/contract/lottery/chases'
import { buyTicket } from '@kancil/contract/lottery/tickets'
import type { TicketFault } from '@kancil/rules/lottery/ticket'
import type { MessageId } from '../../../i18n/message-id.ts'
import { texts } from '../../../lib/texts.ts'

const faultTexts: Readonly<Record<TicketFault['code'], MessageId>> = {
  play_unknown: 'lottery.error.playUnknown',
  numbers_invalid: 'lottery.error.numbersInvalid',
  number_repeated: 'lottery.error.numberRepeated',
  number_not_offered: 'lottery.error.numberNotOffered',
  prize_group_invalid: 'lottery.error.prizeGroup',
  unit_not_offered: 'lottery.error.unitNotOffered',
  stake_too_small: 'lottery.error.stakeTooSmall',
  stake_too_large: 'lottery.error.stakeTooLarge',
  too_many_notes: 'lottery.error.tooManyNotes',
  ticket_too_large: 'lottery.error.ticketTooLarge',
  no_lines: 'lottery.slipEmpty',
  currency_not_offered: 'lottery.error.currency',
}

/** Why a slip cannot be bought, before the server is asked. */
export function faultText(code: TicketFault['code']): MessageId {
  return faultTexts[code]
}

const { no_lines: _none, currency_not_offered: _currency, ...lineTexts } = faultTexts

const refusalTexts = {
  ...lineTexts,
  game_not_found: 'lottery.error.gameNotFound',
  issue_not_found: 'lottery.error.issueNotFound',
  issue_closed: 'lottery.error.issueClosed',
  odds_changed: 'lottery.error.oddsChanged',
  number_full: 'lottery.error.numberFull',
  number_closed: 'lottery.error.numberClosed',
  insufficient_funds: 'lottery.error.insufficientFunds',
  bet_limit: 'lottery.error.betLimit',
  wager_limit: 'lottery.error.wagerLimit',
  loss_limit: 'lottery.error.lossLimit',
  time_limit: 'lottery.error.timeLimit',
  reality_check_pending: 'lottery.error.realityCheck',
  bonus_terms: 'lottery.error.bonusTerms',
  account_locked: 'lottery.error.accountLocked',
  self_excluded: 'lottery.error.selfExcluded',
  game_maintenance: 'lottery.error.maintenance',
  game_closed: 'lottery.closed',
  currency_unsupported: 'lottery.error.currency',
} as const

export const explainBuying = texts(buyTicket, refusalTexts)

const chaseFaults = {
  chase_too_long: 'lottery.error.chaseTooLong',
  chase_too_large: 'lottery.error.chaseTooLarge',
  multiple_too_large: 'lottery.error.multipleTooLarge',
  profit_out_of_reach: 'lottery.error.profitOutOfReach',
} as const satisfies Record<string, MessageId>

/** Why a chase cannot be planned, before the server is asked. */
export function chaseFaultText(code: keyof typeof chaseFaults): MessageId {
  return chaseFaults[code]
}

export const explainChasing = texts(placeChase, {
  ...refusalTexts,
  ...chaseFaults,
  issues_not_planned: 'lottery.error.issuesNotPlanned',
})
