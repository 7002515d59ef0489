import { setTimeout as sleep } from 'node:timers/promises'
import { type Money, money } from '@kancil/contract/money'
import type { WalletGroupOutcome, WalletSuccess } from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { isUnavailable, sqlState } from '../../kernel/db.ts'
import type { CallMoment } from './call-columns.ts'
import type { SeatedCommand } from './seats.ts'
import { type SubmitAnswer, submitCall } from './submit-call.ts'

const attemptsMax = 6
const retried = new Set(['40001', '40P01', '23505'])

export type GroupResult = {
  readonly outcome: WalletGroupOutcome
  readonly answers: readonly SubmitAnswer[]
}

/** What a group needs from its wallet. */
type GroupDesk = { readonly pool: pg.Pool; readonly clock: Clock; readonly groupShard: number }

/**
 * All commands of one member or none: a transaction of their own, one command after the other, so
 * that each sees what those before it did. A refusal carries the balance from before the group.
 */
export async function submitGroup(
  desk: GroupDesk,
  items: readonly SeatedCommand[],
): Promise<GroupResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryGroup(desk, items)
    } catch (error) {
      if (attempt >= attemptsMax || !retried.has(sqlState(error))) throw error
      await sleep(2 ** attempt)
    }
  }
}

async function tryGroup(desk: GroupDesk, items: readonly SeatedCommand[]): Promise<GroupResult> {
  const client = await desk.pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const at = { now: desk.clock.now(), shard: desk.groupShard }
    const before = await lockPlayable(client, items[0]!.seat.cash)
    const result = await runAll(client, items, at, before)
    await client.query(result.outcome.ok ? 'commit' : 'rollback')
    return result
  } catch (error) {
    broken = isUnavailable(error) || sqlState(error) === ''
    if (!broken) await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

async function runAll(
  client: pg.ClientBase,
  items: readonly SeatedCommand[],
  at: CallMoment,
  before: Money,
): Promise<GroupResult> {
  const answers: SubmitAnswer[] = []
  const outcomes: WalletSuccess[] = []
  for (const [index, item] of items.entries()) {
    const [answer] = await submitCall(client, [item], at)
    const { outcome } = answer!
    if (!outcome.ok) {
      const refusal = { ok: false as const, code: outcome.code, balance: before }
      return { outcome: { ok: false, index, refusal }, answers: [] }
    }
    answers.push(answer!)
    outcomes.push(outcome)
  }
  return { outcome: { ok: true, outcomes }, answers }
}

/** Locks the member as `ledger_submit` does, and returns the playable balance. */
async function lockPlayable(client: pg.ClientBase, cash: number): Promise<Money> {
  await client.query('select id from account where id = $1 for no key update', [cash])
  const { rows } = await client.query<{ playable: bigint }>(
    `select c.balance - c.held + case when p.bonus_order = 'cash_only' then 0
        else coalesce(b.balance - b.held, 0) end as playable
      from account c left join account b on b.id = c.bonus_account left
        join play_terms p on p.account_id = c.id
      where c.id = $1`,
    [cash],
  )
  return money(rows[0]!.playable)
}
