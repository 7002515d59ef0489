import type { ConsoleJackpot } from '@kancil/contract/games/jackpots'
import * as endpoints from '@kancil/contract/games/jackpots'
import { defaultLanguage } from '@kancil/contract/languages'
import type { RowOf } from '@kancil/contract/list'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { roundRef } from '../../../ledger/round-ref.ts'
import { serveDecision } from '../../operator/door.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { onCatalogue } from '../catalogue/on-catalogue.ts'
import { gameNameOf } from '../lobby/game-view.ts'
import { forgetJackpots } from './facts.ts'
import { type JackpotBooks, jackpotBooks, lockJackpot, setJackpotRow } from './store.ts'
import { jackpotWinsPage, type ListedWin } from './win-store.ts'

/** Serves the desk of the jackpots. */
export function serveJackpots(kernel: Kernel): void {
  serve(kernel, endpoints.consoleJackpots, async ({ db, now }, { language = defaultLanguage }) => {
    const [{ vendorById, games }, books] = await Promise.all([
      catalogueOf(kernel),
      jackpotBooks(db, businessDay(now)),
    ])
    const nameOf = (vendorId: string) => vendorById.get(vendorId)?.displayName ?? vendorId
    const gamesOf = (row: JackpotBooks) =>
      row.games.map((code) => {
        const game = games.find((each) => each.code === code && each.vendorId === row.vendorId)
        return gameNameOf(game, language) || code
      })
    return {
      list: books.map((row) =>
        viewOf({ ...row, games: gamesOf(row) }, nameOf(row.vendorId), language),
      ),
    }
  })
  serveList(kernel, endpoints.jackpotWins, {
    read: ({ db }, { jackpotId }, range) => jackpotWinsPage(db, jackpotId, range),
    view: (rows) => rows.map(winView),
  })
  serveDecision(kernel, endpoints.setJackpotState, {
    action: 'games.setJackpotState',
    lock: (tx, { jackpotId }) => lockJackpot(tx, jackpotId),
    subject: ({ id }) => `jackpot:${id}`,
    async act(tx, { id, state: before }, _context, { state }) {
      if (state === before) return { outcome: null, unchanged: true }
      await setJackpotRow(tx, id, state)
      return { outcome: null, before: { state: before }, after: { state } }
    },
    tell(_outcome, context) {
      forgetJackpots(context.db)
      onCatalogue.tell(null, kernel)
    },
    view: () => ({}),
  })
}

/** What the accounts hold beyond what was booked into them; zero where the two agree. */
export function jackpotDifference(
  books: Pick<JackpotBooks, 'pool' | 'reserve' | 'contributed' | 'seeded' | 'paid'>,
): Money {
  const { pool, reserve, contributed, seeded, paid } = books
  return money(pool + reserve - contributed - seeded + paid)
}

function viewOf(row: JackpotBooks, vendorName: string, language: string): ConsoleJackpot {
  const { id, names, vendorId, currency, state, games, sharePpm, reservePpm, wins } = row
  const text = (amount: Money): string => formatMoney(amount, currency)
  return {
    ...{
      jackpotId: id,
      name: names[language.toLowerCase()] ?? names['en'] ?? id,
      vendorId,
      vendorName,
      currency,
      state,
    },
    ...{ games: [...games], sharePpm, reservePpm, wins },
    seed: text(row.seed),
    pool: text(row.pool),
    reserve: text(row.reserve),
    contributed: text(row.contributed),
    contributedToday: text(row.contributedToday),
    seeded: text(row.seeded),
    paid: text(row.paid),
    difference: text(jackpotDifference(row)),
    checkedAt: row.checkedAt?.toISOString() ?? null,
  }
}

type Win = RowOf<typeof endpoints.jackpotWins>

function winView(row: ListedWin): Win {
  const { id, jackpotId, vendorId, memberId, roundId, gameCode, currency } = row
  const text = (amount: Money): string => formatMoney(amount, currency)
  return {
    ...{ winId: id as Win['winId'], jackpotId, memberId: memberId as Win['memberId'] },
    ...{ roundId, gameCode, currency, amount: text(row.amount) },
    betId: roundRef(vendorId, memberId, roundId) as Win['betId'],
    fromReserve: text(row.fromReserve),
    fromHouse: text(row.fromHouse),
    at: row.wonAt.toISOString(),
    takenBackAt: row.takenBackAt?.toISOString() ?? null,
  }
}
