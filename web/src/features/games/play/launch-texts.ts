import { launchGame } from '@kancil/contract/games/launch'
import { texts } from '../../../lib/texts.ts'

export const explainLaunch = texts(launchGame, {
  game_not_found: 'games.error.notFound',
  game_maintenance: 'games.error.maintenance',
  vendor_unavailable: 'games.error.unavailable',
  player_unknown: 'games.error.player',
  currency_unsupported: 'games.error.currency',
  country_restricted: 'games.error.country',
  account_locked: 'games.error.locked',
  self_excluded: 'games.error.excluded',
  time_limit: 'games.error.timeLimit',
  merchant_unknown: 'games.error.client',
  platform_unsupported: 'games.error.client',
  client_unsupported: 'games.error.client',
  channel_unsupported: 'games.error.client',
})
