import type { Rows, Tx } from '../kernel/store.ts'
import type { ReefSeat } from './store.ts'

/** What a shot did, for the other screens of its room. */
export type ReefEvent = {
  readonly id: bigint
  readonly roomId: bigint
  readonly seat: number
  readonly fishId: string
  readonly pays: number
  readonly also: readonly string[]
}

export async function insertEvent(
  { rows }: Tx,
  event: Omit<ReefEvent, 'id'> & { readonly at: Date },
): Promise<void> {
  await rows(
    `insert into fishing_event (room_id, seat, fish_id, pays, also, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [event.roomId, event.seat, event.fishId, event.pays, event.also, event.at],
  )
}

export async function latestEvent({ rows }: Rows): Promise<bigint> {
  const [row] = await rows('select coalesce(max(id), 0)::bigint as id from fishing_event')
  return row!['id'] as bigint
}

export async function eventsAfter(
  { rows }: Rows,
  id: bigint,
  roomIds: readonly bigint[],
): Promise<ReefEvent[]> {
  const found = await rows(
    `select * from fishing_event where id > $1 and room_id = any ($2::bigint[]) order by id limit 500`,
    [id, roomIds],
  )
  return found.map((row) => ({
    id: row['id'] as bigint,
    roomId: row['room_id'] as bigint,
    seat: row['seat'] as number,
    fishId: row['fish_id'] as string,
    pays: row['pays'] as number,
    also: row['also'] as string[],
  }))
}

export async function shotsSince({ rows }: Rows, seat: ReefSeat, since: Date): Promise<number> {
  const [row] = await rows(
    `select count(*)::integer as shots from fishing_event
     where room_id = $1 and seat = $2 and at > $3`,
    [seat.roomId, seat.seat, since],
  )
  return row!['shots'] as number
}

/** Fish that have swum away and shots that everyone has seen. */
export async function forgetOld({ rows }: Rows, before: Date): Promise<void> {
  await rows('delete from fishing_event where at < $1', [before])
  await rows('delete from fishing_kill where at < $1', [before])
}
