/** HMAC-SHA256 of UTF-8 texts: 32 bytes. Passed in, so that server and browser use their own. */
export type Hmac = (key: string, message: string) => Uint8Array
/** SHA-256 of a UTF-8 text in lower-case hex. */
export type Sha256Hex = (text: string) => string

/** The next integer in [0, n), without bias. */
export type NextInt = (n: number) => number

const uint32Range = 0x1_0000_0000
/** Far more blocks than any game needs; stops a runaway loop. */
const cursorMax = 1_000_000

/**
 * The stream of one round (handbook, games 0.4): blocks HMAC(serverSeed, `clientSeed:nonce:cursor`)
 * with the seed's hex text as the key, cursor 0, 1, 2..., each read as eight big-endian uint32.
 * An integer is taken by rejection sampling, so every value is equally likely.
 */
export function chanceStream(
  hmac: Hmac,
  serverSeed: string,
  clientSeed: string,
  nonce: number,
): NextInt {
  let block: DataView = new DataView(new ArrayBuffer(0))
  let cursor = 0
  let offset = 0

  function nextUint32(): number {
    if (offset >= block.byteLength) {
      if (cursor > cursorMax) throw new RangeError('the round took too many numbers')
      const bytes = hmac(serverSeed, `${clientSeed}:${nonce}:${cursor}`)
      if (bytes.byteLength !== 32) throw new RangeError('HMAC-SHA256 gives 32 bytes')
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      cursor += 1
      offset = 0
    }
    const value = block.getUint32(offset)
    offset += 4
    return value
  }

  return function nextInt(n) {
    if (!Number.isInteger(n) || n < 1 || n > uint32Range) throw new RangeError(`no range: ${n}`)
    const limit = Math.floor(uint32Range / n) * n
    let value = nextUint32()
    while (value >= limit) value = nextUint32()
    return value % n
  }
}

/** Fisher-Yates from the end (games 0.4, step 5); a new array. */
export function shuffle<Item>(items: readonly Item[], nextInt: NextInt): Item[] {
  const result = [...items]
  for (let i = result.length - 1; i >= 1; i -= 1) {
    const j = nextInt(i + 1)
    const [a, b] = [result[i] as Item, result[j] as Item]
    result[i] = b
    result[j] = a
  }
  return result
}

/** What is published before the first bet: SHA-256 of the seed's hex text, not of its bytes. */
export function commitment(sha256Hex: Sha256Hex, serverSeed: string): string {
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) throw new RangeError('a server seed is 64 hex digits')
  return sha256Hex(serverSeed)
}
