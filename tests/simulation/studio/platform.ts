import { houseJackpots } from '@kancil/contract/seamless/jackpots'
import { scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import { type ScriptedPurse, scriptedPurse } from '@kancil/studio/testing/scripted-purse'
import type { Stream } from '../../../server/db/seed/members/people.ts'

export const startBalance = 100_000_00n
/** So that a world of some seconds sees a few jackpots won. */
export const jackpotScale = 2e6
const moves = new Set(['/bet', '/win', '/rollback', '/round/close'])

export type WorldPlatform = Awaited<ReturnType<typeof openWorldPlatform>>

/**
 * A platform whose purses go by the native protocol, and which fails as networks and databases do:
 * calls that are lost before or after they were carried out, refusals that may be tried again,
 * answers that never come, and spells in which nobody is reached.
 */
export async function openWorldPlatform(stream: Stream) {
  const platform = await scriptedPlatform()
  const pool = { amount: 500_00n }
  const purses = new Map<string, ScriptedPurse>()
  platform.purseOf = (playerId) => {
    let purse = purses.get(playerId)
    if (!purse) purses.set(playerId, (purse = scriptedPurse(startBalance, pool)))
    return purse
  }
  platform.jackpots = houseJackpots
    .filter(({ currency }) => currency === 'MYR')
    .map(({ id, currency, games, sharePpm, seed }) => ({
      ...{ jackpotId: id, currency, games, sharePpm, seed, amount: seed, state: 'live' },
    }))
  const state = { isCalm: false, cutUntil: 0, faults: 0 }

  platform.script = (path) => {
    if (path === '/bet') pool.amount += 5n
    if (state.isCalm || !moves.has(path)) return 'answer'
    const fault = Date.now() < state.cutUntil ? 'crash_before' : faultOf(stream.next())
    if (fault !== 'answer') state.faults += 1
    return fault
  }
  return {
    ...platform,
    purses,
    /** Nobody is reached for a while. */
    cut: (ms: number) => (state.cutUntil = Date.now() + ms),
    /** From now on everything is answered. */
    calm: () => (state.isCalm = true),
    faults: () => state.faults,
  }
}

function faultOf(
  chance: number,
): 'answer' | 'crash_before' | 'crash_after' | 'hang' | 'UNAVAILABLE' {
  if (chance < 0.04) return 'crash_before'
  if (chance < 0.1) return 'crash_after'
  if (chance < 0.13) return 'UNAVAILABLE'
  if (chance < 0.14) return 'hang'
  return 'answer'
}
