import { siteZone } from '@kancil/contract/time'
import type { WalletOutcome, WalletRefusalCode } from '@kancil/contract/ports/vendor-wallet'
import { money } from '@kancil/contract/money'
import type pg from 'pg'
import {
  asText,
  businessDayOf,
  callColumns,
  type CallMoment,
  partsOf,
  sparseColumn,
} from './call-columns.ts'
import type { SeatedCommand } from './seats.ts'

/** The outcome of one item of a call. `version` is null if nothing changed. */
export type SubmitAnswer = { readonly outcome: WalletOutcome; readonly version: bigint | null }

const parameters = Array.from({ length: 16 }, (_, i) => `$${i + 1}`).join(', ')
const text = `select * from ledger_submit(${parameters})`

/**
 * Settings for plans that stay right while the tables grow: by index, made once. For each new
 * connection of the hot path.
 */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(`set jit = off; set plan_cache_mode = force_generic_plan;
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`)
}

/**
 * One call of `ledger_submit` (server/db/migrations/0005), outside or inside a transaction. Items
 * must be independent of each other; members may come in any order, and each member's items keep
 * theirs.
 */
export async function submitCall(
  client: pg.ClientBase,
  items: readonly SeatedCommand[],
  at: CallMoment,
): Promise<SubmitAnswer[]> {
  const order = items.map((_, place) => place)
  order.sort((a, b) => items[a]!.seat.cash - items[b]!.seat.cash || a - b)
  const { rows } = await client.query<string[]>({
    name: 'ledger_submit',
    text,
    rowMode: 'array',
    types: asText,
    values: valuesOf(
      order.map((place) => items[place]!),
      at,
    ),
  } as unknown as pg.QueryConfig)
  const columns = rows[0]!.map(partsOf)
  const answers: SubmitAnswer[] = []
  for (const [index, place] of order.entries()) answers[place] = answerOf(columns, index)
  return answers
}

const none = 'NULL'

/** Reads the item's answer from the columns of `ledger_submit`. */
export function answerOf(columns: readonly (readonly string[])[], index: number): SubmitAnswer {
  const [code, transferId, balance, bonus, duplicate, vain, version] = columns.map(
    (column) => column[index]!,
  ) as [string, string, string, string, string, string, string]
  const left = money(balance === none ? 0n : BigInt(balance))
  if (code !== none) {
    const refusal = { ok: false, code: code as WalletRefusalCode, balance: left } as const
    return { outcome: refusal, version: null }
  }
  const outcome = {
    ok: true,
    transferId: transferId === none ? '' : transferId,
    balance: left,
    bonusUsed: money(BigInt(bonus)),
    duplicate: duplicate === 't',
    applied: vain === 'f',
  } as const
  return { outcome, version: outcome.duplicate ? null : BigInt(version) }
}

/** The parameters of `ledger_submit`. */
export function valuesOf(items: readonly SeatedCommand[], { now, shard }: CallMoment): unknown[] {
  return [
    now.toISOString(),
    businessDayOf(now),
    siteZone,
    ...callColumns(items, shard),
    sparseColumn(items, ({ command }) => (command.kind === 'bet' ? command.refuseNew : undefined)),
    sparseColumn(items, ({ command }) => command.details),
  ]
}
