import type { Chase } from '@kancil/contract/lottery/chases'
import { formatMoney } from '@kancil/contract/money'
import type { GameRow } from '../games/store.ts'
import { gameName } from '../tickets/view.ts'
import type { ChaseSums } from './store.ts'

export function chaseView(
  row: ChaseSums,
  game: GameRow | undefined,
  language: string | undefined,
): Chase {
  return {
    ...{ chaseId: row.id, gameCode: row.gameCode, gameName: gameName(game, language) },
    ...{ currency: row.currency, state: row.state, issues: row.issues, left: row.left },
    stake: formatMoney(row.stake, row.currency),
    payout: formatMoney(row.payout, row.currency),
    ...{ stopsOnWin: row.stopsOnWin, placedAt: row.placedAt.toISOString() },
  }
}
