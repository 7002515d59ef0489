import { changeGame } from '@kancil/contract/lottery/game-changes'
import { texts } from '../../../lib/texts.ts'

export const explainChange = texts(changeGame, {
  changed_meanwhile: 'drawdesk.error.rulesChanged',
  nothing_changed: 'drawdesk.error.nothingChanged',
  prize_unknown: 'drawdesk.error.playUnknown',
  odds_unsound: 'drawdesk.error.oddsUnsound',
  limits_invalid: 'drawdesk.error.limits',
  schedule_invalid: 'drawdesk.error.schedule',
})
