import type { Currency } from '@kancil/contract/money'
import type { Rows } from '../kernel/store.ts'
import { type Round, roundsWhere } from '../rounds/store.ts'

/** The ticket that this player asked for under this id. */
export async function ticketByRequest(
  on: Rows,
  playerId: bigint,
  requestId: string,
): Promise<Round | undefined> {
  const [round] = await roundsWhere(on, 'round.player_id = $1 and round.request_id = $2', [
    playerId,
    requestId,
  ])
  return round
}

/** The player's tickets of one round that count, oldest first. */
export async function ticketsOf(on: Rows, playerId: bigint, tableRound: bigint): Promise<Round[]> {
  return roundsWhere(
    on,
    `round.player_id = $1 and round.table_round = $2 and round.status not in ('void', 'reversing')
     order by round.id`,
    [playerId, tableRound],
  )
}

export async function openTickets(on: Rows, tableRound: bigint, limit: number): Promise<Round[]> {
  return roundsWhere(
    on,
    `round.table_round = $1 and round.status = 'open' order by round.id limit $2`,
    [tableRound, limit],
  )
}

/** Every ticket of these players in one round that counts. */
export async function ticketsOfPlayers(
  on: Rows,
  tableRound: bigint,
  playerIds: readonly bigint[],
): Promise<Round[]> {
  return roundsWhere(
    on,
    `round.table_round = $1 and round.player_id = any($2::bigint[])
     and round.status not in ('void', 'reversing')`,
    [tableRound, playerIds],
  )
}

/** Open tickets to be taken at or below this height; `event` holds the height, 0 for none. */
export async function ticketsDue(
  on: Rows,
  { tableRound, height, limit }: { tableRound: bigint; height: number; limit: number },
): Promise<Round[]> {
  return roundsWhere(
    on,
    `round.table_round = $1 and round.status = 'open' and round.event <> '0'
     and round.event::bigint <= $2 order by round.id limit $3`,
    [tableRound, height, limit],
  )
}

/** Adds the result to tickets that were taken before it could be told. */
export async function tellResult(
  { rows }: Rows,
  tableRound: bigint,
  result: string,
): Promise<void> {
  await rows(
    `update round set state = jsonb_set(state::jsonb, '{0,result}', $2::jsonb)::text
     where table_round = $1 and state::jsonb #> '{0,result}' = 'null'::jsonb`,
    [tableRound, result],
  )
}

/** Tickets whose stake is not answered yet, or which wait for their result. */
export async function hasUnsettledTickets({ rows }: Rows, tableRound: bigint): Promise<boolean> {
  const found = await rows(
    `select 1 from round where table_round = $1 and status in ('staking', 'open') limit 1`,
    [tableRound],
  )
  return found.length > 0
}

export type SpotSum = {
  readonly currency: Currency
  readonly spot: string
  readonly micro: bigint
}

/** Stakes that were accepted, by spot and currency, and how many players they are of. */
export async function crowdOf(
  { rows }: Rows,
  tableRound: bigint,
): Promise<{ players: number; taken: number; sums: SpotSum[] }> {
  const [counted] = await rows(
    `select count(distinct player_id)::integer as players,
       (count(*) filter (where status <> 'open' and payout > 0))::integer as taken
     from round where table_round = $1 and status in ('open', 'settling', 'settled')`,
    [tableRound],
  )
  const sums = await rows(
    `select currency, key as spot, sum(value::numeric)::bigint as micro
     from round, jsonb_each_text(state::jsonb -> 0 -> 'spots')
     where table_round = $1 and status in ('open', 'settling', 'settled') group by 1, 2`,
    [tableRound],
  )
  return {
    players: counted!['players'] as number,
    taken: counted!['taken'] as number,
    sums: sums.map((row) => ({
      currency: row['currency'] as Currency,
      spot: row['spot'] as string,
      micro: row['micro'] as bigint,
    })),
  }
}

/** The round of the table that a ticket belongs to. */
export async function tableRoundOfTicket({ rows }: Rows, round: bigint): Promise<string | null> {
  const [row] = await rows(
    `select table_round.round_id from round join table_round on table_round.id = round.table_round
     where round.id = $1 for share of table_round`,
    [round],
  )
  return (row?.['round_id'] as string | undefined) ?? null
}
