import type { Rows, Row } from '../kernel/store.ts'

export type CallKind = 'win' | 'rollback' | 'close' | 'jackpot'
export type Call = {
  readonly id: bigint
  readonly roundRow: bigint
  readonly kind: CallKind
  readonly body: string
  readonly attempts: number
  /** ISO text in UTC, like all instants in the studio's rows. */
  readonly firstAt: string
}
export type CallEnd = 'done' | 'refused' | 'expired'

export async function insertCall(
  { rows }: Rows,
  call: { roundRow: bigint; kind: CallKind; body: string; at: Date },
): Promise<bigint> {
  const [row] = await rows(
    `insert into wallet_call (round_row, kind, body, first_at, next_at) values ($1, $2, $3, $4, $4)
     returning id`,
    [call.roundRow, call.kind, call.body, call.at],
  )
  return row!['id'] as bigint
}

export async function dueCalls({ rows }: Rows, now: Date, limit: number): Promise<Call[]> {
  const due = await rows(
    `select * from wallet_call where status = 'waiting' and next_at <= $1
     order by next_at limit $2`,
    [now, limit],
  )
  return due.map(callOf)
}

export async function waitingCall({ rows }: Rows, id: bigint): Promise<Call | undefined> {
  const [row] = await rows(`select * from wallet_call where id = $1 and status = 'waiting'`, [id])
  return row && callOf(row)
}

/** What of a round has not been answered yet. */
export async function waitingCalls({ rows }: Rows, roundRow: bigint): Promise<bigint[]> {
  const found = await rows(
    `select id from wallet_call where round_row = $1 and status = 'waiting' order by id limit 16`,
    [roundRow],
  )
  return found.map((row) => row['id'] as bigint)
}

/** The win of a round that has not reached the platform yet. */
export async function waitingWin({ rows }: Rows, roundRow: bigint): Promise<Call | undefined> {
  const [row] = await rows(
    `select * from wallet_call where round_row = $1 and kind = 'win' and status = 'waiting'`,
    [roundRow],
  )
  return row && callOf(row)
}

/** False if another attempt at the same call ended it first. */
export async function finishCall(
  { rows }: Rows,
  id: bigint,
  status: CallEnd,
  answer: string,
): Promise<boolean> {
  const changed = await rows(
    `update wallet_call set status = $2, attempts = attempts + 1, answer = $3
     where id = $1 and status = 'waiting' returning id`,
    [id, status, answer],
  )
  return changed.length === 1
}

export async function postponeCall(
  { rows }: Rows,
  id: bigint,
  nextAt: Date,
  reason: string,
): Promise<void> {
  await rows(
    `update wallet_call set attempts = attempts + 1, next_at = $2, answer = $3
     where id = $1 and status = 'waiting'`,
    [id, nextAt, reason],
  )
}

/** After a restart, nobody should wait out a long pause that began before it. */
export async function hurryCalls({ rows }: Rows, now: Date): Promise<void> {
  await rows(`update wallet_call set next_at = $1 where status = 'waiting' and next_at > $1`, [now])
}

export async function countCalls({ rows }: Rows): Promise<Record<string, number>> {
  const counts = await rows(
    'select status, count(*)::integer as n from wallet_call group by status',
  )
  return Object.fromEntries(counts.map((row) => [row['status'] as string, row['n'] as number]))
}

function callOf(row: Row): Call {
  return {
    id: row['id'] as bigint,
    roundRow: row['round_row'] as bigint,
    kind: row['kind'] as CallKind,
    body: row['body'] as string,
    attempts: row['attempts'] as number,
    firstAt: row['first_at'] as string,
  }
}
