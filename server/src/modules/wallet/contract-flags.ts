import type { ContractFlags } from '@kancil/contract/wallet/balance'
import type { Db } from '../../kernel/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'

type Reader = (db: Db, memberId: string) => Promise<ContractFlags>

const readers = new WeakMap<Kernel, Reader>()
const none = { dailySalary: false, hourlySalary: false, dividend: false, realtimeSalary: false }

/** Agents know the contracts, and the wallet's call names them: they hand in how to read them. */
export function tellContractFlags(kernel: Kernel, reader: Reader): void {
  readers.set(kernel, reader)
}

export async function contractFlagsOf(kernel: Kernel, memberId: string): Promise<ContractFlags> {
  return (await readers.get(kernel)?.(kernel.db, memberId)) ?? none
}
