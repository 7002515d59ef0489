import type { JackpotsAnswer } from '@kancil/contract/seamless/native-money'
import { houseJackpots } from '@kancil/contract/seamless/jackpots'
import { isCurrency, type Money, parseMoney } from '@kancil/contract/money'
import type { JackpotSheet } from '@kancil/rules/games/jackpots'
import { jackpotSheets } from '@kancil/rules/games/jackpots'
import type { WalletClient } from '../wallet/client.ts'

/** A jackpot that the platform holds for a game and that can be won now. */
export type LiveJackpot = {
  readonly sheet: JackpotSheet
  readonly amount: Money
  readonly sharePpm: number
}

export type LiveJackpots = {
  /** Of a game in a currency; what the platform said last, and asked again behind it. */
  readonly of: (gameCode: string, currency: string) => LiveJackpot | undefined
  /** Asks the platform now, or joins the question that is under way. */
  readonly refresh: () => Promise<void>
}

const freshMs = 2_000
/** A platform that has not answered for so long may have paused it: nothing is drawn. */
const trustedMs = 60_000

type JackpotsNow = { readonly at: number; readonly list: JackpotsAnswer['jackpots'] }

/** What the jackpots come to, as the platform tells it. One that tells nothing has none. */
export function createLiveJackpots(wallet: WalletClient, scale = 1): LiveJackpots {
  let latest: JackpotsNow | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    askedAt = performance.now()
    const reply = await wallet.ask('/jackpots')
    if (reply.kind === 'ok') {
      const { jackpots: list } = reply.answer as Partial<JackpotsAnswer>
      if (Array.isArray(list)) latest = { at: performance.now(), list }
    }
  }

  const refresh = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    refresh,
    of(gameCode, currency) {
      if (performance.now() - askedAt > freshMs) void refresh()
      if (!latest || performance.now() - latest.at > trustedMs) return undefined
      const known = houseJackpots.find(
        (jackpot) => jackpot.currency === currency && jackpot.games.includes(gameCode),
      )
      const held = latest.list.find(({ jackpotId }) => jackpotId === known?.id)
      const sheet = jackpotSheets.find(({ id }) => id === known?.id)
      if (!held || !sheet || !known || !isCurrency(currency)) return undefined
      if (held.state !== 'live' || held.currency !== currency) return undefined
      const amount = parseMoney(held.amount, currency)
      return {
        amount,
        sharePpm: known.sharePpm,
        sheet: { ...sheet, perMinor: sheet.perMinor * scale },
      }
    },
  }
}
