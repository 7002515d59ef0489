import type {
  LaunchOutcome,
  OutboundCall,
  SendingContext,
  VendorDoor,
  VendorTarget,
} from '@kancil/contract/ports/game-vendor'
import { gameCodeCharactersMax, isNativeId } from '@kancil/contract/seamless/foreign-id'
import { type CatalogueGame } from '@kancil/contract/seamless/native-launch'
import { type VendorCode, vendorCodes, vendorHeaders } from '@kancil/contract/seamless/native-wire'
import { nativeSignature } from './verify.ts'

/**
 * Calls from the platform to a studio: the launch and the catalogue, signed with the vendor's own
 * key.
 */
export const nativeDoor: VendorDoor = {
  launch: (order, target, sending) =>
    signedCall('POST', '/launch', JSON.stringify(order), target, sending),
  readLaunch,
  catalogue: (target, sending) => signedCall('GET', '/games', '', target, sending),
  readCatalogue(status, body) {
    const answer = status === 200 ? jsonOf(body) : null
    const games = answer?.['games']
    return Array.isArray(games) && games.every(isGame) ? games : null
  },
}

function signedCall(
  method: 'GET' | 'POST',
  path: string,
  body: string,
  target: VendorTarget,
  sending: SendingContext,
): OutboundCall {
  const url = new URL(target.baseUrl + path)
  const timestamp = String(sending.at)
  const signature = nativeSignature(
    target.key.secret,
    timestamp,
    sending.nonce,
    method,
    url.pathname + url.search,
    body,
  )
  return {
    method,
    url: url.href,
    headers: {
      'content-type': 'application/json',
      [vendorHeaders.vendorId]: target.code,
      [vendorHeaders.keyId]: target.key.keyId,
      [vendorHeaders.timestamp]: timestamp,
      [vendorHeaders.nonce]: sending.nonce,
      [vendorHeaders.requestId]: sending.requestId,
      [vendorHeaders.signature]: signature,
    },
    body,
  }
}

/** Accepts only an address whose scheme a frame may load; a studio's refusal keeps its code. */
function readLaunch(status: number, body: string): LaunchOutcome {
  const answer = jsonOf(body)
  if (status !== 200 || !answer) {
    const code = answer?.['code']
    return typeof code === 'string' && Object.hasOwn(vendorCodes, code)
      ? { ok: false, code: code as VendorCode, message: String(answer?.['message'] ?? '') }
      : { ok: false, code: 'UNAVAILABLE', message: `HTTP ${status}` }
  }
  const { url, gameSessionId, expiresAt } = answer
  const until = new Date(String(expiresAt))
  if (
    typeof url !== 'string' ||
    !/^https?:\/\//.test(url) ||
    !URL.canParse(url) ||
    url.length > 2_048 ||
    typeof gameSessionId !== 'string' ||
    Number.isNaN(until.getTime())
  )
    return { ok: false, code: 'UNAVAILABLE', message: 'the launch answer has no address' }
  return { ok: true, url, gameSessionId: gameSessionId.slice(0, 128), expiresAt: until }
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Whether a listed game can be stored: it has the schema's shape and fits in a row. */
function isGame(value: unknown): value is CatalogueGame {
  if (typeof value !== 'object' || value === null) return false
  const game = value as Partial<Record<keyof CatalogueGame, unknown>>
  const { code, lines } = game
  return (
    isNativeId(code, gameCodeCharactersMax) &&
    [game.category, game.volatility, game.version].every(isText) &&
    [game.name, game.minBet, game.maxBet].every(isRecord) &&
    [game.rtp, game.features, game.devices].every(isList) &&
    [game.restrictedCountries, game.restrictedCurrencies].every(isList) &&
    typeof game.demo === 'boolean' &&
    (lines === undefined || (Number.isInteger(lines) && Number(lines) <= linesMax))
  )
}

const textMax = 256
const partsMax = 300
const linesMax = 1_000_000

/** Neither U+0000 nor an unpaired surrogate can be stored. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= textMax && !/[\0\p{Cs}]/u.test(value)
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= partsMax && value.every(isText)
}

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return isList(Object.entries(value).flat())
}
