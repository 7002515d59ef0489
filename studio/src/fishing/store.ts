import type { Currency } from '@kancil/contract/money'
import type { Row, Rows, Tx } from '../kernel/store.ts'

export type ReefSeat = {
  readonly id: bigint
  readonly roomId: bigint
  readonly room: string
  readonly level: string
  readonly currency: Currency
  readonly seat: number
  readonly playerId: bigint
}

const select = `
  select fishing_seat.*, code, level, currency from fishing_seat
  join fishing_room on fishing_room.id = fishing_seat.room_id`

export async function seatOfPlayer(
  { rows }: Rows,
  playerId: bigint,
): Promise<ReefSeat | undefined> {
  const [row] = await rows(`${select} where player_id = $1`, [playerId])
  return row && seatOf(row)
}

export async function seatsTaken({ rows }: Rows, roomId: bigint): Promise<number[]> {
  const found = await rows('select seat from fishing_seat where room_id = $1 order by seat', [
    roomId,
  ])
  return found.map((row) => row['seat'] as number)
}

/** Takes a seat in the fullest room of the level that has one, or in a new room. */
export async function takeSeat(
  { rows }: Tx,
  place: { readonly level: string; readonly currency: string; readonly prefix: string },
  { playerId, seats }: { readonly playerId: bigint; readonly seats: number },
): Promise<void> {
  // One at a time, so that two players do not take one seat.
  await rows('lock table fishing_room in share row exclusive mode')
  const [room] = await rows(
    `select fishing_room.id from fishing_room
     left join fishing_seat on fishing_seat.room_id = fishing_room.id
     where level = $1 and currency = $2 group by fishing_room.id having count(fishing_seat.id) < $3
     order by count(fishing_seat.id) desc, fishing_room.id limit 1`,
    [place.level, place.currency, seats],
  )
  const roomId = (room?.['id'] as bigint | undefined) ?? (await insertRoom({ rows }, place))
  await rows(
    `insert into fishing_seat (room_id, seat, player_id, seen_at)
     select $1, free, $2, now() from generate_series(0, $3 - 1) free
     where not exists (select 1 from fishing_seat where room_id = $1 and seat = free)
     order by free limit 1`,
    [roomId, playerId, seats],
  )
}

async function insertRoom(
  { rows }: Rows,
  { level, currency, prefix }: { level: string; currency: string; prefix: string },
): Promise<bigint> {
  const [row] = await rows(
    `insert into fishing_room (code, level, currency)
     values ($1 || '-' || $2 || '-' || lower($3) || '-' || nextval('fishing_room_id_seq'), $2, $3)
     returning id`,
    [prefix, level, currency],
  )
  return row!['id'] as bigint
}

/** One at a time in a room: two bullets cannot kill one fish. */
export async function lockRoom({ rows }: Tx, roomId: bigint): Promise<void> {
  await rows('select 1 from fishing_room where id = $1 for update', [roomId])
}

export async function deleteSeat({ rows }: Rows, playerId: bigint): Promise<void> {
  await rows('delete from fishing_seat where player_id = $1', [playerId])
}

export async function markSeen({ rows }: Rows, playerIds: readonly bigint[]): Promise<void> {
  // By id: two processes may hold a screen each of the same players.
  await rows(
    `update fishing_seat set seen_at = now() where id in (
       select id from fishing_seat where player_id = any ($1::bigint[]) order by id for update)`,
    [playerIds],
  )
}

/** Players whose screens have been gone for so long, or who have a clip but no seat. */
export async function absentPlayers(
  { rows }: Rows,
  gameCode: string,
  ms: number,
): Promise<bigint[]> {
  const found = await rows(
    `select player_id from fishing_seat where seen_at < now() - $2 * interval '1 millisecond'
     union
     select player_id from round where game_code = $1 and status = 'open'
       and created_at < now() - $2 * interval '1 millisecond'
       and not exists (select 1 from fishing_seat where fishing_seat.player_id = round.player_id)`,
    [gameCode, ms],
  )
  return found.map((row) => row['player_id'] as bigint)
}

export async function deadFish({ rows }: Rows, roomId: bigint): Promise<string[]> {
  const found = await rows('select fish_id from fishing_kill where room_id = $1', [roomId])
  return found.map((row) => row['fish_id'] as string)
}

export async function killFish({ rows }: Tx, roomId: bigint, ids: readonly string[], at: Date) {
  await rows(
    `insert into fishing_kill (room_id, fish_id, at) select $1, unnest($2::text[]), $3
     on conflict do nothing`,
    [roomId, ids, at],
  )
}

/** Rooms with somebody in them, by level and currency. */
export async function countRooms({ rows }: Rows): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    `select level || ':' || currency as place, count(distinct fishing_room.id)::integer as rooms
     from fishing_seat join fishing_room on fishing_room.id = fishing_seat.room_id group by 1`,
  )
  return new Map(found.map((row) => [row['place'] as string, row['rooms'] as number]))
}

export async function countPlayers({ rows }: Rows): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    `select level || ':' || currency as place, count(*)::integer as players from fishing_seat
     join fishing_room on fishing_room.id = fishing_seat.room_id group by 1`,
  )
  return new Map(found.map((row) => [row['place'] as string, row['players'] as number]))
}

function seatOf(row: Row): ReefSeat {
  return {
    id: row['id'] as bigint,
    roomId: row['room_id'] as bigint,
    room: row['code'] as string,
    level: row['level'] as string,
    currency: row['currency'] as Currency,
    seat: row['seat'] as number,
    playerId: row['player_id'] as bigint,
  }
}
