import type {
  CloseRoundCall,
  MoneyCall,
  SettleCall,
  VendorAction,
  VendorCall,
} from '@kancil/contract/ports/vendor-call'
import type { VendorFault, VendorRequest } from '@kancil/contract/ports/game-vendor'
import type { Currency } from '@kancil/contract/money'
import { betResults, betTypes, winTypes } from '@kancil/contract/seamless/native-fields'
import {
  addressIfAny,
  amountOf,
  currencyIfAny,
  currencyOf,
  detailsOf,
  flagOf,
  gameOf,
  idIfAny,
  textIfAny,
  wholeOf,
  wordOf,
} from './read-field.ts'
import { checkInstant, idOf, instantOf, type Json, ShapeFault } from './fields.ts'

const batchMax = 32

const readers: Readonly<Record<string, (body: Json) => VendorCall>> = {
  'POST /session/verify': (body) => ({
    kind: 'verifySession',
    token: tokenOf(body),
    ...optionalField('gameCode', body['gameCode'] === undefined ? undefined : gameOf(body)),
  }),
  'POST /balance': (body) => ({
    kind: 'balance',
    playerId: idOf(body, 'playerId'),
    currency: currencyOf(body),
    ...optionalField('sessionId', idIfAny(body, 'sessionId')),
  }),
  'POST /bet': readBet,
  'POST /win': readWin,
  'POST /betwin': readBetWin,
  'POST /rollback': readRollback,
  'POST /round/close': readClose,
  'POST /settle': readSettle,
  'POST /resettle': readSettle,
  'POST /cashout': readSettle,
  'POST /ping': () => ({ kind: 'ping' }),
  'GET /jackpots': () => ({ kind: 'jackpots' }),
  'GET /transactions': (query) => ({
    kind: 'transactions',
    from: instantOf(query, 'from'),
    to: instantOf(query, 'to'),
    ...optionalField('cursor', textIfAny(query, 'cursor', 128)),
  }),
}

export const nativeCalls: readonly string[] = Object.keys(readers)

/** The body as a call, or what is wrong with it. Unknown extra fields are ignored (rule 8). */
export function parseNative(request: VendorRequest): VendorFault | VendorCall {
  const read = readers[`${request.method} ${request.call}`]
  if (!read) return { fault: 'BAD_REQUEST', message: 'no such call' }
  try {
    return read(request.method === 'GET' ? queryOf(request.target) : bodyOf(request))
  } catch (error) {
    if (error instanceof ShapeFault) return error.fault
    throw error
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function bodyOf(request: VendorRequest): Json {
  // A ping may come without a body.
  if (request.raw.length === 0 && request.call === '/ping') return {}
  let body: unknown
  try {
    body = JSON.parse(utf8.decode(request.raw))
  } catch {
    throw new ShapeFault('BAD_REQUEST', 'the body is not JSON in UTF-8')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ShapeFault('BAD_REQUEST', 'the body must be a JSON object')
  return body as Json
}

function queryOf(target: string): Json {
  return Object.fromEntries(new URLSearchParams(target.split('?', 2)[1] ?? ''))
}

function tokenOf(body: Json): string {
  const token = body['token']
  if (typeof token !== 'string' || token.length < 16 || token.length > 256)
    throw new ShapeFault('BAD_REQUEST', 'token: must be text of 16-256 characters')
  return token
}

function readBet(body: Json): MoneyCall {
  const currency = currencyOf(body)
  idIfAny(body, 'freeRoundId')
  checkInstant(body, 'occurredAt')
  if (body['jackpotContribution'] !== undefined) amountOf(body, 'jackpotContribution', currency)
  return {
    kind: 'money',
    playerId: idOf(body, 'playerId'),
    sessionId: idOf(body, 'sessionId'),
    currency,
    gameCode: gameOf(body),
    roundId: idOf(body, 'roundId'),
    finished: flagOf(body, 'roundFinished'),
    actions: [
      {
        type: 'bet',
        transactionId: idOf(body, 'transactionId'),
        amount: amountOf(body, 'amount', currency),
        ...optionalField('betType', wordOf(body, 'betType', betTypes)),
      },
    ],
    ...optionalField('details', detailsOf(body, 'betDetails')),
  }
}

function readWin(body: Json): MoneyCall {
  const currency = currencyOf(body)
  const left = body['stakeNotCounted']
  const notCounted = left === undefined ? 0n : amountOf(body, 'stakeNotCounted', currency)
  idIfAny(body, 'freeRoundId')
  checkInstant(body, 'occurredAt')
  return {
    kind: 'money',
    playerId: idOf(body, 'playerId'),
    ...optionalField('sessionId', idIfAny(body, 'sessionId')),
    currency,
    gameCode: gameOf(body),
    roundId: idOf(body, 'roundId'),
    finished: flagOf(body, 'roundFinished'),
    actions: [
      {
        type: 'win',
        transactionId: idOf(body, 'transactionId'),
        amount: amountOf(body, 'amount', currency),
        ...optionalField('winType', wordOf(body, 'winType', winTypes)),
        ...optionalField('jackpotId', idIfAny(body, 'jackpotId')),
        ...optionalField('referenceTransactionId', idIfAny(body, 'referenceTransactionId')),
      },
    ],
    // Minor units: the betting record reads them with the transfer.
    ...(notCounted > 0n
      ? { details: JSON.stringify({ stakeNotCounted: String(notCounted) }) }
      : {}),
  }
}

function readBetWin(body: Json): MoneyCall {
  const currency = currencyOf(body)
  const listed = body['transactions']
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > batchMax)
    throw new ShapeFault('BAD_REQUEST', `transactions: must be a list of 1-${batchMax}`)
  const actions = listed.map((action) => readAction(action, currency))
  checkInstant(body, 'occurredAt')
  const sessionId = idIfAny(body, 'sessionId')
  if (sessionId === undefined && actions.some((action) => action.type === 'bet'))
    throw new ShapeFault('BAD_REQUEST', 'sessionId: is required where a bet is among them')
  return {
    kind: 'money',
    playerId: idOf(body, 'playerId'),
    ...optionalField('sessionId', sessionId),
    currency,
    gameCode: gameOf(body),
    roundId: idOf(body, 'roundId'),
    finished: flagOf(body, 'finished'),
    actions,
    ...optionalField('details', detailsOf(body, 'betDetails')),
  }
}

function readAction(item: unknown, currency: Currency): VendorAction {
  if (typeof item !== 'object' || item === null)
    throw new ShapeFault('BAD_REQUEST', 'transactions: must hold objects')
  const json = item as Json
  const type = wordOf(json, 'type', ['bet', 'win'] as const)
  if (!type) throw new ShapeFault('BAD_REQUEST', 'type: must be bet or win')
  const transactionId = idOf(json, 'transactionId')
  const amount = amountOf(json, 'amount', currency)
  if (type === 'bet')
    return {
      type,
      transactionId,
      amount,
      ...optionalField('betType', wordOf(json, 'betType', betTypes)),
    }
  return {
    type,
    transactionId,
    amount,
    ...optionalField('winType', wordOf(json, 'winType', winTypes)),
    ...optionalField('referenceTransactionId', idIfAny(json, 'referenceTransactionId')),
  }
}

function readRollback(body: Json): MoneyCall {
  textIfAny(body, 'reason', 256)
  return {
    kind: 'money',
    playerId: idOf(body, 'playerId'),
    ...optionalField('roundId', idIfAny(body, 'roundId')),
    finished: false,
    actions: [
      {
        type: 'rollback',
        transactionId: idOf(body, 'transactionId'),
        originalTransactionId: idOf(body, 'originalTransactionId'),
      },
    ],
  }
}

function readClose(body: Json): CloseRoundCall {
  const replayUrl = addressIfAny(body, 'replayUrl', 2_048)
  return {
    kind: 'closeRound',
    roundId: idOf(body, 'roundId'),
    playerId: idOf(body, 'playerId'),
    gameCode: gameOf(body),
    ...optionalField('currency', currencyIfAny(body)),
    ...optionalField('details', detailsOf(body, 'summary')),
    ...optionalField('replayUrl', replayUrl),
  }
}

function readSettle(body: Json): SettleCall {
  const result = wordOf(body, 'result', betResults)
  if (!result) throw new ShapeFault('BAD_REQUEST', 'result: is required')
  const payout = body['payout']
  if (payout === undefined || payout === null)
    throw new ShapeFault('BAD_REQUEST', 'payout: is required')
  if (typeof payout !== 'string' || payout.length > 64)
    throw new ShapeFault('INVALID_AMOUNT', 'payout: must be decimal text')
  return {
    kind: 'settle',
    betId: idOf(body, 'betId'),
    version: wholeOf(body, 'settlementVersion', 1, 1_000_000),
    result,
    payout,
    ...optionalField('playerId', idIfAny(body, 'playerId')),
    ...optionalField('currency', currencyIfAny(body)),
  }
}

/** The field if it has a value: an absent optional field stays absent. */
function optionalField<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: V }
}
