import type { GameCategory } from '@kancil/contract/games/vendors'
import type { MessageId } from '../../i18n/message-id.ts'

export const categoryNames: Readonly<Record<GameCategory, MessageId>> = {
  ELOTT: 'shell.category.ELOTT',
  LOTT: 'shell.category.LOTT',
  LIVE: 'shell.category.LIVE',
  SPORTS: 'shell.category.SPORTS',
  FISH: 'shell.category.FISH',
  RNG: 'shell.category.RNG',
  PVP: 'shell.category.PVP',
  ESPORTS: 'shell.category.ESPORTS',
}
