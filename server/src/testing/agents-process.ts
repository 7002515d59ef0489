import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { testClock } from '../kernel/clock.ts'
import { inTransaction } from '../kernel/db.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { house, memberCash } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { agentPeriods } from '../modules/agents/door.ts'
import { identity } from '../modules/identity/module.ts'
import { money } from '@kancil/contract/money'

/**
 * Settles what agents earned in a process of its own, so that a test can kill it. `KANCIL_TEST_AT`
 * is its clock. `careless` is the planted defect: it pays first and writes the bill afterwards.
 */
const [mode = 'right'] = process.argv.slice(2)
const config = readConfig({ ...process.env, KANCIL_ROLE: 'api', KANCIL_LOG: 'fatal' })
const clock = testClock(new Date(process.env['KANCIL_TEST_AT']!))
const app = await createApp(config, [identity], clock)
process.once('message', () => void (mode === 'right' ? settleAll : payTwice)(app.kernel))
process.send!('ready')

async function settleAll(kernel: Kernel): Promise<void> {
  await agentPeriods.settleRealtime(kernel, 25)
  await agentPeriods.settleHours(kernel)
  await agentPeriods.settlePeriods(kernel)
  process.send!('done')
}

/** Pays an agent and, in another transaction, would write the bill: killed in between. */
async function payTwice(kernel: Kernel): Promise<void> {
  const memberId = process.env['KANCIL_TEST_AGENT']!
  await inTransaction(kernel.db, (tx) =>
    post(tx, {
      ...{ kind: 'agent_salary', source: 'agents', sourceTx: newId('agentStatement') },
      ...{ from: house('agents', 'MYR'), to: memberCash(memberId, 'MYR'), amount: money(1n) },
      at: clock.now(),
    }),
  )
  process.send!('paid')
}
