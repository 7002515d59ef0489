import type { LaunchOutcome, VendorDoor } from '@kancil/contract/ports/game-vendor'
import type { ListedTransaction } from '@kancil/contract/ports/vendor-list'
import { isCurrency, parseMoney } from '@kancil/contract/money'
import { gameCodeCharactersMax, isNativeId } from '@kancil/contract/seamless/foreign-id'
import { type VendorCode, vendorCodes } from '@kancil/contract/seamless/native-wire'
import { vendorRoundStates } from '@kancil/contract/seamless/round-state'
import type { VendorRoom } from '@kancil/contract/seamless/pvp'
import {
  type RoadResult,
  resultTones,
  roadResultsMax,
  type VendorTable,
} from '@kancil/contract/seamless/table-list'
import { catalogueFaults, readCatalogue } from './catalogue.ts'
import { isText } from './fields-of-lists.ts'
import { jsonOf, signedCall } from './outbound.ts'

/**
 * Calls from the platform to a studio: the launch and the catalogue, signed with the vendor's own
 * key.
 */
export const nativeDoor: VendorDoor = {
  launch: (order, target, sending) =>
    signedCall('POST', '/launch', JSON.stringify(order), target, sending),
  readLaunch,
  catalogue: (target, sending) => signedCall('GET', '/games', '', target, sending),
  rooms: (currency, target, sending) =>
    signedCall('GET', `/rooms?currency=${currency}`, '', target, sending),
  readRooms(status, body) {
    const answer = status === 200 ? jsonOf(body) : null
    const rooms = answer?.['rooms']
    return Array.isArray(rooms) && rooms.length <= roomsMax && rooms.every(isRoom) ? rooms : null
  },
  tables: (target, sending) => signedCall('GET', '/live-tables', '', target, sending),
  readTables(status, body) {
    const tables = status === 200 ? jsonOf(body)?.['tables'] : null
    return Array.isArray(tables) && tables.length <= roomsMax && tables.every(isTable)
      ? tables
      : null
  },
  readCatalogue,
  catalogueFaults,
  round: (roundId, target, sending) =>
    signedCall('POST', '/round', JSON.stringify({ roundId }), target, sending),
  readRound(status, body) {
    const state = status === 200 ? jsonOf(body)?.['state'] : null
    return vendorRoundStates.find((known) => known === state) ?? null
  },
  transactions({ from, to, cursor }, target, sending) {
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
    if (cursor) query.set('cursor', cursor)
    return signedCall('GET', `/transactions?${query}`, '', target, sending)
  },
  readTransactions(status, body) {
    const answer = status === 200 ? jsonOf(body) : null
    const { transactions, cursor } = answer ?? {}
    if (!Array.isArray(transactions) || transactions.length > listedMax) return null
    const listed = transactions.map(listedTransaction)
    if (!listed.every((row) => row !== null)) return null
    return { transactions: listed, ...(isNativeId(cursor, textMax) ? { cursor } : {}) }
  },
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

/** Null if it is no transaction. */
function listedTransaction(value: unknown): ListedTransaction | null {
  if (typeof value !== 'object' || value === null) return null
  const row = value as Partial<Record<keyof ListedTransaction, unknown>>
  const { transactionId, roundId, type, currency, amount } = row
  const fits =
    isNativeId(transactionId, textMax) &&
    isNativeId(roundId, textMax) &&
    (type === 'bet' || type === 'win') &&
    typeof currency === 'string' &&
    isCurrency(currency) &&
    typeof amount === 'string'
  if (!fits) return null
  try {
    return { transactionId, roundId, type, currency, amount: parseMoney(amount, currency) }
  } catch {
    return null
  }
}

const listedMax = 2_000
function isRoom(value: unknown): value is VendorRoom {
  if (typeof value !== 'object' || value === null) return false
  const room = value as Partial<Record<keyof VendorRoom, unknown>>
  const { roomId, gameCode, level, minBet, maxBet, minEntry, rakePct, status } = room
  return (
    isNativeId(gameCode, gameCodeCharactersMax) &&
    [roomId, level, minBet, maxBet, minEntry, rakePct].every(isText) &&
    [room.seats, room.seated, room.tables].every(isCount) &&
    (status === 'open' || status === 'closed')
  )
}

function isTable(value: unknown): value is VendorTable {
  if (typeof value !== 'object' || value === null) return false
  const table = value as Partial<Record<keyof VendorTable, unknown>>
  const { tableId, gameCode, name, players, road, results, status } = table
  return (
    isNativeId(gameCode, gameCodeCharactersMax) &&
    [tableId, name].every(isText) &&
    isCount(players) &&
    (road === 'sides' || road === 'values') &&
    (status === 'open' || status === 'closed') &&
    Array.isArray(results) &&
    results.length <= roadResultsMax &&
    results.every(isResult)
  )
}

const resultTextMax = 8
function isResult(value: unknown): value is RoadResult {
  if (typeof value !== 'object' || value === null) return false
  const { text, tone } = value as Partial<Record<keyof RoadResult, unknown>>
  return (
    isText(text) &&
    (text as string).length <= resultTextMax &&
    resultTones.some((known) => known === tone)
  )
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= countMax
}

const roomsMax = 500
const countMax = 1_000_000
const textMax = 256
