import { issuesOfDay } from '@kancil/rules/lottery/schedule'
import { businessDay } from '@kancil/contract/time'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readGames } from '../games/store.ts'
import { insertPastDraws, type PastDraw } from './schedule-store.ts'

const dayMs = 86_400_000
const daysMost = 200

/**
 * The last draws of official games, for the demo world: nobody bet on them. A game's schedule says
 * when they were, and the caller what was drawn.
 */
export async function plantPastDraws(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  each: number,
  resultOf: (family: string) => unknown,
): Promise<void> {
  const now = clock.now()
  for (const game of (await readGames(db)).filter(({ draws }) => draws === 'official')) {
    const past: PastDraw[] = []
    for (let days = 0; days < daysMost && past.length < each; days++) {
      const day = businessDay(new Date(now.getTime() - days * dayMs), game.zone)
      for (const issue of issuesOfDay(game.schedule, game.zone, day))
        if (issue.drawAt < now) past.push({ ...issue, result: resultOf(game.family) })
    }
    await insertPastDraws(db, game.code, past)
  }
}
