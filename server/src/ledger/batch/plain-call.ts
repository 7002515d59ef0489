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
import type { SubmitAnswer } from './submit-call.ts'

const parameters = Array.from({ length: 14 }, (_, i) => `$${i + 1}`).join(', ')
const text = `select * from ledger_submit_plain(${parameters})`

/**
 * The places of a call's plain items if most of the call may go the short way, otherwise none.
 * Plain items are bets and wins of members who have no other item in it.
 */
export function plainPlaces(items: readonly SeatedCommand[]): number[] {
  const once = new Map<number, boolean>()
  for (const { seat } of items) once.set(seat.cash, !once.has(seat.cash))
  const places: number[] = []
  for (const [place, { command, seat }] of items.entries())
    if (isPlain(command) && once.get(seat.cash)) places.push(place)
  return places.length * 4 > items.length * 3 ? places : []
}

function isPlain(command: SeatedCommand['command']): boolean {
  return command.kind === 'win' || (command.kind === 'bet' && command.refuseNew === undefined)
}

/**
 * One call of `ledger_submit_plain` (server/db/migrations/0006), outside a transaction: the items'
 * answers by their places. An item without one was left untouched and must go through `submitCall`.
 */
export async function plainCall(
  client: pg.ClientBase,
  items: readonly SeatedCommand[],
  at: CallMoment,
): Promise<(SubmitAnswer | undefined)[]> {
  const { rows } = await client.query<(string | null)[]>({
    name: 'ledger_submit_plain',
    text,
    rowMode: 'array',
    types: asText,
    values: valuesOf(items, at),
  } as unknown as pg.QueryConfig)
  const answers = Array.from<SubmitAnswer | undefined>({ length: items.length })
  if (rows[0]![0] === null) return answers
  const [places, ids, balances, versions] = rows[0]!.map((array) => partsOf(array!))
  for (const [index, place] of places!.entries()) {
    const outcome = {
      ok: true,
      transferId: ids![index]!,
      balance: money(BigInt(balances![index]!)),
      bonusUsed: money(0n),
      duplicate: false,
      applied: true,
    } as const
    answers[Number(place) - 1] = { outcome, version: BigInt(versions![index]!) }
  }
  return answers
}

function valuesOf(items: readonly SeatedCommand[], { now, shard }: CallMoment): unknown[] {
  return [
    now.toISOString(),
    businessDayOf(now),
    ...callColumns(items, shard),
    sparseColumn(items, ({ command }) => command.details),
  ]
}
