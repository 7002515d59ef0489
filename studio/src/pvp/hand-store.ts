import type { Money } from '@kancil/contract/money'
import type { Row, Rows, Tx } from '../kernel/store.ts'
import type { HandState } from './card-rules.ts'

export type Hand = {
  readonly id: bigint
  readonly handId: string
  readonly tableId: bigint
  readonly number: number
  readonly seedId: bigint
  readonly clientSeed: string
  readonly state: HandState
  readonly isShown: boolean
  readonly startedAt: string
}

export async function insertHand(
  { rows }: Tx,
  hand: Pick<Hand, 'handId' | 'tableId' | 'number' | 'seedId' | 'clientSeed' | 'state'> & {
    readonly at: Date
  },
): Promise<bigint> {
  const [row] = await rows(
    `insert into pvp_hand (hand_id, table_id, number, seed_id, client_seed, state, started_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      hand.handId,
      hand.tableId,
      hand.number,
      hand.seedId,
      hand.clientSeed,
      JSON.stringify(hand.state),
      hand.at,
    ],
  )
  return row!['id'] as bigint
}

export async function handByRow({ rows }: Rows, id: bigint): Promise<Hand> {
  const [row] = await rows('select * from pvp_hand where id = $1', [id])
  return handOf(row!)
}

export async function shownHand(
  { rows }: Rows,
  handId: string,
): Promise<
  (Hand & { gameCode: string; currency: string; serverSeed: Uint8Array; hash: string }) | null
> {
  const [row] = await rows(
    `select pvp_hand.*, game_code, currency, sealed, hash from pvp_hand
     join pvp_table on pvp_table.id = pvp_hand.table_id
     join table_seed on table_seed.id = pvp_hand.seed_id
     where hand_id = $1 and is_shown`,
    [handId],
  )
  if (!row) return null
  return {
    ...handOf(row),
    gameCode: row['game_code'] as string,
    currency: row['currency'] as string,
    serverSeed: row['sealed'] as Uint8Array,
    hash: row['hash'] as string,
  }
}

export async function storeHand({ rows }: Tx, id: bigint, state: HandState): Promise<void> {
  await rows('update pvp_hand set state = $2 where id = $1 and not is_shown', [
    id,
    JSON.stringify(state),
  ])
}

export async function storeShowdown(
  { rows }: Tx,
  id: bigint,
  shown: { readonly state: HandState; readonly rake: Money; readonly at: Date },
): Promise<void> {
  await rows(
    `update pvp_hand set state = $2, is_shown = true, rake = $3, shown_at = $4
     where id = $1 and not is_shown`,
    [id, JSON.stringify(shown.state), shown.rake, shown.at],
  )
}

export async function insertResult(
  { rows }: Tx,
  result: {
    readonly handRow: bigint
    readonly roundRow: bigint
    readonly seat: number
    readonly net: Money
    readonly rake: Money
  },
): Promise<void> {
  await rows(
    'insert into pvp_result (hand_row, round_row, seat, net, rake) values ($1, $2, $3, $4, $5)',
    [result.handRow, result.roundRow, result.seat, result.net, result.rake],
  )
}

export type SittingHand = {
  readonly handId: string
  readonly number: number
  readonly net: Money
  readonly rake: Money
}

/** Newest first. */
export async function handsOfSitting(
  { rows }: Rows,
  roundRow: bigint,
  limit: number,
): Promise<SittingHand[]> {
  const found = await rows(
    `select hand_id, number, net, pvp_result.rake from pvp_result
     join pvp_hand on pvp_hand.id = pvp_result.hand_row
     where round_row = $1 order by hand_row desc limit $2`,
    [roundRow, limit],
  )
  return found.map((row) => ({
    handId: row['hand_id'] as string,
    number: Number(row['number']),
    net: row['net'] as Money,
    rake: row['rake'] as Money,
  }))
}

export async function sumsOfSitting(
  { rows }: Rows,
  roundRow: bigint,
): Promise<{ hands: number; rake: Money; played: Money }> {
  const [row] = await rows(
    `select count(*)::integer as hands, coalesce(sum(rake), 0)::bigint as rake,
       coalesce(sum(abs(net + rake)), 0)::bigint as played
     from pvp_result where round_row = $1`,
    [roundRow],
  )
  return {
    hands: row!['hands'] as number,
    rake: row!['rake'] as Money,
    played: row!['played'] as Money,
  }
}

function handOf(row: Row): Hand {
  return {
    id: row['id'] as bigint,
    handId: row['hand_id'] as string,
    tableId: row['table_id'] as bigint,
    number: Number(row['number']),
    seedId: row['seed_id'] as bigint,
    clientSeed: row['client_seed'] as string,
    state: JSON.parse(row['state'] as string) as HandState,
    isShown: row['is_shown'] as boolean,
    startedAt: row['started_at'] as string,
  }
}
