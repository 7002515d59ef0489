import { saveAgentRates } from '@kancil/contract/agents/desk'
import { holdBasisPoints } from '@kancil/contract/agents/terms'
import { agentKinds } from '@kancil/contract/identity/account-kinds'
import { costOf, isAffordable } from '@kancil/rules/agents/tiers'
import { lockScope } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type Member, memberById } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { activeContracts } from '../contracts/store.ts'
import { highestBelow, putRates, ratesOf } from '../team/rate-store.ts'

/** The house gives rates to agents who have nobody above them, up to the lines' maximum. */
export function serveHouseRates(kernel: Kernel): void {
  serveDecision(kernel, saveAgentRates, {
    action: 'agents.saveAgentRates',
    subject: (row: Member) => row.id as string,
    lock: async (tx, { memberId }) => {
      await lockScope(tx, `agent-accounts:${memberId}`)
      return memberById(tx, memberId)
    },
    allow(row, { refuse }) {
      if (!agentKinds.includes(row.account_kind)) refuse('not_an_agent')
      if (row.upline_id !== null) refuse('not_direct')
    },
    async act(tx, row, { refuse }, { rates, note }) {
      const { cashback } = await readSettings(tx)
      const below = await highestBelow(tx, row.id)
      for (const { line, rateBasisPoints } of rates) {
        const most = cashback.categoryRebateMaxBasisPoints[line]
        if (rateBasisPoints > most) refuse('rate_above_own', { line, most })
        const least = below.find((rate) => rate.line === line)?.rateBasisPoints ?? 0
        if (rateBasisPoints < least) refuse('rate_below_downline', { line, least })
      }
      const top = Math.max(0, ...rates.map(({ rateBasisPoints }) => rateBasisPoints))
      const cost = costOf(top, await activeContracts(tx, [row.id]))
      if (!isAffordable(cost)) refuse('too_costly', { cost, hold: holdBasisPoints })
      const before = (await ratesOf(tx, [row.id])).get(row.id) ?? []
      await putRates(tx, row.id, rates)
      return { outcome: row, before: { rates: before }, after: { rates, note } }
    },
    view: async (row, { db }) => ({
      rates: [...((await ratesOf(db, [row.id])).get(row.id) ?? [])],
    }),
  })
}
