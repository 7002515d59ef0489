import { type Currency, currencySymbols, isCurrency, type Money } from '@kancil/contract/money'
import type { RgsDisplay } from '@kancil/contract/seamless/rgs'
import { screenLanguage } from '@kancil/contract/seamless/screen-language'
import {
  type LaunchAnswer,
  type LaunchRequest,
  SessionVerifyAnswer,
} from '@kancil/contract/seamless/native-launch'
import { parseVendorAmount, type VendorCode } from '@kancil/contract/seamless/native-wire'
import { Value } from 'typebox/value'
import { randomToken } from '../kernel/chance.ts'
import { factsOf } from '../catalogue.ts'
import { limitsWithin } from './limits.ts'
import { seedPair, sha256Hex } from '../fair/seeds.ts'
import { insertSession } from './session-store.ts'
import type { Studio } from '../studio.ts'

const sessionHours = 12
const tokenBytes = 24

/** A refused launch; the answer is the protocol's error with this code. */
export class LaunchRefusal extends Error {
  readonly code: VendorCode

  constructor(code: VendorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Where the screen finds the studio: the page's own address and the host for `rgs_url`. */
export type FrameAddress = { readonly publicUrl: string }

/**
 * Opens a game: exchanges the platform's single-use token for the session, and returns the address
 * of the frame. The address holds the studio's own session id; the token never reaches the browser.
 */
export async function launch(
  studio: Studio,
  request: LaunchRequest,
  { publicUrl }: FrameAddress,
): Promise<LaunchAnswer> {
  const { store, clock } = studio
  const game = factsOf(request.gameCode)
  if (!game) throw new LaunchRefusal('GAME_NOT_FOUND', `there is no game ${request.gameCode}`)
  if (request.mode !== 'real')
    throw new LaunchRefusal(
      'BAD_REQUEST',
      'this studio has no demo mode; trial accounts play in XTS',
    )
  const verified = await verify(studio, request)
  const { currency } = verified
  if (!isCurrency(currency))
    throw new LaunchRefusal('UNSUPPORTED_CURRENCY', `${currency} is not offered`)
  const amount = (text: string | undefined): Money | undefined =>
    (text === undefined ? undefined : parseVendorAmount(text, currency)) ?? undefined
  const { minBet, maxBet, maxWin } = { ...request.limits, ...verified.limits }
  const limits = limitsWithin(game, currency, { minBet: amount(minBet), maxBet: amount(maxBet) })
  if (!limits) throw new LaunchRefusal('BET_LIMIT', 'the limits leave no stake of this game')

  const now = clock.now()
  const token = randomToken(tokenBytes)
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000).toISOString()
  const { lobbyUrl, depositUrl, historyUrl } = request
  const { intervalSec, elapsedSec } = verified.realityCheck
  await store.transaction(async (tx) => {
    const playerId = await insertSession(tx, {
      tokenHash: sha256Hex(token),
      alias: verified.playerId,
      platformSessionId: verified.sessionId,
      gameCode: game.code,
      currency,
      language: verified.language,
      jurisdiction: verified.jurisdiction,
      ...limits,
      // What players win from each other is theirs.
      maxWin: game.category === 'pvp' ? null : (amount(maxWin) ?? null),
      isTest: verified.isTest,
      links: { lobbyUrl, depositUrl, historyUrl },
      realityCheck: { intervalSec, elapsedSec },
      display: displayFor(verified, currency),
      createdAt: now.toISOString(),
      expiresAt,
      place: placeOf(request.ip),
    })
    // The commitment must exist before the player can name a client seed or stake anything.
    await seedPair(studio, tx, playerId)
  })
  return { url: frameUrl(publicUrl, game.code, token, request), gameSessionId: token, expiresAt }
}

/** Addresses of this machine and of private networks are shared by many; they tell nothing. */
const sharedAddress =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:|::ffff:|$)/i

function placeOf(ip: string): string | null {
  return sharedAddress.test(ip) ? null : sha256Hex(ip)
}

async function verify(studio: Studio, request: LaunchRequest): Promise<SessionVerifyAnswer> {
  const { token, gameCode, ip } = request
  const reply = await studio.wallet.send('/session/verify', JSON.stringify({ token, gameCode, ip }))
  if (reply.kind === 'refused')
    throw new LaunchRefusal(reply.code, 'the platform refused the launch token')
  if (reply.kind === 'unknown' || !Value.Check(SessionVerifyAnswer, reply.answer))
    throw new LaunchRefusal('UNAVAILABLE', 'the platform did not confirm the session')
  if (reply.answer.playerId !== request.playerId || reply.answer.currency !== request.currency)
    throw new LaunchRefusal('BAD_REQUEST', 'the token is of another player or currency')
  return reply.answer
}

function frameUrl(
  publicUrl: string,
  gameCode: string,
  sessionID: string,
  { language, platform, roomId }: LaunchRequest,
): string {
  const query = new URLSearchParams({
    sessionID,
    rgs_url: new URL(publicUrl).host,
    lang: screenLanguage(language),
    device: platform,
  })
  if (roomId) query.set('room', roomId)
  return `${publicUrl}/play/${gameCode}?${query}`
}

/** As the platform formats them; by default UTC and the currency's usual sign. */
function displayFor({ display }: SessionVerifyAnswer, currency: Currency): RgsDisplay {
  return {
    timeZone: display && isTimeZone(display.timeZone) ? display.timeZone : 'UTC',
    currencySymbol: display?.currencySymbol || currencySymbols[currency],
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
