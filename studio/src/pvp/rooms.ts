import { type Currency, formatMoney } from '@kancil/contract/money'
import type { PvpRooms, VendorRoom } from '@kancil/contract/seamless/pvp'
import { rakeBasisPoints } from '@kancil/rules/games/pvp/pot'
import { toMicro } from '../rounds/money.ts'
import { refuse } from '../rounds/refusal.ts'
import type { Session } from '../rounds/session-store.ts'
import type { Studio } from '../studio.ts'
import { pvpGameOf, pvpGames } from './catalogue.ts'
import { termsOf } from './game.ts'
import { countRooms } from './store.ts'

const rakePercent = String(Number(rakeBasisPoints) / 100)

/** The levels of the session's game, and how many sit there. */
export async function roomsFor(
  { store, playMoney }: Studio,
  { gameCode, currency }: Session,
): Promise<PvpRooms> {
  const game = pvpGameOf(gameCode) ?? refuse('ERR_VAL', 'GAME_NOT_FOUND')
  const counts = await countRooms(store)
  return {
    hasHousePlayers: playMoney,
    rooms: game.levels.map((level) => {
      const { base, minEntry, maxEntry, step } = termsOf(game, level, currency)
      const room = counts.find(
        (row) =>
          row.gameCode === game.code && row.level === level.name && row.currency === currency,
      )
      return {
        level: level.name,
        base: toMicro(base, currency),
        minEntry: toMicro(minEntry, currency),
        maxEntry: toMicro(maxEntry, currency),
        step: toMicro(step, currency),
        seats: game.rules.sheet.seats,
        seated: room?.seated ?? 0,
        tables: room?.tables ?? 0,
        rakePercent,
      }
    }),
  }
}

/** The rooms of all card games, for the platform's room list. */
export async function vendorRooms(
  { store }: Pick<Studio, 'store'>,
  currency: Currency,
): Promise<VendorRoom[]> {
  const counts = await countRooms(store)
  const print = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, currency)
  return pvpGames.flatMap((game) =>
    game.levels.map((level) => {
      const { base, minEntry } = termsOf(game, level, currency)
      const room = counts.find(
        (row) =>
          row.gameCode === game.code && row.level === level.name && row.currency === currency,
      )
      return {
        roomId: `${game.code}:${level.name}`,
        gameCode: game.code,
        level: level.name,
        minBet: print(base),
        maxBet: print((base * 5n) as typeof base),
        minEntry: print(minEntry),
        seats: game.rules.sheet.seats,
        seated: room?.seated ?? 0,
        tables: room?.tables ?? 0,
        rakePct: rakePercent,
        status: 'open' as const,
      }
    }),
  )
}
