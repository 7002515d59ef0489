import {
  houseJackpots,
  jackpotsPath,
  type SessionJackpots,
} from '@kancil/contract/seamless/jackpots'
import { money } from '@kancil/contract/money'
import { screenLanguage } from '@kancil/contract/seamless/screen-language'
import { jackpotSheets } from '@kancil/rules/games/jackpots'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { checked } from '../rounds/checked.ts'
import { toMicro } from '../rounds/money.ts'
import { findSession } from '../rounds/sessions.ts'
import type { Studio } from '../studio.ts'
import { wonBy } from './round-jackpot.ts'

const SessionQuery = Type.Object({ sessionID: Type.String({ minLength: 16, maxLength: 128 }) })
const named = { en: 'en', ms: 'ms', zh: 'cn', vi: 'vi', ar: 'ar' } as const

/** What a game's screen shows of the jackpot that its rounds may win. */
export function jackpotRoutes(app: FastifyInstance, studio: Studio): void {
  app.get(jackpotsPath, async ({ query }): Promise<SessionJackpots> => {
    const session = await findSession(studio.store, checked(SessionQuery, query).sessionID)
    const { gameCode, currency, isTest, playerId } = session
    const live = isTest ? undefined : studio.jackpots.of(gameCode, currency)
    const known = houseJackpots.find(({ id }) => id === live?.sheet.id)
    const won = await wonBy(studio.store, playerId, gameCode)
    const language = named[screenLanguage(session.language)]
    const amountOf = (amount: Parameters<typeof toMicro>[0]) => toMicro(amount, currency)
    return {
      jackpots:
        live && known
          ? [
              {
                ...{ id: known.id, name: known.names[language], amount: amountOf(live.amount) },
                sharePercent: (live.sharePpm / 1e4).toFixed(2),
                ...{ of: live.sheet.of, perMinor: live.sheet.perMinor },
                unit: amountOf(money(BigInt(live.sheet.unit))),
              },
            ]
          : [],
      won: won.map(({ amount, ...win }) => ({ ...win, amount: amountOf(amount) })),
    }
  })
}

/** The published sheet of a jackpot. */
export function jackpotSheet(id: string) {
  const house = houseJackpots.find((jackpot) => jackpot.id === id)
  const sheet = jackpotSheets.find((jackpot) => jackpot.id === id)
  if (!house || !sheet) return undefined
  const unitMicro = toMicro(money(BigInt(sheet.unit)), house.currency)
  return { ...house, ...sheet, unitMicro }
}
