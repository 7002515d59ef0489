import { balanceMessage } from '@kancil/contract/wallet/balance'
import type { Kernel } from '../../kernel/kernel.ts'
import { walletsOf } from '../../ledger/wallets.ts'
import { asBalance } from './balance.ts'

/**
 * Tells a member's open tabs the new balance; call it after the commit. A failure to push is no
 * failure of the command: the screen asks again when it reconnects.
 */
export async function pushBalance(
  { db, live, log }: Pick<Kernel, 'db' | 'live' | 'log'>,
  memberId: string,
): Promise<void> {
  try {
    for (const wallet of await walletsOf(db, [memberId]))
      live.toMember(memberId, { type: balanceMessage, data: asBalance(wallet, wallet.currency) })
  } catch (error) {
    log.warn({ err: error }, 'balance not pushed')
  }
}
