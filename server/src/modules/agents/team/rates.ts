import type { Rate } from '@kancil/contract/agents/team'
import { gameCategories } from '@kancil/contract/games/vendors'
import { type Db, lockScope, type Tx } from '../../../kernel/db.ts'
import { ratesOf } from './rate-store.ts'

/**
 * The agent's own rate of each line: what those above them gave them, the house to an agent who has
 * nobody above them. None where nothing was given.
 */
export async function ownRates(db: Db | Tx, agentId: string): Promise<Rate[]> {
  const rates = (await ratesOf(db, [agentId])).get(agentId) ?? []
  return gameCategories.map((category) => ({
    line: category,
    rateBasisPoints: rates.find((rate) => rate.line === category)?.rateBasisPoints ?? 0,
  }))
}

type Refuse = (code: 'rate_above_own', value: Record<string, unknown>) => never

/** @throws Refusal `rate_above_own` */
export async function requireOwn(
  db: Db | Tx,
  agentId: string,
  rates: readonly Rate[],
  refuse: Refuse,
): Promise<void> {
  const own = new Map(
    (await ownRates(db, agentId)).map((rate) => [rate.line, rate.rateBasisPoints]),
  )
  for (const { line, rateBasisPoints } of rates) {
    const most = own.get(line) ?? 0
    if (rateBasisPoints > most) refuse('rate_above_own', { line, most })
  }
}

/** What a link gives a newcomer: the agent's own rates may have come down since it was made. */
export async function givenRates(tx: Tx, agentId: string, rates: readonly Rate[]): Promise<Rate[]> {
  await lockScope(tx, `agent-accounts:${agentId}`)
  const own = await ownRates(tx, agentId)
  return rates.map(({ line, rateBasisPoints }) => {
    const most = own.find((rate) => rate.line === line)?.rateBasisPoints ?? 0
    return { line, rateBasisPoints: Math.min(rateBasisPoints, most) }
  })
}
