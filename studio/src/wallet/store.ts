import type { Store } from '../../../sandbox/src/kernel/sqlite.ts'

export type CallKind = 'win' | 'rollback' | 'close'
export type Call = {
  readonly id: bigint
  readonly roundRow: bigint
  readonly kind: CallKind
  readonly body: string
  readonly attempts: number
  /** Unix milliseconds. */
  readonly firstAt: number
}

export function insertCall(
  { sql }: Store,
  call: { roundRow: bigint; kind: CallKind; body: string; at: number },
): bigint {
  const row = sql(
    `insert into wallet_call (round_row, kind, body, first_at, next_at) values (?, ?, ?, ?, ?)
     returning id`,
  ).get(call.roundRow, call.kind, call.body, call.at, call.at)
  return row?.['id'] as bigint
}

export function dueCalls({ sql }: Store, now: number, limit: number): Call[] {
  return sql(
    `select * from wallet_call where status = 'waiting' and next_at <= ? order by next_at limit ?`,
  )
    .all(now, limit)
    .map(callOf)
}

export function waitingCall({ sql }: Store, id: bigint): Call | undefined {
  const row = sql(`select * from wallet_call where id = ? and status = 'waiting'`).get(id)
  return row && callOf(row)
}

/** The win of a round that has not reached the platform yet. */
export function waitingWin({ sql }: Store, roundRow: bigint): Call | undefined {
  const row = sql(
    `select * from wallet_call where round_row = ? and kind = 'win' and status = 'waiting'`,
  ).get(roundRow)
  return row && callOf(row)
}

export function finishCall(
  { sql }: Store,
  id: bigint,
  status: 'done' | 'refused' | 'expired',
  answer: string,
): void {
  sql('update wallet_call set status = ?, attempts = attempts + 1, answer = ? where id = ?').run(
    status,
    answer,
    id,
  )
}

export function postponeCall({ sql }: Store, id: bigint, nextAt: number, reason: string): void {
  sql('update wallet_call set attempts = attempts + 1, next_at = ?, answer = ? where id = ?').run(
    nextAt,
    reason,
    id,
  )
}

/** After a restart nobody need wait out a long pause that began before it. */
export function hurryCalls({ sql }: Store, now: number): void {
  sql(`update wallet_call set next_at = ? where status = 'waiting'`).run(now)
}

export function countCalls({ sql }: Store): Record<string, number> {
  const rows = sql('select status, count(*) as n from wallet_call group by status').all()
  return Object.fromEntries(rows.map((row) => [row['status'] as string, Number(row['n'])]))
}

function callOf(row: Record<string, unknown>): Call {
  return {
    id: row['id'] as bigint,
    roundRow: row['round_row'] as bigint,
    kind: row['kind'] as CallKind,
    body: row['body'] as string,
    attempts: Number(row['attempts']),
    firstAt: Number(row['first_at']),
  }
}
