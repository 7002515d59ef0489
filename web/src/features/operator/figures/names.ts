import type { AlertFigure } from '@kancil/contract/operator/alerts'
import type { MessageId } from '../../../i18n/message-id.ts'

export const figureNames: Readonly<Record<AlertFigure | 'wages', MessageId>> = {
  ggr: 'reports.figure.ggr',
  ngr: 'reports.figure.ngr',
  turnover: 'reports.figure.turnover',
  payout: 'reports.figure.payout',
  bonus: 'reports.figure.bonus',
  wages: 'reports.figure.wages',
  deposits: 'reports.figure.deposits',
  withdrawals: 'reports.figure.withdrawals',
  bets: 'reports.figure.bets',
  players: 'reports.figure.players',
}
