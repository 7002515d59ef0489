import { memberRegistered, type MemberRegistered } from '@kancil/contract/identity/registration'
import { balanceMessage } from '@kancil/contract/wallet/balance'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import { openWallet, walletsOf } from '../../ledger/wallets.ts'
import { memberById } from '../identity/door.ts'
import { asBalance } from './balance.ts'
import { walletConsole } from './console.ts'
import { auditAtFirstStart, walletJobs } from './jobs.ts'
import { walletRoutes } from './routes.ts'

/** First-start audits in progress; stopping waits for them. */
const firstAudits = new WeakMap<Kernel, Promise<void>>()

export const wallet: Module = {
  name: 'wallet',
  needs: ['operator', 'site', 'identity'],
  routes(kernel) {
    walletRoutes(kernel)
    walletConsole(kernel)
    if (kernel.config.role === 'api') return
    const audit = auditAtFirstStart(kernel).catch((error: unknown) =>
      kernel.log.error({ err: error }, 'the audit of the first start failed'),
    )
    firstAudits.set(kernel, audit)
  },
  stop: async (kernel) => firstAudits.get(kernel),
  jobs: walletJobs,
  events: () => [
    {
      // So that a vendor asking for a new member's balance gets 0 and not "unknown player".
      name: 'wallet.open',
      topic: memberRegistered,
      async handle(tx, event) {
        const member = await memberById(tx, (event.payload as MemberRegistered).memberId)
        if (member) await openWallet(tx, member.id, member.currency)
      },
    },
  ],
  async hello(kernel, memberId) {
    const wallets = memberId ? await walletsOf(kernel.db, [memberId]) : []
    return wallets.map((candidate) => ({
      type: balanceMessage,
      data: asBalance(candidate, candidate.currency),
    }))
  },
}
