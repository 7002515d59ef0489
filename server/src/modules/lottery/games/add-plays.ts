import { addPlays } from '@kancil/contract/lottery/game-changes'
import { addNewPlays, newPlays } from '@kancil/rules/lottery/prices/new-plays'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { insertChange, setRuleVersion } from './change-store.ts'
import { publishGames, shippedRules } from './house-games.ts'
import { type GameRow, insertRules, lockGame, readRules } from './store.ts'

type Outcome = { readonly ruleVersion: number; readonly vendorId: string }

/**
 * An operator adds the plays that the house has learnt to a game that was made before. They become
 * part of the game's next version; whatever is sold keeps the version it names.
 */
export function serveNewPlays(kernel: Kernel): void {
  serveDecision<typeof addPlays, GameRow, Outcome>(kernel, addPlays, {
    action: 'lottery.addPlays',
    subject: (game) => game.code,
    lock: (tx, { gameCode }) => lockGame(tx, gameCode),
    allow(game, { refuse }, { ruleVersion }) {
      if (game.ruleVersion !== ruleVersion) refuse('changed_meanwhile')
    },
    async act(tx, game, { refuse, now, caller }, { plays, note }) {
      const { operatorId } = caller as { readonly operatorId: string }
      const rules = (await readRules(tx, game.code, game.ruleVersion))!
      const shipped = shippedRules(game.code) ?? refuse('nothing_changed')
      const offered = newPlays(rules, shipped).map(({ play }) => play)
      if (offered.length === 0) return refuse('nothing_changed')
      // Another version of the server may ship others than the operator saw.
      if (offered.join() !== plays.join()) return refuse('changed_meanwhile')
      const added = addNewPlays(rules, shipped)
      if (typeof added === 'string') return refuse('odds_unsound')
      const { version: ruleVersion } = added.rules
      await insertRules(tx, game.code, added.rules, now)
      await setRuleVersion(tx, game.code, ruleVersion)
      const id = newId('gameChange', now)
      const { changes } = added
      const row = { id, gameCode: game.code, changedAt: now, note, ruleVersion, changes }
      await insertChange(tx, row, operatorId)
      return {
        outcome: { ruleVersion, vendorId: game.vendorId },
        before: { ruleVersion: game.ruleVersion },
        after: { changes, note },
      }
    },
    tell: ({ vendorId }) => publishGames(kernel, vendorId),
    view: ({ ruleVersion }) => ({ ruleVersion }),
  })
}
