import { createHmac } from 'node:crypto'
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
import { processCodes, processStatus } from './codes.ts'
import { parseProcess, processCall } from './parse.ts'

const scheme = 'HMAC-SHA256 '

/**
 * Wallets with a single call: a list of actions, applied in their order and all or none, with
 * amounts in minor units. A rollback may come before its original, which is then accepted without
 * moving anything.
 */
export const processDialect: VendorDialect = {
  name: 'process',
  bodyLimitBytes: 65_536,
  calls: [processCall],
  verify,
  parse: parseProcess,
  reply,
  refuse,
  door: openingDoor,
}

/** The `authorization` header for a body. */
export function processSignature(secret: string, raw: Uint8Array | string): string {
  return scheme + createHmac('sha256', secret).update(raw).digest('hex')
}

function verify(
  request: VendorRequest,
  _vendorCode: string,
  keys: readonly VendorKey[],
): VendorFault | VerifiedRequest {
  return verifyBody(request, 'authorization', keys, processSignature)
}

function reply(request: VendorRequest, call: VendorCall, result: VendorResult): VendorReply {
  if (result.kind === 'balance') return { status: 200, body: `{"balance":${result.balance}}` }
  if (result.kind === 'money' && call.kind === 'money')
    return { status: 200, body: moneyBody(call.roundId ?? '', result) }
  throw new TypeError(`${request.call} has no answer of kind ${result.kind}`)
}

function moneyBody(gameId: string, { results }: MoneyResult): string {
  const carrier = balanceCarrier(results)!
  const transactions = results.map(({ transactionId, transferId }) => ({
    action_id: transactionId,
    tx_id: processId(transferId),
  }))
  return (
    `{"balance":${carrier.balance},"game_id":${JSON.stringify(gameId)}` +
    `,"transactions":${JSON.stringify(transactions)}}`
  )
}

/** Our number of a transfer in the form that this dialect wants: a UUID (version 8). */
export function processId(transferId: string): string {
  const digits = BigInt(transferId).toString(16).padStart(15, '0')
  return `00000000-0000-8000-8${digits.slice(0, 3)}-${digits.slice(3)}`
}

function refuse(_request: VendorRequest, fault: VendorFault): VendorReply {
  const [code, words] = processCodes[fault.fault]
  const message = words === '' ? fault.message : words
  const balance = fault.balance === undefined ? '' : `,"balance":${fault.balance}`
  return {
    status: processStatus(code),
    body: `{"code":${code},"message":${JSON.stringify(message)}${balance}}`,
    ...(fault.retryAfterSeconds ? { retryAfterSeconds: fault.retryAfterSeconds } : {}),
  }
}
