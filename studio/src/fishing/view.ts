import type { ReefLevels, ReefView } from '@kancil/contract/seamless/fishing'
import { toMicro } from '../rounds/money.ts'
import type { Session } from '../rounds/session-store.ts'
import { openRound } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { bulletOf, reefGame, reefLevels } from './catalogue.ts'
import { clipView } from './clip.ts'
import { countPlayers, deadFish, seatOfPlayer, seatsTaken } from './store.ts'

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
