import { drawTroubleMessage } from '@kancil/contract/lottery/announcements'
import { drawIssue } from '@kancil/rules/lottery/proof'
import { type Evenness, evennessOf } from '@kancil/rules/lottery/trend/evenness'
import { hmacSha256, randomToken } from '../../../kernel/chance.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type GameRow, readGames, setGameStatus } from '../games/store.ts'
import { insertSelfTest, lastDraws } from './store.ts'

/** How many of the last draws are tested (handbook, games 10). */
const storedDraws = 100_000
/** How many draws are made for the test alone. */
const trialDraws = 3_000
const trialChunk = 200
/** How the reason begins when it was this test that closed a game. */
const byDigits = 'digits: '

type Draws = (game: GameRow, count: number) => Promise<readonly unknown[]>

/**
 * Tests the digits of each game of the house: those that were drawn, and those that its draw makes
 * from seeds that nobody bets on. A game whose digits are not even closes, and only an operator
 * opens it again.
 *
 * @param trials the draws that are made for the test; another engine's in its own test
 */
export async function testDigits(kernel: Kernel, trials: Draws = trialsOf): Promise<void> {
  const { db, clock, live, log } = kernel
  const testedAt = clock.now()
  for (const game of await readGames(db)) {
    if (game.draws !== 'house') continue
    const stored = await lastDraws(db, game.code, storedDraws)
    const samples = { stored, trial: await trials(game, trialDraws) } as const
    for (const sample of ['stored', 'trial'] as const) {
      const evenness = evennessOf(game.family, samples[sample])
      await insertSelfTest(db, { gameCode: game.code, sample, testedAt }, evenness)
      if (evenness.isEven) continue
      const reason = reasonOf(sample, evenness)
      log.error({ game: game.code, reason }, 'a lottery game is closed by its self-test')
      await setGameStatus(db, game.code, 'closed', reason)
      live.toConsole({ type: drawTroubleMessage, data: { gameCode: game.code } })
    }
    await breathe()
  }
}

function reasonOf(sample: 'stored' | 'trial', { worst, draws }: Evenness): string {
  return `${byDigits}${worst!.place} of ${draws} ${sample} draws, p = ${worst!.p.toExponential(1)}`
}

async function trialsOf(game: GameRow, count: number): Promise<readonly unknown[]> {
  const draws: unknown[] = []
  for (let n = 0; n < count; n++) {
    const names = { family: game.family, gameCode: game.code, issueNo: `trial-${n}` }
    draws.push(drawIssue((key, message) => hmacSha256(key, message), names, randomToken()))
    // Other work goes on between the chunks.
    if (n % trialChunk === 0) await breathe()
  }
  return draws
}

function breathe(): Promise<void> {
  return new Promise((done) => void setImmediate(done))
}
