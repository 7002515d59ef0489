import { balanceMessage } from '@kancil/contract/wallet/balance'
import type { Kernel } from '../../kernel/kernel.ts'
import { walletsOf } from '../../ledger/wallets.ts'
import { asBalance } from './balance.ts'

/**
 * Sends the new balance to a member's open tabs; call it after the commit. A failed push does not
 * fail the command: the screen asks again when it reconnects.
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
