import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { cancelChase as endpoint } from '@kancil/contract/lottery/chases'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { readGame } from '../games/store.ts'
import { readChase, setChaseState } from './store.ts'
import { endChase } from './stop.ts'
import { chaseView } from './view.ts'

/** Takes back what is not closed yet. Again, it is answered as it is. */
export async function cancelChase(
  kernel: Kernel,
  { db: owner, now, caller, refuse }: Context<typeof endpoint>,
  { chaseId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId } = caller
  const { gameCode } = (await readChase(owner, memberId, chaseId)) ?? refuse('not_found')
  await inTransaction(owner, async (tx) => {
    const chase = await endChase(tx, owner, { memberId, id: chaseId }, { onSale: true, now })
    if (chase?.state === 'running') await setChaseState(tx, chase, 'cancelled')
  })
  settlementKit.pushBalances(kernel, [memberId])
  const game = await readGame(owner, gameCode)
  return chaseView((await readChase(owner, memberId, chaseId))!, game ?? undefined, undefined)
}
