import type { VendorWallet, WalletCommand } from '@kancil/contract/ports/vendor-wallet'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/kernel/db.ts'
import { sourceOf } from './ledger.ts'

/**
 * A wallet in which seeded bets and wins can be repeated and rolled back. A kit's ledger file does
 * not name their rounds, so each belongs to the round of the first command that names it.
 */
export function adoptRounds(wallet: VendorWallet, ownerDb: Db): VendorWallet {
  return {
    ...wallet,
    async submit(command) {
      await adopt(ownerDb, [command])
      return wallet.submit(command)
    },
    async submitAll(commands) {
      await adopt(ownerDb, commands)
      return wallet.submitAll(commands)
    },
  }
}

async function adopt(ownerDb: Db, commands: readonly WalletCommand[]): Promise<void> {
  for (const command of commands) {
    const originalId = command.kind === 'rollback' ? command.originalTransactionId : idOf(command)
    if (originalId === undefined || command.roundId === undefined) continue
    await sql`update transfer set round_id = ${command.roundId}
      where source_tx = ${originalId} and source_id = ledger_source_id(${sourceOf(command.vendorId)}) and round_id is null
        and kind in ('bet', 'win')`.execute(ownerDb)
  }
}

function idOf(command: WalletCommand): string | undefined {
  return command.kind === 'roundClose' ? undefined : command.transactionId
}
