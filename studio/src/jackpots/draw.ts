import type { Money } from '@kancil/contract/money'

/** What a round drew for its game's jackpot. */
export type RoundJackpot = {
  readonly id: string
  readonly draw: number
  readonly below: number
  /** What it paid; null until then, and where it was not won. */
  readonly amount: Money | null
}

export function isWon({ draw, below }: Pick<RoundJackpot, 'draw' | 'below'>): boolean {
  return draw < below
}
