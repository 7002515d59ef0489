import type { Currency } from '@kancil/contract/money'
import type { VendorWallet } from '@kancil/contract/ports/vendor-wallet'
import type { Db } from '../../../kernel/db.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { memberById } from '../../identity/door.ts'

/**
 * Opens a wallet when it is first needed. Registration opens it too, through an event that may
 * arrive after the member's first launch; seeded members have none.
 */
export function opensWallets(wallet: VendorWallet, db: Db): VendorWallet {
  /** The currency of the wallet that is now open, or null if there is no such member. */
  async function openFor(memberId: string): Promise<Currency | null> {
    const member = await memberById(db, memberId)
    if (!member) return null
    await openWallet(db, member.id, member.currency)
    return member.currency
  }

  return {
    async submit(command) {
      const outcome = await wallet.submit(command)
      if (outcome.ok || outcome.code !== 'PLAYER_NOT_FOUND') return outcome
      return (await openFor(command.memberId)) ? wallet.submit(command) : outcome
    },
    async submitAll(commands) {
      const outcome = await wallet.submitAll(commands)
      if (outcome.ok || outcome.refusal.code !== 'PLAYER_NOT_FOUND') return outcome
      return (await openFor(commands[0]!.memberId)) ? wallet.submitAll(commands) : outcome
    },
    async balance(memberId, currency) {
      const balance = await wallet.balance(memberId, currency)
      if (balance !== null || (await openFor(memberId)) !== currency) return balance
      return wallet.balance(memberId, currency)
    },
  }
}
