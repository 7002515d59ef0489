import { defaultLanguage, languageOf } from '@kancil/contract/languages'
import type { Ticket } from '@kancil/contract/lottery/tickets'
import { formatMoney } from '@kancil/contract/money'
import type { GameRow } from '../games/store.ts'
import type { TicketWithDraw } from './store.ts'

/** The game's name in an offered language, by its wire code. */
export function gameName(game: GameRow | undefined, language: string | undefined): string {
  if (!game) return ''
  const wanted = (language && languageOf(language)) || defaultLanguage
  const { names } = game
  return names[wanted.toLowerCase()] ?? names['en'] ?? game.code
}

export function ticketView(
  row: TicketWithDraw,
  game: GameRow | undefined,
  language: string | undefined,
): Ticket {
  const text = (amount: TicketWithDraw['stake']) => formatMoney(amount, row.currency)
  return {
    ticketId: row.id,
    gameCode: row.gameCode,
    gameName: gameName(game, language),
    issueNo: row.issueNo,
    state: row.state,
    currency: row.currency,
    notes: row.notes,
    stake: text(row.stake),
    payout: text(row.payout),
    best: text(row.best),
    placedAt: row.placedAt.toISOString(),
    drawAt: row.drawAt.toISOString(),
    canCancel: row.state === 'accepted' && row.isOnSale,
    ...(row.chaseId ? { chaseId: row.chaseId } : {}),
    draws: game?.draws ?? 'house',
  }
}
