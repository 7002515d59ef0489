import { formatMoney, isCurrency, type Money } from '@kancil/contract/money'
import type {
  PurseDoor,
  PurseHolder,
  PurseOrder,
  PurseRound,
  VendorWord,
} from '@kancil/contract/ports/vendor-purse'
import { parseVendorAmount } from '@kancil/contract/seamless/native-wire'
import {
  type PurseOrderRequest,
  type PurseOrderState,
  purseOrderStates,
  purseRoundsPage,
} from '@kancil/contract/seamless/purse-wire'
import { jsonOf, signedCall } from '../native/outbound.ts'

/** Orders to a vendor's purse and questions about them, signed as the native protocol's calls. */
export const purseDoor: PurseDoor = {
  order: (order, target, sending) =>
    signedCall('POST', '/transfer', JSON.stringify(wireOrder(order)), target, sending),
  state: ({ orderId }, target, sending) =>
    signedCall('GET', `/transfer/${encodeURIComponent(orderId)}`, '', target, sending),
  readWord,
  balance({ playerId, currency }, target, sending) {
    const query = new URLSearchParams({ playerId, currency })
    return signedCall('GET', `/balance?${query}`, '', target, sending)
  },
  readBalance,
  rounds: (after, target, sending) =>
    signedCall('GET', `/rounds?after=${after}`, '', target, sending),
  readRounds,
}

function wireOrder(order: PurseOrder): PurseOrderRequest {
  const { orderId, playerId, direction, amount, currency } = order
  return {
    orderId,
    playerId,
    direction: direction === 'in' ? 'DEPOSIT' : 'WITHDRAW',
    amount: formatMoney(amount, currency),
    currency,
  }
}

const words: Readonly<Record<PurseOrderState, VendorWord>> = {
  COMPLETED: 'done',
  FAILED: 'failed',
  PENDING: 'pending',
  UNKNOWN: 'unknown',
}

/**
 * Only an answer that repeats the whole order is about that order. A status without such a body
 * says nothing: the vendor's proxy may have written it.
 */
function readWord(status: number, body: string, order: PurseOrder): VendorWord {
  if (status >= 500) return 'silent'
  const answer = jsonOf(body)
  const state = answer?.['status']
  if (!answer || !isState(state)) return status === 401 || status === 429 ? 'silent' : 'wrong'
  if (answer['orderId'] !== order.orderId) return 'wrong'
  if (state === 'UNKNOWN') return 'unknown'
  const { amount: _amount, ...rest } = wireOrder(order)
  const amount = parseVendorAmount(String(answer['amount']), order.currency)
  const isAboutIt =
    amount === order.amount && Object.entries(rest).every(([name, value]) => answer[name] === value)
  return isAboutIt ? words[state] : 'wrong'
}

function isState(value: unknown): value is PurseOrderState {
  return (purseOrderStates as readonly unknown[]).includes(value)
}

function readBalance(status: number, body: string, purse: PurseHolder): Money | null {
  const answer = status === 200 ? jsonOf(body) : null
  if (answer?.['playerId'] !== purse.playerId || answer['currency'] !== purse.currency) return null
  const { balance } = answer
  return typeof balance === 'string' ? parseVendorAmount(balance, purse.currency) : null
}

/**
 * All rounds of a page, or none: one that cannot be read would else be passed over for good. Of a
 * vendor that lists no rounds the call is unknown.
 */
function readRounds(status: number, body: string): readonly PurseRound[] | 'no_list' | null {
  if (status === 404 || status === 501) return 'no_list'
  const listed = status === 200 ? jsonOf(body)?.['rounds'] : null
  if (!Array.isArray(listed) || listed.length > purseRoundsPage) return null
  const rounds = listed.map(roundIn)
  return rounds.every((round) => round !== null) ? rounds : null
}

function roundIn(row: unknown): PurseRound | null {
  if (typeof row !== 'object' || row === null) return null
  const text = (name: string): string => {
    const value = (row as Record<string, unknown>)[name]
    return typeof value === 'string' && value.length <= 128 ? value : ''
  }
  const [number, roundId] = [text('number'), text('roundId')]
  const [playerId, currency] = [text('playerId'), text('currency')]
  if (!/^\d{1,18}$/.test(number) || !roundId || !playerId || !isCurrency(currency)) return null
  const stake = parseVendorAmount(text('stake'), currency)
  const payout = parseVendorAmount(text('payout'), currency)
  const finishedAt = new Date(text('finishedAt'))
  if (stake === null || payout === null || Number.isNaN(finishedAt.getTime())) return null
  const gameCode = text('gameCode')
  return {
    number: BigInt(number),
    roundId,
    playerId,
    gameCode,
    currency,
    stake,
    payout,
    finishedAt,
  }
}
