import { createHash } from 'node:crypto'
import type { TableRules } from '@kancil/rules/games/tables/table-rules'
import type { GameFacts } from '../games/game.ts'

/** How long the parts of a round last, in milliseconds. */
export type TablePace = {
  readonly bettingMs: number
  /** From the end of betting to the result, for a result as it will be shown. */
  readonly dealingMs: (result: unknown) => number
  readonly resultMs: number
}

export type Table = {
  readonly code: string
  readonly name: string
  readonly pace: TablePace
}

/** A game that all players at a table play together. */
export type TableGame = GameFacts & {
  readonly rules: TableRules
  readonly tables: readonly Table[]
  /** The result stays hidden until its time: players still act on it. */
  readonly isHidden: boolean
}

type Described = Pick<GameFacts, 'title' | 'name' | 'figures' | 'volatility' | 'features'> & {
  readonly tables: readonly Table[]
  readonly isHidden?: boolean
}

/** One unit is about RM 1 in every currency; a ticket may hold up to 10,000 of them. */
const coinsPerUnit = 100
const ladder = [1n, 5n, 10n, 50n, 100n, 500n, 1_000n, 5_000n, 10_000n] as const

export function tableGame(rules: TableRules, described: Described): TableGame {
  return {
    isHidden: false,
    ...described,
    rules,
    category: 'live',
    code: rules.sheet.id,
    rtpVersion: createHash('sha256').update(JSON.stringify(rules.sheet)).digest('hex').slice(0, 16),
    coinsPerBet: coinsPerUnit,
    ladder,
    lines: undefined,
  }
}
