import { addPlays, changeGame } from '@kancil/contract/lottery/game-changes'
import { texts } from '../../../lib/texts.ts'

export const explainChange = texts(changeGame, {
  changed_meanwhile: 'drawdesk.error.rulesChanged',
  nothing_changed: 'drawdesk.error.nothingChanged',
  prize_unknown: 'drawdesk.error.playUnknown',
  odds_follow: 'drawdesk.error.oddsFollow',
  odds_unsound: 'drawdesk.error.oddsUnsound',
  limits_invalid: 'drawdesk.error.limits',
  schedule_invalid: 'drawdesk.error.schedule',
})

export const explainAdding = texts(addPlays, {
  changed_meanwhile: 'drawdesk.error.rulesChanged',
  nothing_changed: 'drawdesk.error.nothingChanged',
  odds_unsound: 'drawdesk.error.oddsUnsound',
})
