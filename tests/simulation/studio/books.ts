import { ask } from '@kancil/studio/testing/database'
import type { ScriptedPurse, StoredTransaction } from '@kancil/studio/testing/scripted-purse'
import { startBalance } from './platform.ts'

type StudioRound = {
  readonly alias: string
  readonly roundId: string
  readonly status: string
  readonly stake: bigint
  readonly payout: bigint
  readonly jackpot: bigint
}
type Booked = StoredTransaction & { readonly id: string; readonly winType: string | undefined }

/** What has not come to an end: rounds, calls to the wallet, rounds of tables with tickets. */
export async function unfinished(url: string): Promise<string[]> {
  const rows = await ask(
    url,
    `select 'round ' || round_id || ' of ' || game_code || ' is ' || status as what from round
       where status not in ('settled', 'void')
     union all
     select 'call ' || kind || ' of round ' || round_row || ' is ' || status from wallet_call
       where status <> 'done'
     union all
     select distinct 'round ' || number || ' of table ' || table_code || ' is ' || table_round.status
       from table_round join round on round.table_round = table_round.id
       where table_round.status <> 'settled' and coalesce(result_at, closes_at) < now()`,
  )
  return rows.map((row) => String(row['what']))
}

/** Everything that does not agree between the studio's books and the platform's purses. */
export async function auditStudio(
  url: string,
  purses: ReadonlyMap<string, ScriptedPurse>,
): Promise<string[]> {
  const rounds = await readRounds(url)
  const byRound = new Map<string, Booked[]>()
  for (const [alias, { booked, reversed }] of purses)
    for (const [id, move] of booked) {
      const body = JSON.parse(move.raw) as { roundId?: string; winType?: string }
      if (move.type === '/rollback' || reversed.has(id)) continue
      const key = `${alias} ${body.roundId}`
      byRound.set(key, [...(byRound.get(key) ?? []), { ...move, id, winType: body.winType }])
    }
  const findings = rounds.flatMap((round) => {
    const key = `${round.alias} ${round.roundId}`
    const moves = byRound.get(key) ?? []
    byRound.delete(key)
    return compareRound(round, moves)
  })
  for (const key of byRound.keys()) findings.push(`the wallet booked ${key}, which no round is`)
  for (const [alias, purse] of purses) {
    const moved = rounds
      .filter((round) => round.alias === alias && round.status === 'settled')
      .reduce((sum, { stake, payout, jackpot }) => sum - stake + payout + jackpot, 0n)
    if (purse.balance !== startBalance + moved)
      findings.push(`${alias} has ${purse.balance}, by the studio ${startBalance + moved}`)
  }
  return [...findings, ...(await auditTables(url)), ...(await auditHands(url))]
}

/** I5 and I7: one stake, one payout and at most one jackpot, each as the studio stored it. */
function compareRound(round: StudioRound, moves: readonly Booked[]): string[] {
  const { roundId, status, stake, payout, jackpot } = round
  if (status === 'void') return moves.length === 0 ? [] : [`${roundId} is void and moved money`]
  const of = (isOne: (move: Booked) => boolean): Booked[] => moves.filter(isOne)
  const parts = [
    { what: 'stake', wanted: stake, found: of(({ type }) => type === '/bet') },
    {
      what: 'payout',
      wanted: payout > 0n ? payout : 0n,
      found: of(({ type, winType }) => type === '/win' && winType !== 'jackpot'),
    },
    { what: 'jackpot', wanted: jackpot, found: of(({ winType }) => winType === 'jackpot') },
  ]
  return parts.flatMap(({ what, wanted, found }) => {
    const sum = found.reduce((total, { amount }) => total + amount, 0n)
    if (found.length > 1) return [`${roundId} has its ${what} ${found.length} times`]
    return sum === wanted ? [] : [`the ${what} of ${roundId} is ${sum}, by the studio ${wanted}`]
  })
}

async function readRounds(url: string): Promise<StudioRound[]> {
  const rows = await ask(
    url,
    `select round.*, player.alias from round join player on player.id = round.player_id`,
  )
  return rows.map((row) => ({
    alias: String(row['alias']),
    roundId: String(row['round_id']),
    status: String(row['status']),
    stake: BigInt(row['stake'] as string),
    payout: BigInt(row['payout'] as string),
    jackpot: BigInt((row['jackpot_amount'] as string | null) ?? 0),
  }))
}

/**
 * A table has one result a round, in order, and a ticket is settled with its round; only a void
 * ticket may be there while its kite still flies.
 */
async function auditTables(url: string): Promise<string[]> {
  const rows = await ask(
    url,
    `select 'ticket ' || round.round_id || ' is ' || round.status || ', its round '
         || table_round.status as what
       from round join table_round on table_round.id = round.table_round
       where table_round.result is null or table_round.status <> 'settled'
         and (round.status <> 'void' or result_at < now() - interval '2 seconds')
     union all
     select 'table ' || table_code || ' has ' || count(*) || ' rounds to number ' || max(number)
       from table_round group by table_code having count(*) <> max(number) - min(number) + 1
     union all
     select 'seed ' || seed.id || ' gave number ' || max(nonce) || ' of ' || next_nonce
       from round join seed on seed.id = round.seed_id
       group by seed.id having max(nonce) >= next_nonce`,
  )
  return rows.map((row) => String(row['what']))
}

/** What a hand's seats win and lose, with the rake, is nothing; a sitting pays what it came to. */
async function auditHands(url: string): Promise<string[]> {
  const hands = await ask(url, 'select hand_id, state, rake from pvp_hand where is_shown')
  const findings = hands.flatMap((hand) => {
    const { nets } = JSON.parse(hand['state'] as string) as { nets: string[] }
    const sum = nets.reduce((total, net) => total + BigInt(net), BigInt(hand['rake'] as string))
    return sum === 0n ? [] : [`hand ${String(hand['hand_id'])} makes ${sum}`]
  })
  const sittings = await ask(
    url,
    `select round_id, stake + coalesce(sum(net), 0) as due, payout from round
     left join pvp_result on pvp_result.round_row = round.id
     where room_seed is not null and status = 'settled' and game_code in ('niu-niu', 'thirteen')
     group by round.id having stake + coalesce(sum(net), 0) <> payout`,
  )
  for (const row of sittings)
    findings.push(
      `sitting ${String(row['round_id'])} came to ${String(row['due'])} and paid ${String(row['payout'])}`,
    )
  return findings
}
