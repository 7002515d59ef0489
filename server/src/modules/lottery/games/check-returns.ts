import { returnFaults } from '@kancil/rules/lottery/rule-set'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readGames, readRules, setGameStatus } from './store.ts'

/** How the reason begins when it was this check that closed a game. */
const byReturns = 'returns: '

/**
 * Computes what every prize returns, from the pay tables in the database. A game whose table does
 * not return what it says stays closed, and the console says which prize it is; it opens again at
 * the first start with a table that does.
 */
export async function checkReturns({ db, log }: Pick<Kernel, 'db' | 'log'>): Promise<void> {
  for (const game of await readGames(db)) {
    const rules = await readRules(db, game.code, game.ruleVersion)
    const faults = rules ? returnFaults(rules) : []
    const reasons = faults.map(
      ({ play, prize, stated, computed }) =>
        `${play} ${prize} says ${stated || '–'}, returns ${computed || '–'}`,
    )
    const reason = rules ? reasons.join('; ') : `no rules of version ${game.ruleVersion}`
    if (reason !== '') {
      log.error({ game: game.code, reason }, 'a lottery game stays closed')
      await setGameStatus(db, game.code, 'closed', `${byReturns}${reason}`)
    } else if (game.closedReason.startsWith(byReturns))
      await setGameStatus(db, game.code, 'open', '')
  }
}
