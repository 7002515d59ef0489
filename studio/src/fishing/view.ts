import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type { ReefLevels, ReefView } from '@kancil/contract/seamless/fishing'
import type { VendorRoom } from '@kancil/contract/seamless/pvp'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { toMicro } from '../rounds/money.ts'
import type { Session } from '../rounds/session-store.ts'
import { openRound } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { bulletOf, reefGame, reefLevels } from './catalogue.ts'
import { clipView } from './clip.ts'
import { countPlayers, countRooms, deadFish, seatOfPlayer, seatsTaken } from './store.ts'

const largestCannon = 10

/** The player's room as it is, for the first look and for every return. */
export async function reefView({ store, clock }: Studio, session: Session): Promise<ReefView> {
  const now = clock.now().getTime()
  const seat = await seatOfPlayer(store, session.playerId)
  const clip = await openRound(store, session.playerId, reefGame.code, session.currency)
  const level = reefLevels.find(({ name }) => name === seat?.level)
  return {
    now,
    room:
      seat && level
        ? {
            ...{ code: seat.room, level: seat.level, seat: seat.seat },
            bullet: toMicro(bulletOf(level, 1, session.currency), session.currency),
            seats: await seatsTaken(store, seat.roomId),
            dead: await deadFish(store, seat.roomId),
          }
        : null,
    clip: clip?.status === 'open' ? clipView(clip) : null,
  }
}

export async function reefLevelsFor(
  { store }: Pick<Studio, 'store'>,
  { currency }: Session,
): Promise<ReefLevels> {
  const players = await countPlayers(store)
  const micro = (cannon: number, at: (typeof reefLevels)[number]): number =>
    toMicro(bulletOf(at, cannon, currency), currency)
  return {
    levels: reefLevels.map((level) => ({
      level: level.name,
      bullet: micro(1, level),
      most: micro(largestCannon, level),
      players: players.get(`${level.name}:${currency}`) ?? 0,
    })),
  }
}

/** The levels of the reef for the platform's room list; what is carried in is a clip of bullets. */
export async function reefRooms(
  { store }: Pick<Studio, 'store'>,
  currency: Currency,
): Promise<VendorRoom[]> {
  const [players, rooms] = await Promise.all([countPlayers(store), countRooms(store)])
  return reefLevels.map((level) => {
    const bullet = bulletOf(level, 1, currency)
    const place = `${level.name}:${currency}`
    return {
      ...{ roomId: `${reefGame.code}:${level.name}`, gameCode: reefGame.code, level: level.name },
      minBet: formatMoney(bullet, currency),
      maxBet: formatMoney(bulletOf(level, largestCannon, currency), currency),
      minEntry: formatMoney(money(bullet * BigInt(reefSheet.clip)), currency),
      ...{ seats: reefSheet.seats, seated: players.get(place) ?? 0, tables: rooms.get(place) ?? 0 },
      rakePct: '0',
      status: 'open' as const,
    }
  })
}
