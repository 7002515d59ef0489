import type { Currency } from '@kancil/contract/money'
import type { Crowd, TableView } from '@kancil/contract/seamless/tables'
import type { Rows } from '../kernel/store.ts'
import { microPerMinor } from '../rounds/money.ts'
import type { Table, TableGame } from './game.ts'
import { unitOf } from './limits.ts'
import { tableSeedById } from './seed-store.ts'
import { lastRound, resultsOf, type TableRound } from './round-store.ts'
import { crowdOf } from './ticket-store.ts'

/** A shoe has fewer rounds than this. */
const resultsMost = 100

const nobody: Crowd = { players: 0, spots: {}, taken: 0 }

/** A table as everyone may see it: what is hidden until its time is left out. */
export async function tableView(on: Rows, game: TableGame, table: Table): Promise<TableView> {
  const round = await lastRound(on, table.code)
  const isFresh = !round || (round.status === 'open' && round.position === 0)
  const results = await resultsOf(on, table.code, {
    seedId: carriesShoe(game) && round && !isFresh ? round.seedId : null,
    limit: resultsMost,
  })
  return {
    code: table.code,
    name: table.name,
    round: round ? await roundView(on, game, round) : null,
    results: (carriesShoe(game) && isFresh ? [] : results).map(({ number, result }) => ({
      number,
      result: JSON.parse(result) as unknown,
    })),
    crowd: round ? await crowdView(on, game, round.id) : nobody,
  }
}

/** Cards are carried over from round to round. */
function carriesShoe({ rules }: TableGame): boolean {
  return 'decks' in rules.sheet
}

async function roundView(
  on: Rows,
  game: TableGame,
  round: TableRound,
): Promise<NonNullable<TableView['round']>> {
  const { hash, clientSeed } = await tableSeedById(on, round.seedId)
  const isSeen = round.status === 'shown' || round.status === 'settled' || !game.isHidden
  const time = (instant: string | null): number | null =>
    instant !== null && isSeen ? Date.parse(instant) : null
  return {
    roundId: round.roundId,
    number: round.number,
    opensAt: Date.parse(round.opensAt),
    closesAt: Date.parse(round.closesAt),
    resultAt: time(round.resultAt),
    endsAt: time(round.endsAt),
    status: round.status === 'settled' ? 'shown' : round.status,
    result: isSeen && round.result !== null ? (JSON.parse(round.result) as unknown) : null,
    serverSeedHash: hash,
    clientSeed,
    position: round.position,
  }
}

/** Everyone's stakes together; whose they are is not told. */
export async function crowdView(on: Rows, game: TableGame, tableRound: bigint): Promise<Crowd> {
  const { players, taken, sums } = await crowdOf(on, tableRound)
  const spots: Record<string, number> = {}
  for (const { currency, spot, micro } of sums) {
    // At what height a player means to take is their own business.
    const name = game.isHidden ? 'all' : spot
    spots[name] = (spots[name] ?? 0) + unitsOf(game, currency, micro)
  }
  return { players, taken, spots }
}

function unitsOf(game: TableGame, currency: Currency, micro: bigint): number {
  return Number(micro / (unitOf(game, currency) * BigInt(microPerMinor(currency))))
}
