import type { Money } from '@kancil/contract/money'
import type { PvpSeat, PvpTable, PvpView } from '@kancil/contract/seamless/pvp'
import { isFoul } from '@kancil/rules/games/pvp/thirteen'
import { specialOf } from '@kancil/rules/games/pvp/thirteen-special'
import type { Rows } from '../kernel/store.ts'
import { toMicro } from '../rounds/money.ts'
import type { Session } from '../rounds/session-store.ts'
import { roundById } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { tableSeedById } from '../tables/seed-store.ts'
import type { HandPhase, HandState } from './card-rules.ts'
import { pvpGameOf } from './catalogue.ts'
import { type PvpGame, termsOf } from './game.ts'
import { type Hand, handByRow, handsOfSitting } from './hand-store.ts'
import { awayAfterMs, type Seat, seatOfPlayer, seatsOf } from './seat-store.ts'
import { signedMicro } from './sitting.ts'
import { tableById, type TableRow } from './store.ts'

const handsTold = 12
const handPhases: ReadonlySet<string> = new Set(['grab', 'bet', 'arrange', 'shown'])

type Seeing = Pick<Session, 'playerId' | 'gameCode' | 'currency'>

/** Everything that this player may see of their table, and nothing else: always the whole. */
export async function viewFor(
  { store, clock }: Pick<Studio, 'store' | 'clock'>,
  session: Seeing,
): Promise<PvpView> {
  const now = clock.now().getTime()
  const game = pvpGameOf(session.gameCode)
  const seat = game && (await seatOfPlayer(store, session.playerId, session.gameCode))
  // Whoever is still paying in does not sit yet: a refused stake is no standing up.
  if (!game || !seat?.isReady) return { now, table: null, sitting: null }
  const table = await tableById(store, seat.tableId)
  return {
    now,
    table: await tableView(store, { game, table, me: seat }),
    sitting: await sittingView(store, session, seat),
  }
}

type Watch = { readonly game: PvpGame; readonly table: TableRow; readonly me: Seat }

async function tableView(on: Rows, { game, table, me }: Watch): Promise<PvpTable> {
  const level = game.levels.find(({ name }) => name === table.level)!
  const hand =
    table.handRow !== null && handPhases.has(table.phase)
      ? await handByRow(on, table.handRow)
      : null
  const seed = hand && (await tableSeedById(on, hand.seedId))
  const next = table.seedId === null ? null : await tableSeedById(on, table.seedId)
  const seats = await seatsOf(on, table.id)
  return {
    code: table.code,
    level: table.level,
    base: toMicro(termsOf(game, level, table.currency).base, table.currency),
    phase: table.phase,
    phaseEndsAt: table.phaseEndsAt === null ? null : Date.parse(table.phaseEndsAt),
    hand:
      hand && seed
        ? {
            handId: hand.handId,
            number: hand.number,
            serverSeedHash: seed.hash,
            clientSeed: hand.clientSeed,
          }
        : null,
    nextSeedHash: next?.hash ?? null,
    seats: seats.map((seat) => seatView({ game, table, me }, seat, hand)),
  }
}

function seatView({ game, table, me }: Watch, seat: Seat, hand: Hand | null): PvpSeat {
  const place = hand?.state.seats.indexOf(seat.seat) ?? -1
  const isMe = seat.id === me.id
  return {
    seat: seat.seat,
    isMe,
    isHouse: seat.playerId === null,
    isAway: seat.awayMs > awayAfterMs - 500,
    purse: toMicro(seat.purse, table.currency),
    ...(hand && place >= 0
      ? inHand({ game, hand, place, isMe, phase: table.phase, currency: table.currency })
      : outside),
  }
}

const outside = {
  ...{ inHand: false, hasActed: false, isBanker: false, grab: null, bet: null },
  ...{ cards: null, rows: null, score: null, special: null, isFoul: false, net: null },
} as const

type InHand = {
  readonly game: PvpGame
  readonly hand: Pick<Hand, 'state' | 'isShown'>
  readonly place: number
  readonly isMe: boolean
  readonly phase: string
  readonly currency: TableRow['currency']
}

/** Cards and rows of others stay hidden until everyone has decided. */
export function inHand({ game, hand, place, isMe, phase, currency }: InHand) {
  const { state, isShown } = hand
  const { rules } = game
  const decides = rules.phases.find(({ name }) => name === phase)?.name
  const isDealt = isShown || phase === 'arrange'
  const rows = state.rows[place]
  const mayLook = isShown || (isMe && isDealt)
  const isThirteen = rules.sheet.seats === 4
  return {
    inHand: true,
    hasActed: decides === undefined || !rules.mustAct(state, decides, place),
    isBanker: state.banker === place,
    grab: phase === 'grab' && !isMe ? null : (state.grabs[place] ?? null),
    bet: shownBet(state, place, { phase, isMe }),
    cards: mayLook ? [...state.cards[place]!] : null,
    rows: rows && mayLook ? [[...rows.front], [...rows.middle], [...rows.back]] : null,
    score: isShown ? rules.score(state, place) : null,
    special: isShown && isThirteen ? (specialOf(state.cards[place]!)?.name ?? null) : null,
    isFoul: isShown && isThirteen && Boolean(rows) && isFoul(rows!),
    net: isShown ? signedMicro(BigInt(state.nets[place] ?? '0') as Money, currency) : null,
  }
}

/** While seats still bet, nobody sees what the others chose. */
function shownBet(
  state: HandState,
  place: number,
  { phase, isMe }: { readonly phase: string; readonly isMe: boolean },
): number | null {
  const isChoosing = (phase satisfies string as HandPhase) === 'bet'
  return isChoosing && !isMe ? null : (state.bets[place] ?? null)
}

async function sittingView(
  on: Rows,
  { currency }: Seeing,
  seat: Seat,
): Promise<PvpView['sitting']> {
  const round = seat.roundRow === null ? undefined : await roundById(on, seat.roundRow)
  if (!round) return null
  const hands = await handsOfSitting(on, round.id, handsTold)
  return {
    roundId: round.roundId,
    carried: toMicro(round.stake, currency),
    purse: toMicro(seat.purse, currency),
    isLeaving: seat.isLeaving,
    hands: hands.map(({ handId, number, net }) => ({
      handId,
      number,
      net: signedMicro(net, currency),
    })),
  }
}
