import { createHash } from 'node:crypto'
import type { InstantRules } from '@kancil/rules/games/instant/instant-rules'
import type { GameFacts } from '../games/game.ts'

/** A game of one quick round: dice, nests, pins, a wheel. All of them return 99 %. */
export type InstantGame = GameFacts & { readonly rules: InstantRules }

type Described = Pick<GameFacts, 'title' | 'name' | 'volatility' | 'features'>

/** Stakes run from RM 0.10 to RM 50.00, or about that in other currencies. */
const coinsPerBet = 10

/** A game decided by `rules` and described by these texts. */
export function instantGame(rules: InstantRules, described: Described): InstantGame {
  return {
    ...described,
    rules,
    category: 'rng',
    code: rules.sheet.id,
    figures: { rtpPercent: '99.00' },
    rtpVersion: createHash('sha256').update(JSON.stringify(rules.sheet)).digest('hex').slice(0, 16),
    coinsPerBet,
    lines: undefined,
  }
}
