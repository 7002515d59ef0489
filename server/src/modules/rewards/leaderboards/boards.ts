import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { MemberId } from '@kancil/contract/ids'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import type {
  Leaderboard,
  missionLeaderboard as endpoint,
  ownPlaces as placesEndpoint,
} from '@kancil/contract/rewards/missions'
import { businessDay } from '@kancil/contract/time'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import { job, type JobWork, noInput, workOn } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { roundKit } from '../../games/door.ts'
import { membersById } from '../../identity/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { itemWordsIn } from '../mall/own.ts'
import { giveReward } from '../programmes/give.ts'
import { lockProgramme, type ProgrammeRow, shownProgrammes } from '../programmes/store.ts'
import {
  boardsDue,
  closeBoard,
  insertPlaces,
  isByRound,
  type Place,
  placesOf,
  type Span,
  type Standing,
  topOf,
} from './store.ts'

type Board = ProgrammeRow<'leaderboard'>

/** Bets of the last day may settle for this long after the end; then the board is frozen. */
const settleMs = 30 * 60_000
/** How long a board that ended is shown. */
const shownMs = 7 * 86_400_000
const freshMs = 5_000
/** A board of single rounds reads them all. */
const roundsFreshMs = 60_000
const rowsMost = 20
/** Members further down are told no place. */
const rankedMost = 5_000

const spanOf = ({ currency, terms, startsAt, endsAt }: Board): Span => ({
  ...{ currency, lines: terms.lines, from: businessDay(startsAt) },
  ...{ score: terms.score ?? 'validBet', games: terms.games ?? [], betMin: terms.betMin ?? 0 },
  to: businessDay(new Date(endsAt!.getTime() - 1)),
})

function shownBoards(db: Db, now: Date): Promise<Board[]> {
  const since = new Date(now.getTime() - shownMs)
  return shownProgrammes(db, ['leaderboard'], { now, since })
}

type Counted = { readonly at: number; readonly top: Promise<readonly Standing[]> }

/**
 * Anybody may ask as often as they like, and many at once: a running board is counted once in some
 * seconds, and who comes meanwhile waits for the same count, members who ask for their place too.
 */
const counted = new WeakMap<Db, Map<string, Counted>>()

function topNow(db: Db, board: Board, now: Date): Promise<readonly Standing[]> {
  const boards = counted.get(db) ?? new Map<string, Counted>()
  counted.set(db, boards)
  const latest = boards.get(board.id)
  const span = spanOf(board)
  const age = latest ? Math.abs(now.getTime() - latest.at) : Infinity
  if (latest && age < (isByRound(span) ? roundsFreshMs : freshMs)) return latest.top
  // Boards that nobody looks at any more, or that are frozen, are not kept.
  for (const [id, { at }] of boards) if (now.getTime() - at > roundsFreshMs) boards.delete(id)
  const top = topOf(db, span, rankedMost)
  const count = { at: now.getTime(), top }
  boards.set(board.id, count)
  // What failed is asked again by the next one.
  top.catch(() => boards.get(board.id) === count && boards.delete(board.id))
  return top
}

/** What a member sees of a score. */
function scoreText({ terms, currency }: Board, score: bigint): string {
  const { score: kind = 'validBet' } = terms
  if (kind === 'wins') return String(score)
  if (kind === 'validBet') return formatMoney(money(score), currency)
  return `${score / 100n}.${String(score % 100n).padStart(2, '0')}`
}

export async function showBoards(
  kernel: Kernel,
  { db, now }: Context<typeof endpoint>,
  { language }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const [boards, words] = await Promise.all([shownBoards(db, now), itemWordsIn(db, language)])
  const games = boards.flatMap(({ terms }) => terms.games ?? [])
  const names = await roundKit.gameNames(kernel, games, language)
  return {
    boards: await Promise.all(
      boards.map(async (board): Promise<Leaderboard> => {
        const isFrozen = board.closedAt !== null
        const ranked = isFrozen ? await placesOf(db, board.id) : await topNow(db, board, now)
        const top = ranked.slice(0, rowsMost)
        const members = await membersById(
          db,
          top.map(({ memberId }) => memberId),
        )
        const text = (amount: bigint): string => formatMoney(money(amount), board.currency)
        const prizes = board.terms.prizes.map((prize) => text(BigInt(prize)))
        return {
          ...{ programmeId: board.id, ...words(board.words), art: board.art },
          ...{ currency: board.currency, lines: board.terms.lines, isFrozen, prizes },
          score: board.terms.score ?? 'validBet',
          turnoverPercent: board.terms.turnoverPercent,
          games: (board.terms.games ?? []).map((game) => names.get(game) ?? game),
          betMin: text(BigInt(board.terms.betMin ?? 0)),
          startsAt: board.startsAt.toISOString(),
          endsAt: board.endsAt!.toISOString(),
          rows: top.map(({ memberId, score }, at) => ({
            place: at + 1,
            name: hiddenName(members.get(memberId)?.account ?? ''),
            score: scoreText(board, score),
            prize: prizes[at] ?? text(0n),
          })),
        }
      }),
    ),
  }
}

/** An account by its first two and its last letter. */
export function hiddenName(account: string): string {
  return `${account.slice(0, 2)}***${account.slice(-1)}`
}

export async function showPlaces({
  db,
  caller,
  now,
}: Context<typeof placesEndpoint>): Promise<OutputOf<typeof placesEndpoint>> {
  const boards = await shownBoards(db, now)
  const places = await Promise.all(
    boards.map(async (board) => {
      const standing = board.closedAt
        ? (await placesOf(db, board.id)).find(({ memberId }) => memberId === caller.memberId)
        : await ownPlace(db, board, caller.memberId, now)
      if (!standing) return []
      const { place } = standing
      return [{ programmeId: board.id, place, score: scoreText(board, standing.score) }]
    }),
  )
  return { places: places.flat() }
}

async function ownPlace(
  db: Db,
  board: Board,
  memberId: string,
  now: Date,
): Promise<{ readonly place: number; readonly score: Money } | null> {
  const top = await topNow(db, board, now)
  const at = top.findIndex((row) => row.memberId === memberId)
  return at < 0 ? null : { place: at + 1, score: top[at]!.score }
}

const freezeJob = job({
  name: 'rewards.freezeBoards',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 120,
})

export function boardJobs(kernel: Kernel): readonly JobWork[] {
  return [workOn(freezeJob, () => freezeBoards(kernel))]
}

/** Freezes the boards whose time is over and gives their prizes, each in one transaction. */
export async function freezeBoards(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const due = await boardsDue(kernel.db, new Date(now.getTime() - settleMs))
  await eachAlone(due, async (id) => {
    const winners = await inTransaction(kernel.db, async (tx) => {
      const board = (await lockProgramme(tx, id)) as Board | null
      if (!board || board.closedAt || board.state !== 'published') return []
      return freeze(tx, board, now)
    })
    for (const memberId of winners) await pushBalance(kernel, memberId)
  })
}

async function freeze(tx: Tx, board: Board, now: Date): Promise<readonly string[]> {
  const { prizes } = board.terms
  const top = await topOf(tx, spanOf(board), Math.max(prizes.length, rowsMost))
  const places: Place[] = []
  for (const [at, { memberId, score }] of top.entries()) {
    const prize = money(BigInt(prizes[at] ?? 0))
    const withheld = prize > 0n ? await givePrize(tx, board, memberId, prize, now) : ''
    places.push({ place: at + 1, memberId, score, prize, withheld })
  }
  await insertPlaces(tx, board.id, places)
  await closeBoard(tx, board.id, now)
  return places.filter(({ prize, withheld }) => prize > 0n && !withheld).map((row) => row.memberId)
}

/** Why a prize was not given, or ''. */
async function givePrize(
  tx: Tx,
  board: Board,
  memberId: string,
  amount: Money,
  now: Date,
): Promise<string> {
  const { currency, terms } = board
  const owner = { memberId: memberId as MemberId, currency, key: 'prize', amount }
  try {
    await giveReward(tx, board, { ...owner, turnoverPercent: terms.turnoverPercent }, now)
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
