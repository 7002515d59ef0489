import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { drawProof as endpoint } from '@kancil/contract/lottery/games'
import { drawIssue, issueSeed } from '@kancil/rules/lottery/proof'
import { hmacSha256 } from '../../../kernel/chance.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readGame } from '../games/store.ts'
import { readChain } from './chain-store.ts'
import { readIssue } from './issue-store.ts'
import { issueView } from './view.ts'

/** What anybody needs to compute a draw again; a draw from outside has no seed to show. */
export async function showProof(
  { db, refuse }: Context<typeof endpoint>,
  { gameCode, issueNo }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const [game, issue] = await Promise.all([
    readGame(db, gameCode),
    readIssue(db, gameCode, issueNo),
  ])
  if (!game || !issue || issue.chainId === null || issue.seedIndex === null)
    return refuse('not_found')
  const chain = (await readChain(db, issue.chainId))!
  const names = { family: game.family, gameCode, issueNo }
  const drawn =
    issue.seed && drawIssue((key, message) => hmacSha256(key, message), names, issue.seed)
  return {
    issue: issueView(issue),
    family: game.family,
    anchor: chain.anchor,
    committedAt: chain.committedAt.toISOString(),
    index: issue.seedIndex,
    length: chain.length,
    clientSeed: issueSeed(gameCode, issueNo),
    ...(issue.seed ? { seed: issue.seed, drawn: drawn as Record<string, unknown> } : {}),
  }
}
