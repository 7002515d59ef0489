import { type Currency, isCurrency, type Money, parseAmount } from '@kancil/contract/money'
import type {
  BalanceCall,
  CloseRoundCall,
  MoneyCall,
  VendorAction,
  VendorCall,
} from '@kancil/contract/ports/vendor-call'
import type { VendorFault, VendorRequest } from '@kancil/contract/ports/game-vendor'
import { isForeignId } from '@kancil/contract/seamless/foreign-id'
import { FieldFault, type Json, parseBody } from '../signed-body.ts'

const actionsMax = 100
const idCharactersMax = 255
const readers: Readonly<Record<string, (body: Json) => VendorCall>> = {
  'POST /balance': readBalance,
  'POST /betwin': readBetWin,
  'POST /rollback': readRollback,
  'POST /finish': readFinish,
}
export const softswissCalls: readonly string[] = Object.keys(readers)

/** The body as a call, or the first invalid field, in the dialect's own words. */
export function parseSoftswiss(request: VendorRequest): VendorFault | VendorCall {
  return parseBody(request, readers[`${request.method} ${request.call}`])
}

function textOf(body: Json, name: string, path = name): string {
  const value = body[name]
  if (!isForeignId(value, idCharactersMax))
    throw new FieldFault(`${path}: must be a non-empty string`)
  return value
}

function textIfAny(body: Json, name: string): string | undefined {
  const value = body[name]
  return value === undefined || value === null || value === '' ? undefined : textOf(body, name)
}

/**
 * Any currency in the right format is well-formed; one that we do not support is refused as such.
 */
function currencyOf(body: Json): Currency {
  const value = body['currency']
  if (typeof value !== 'string' || !/^[A-Z][A-Z0-9_]{2,31}$/.test(value))
    throw new FieldFault('currency: must match ^[A-Z][A-Z0-9_]{2,31}$')
  if (!isCurrency(value)) throw new FieldFault('currency not allowed', 'UNSUPPORTED_CURRENCY')
  return value
}

/** At most the currency's decimals: fixed-scale money is never rounded on its way in. */
function amountOf(item: Json, at: number, currency: Currency): Money {
  const value = item['amount']
  const path = `transactions[${at}].amount`
  if (typeof value !== 'string' || value.length > 40 || !/^\d+(\.\d{1,16})?$/.test(value))
    throw new FieldFault(`${path}: not a valid decimal amount`)
  const plain = value
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  if (plain === '0') throw new FieldFault(`${path}: must be greater than zero`)
  try {
    return parseAmount(plain, currency)
  } catch {
    throw new FieldFault(`${path}: not a valid decimal amount`)
  }
}

function listOf(body: Json): readonly Json[] {
  const listed = body['transactions']
  if (!Array.isArray(listed) || listed.length === 0)
    throw new FieldFault('transactions: must hold at least one transaction')
  if (listed.length > actionsMax)
    throw new FieldFault(`transactions: must hold at most ${actionsMax} transactions`)
  return listed.map((item: unknown, at) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw new FieldFault(`transactions[${at}]: must be an object`)
    return item as Json
  })
}

function finishedOf(body: Json): boolean {
  const value = body['finished']
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw new FieldFault('finished: must be a boolean')
  return value
}

function readBalance(body: Json): BalanceCall {
  const session = textIfAny(body, 'session_id')
  const playerId = textOf(body, 'account_id')
  const currency = currencyOf(body)
  textOf(body, 'game_id')
  return { kind: 'balance', playerId, currency, ...(session ? { sessionId: session } : {}) }
}

function readBetWin(body: Json): MoneyCall {
  const playerId = textOf(body, 'account_id')
  const currency = currencyOf(body)
  const gameCode = textOf(body, 'game_id')
  const roundId = textOf(body, 'round_id')
  const finished = finishedOf(body)
  const session = textIfAny(body, 'session_id')
  const actions = listOf(body).map((item, at): VendorAction => {
    const type = item['type']
    if (type !== 'bet' && type !== 'win')
      throw new FieldFault(`transactions[${at}].type: must be bet or win`)
    const transactionId = textOf(item, 'id_provider', `transactions[${at}].id_provider`)
    return { type, transactionId, amount: amountOf(item, at, currency) }
  })
  return {
    kind: 'money',
    playerId,
    currency,
    gameCode,
    roundId,
    finished,
    actions,
    ...(session ? { sessionId: session } : {}),
  }
}

function readRollback(body: Json): MoneyCall {
  const playerId = textOf(body, 'account_id')
  const currency = currencyOf(body)
  const gameCode = textOf(body, 'game_id')
  const roundId = textOf(body, 'round_id_provider')
  finishedOf(body)
  const actions = listOf(body).map((item, at): VendorAction => {
    if (item['type'] !== 'rollback')
      throw new FieldFault(`transactions[${at}].type: must be rollback`)
    return {
      type: 'rollback',
      transactionId: textOf(item, 'id_provider', `transactions[${at}].id_provider`),
      originalTransactionId: textOf(
        item,
        'original_id_provider',
        `transactions[${at}].original_id_provider`,
      ),
    }
  })
  return { kind: 'money', playerId, currency, gameCode, roundId, finished: false, actions }
}

function readFinish(body: Json): CloseRoundCall {
  return {
    kind: 'closeRound',
    playerId: textOf(body, 'account_id'),
    currency: currencyOf(body),
    roundId: textOf(body, 'round_id'),
  }
}
