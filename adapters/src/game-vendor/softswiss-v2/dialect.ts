import { createHmac } from 'node:crypto'
import { formatMoney } from '@kancil/contract/money'
import type { MoneyResult, VendorResult } from '@kancil/contract/ports/vendor-result'
import type { VendorCall } from '@kancil/contract/ports/vendor-call'
import type {
  VendorDialect,
  VendorFault,
  VendorReply,
  VendorRequest,
  VerifiedRequest,
} from '@kancil/contract/ports/game-vendor'
import type { VendorKey } from '@kancil/contract/ports/outbound-call'
import { balanceCarrier } from '../balance-carrier.ts'
import { verifyBody } from '../signed-body.ts'
import { openingDoor } from '../native/door.ts'
import { apiCodes } from './codes.ts'
import { parseSoftswiss, softswissCalls } from './parse.ts'

const bodyLimitBytes = 65_536
const withBalance: readonly string[] = ['100', '105']

/**
 * The wallet dialect that SOFTSWISS v2 integrations speak: one signature over the raw body, no
 * nonce, no clock.
 */
export const softswissDialect: VendorDialect = {
  name: 'softswiss-v2',
  bodyLimitBytes,
  calls: softswissCalls,
  verify,
  parse: parseSoftswiss,
  reply,
  refuse,
  door: openingDoor,
}

/** Our id of a transfer, as vendors of this dialect see it. */
export function softswissId(transferId: string): string {
  return `op-tx-${transferId}`
}

/** Lower-case hex HMAC-SHA256 of the body bytes as received; any live key may have signed it. */
export function softswissSignature(secret: string, raw: Uint8Array | string): string {
  return createHmac('sha256', secret).update(raw).digest('hex')
}

function verify(
  request: VendorRequest,
  _vendorCode: string,
  keys: readonly VendorKey[],
): VendorFault | VerifiedRequest {
  return verifyBody(request, 'x-request-sign', keys, softswissSignature)
}

function reply(_request: VendorRequest, call: VendorCall, result: VendorResult): VendorReply {
  if (result.kind === 'money') return { status: 200, body: moneyBody(call, result) }
  if (result.kind === 'balance')
    return {
      status: 200,
      body: JSON.stringify({ balance: formatMoney(result.balance, result.currency) }),
    }
  throw new TypeError(`this dialect has no answer of kind ${result.kind}`)
}

/** The id of a rollback that found nothing is ''. */
function moneyBody(call: VendorCall, result: MoneyResult): string {
  const { currency, results } = result
  const isRollback = call.kind === 'money' && call.actions[0]?.type === 'rollback'
  const carrier = balanceCarrier(results)!
  return JSON.stringify({
    round_id: result.roundRef,
    transactions: results.map((candidate) => ({
      id_provider: candidate.transactionId,
      id: isRollback && !candidate.applied ? '' : softswissId(candidate.transferId),
      ...(isRollback ? {} : { bonus_amount: formatMoney(candidate.bonusUsed, currency) }),
    })),
    balance: formatMoney(carrier.balance, currency),
  })
}

/** Only HTTP 400 and 500; the balance only with 100 and 105. */
function refuse(_request: VendorRequest, fault: VendorFault): VendorReply {
  const [code, words] = apiCodes[fault.fault]
  const text = words === '' ? fault.message : words
  const balance =
    withBalance.includes(code) && fault.balance !== undefined && fault.currency
      ? { balance: formatMoney(fault.balance, fault.currency) }
      : {}
  return {
    status: code === '500' ? 500 : 400,
    body: JSON.stringify({
      code: code === '500' ? 'internal' : 'invalid_argument',
      msg: text,
      meta: { api_code: code, api_message: text, ...balance },
    }),
  }
}
