import type { VendorRoundState } from '@kancil/contract/seamless/round-state'
import type { Studio } from '../studio.ts'
import { waitingCalls } from '../wallet/store.ts'
import { roundByRoundId } from './store.ts'

/**
 * What the platform is told of a round that it holds for stuck. What is still on its way is sent at
 * once. A round that its player has not ended stays theirs: a day after it began it is paid.
 */
export async function roundState(studio: Studio, roundId: string): Promise<VendorRoundState> {
  const round = await roundByRoundId(studio.store, roundId)
  if (!round) return 'unknown'
  for (const callId of await waitingCalls(studio.store, round.id))
    await studio.deliveries.deliver(callId)
  const { status } = (await roundByRoundId(studio.store, roundId)) ?? round
  if (status === 'settled') return 'settled'
  return status === 'void' ? 'void' : 'open'
}
