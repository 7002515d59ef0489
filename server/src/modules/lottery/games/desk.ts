import type { OutputOf } from '@kancil/contract/endpoint'
import type { deskGames } from '@kancil/contract/lottery/desk'
import { familyOf } from '@kancil/rules/lottery/families'
import { oddsText } from '@kancil/rules/lottery/odds'
import type { Db } from '../../../kernel/db.ts'
import { readChains } from '../draws/chain-store.ts'
import { gameName } from '../tickets/view.ts'
import { rulesOf } from './rules.ts'
import { readGames } from './store.ts'

const chainsShown = 3

/** Games with what their prizes return, computed now, and their seed chains. */
export async function listDeskGames(db: Db): Promise<OutputOf<typeof deskGames>> {
  const [games, chains] = await Promise.all([readGames(db), readChains(db, chainsShown)])
  const list = []
  for (const game of games) {
    const rules = await rulesOf(db, db, game.code, game.ruleVersion)
    const prizes = familyOf(rules.family)
      .returns(rules.prices)
      .map(({ play, prize, rtp }) => ({
        ...{ play, prize, odds: rules.prices[play]?.[prize] ?? '' },
        ...{ stated: rules.returns[play]?.[prize] ?? '', computed: oddsText(rtp) },
      }))
    list.push({
      ...{ gameCode: game.code, name: gameName(game, undefined), family: game.family },
      ...{ zone: game.zone, status: game.status, closedReason: game.closedReason },
      ...{ ruleVersion: game.ruleVersion, prizes },
      chains: chains
        .filter((chain) => chain.gameCode === game.code)
        .map(({ id, anchor, committedAt, length, used, planned }) => ({
          ...{ chainId: id, anchor, committedAt: committedAt.toISOString() },
          ...{ length, used, planned },
        })),
    })
  }
  return { list }
}
