import { setTimeout } from 'node:timers/promises'
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
  /**
   * Before a round is decided: where a game has a jackpot of which nothing has been heard for a
   * minute (an idle studio does not ask), waits for the platform's word, a second at most.
   */
  readonly heard: (gameCode: string, currency: string) => Promise<void>
  /**
   * Whether rounds of the game may win one now, in any currency: a share is a part of the return
   * only where somebody holds the pool. Asks first, and waits a second at most.
   */
  readonly holds: () => Promise<(gameCode: string) => boolean>
  /** Asks the platform now, or joins the question that is under way. */
  readonly refresh: () => Promise<void>
}

const freshMs = 2_000
/** A platform that has not answered for so long may have paused it: nothing is drawn. */
const trustedMs = 60_000
const waitMs = 1_000

type JackpotsNow = { readonly at: number; readonly list: JackpotsAnswer['jackpots'] }

const jackpotOf = (gameCode: string, currency: string) =>
  houseJackpots.find((jackpot) => jackpot.currency === currency && jackpot.games.includes(gameCode))

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

  const isAskedLately = (): boolean => performance.now() - askedAt <= freshMs
  const trusted = (): JackpotsNow | null =>
    latest && performance.now() - latest.at <= trustedMs ? latest : null

  async function refreshSoon(): Promise<void> {
    const enough = new AbortController()
    const waited = setTimeout(waitMs, undefined, { signal: enough.signal }).catch(() => undefined)
    await Promise.race([refresh(), waited])
    enough.abort()
  }

  return {
    refresh,
    async heard(gameCode, currency) {
      if (trusted() || !jackpotOf(gameCode, currency)) return
      // Asked in vain a moment ago: the next round does not wait for the same silence.
      if (!asking && isAskedLately()) return
      await refreshSoon()
    },
    async holds() {
      if (asking || !isAskedLately()) await refreshSoon()
      const live = (trusted()?.list ?? []).filter(({ state }) => state === 'live')
      return (gameCode) =>
        houseJackpots.some(
          ({ id, games }) =>
            games.includes(gameCode) && live.some(({ jackpotId }) => jackpotId === id),
        )
    },
    of(gameCode, currency) {
      if (!isAskedLately()) void refresh()
      const now = trusted()
      const known = jackpotOf(gameCode, currency)
      if (!now || !known) return undefined
      const held = now.list.find(({ jackpotId }) => jackpotId === known.id)
      const sheet = jackpotSheets.find(({ id }) => id === known.id)
      if (!held || !sheet || !isCurrency(currency)) return undefined
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
