import type { sittings as endpoint } from '@kancil/contract/games/sittings'
import { type Sitting, sittingNamesMax } from '@kancil/contract/games/sittings'
import { groupBySitting } from '@kancil/rules/wallet/sittings'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { CursorListSource } from '../../../kernel/http/serve-list.ts'
import { openTurns } from '../../../kernel/http/turns.ts'
import type { Db } from '../../../kernel/db.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { betFilter, betView, totalsOf, validBetOf } from './record.ts'
import { type BetFilter, readRoundsAfter, type RoundPlace, type RoundRow } from './store.ts'

/** Rounds per read, and how many an answer goes through at most: a whole day of a fast player. */
const roundsPerRead = 2_000
const roundsMax = 20_000
// A page may go through many rounds beside the bets of everybody else: one after the other.
const inTurn = openTurns({ most: 1, waitingMost: 20, rests: true })

type SittingRows = { readonly rounds: readonly RoundRow[]; readonly isCut: boolean }

/** The caller's sittings. A page ends where its rounds do, however many rounds a sitting has. */
export function memberSittings(kernel: Kernel): CursorListSource<typeof endpoint, SittingRows> {
  return {
    async read({ db, caller, now, refuse }, filters, { after, limit }) {
      const filter = betFilter(await catalogueOf(kernel), caller.memberId, filters, now)
      if (typeof filter === 'string') return refuse(filter)
      const place = after?.[0] ? { memberId: caller.memberId, id: after[0] } : null
      return { rows: await inTurn(() => readSittings(db, filter, limit, place)) }
    },
    cursorOf: ({ rounds }) => [rounds.at(-1)!.id],
    async view(rows, _context, { language }) {
      const catalogue = await catalogueOf(kernel)
      return rows.map(({ rounds, isCut }): Sitting => {
        const names = [
          ...new Set(rounds.map((round) => betView(catalogue, round, language).gameName)),
        ]
        const { currency } = rounds[0]!
        return {
          firstAt: rounds.at(-1)!.placedAt.toISOString(),
          lastAt: rounds[0]!.placedAt.toISOString(),
          currency,
          ...totalsOf(sumOf(rounds), currency),
          gameNames: names.slice(0, sittingNamesMax),
          games: names.length,
          isCut,
        }
      })
    },
  }
}

/** Up to `limit` sittings before a round; the last one is cut where the rounds are too many. */
async function readSittings(
  db: Db,
  filter: BetFilter,
  limit: number,
  before: RoundPlace | null,
): Promise<SittingRows[]> {
  const rounds: RoundRow[] = []
  for (;;) {
    const last = rounds.at(-1) ?? before
    const read = await readRoundsAfter(db, filter, roundsPerRead, last)
    rounds.push(...read)
    const groups = groupBySitting(rounds, read.length < roundsPerRead)
    const whole = groups.filter(({ isOpenEnded }) => !isOpenEnded)
    if (whole.length >= limit || whole.length === groups.length)
      return whole.slice(0, limit).map((group) => ({ rounds: group.rounds, isCut: false }))
    if (rounds.length >= roundsMax)
      return groups
        .slice(0, limit)
        .map(({ rounds: own, isOpenEnded }) => ({ rounds: own, isCut: isOpenEnded }))
  }
}

function sumOf(rounds: readonly RoundRow[]) {
  const sum = (of: (round: RoundRow) => bigint) =>
    rounds.reduce((total, round) => total + of(round), 0n)
  return {
    rounds: rounds.length,
    stake: sum(({ stake }) => stake),
    payout: sum(({ payout }) => payout),
    validBet: sum(validBetOf),
  }
}
