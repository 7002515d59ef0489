import { chanceStream, type Hmac } from '@kancil/rules/games/chance'
import { fastHmac } from './fast-hmac.ts'

const fast = fastHmac()
const wordsOfRound = 16

/**
 * The raw words that games take their numbers from, by the games' own stream: some of each round,
 * and the next round has the next nonce.
 */
export function rawBytes(serverSeed: string, count: number, hmac: Hmac = fast): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(count / 4) * 4)
  const view = new DataView(bytes.buffer)
  for (let at = 0, nonce = 0; at < bytes.length; nonce += 1) {
    const next = chanceStream(hmac, serverSeed, 'raw stream', nonce)
    for (let word = 0; word < wordsOfRound && at < bytes.length; word += 1, at += 4)
      view.setUint32(at, next(2 ** 32))
  }
  return bytes.subarray(0, count)
}

/** Streams that are known to be bad: each must be found. */
export const badStreams: Readonly<Record<string, (count: number) => Uint8Array>> = {
  'the low byte of a congruential generator': (count) => {
    let state = 12_345
    return Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return state & 255
    })
  },
  'a byte that is folded from 200 values': (count) =>
    rawBytes('5eed'.repeat(16), count).map((byte) => byte % 200),
  'one bit in a hundred stuck': (count) =>
    rawBytes('5eed'.repeat(16), count).map((byte, at) => (at % 12 === 0 ? byte | 1 : byte)),
  'a block that is used twice': (count) => {
    const half = rawBytes('5eed'.repeat(16), count)
    return half.map((_byte, at) => half[Math.floor(at / 64) * 32 + (at % 32)]!)
  },
  'every word repeats its first byte': (count) => {
    const bytes = rawBytes('5eed'.repeat(16), count)
    return bytes.map((byte, at) => (at % 4 === 3 ? bytes[at - 3]! : byte))
  },
}
