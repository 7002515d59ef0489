import {
  amountMaxMinor,
  type Currency,
  isCurrency,
  type Money,
  money,
} from '@kancil/contract/money'
import type {
  BalanceCall,
  MoneyCall,
  VendorAction,
  VendorCall,
} from '@kancil/contract/ports/vendor-call'
import type { VendorFault, VendorRequest } from '@kancil/contract/ports/game-vendor'
import { isForeignId } from '@kancil/contract/seamless/foreign-id'
import { FieldFault, isObject, type Json, parseBody } from '../signed-body.ts'

const actionsMax = 100
const idCharactersMax = 255
export const processCall = 'POST /process'

/** The body as a call, or the first invalid field. */
export function parseProcess(request: VendorRequest): VendorFault | VendorCall {
  const isKnown = `${request.method} ${request.call}` === processCall
  return parseBody(request, isKnown ? read : undefined)
}

/** Without actions it asks for the balance. */
function read(body: Json): BalanceCall | MoneyCall {
  const playerId = textOf(body, 'user_id')
  const currency = currencyOf(body)
  const listed = body['actions'] ?? []
  if (!Array.isArray(listed)) throw new FieldFault('actions: must be a list')
  if (listed.length > actionsMax)
    throw new FieldFault(`actions: must hold at most ${actionsMax} actions`)
  if (listed.length === 0) return { kind: 'balance', playerId, currency }
  const finished = body['finished'] ?? false
  if (typeof finished !== 'boolean') throw new FieldFault('finished: must be true or false')
  return {
    kind: 'money',
    playerId,
    currency,
    gameCode: textOf(body, 'game'),
    roundId: textOf(body, 'game_id'),
    finished,
    actions: listed.map((item: unknown, at) => actionOf(item, `actions[${at}]`, currency)),
  }
}

function actionOf(item: unknown, path: string, currency: Currency): VendorAction {
  if (!isObject(item)) throw new FieldFault(`${path}: must be an object`)
  const type = item['action']
  const transactionId = textOf(item, 'action_id', `${path}.`)
  if (type === 'rollback') {
    const originalTransactionId = textOf(item, 'original_action_id', `${path}.`)
    return { type, transactionId, originalTransactionId }
  }
  if (type !== 'bet' && type !== 'win')
    throw new FieldFault(`${path}.action: must be bet, win or rollback`)
  return { type, transactionId, amount: amountOf(item['amount'], `${path}.amount`, currency) }
}

/** A whole number of minor units: nothing is ever rounded on its way in. */
function amountOf(value: unknown, path: string, currency: Currency): Money {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new FieldFault(`${path}: must be a whole number of minor units`, 'INVALID_AMOUNT')
  if (BigInt(value) > amountMaxMinor[currency])
    throw new FieldFault(`${path}: is more than the currency's largest amount`, 'INVALID_AMOUNT')
  return money(BigInt(value))
}

function textOf(body: Json, name: string, path = ''): string {
  const value = body[name]
  if (!isForeignId(value, idCharactersMax))
    throw new FieldFault(`${path}${name}: must be text of 1 to ${idCharactersMax} characters`)
  return value
}

function currencyOf(body: Json): Currency {
  const value = body['currency']
  if (typeof value !== 'string' || value === '') throw new FieldFault('currency: must be text')
  if (!isCurrency(value)) throw new FieldFault('currency not allowed', 'UNSUPPORTED_CURRENCY')
  return value
}
