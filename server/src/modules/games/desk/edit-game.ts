import { consoleGame, editGame, type GameEdits } from '@kancil/contract/games/game-desk'
import type { OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, type Money, parseAmount } from '@kancil/contract/money'
import { inTransaction } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { onCatalogue } from '../catalogue/on-catalogue.ts'
import { type ListedGame, lockListedGame, type StoredEdits, writeEdits } from './store.ts'

/** Serves one game's facts, and the decision that edits them. */
export function serveGameEdits(kernel: Kernel): void {
  serve(kernel, consoleGame, async ({ db, refuse }, { gameId }) => {
    const game = await inTransaction(db, (tx) => lockListedGame(tx, gameId))
    return game ? viewOf(game) : refuse('not_found')
  })
  serveDecision(kernel, editGame, {
    ...onCatalogue,
    action: 'games.editGame',
    lock: (tx, { gameId }) => lockListedGame(tx, gameId),
    subject: ({ id }) => `game:${id}`,
    async act(tx, game, _context, { gameId, sortOrder, version, ...edits }) {
      if (game.version !== version) throw new Refusal('game_changed')
      const after = storedEdits(edits, game)
      await writeEdits(tx, gameId, after, sortOrder)
      const before = { ...game.edits, sortOrder: game.sortOrder }
      return { outcome: null, before, after: { ...after, sortOrder } }
    },
    view: () => ({}),
  })
}

/** What differs from the vendor's list. */
function storedEdits({ names, category, limits }: GameEdits, game: ListedGame): StoredEdits {
  const named = Object.entries(names)
    .map(([language, name]) => [language, name.trim()] as const)
    .filter(([, name]) => name !== '')
  const minBet: Partial<Record<Currency, string>> = {}
  const maxBet: Partial<Record<Currency, string>> = {}
  const maxWin: Partial<Record<Currency, string>> = {}
  for (const { currency, min, max, win = '' } of limits) {
    const [least, most] = [amountOf(min, currency), amountOf(max, currency)]
    const won = amountOf(win, currency)
    const lower = least ?? amountOf(game.minBet[currency] ?? '', currency)
    const upper = most ?? amountOf(game.maxBet[currency] ?? '', currency)
    if (lower !== null && upper !== null && lower > upper)
      throw new Refusal('limits_invalid', { currency })
    // A stake that comes back whole, from a push, is a payout too.
    if (won !== null && (won === 0n || (upper !== null && won < upper)))
      throw new Refusal('limits_invalid', { currency })
    if (least !== null) minBet[currency] = formatMoney(least, currency)
    if (most !== null) maxBet[currency] = formatMoney(most, currency)
    if (won !== null) maxWin[currency] = formatMoney(won, currency)
  }
  return {
    ...(named.length > 0 ? { names: Object.fromEntries(named) } : {}),
    ...(category === '' || category === game.category ? {} : { category }),
    ...(Object.keys(minBet).length > 0 ? { minBet } : {}),
    ...(Object.keys(maxBet).length > 0 ? { maxBet } : {}),
    ...(Object.keys(maxWin).length > 0 ? { maxWin } : {}),
  }
}

function amountOf(text: string, currency: Currency): Money | null {
  if (text === '') return null
  try {
    return parseAmount(text, currency)
  } catch {
    throw new Refusal('limits_invalid', { currency })
  }
}

function viewOf(game: ListedGame): OutputOf<typeof consoleGame> {
  const { id, code, status, isHot, sortOrder, names, category, edits, currencies, version } = game
  const limitsIn = ({ minBet, maxBet, maxWin }: StoredEdits) =>
    currencies.map((currency) => ({
      currency,
      min: shown(minBet?.[currency], currency),
      max: shown(maxBet?.[currency], currency),
      win: shown(maxWin?.[currency], currency),
    }))
  return {
    ...{ gameId: id as OutputOf<typeof consoleGame>['gameId'], code, status, isHot, sortOrder },
    listed: { names, category, limits: limitsIn(game) },
    edits: { names: edits.names ?? {}, category: edits.category ?? '', limits: limitsIn(edits) },
    ...{ currencies: [...currencies], version },
  }
}

/** In the currency's own decimals; empty where the vendor names no limit. */
function shown(text: string | undefined, currency: Currency): string {
  try {
    return text === undefined ? '' : formatMoney(parseAmount(text, currency), currency)
  } catch {
    return ''
  }
}
