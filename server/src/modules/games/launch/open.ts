import type { launchGame as endpoint } from '@kancil/contract/games/launch'
import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { PlayTimes } from '@kancil/rules/safety/play-time'
import { launchTokenSeconds, sessionAbsoluteHours } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { languageOf, languageTags } from '@kancil/contract/languages'
import type { GameCategory } from '@kancil/contract/games/vendors'
import { type Currency, formatMoney } from '@kancil/contract/money'
import type { LaunchOutcome } from '@kancil/contract/ports/game-vendor'
import type { LaunchRequest } from '@kancil/contract/seamless/native-launch'
import { randomToken, sha256 } from '../../../kernel/chance.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { endBreak, passGate, startPlay } from '../../safety/door.ts'
import { catalogueOf, type Catalogue, houseDialect, type VendorEntry } from '../catalogue/games.ts'
import type { GameRow } from '../catalogue/game-store.ts'
import { clientScope } from '../lobby/client-scope.ts'
import type { Gateway } from '../gateway/routes.ts'
import { gameView, listedGames } from '../lobby/game-view.ts'
import { framePlaces } from './places.ts'
import { limitsOf, newAlias, winLimitOf } from './terms.ts'
import { viewerOf } from '../lobby/list.ts'
import { aliasFor, type BetLimits, insertSession, markPlayed } from './session-store.ts'
import type { VendorClient } from '../gateway/vendor-client.ts'

type Launch = Context<typeof endpoint>
type Input = InputOf<typeof endpoint>

/**
 * Opens a game: a single-use token, valid for sixty seconds, and an opaque alias go to the vendor,
 * which returns its frame's address. Neither the session nor a name leaves the house (decisions
 * 28).
 */
export async function launchGame(
  gateway: Gateway,
  client: VendorClient,
  context: Launch,
  input: Input,
): Promise<OutputOf<typeof endpoint>> {
  const { kernel } = gateway
  const { caller, now, refuse, request } = context
  clientScope(kernel, refuse, input)
  const catalogue = await catalogueOf(kernel)
  const match = findGame(catalogue, input)
  if (!match) return refuse('game_not_found')
  const { game, vendor } = match
  if (input.username !== undefined && input.username !== caller.account) refuse('forbidden')
  if (vendor.status !== 'live' || game.status !== 'live') refuse('game_maintenance')
  const { country } = request
  await checkMayPlay(gateway, context, vendor, game, country)
  if (vendor.dialect === houseDialect) return houseScreen(kernel, context, catalogue, game, input)

  const token = randomToken(32)
  const language = (input.language && languageOf(input.language)) || 'EN'
  const player = {
    vendorId: vendor.id,
    memberId: caller.memberId,
    currency: caller.currency,
    isTest: caller.currency === 'XTS',
  }
  const alias = await aliasFor(context.db, player, newAlias(), now)
  const times = await timesOf(context)
  const session = {
    id: newId('launch', now),
    tokenHash: sha256(token),
    tokenExpiresAt: new Date(now.getTime() + launchTokenSeconds * 1000),
    ...player,
    alias,
    gameCode: game.code,
    language: languageTags[language],
    country,
    ip: context.ip,
    siteSessionId: caller.session.id,
    siteOrigin: originOf(context),
    verifiedAt: null,
    expiresAt: new Date(now.getTime() + sessionAbsoluteHours * 3_600_000),
    ...limitsOf(game, player.currency),
    ...times,
  }
  await insertSession(context.db, session, now)
  const mobile = input.platform?.includes('mobile') === true
  const opened = await client.launch(vendor, {
    ...orderOf(session, token, mobile, game),
    ...(input.roomId ? { roomId: input.roomId } : {}),
  })
  if (!opened.ok) return refuse(refusalOf(opened.code))
  await markPlayed(context.db, caller.memberId, game.id, now)
  return {
    content: opened.url,
    addresses: await framePlaces(context, opened.url),
    gameSessionId: session.id,
    expiresAt: opened.expiresAt.toISOString(),
    // Use the name that the lists show.
    game: gameView(catalogue, game, await viewerOf(kernel, context, input.language)),
  }
}

/** Where the platform's own products are played (decisions 19). */
const houseScreens: Readonly<Partial<Record<GameCategory, string>>> = {
  LOTT: '/lottery',
  ELOTT: '/elott',
  SPORTS: '/sports',
  ESPORTS: '/esports',
}

/** A product of the platform has no frame: its address is one of the site's own screens. */
async function houseScreen(
  kernel: Kernel,
  context: Launch,
  catalogue: Catalogue,
  game: GameRow,
  input: Input,
): Promise<OutputOf<typeof endpoint>> {
  const { caller, db, now } = context
  await markPlayed(db, caller.memberId, game.id, now)
  const query = new URLSearchParams({ gameCode: game.code })
  if (game.defaultPlayType) query.set('playType', game.defaultPlayType)
  return {
    content: `${houseScreens[game.category] ?? '/lottery'}?${query}`,
    addresses: [],
    gameSessionId: '',
    expiresAt: new Date(now.getTime() + sessionAbsoluteHours * 3_600_000).toISOString(),
    game: gameView(catalogue, game, await viewerOf(kernel, context, input.language)),
  }
}

/**
 * Finds a game by id, or by vendor and code; a room by its game's code. For a vendor with one
 * game, the vendor is enough.
 */
function findGame(
  catalogue: Catalogue,
  input: Input,
): { game: GameRow; vendor: VendorEntry } | null {
  const listed = listedGames(catalogue)
  // A room is named by its game and its level.
  const wanted = input.gameId ?? input.roomId?.split(':')[0] ?? input.nodeId
  const vassalage = input.vassalage ?? input.accountTypeName
  const ownVendor = vassalage ? catalogue.vendorByVassalage.get(vassalage) : undefined
  if (vassalage && !ownVendor) return null
  const game = listed.find(
    (candidate) =>
      (!ownVendor || candidate.vendorId === ownVendor.id) &&
      (wanted === undefined
        ? ownVendor !== undefined
        : candidate.id === wanted || (ownVendor && candidate.code === wanted)),
  )
  const vendor = game && catalogue.vendorById.get(game.vendorId)
  return game && vendor ? { game, vendor } : null
}

/**
 * How long play may go on, and when it is interrupted. A trial account plays for nothing and has no
 * limits.
 */
async function timesOf({ db, now, caller, refuse }: Launch): Promise<PlayTimes> {
  if (caller.accountKind === accountKinds.trial) return { playUntil: null, realityCheckDueAt: null }
  // A break may have ended this minute, before the job has opened the wallet.
  await endBreak(db, caller.memberId, now)
  const { memberId, currency, session } = caller
  const times = await startPlay(db, { memberId, currency, siteSessionId: session.id }, now)
  if (times.playUntil && times.playUntil <= now) refuse('time_limit')
  return times
}

/** Refuses before the game opens whatever a bet would be refused for. */
async function checkMayPlay(
  gateway: Gateway,
  { caller, refuse }: Launch,
  vendor: VendorEntry,
  game: GameRow,
  country: string,
): Promise<void> {
  const standing = await gateway.standings.get(caller.memberId)
  await passGate(gateway.kernel.db, 'bet', caller.memberId, gateway.kernel.clock.now())
  if (standing?.status === 'self_excluded') refuse('self_excluded')
  if (standing?.status !== 'active') refuse('account_locked')
  if (
    !vendor.currencies.includes(caller.currency) ||
    game.restrictedCurrencies.includes(caller.currency)
  )
    refuse('currency_unsupported')
  if (country !== '' && game.restrictedCountries.includes(country)) refuse('country_restricted')
}

/** The member site as this visitor reached it. */
function originOf(context: Launch): string {
  const origin = context.request.headers.origin
  const scheme = context.config.tls ? 'https' : 'http'
  return origin ?? `${scheme}://localhost:${context.config.memberPort}`
}

type SessionTerms = BetLimits & {
  readonly alias: string
  readonly currency: Currency
  readonly language: string
  readonly country: string
  readonly siteOrigin: string
  readonly ip: string
}

function orderOf(
  session: SessionTerms,
  token: string,
  mobile: boolean,
  game: GameRow,
): LaunchRequest {
  const { betMin, betMax, currency } = session
  const winMax = winLimitOf(game, currency)
  return {
    gameCode: game.code,
    playerId: session.alias,
    token,
    currency: session.currency,
    language: session.language,
    country: session.country,
    platform: mobile ? 'mobile' : 'desktop',
    mode: 'real',
    lobbyUrl: `${session.siteOrigin}/rng`,
    depositUrl: `${session.siteOrigin}/?modal=wallet&at=deposit`,
    historyUrl: `${session.siteOrigin}/?modal=center&at=personalHistoryCopy`,
    ip: session.ip,
    limits: {
      ...(betMin === null ? {} : { minBet: formatMoney(betMin, currency) }),
      ...(betMax === null ? {} : { maxBet: formatMoney(betMax, currency) }),
      ...(winMax === null ? {} : { maxWin: formatMoney(winMax, currency) }),
    },
  }
}

type LaunchFailure = Extract<LaunchOutcome, { ok: false }>

function refusalOf(code: LaunchFailure['code']): keyof typeof endpoint.errors {
  if (code === 'MAINTENANCE' || code === 'GAME_DISABLED') return 'game_maintenance'
  if (code === 'GAME_NOT_FOUND') return 'game_not_found'
  if (code === 'COUNTRY_RESTRICTED') return 'country_restricted'
  if (code === 'UNSUPPORTED_CURRENCY' || code === 'CURRENCY_MISMATCH') return 'currency_unsupported'
  if (code === 'PLAYER_NOT_FOUND') return 'player_unknown'
  return 'vendor_unavailable'
}

/** A session without a launch, for programs that play without a browser (load test, demo world). */
export async function openPlaySession(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  place: { vendorId: string; memberId: string; currency: Currency; gameCode: string },
): Promise<{ sessionId: string; playerId: string }> {
  const now = kernel.clock.now()
  const player = { ...place, isTest: place.currency === 'XTS' }
  const alias = await aliasFor(kernel.db, player, newAlias(), now)
  const id = newId('launch', now)
  await insertSession(
    kernel.db,
    {
      ...place,
      id,
      alias,
      tokenHash: sha256(randomToken(32)),
      tokenExpiresAt: now,
      language: 'en',
      country: '',
      ip: '',
      siteSessionId: '',
      siteOrigin: '',
      verifiedAt: now,
      ...{ betMin: null, betMax: null, playUntil: null, realityCheckDueAt: null },
      expiresAt: new Date(now.getTime() + sessionAbsoluteHours * 3_600_000),
    },
    now,
  )
  return { sessionId: id, playerId: alias }
}
