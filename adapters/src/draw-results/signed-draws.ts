import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import {
  type DrawAnnouncement,
  drawBodyMax,
  type DrawMessage,
  drawMessagesMax,
  type DrawResults,
  type SignedDraws,
} from '@kancil/contract/ports/draw-results'

const timeoutMs = 10_000
/** An answer longer than this is not read. */
const answerBytesMax = 1_000_000

/**
 * A source of results that answers a list of signed bodies, such as the sandbox's. The signature is
 * of the body's bytes as they came, and is checked before anything in it is read.
 *
 * @param publicKey the source's Ed25519 key: SPKI in base64
 */
export function createSignedDraws(url: string, publicKey: string): DrawResults {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  return {
    async read(since, signal) {
      const address = new URL(url)
      address.searchParams.set('since', since.toISOString())
      const answer = await fetch(address, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        redirect: 'error',
      })
      if (!answer.ok) throw new Error(`draw results: status ${answer.status}`)
      const text = await answer.text()
      if (text.length > answerBytesMax) throw new Error('draw results: the answer is too long')
      const given: unknown = JSON.parse(text)
      if (!isList(given)) throw new Error('draw results: not a list')
      return given.list.map(({ body, signature }) => readMessage(key, body, signature))
    },
  }
}

function isList(given: unknown): given is SignedDraws {
  const list = (given as Partial<SignedDraws> | null)?.list
  if (!Array.isArray(list) || list.length > drawMessagesMax) return false
  return list.every((row: Partial<SignedDraws['list'][number]> | null) => {
    const isText = typeof row?.body === 'string' && typeof row.signature === 'string'
    return isText && row!.body!.length <= drawBodyMax
  })
}

function readMessage(key: KeyObject, body: string, signature: string): DrawMessage {
  const sent = { body, signature }
  const isSigned = verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64'))
  if (!isSigned) return { ...sent, ok: false, fault: 'forged' }
  try {
    return { ...sent, ok: true, announcement: JSON.parse(body) as DrawAnnouncement }
  } catch {
    return { ...sent, ok: false, fault: 'invalid' }
  }
}
