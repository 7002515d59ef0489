import type { HistoryRound } from '@kancil/contract/seamless/fair-history'
import { readStored, store } from '../page/settings.ts'
import type { RgsClient } from '../frame/client.ts'

const pageSize = 50
const pagesMost = 20
const tab = (): Storage => sessionStorage

/** For the rounds played: what was paid out less what was staked; a void round moved no money. */
export function netOf(rounds: readonly HistoryRound[]): number {
  return rounds.reduce((net, { status, amount, payout }) => {
    if (status === 'void') return net
    return net - amount + (status === 'settled' ? payout : 0)
  }, 0)
}

export type Position = { readonly net: number; readonly latest: HistoryRound | null }

/**
 * The net result since the game was opened in this tab, from the studio's own history, so that it
 * survives a reload. The first visit marks the start; a round still open then counts as part of it.
 * `latest` is this game's latest round.
 */
export async function readPosition(
  client: Pick<RgsClient, 'history'>,
  { sessionID, gameCode }: { readonly sessionID: string; readonly gameCode: string },
): Promise<Position | null> {
  const key = `rimba.${gameCode}.since.${sessionID.slice(0, 12)}`
  const first = await client.history(undefined, pageSize)
  if (first.kind !== 'ok') return null
  const isMine = (round: HistoryRound): boolean => round.gameCode === gameCode
  const latest = first.answer.rounds.find(isMine) ?? null
  const stored = readStored(key, tab)
  const since = stored === null ? startOf(first.answer.rounds[0], latest) : Number(stored)
  if (stored === null) store(key, String(since), tab)
  const rounds = [...first.answer.rounds]
  let { before } = first.answer
  for (let page = 1; page < pagesMost && before !== undefined && before > since; page += 1) {
    const next = await client.history(before, pageSize)
    if (next.kind !== 'ok') return null
    rounds.push(...next.answer.rounds)
    before = next.answer.before
  }
  const played = rounds.filter((round) => isMine(round) && round.betID > since)
  return { net: netOf(played), latest }
}

/** `newest` may be of another game: the history is the player's, not the game's. */
function startOf(newest: HistoryRound | undefined, latest: HistoryRound | null): number {
  return latest?.status === 'open' ? latest.betID - 1 : (newest?.betID ?? 0)
}
