import { placeBet } from '@kancil/contract/sports/bets'
import { texts } from '../../../lib/texts.ts'

export const explainPlacing = texts(placeBet, {
  match_not_found: 'sports.error.matchNotFound',
  market_suspended: 'sports.error.suspended',
  price_changed: 'sports.error.priceChanged',
  score_changed: 'sports.error.scoreChanged',
  match_closed: 'sports.error.matchClosed',
  related_legs: 'sports.error.relatedLegs',
  leg_price_too_low: 'sports.error.legPriceTooLow',
  not_in_parlays: 'sports.error.notInParlays',
  stake_too_small: 'sports.error.stakeTooSmall',
  stake_too_large: 'sports.error.stakeTooLarge',
  exposure_full: 'sports.error.exposureFull',
  insufficient_funds: 'sports.error.insufficientFunds',
  bet_limit: 'sports.error.betLimit',
  wager_limit: 'sports.error.wagerLimit',
  loss_limit: 'sports.error.lossLimit',
  time_limit: 'sports.error.timeLimit',
  reality_check_pending: 'sports.error.realityCheck',
  bonus_terms: 'sports.error.bonusTerms',
  account_locked: 'sports.error.accountLocked',
  self_excluded: 'sports.error.selfExcluded',
  game_maintenance: 'sports.error.maintenance',
  game_closed: 'sports.error.closed',
  currency_unsupported: 'sports.error.currency',
})
