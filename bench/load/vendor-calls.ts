import { createHmac, randomUUID } from 'node:crypto'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { signedPrefix, vendorBasePath, vendorHeaders } from '@kancil/contract/seamless/native-wire'
import type { BenchPlayer } from '../house/platform.ts'
import type { Wire, WireAnswer } from './wire.ts'

export type VendorCall = {
  readonly path: '/bet' | '/win'
  readonly transactionId: string
  readonly body: string
}

/** A bet with a stake of one ringgit. */
export function betOf(player: BenchPlayer, name: string): VendorCall {
  const { playerId, sessionId } = player
  return {
    path: '/bet',
    transactionId: `${name}-b`,
    body: JSON.stringify({
      transactionId: `${name}-b`,
      roundId: name,
      playerId,
      sessionId,
      gameCode: 'harimau-emas',
      currency: 'MYR',
      amount: '1.00',
      betType: 'normal',
      roundFinished: false,
      occurredAt: new Date().toISOString(),
    }),
  }
}

/** The win for that stake, which ends the round. */
export function winOf(player: BenchPlayer, name: string): VendorCall {
  return {
    path: '/win',
    transactionId: `${name}-w`,
    body: JSON.stringify({
      transactionId: `${name}-w`,
      roundId: name,
      playerId: player.playerId,
      gameCode: 'harimau-emas',
      currency: 'MYR',
      amount: '0.90',
      referenceTransactionId: `${name}-b`,
      roundFinished: true,
      occurredAt: new Date().toISOString(),
    }),
  }
}

/** A complete signed call. Its signature is valid for five minutes, for one request only. */
export type SignedCall = { readonly head: string; readonly body: string }

/** Signs and sends a call; a repeat is signed anew, with the same transaction id and body. */
export function sendCall(wire: Wire, call: VendorCall): Promise<WireAnswer | null> {
  const { head, body } = signCall(call)
  return wire.send(head, body)
}

export function signCall({ path, body }: VendorCall): SignedCall {
  const target = `${vendorBasePath}/${sandboxVendor.code}${path}`
  const timestamp = String(Date.now())
  const nonce = randomUUID()
  const signature = createHmac('sha256', sandboxVendor.key)
    .update(signedPrefix(timestamp, nonce, 'POST', target))
    .update(body)
    .digest('hex')
  const head =
    `POST ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `${vendorHeaders.vendorId}: ${sandboxVendor.code}\r\n${vendorHeaders.keyId}: ${sandboxVendor.keyId}\r\n` +
    `${vendorHeaders.timestamp}: ${timestamp}\r\n${vendorHeaders.nonce}: ${nonce}\r\n` +
    `${vendorHeaders.requestId}: ${randomUUID()}\r\n${vendorHeaders.signature}: ${signature}\r\n`
  return { head, body }
}
