import { chiSquareTail } from '@kancil/rules/lottery/trend/evenness'

/** How likely a random stream looks at least so odd. */
export type Verdict = { readonly what: string; readonly p: number }

/**
 * Statistical tests of raw bytes, after NIST SP 800-22 (frequency, blocks, runs, longest run,
 * cumulative sums, serial, approximate entropy, matrix rank) and those of bytes (counts, pairs,
 * poker, gaps, autocorrelation). Each gives a probability; a random stream's are even between 0 and
 * 1.
 */
export function battery(bytes: Uint8Array): Verdict[] {
  const bits = bitsOf(bytes)
  return [
    { what: 'frequency', p: frequency(bits) },
    { what: 'frequency in blocks', p: blocks(bits, 1_024) },
    { what: 'runs', p: runs(bits) },
    { what: 'longest run', p: longestRun(bits) },
    { what: 'cumulative sums', p: cumulativeSums(bits) },
    { what: 'serial', p: serial(bits, 8) },
    { what: 'approximate entropy', p: approximateEntropy(bits, 6) },
    { what: 'rank of matrices', p: matrixRank(bits) },
    { what: 'bytes', p: evenness(tally(bytes, 256)) },
    { what: 'poker', p: evenness(tally(nibbles(bytes), 16)) },
    { what: 'pairs of bytes', p: evenness(tally(pairs(bytes), 65_536)) },
    { what: 'gaps', p: gaps(bytes) },
    ...[1, 2, 8, 32].map((lag) => ({
      what: `autocorrelation ${lag}`,
      p: autocorrelation(bits, lag),
    })),
  ]
}

/** `ent`'s figure of 20 MB: the chi-square of bytes, as a percentage that is exceeded by chance. */
export const entPercent = (bytes: Uint8Array): number => evenness(tally(bytes, 256)) * 100

function bitsOf(bytes: Uint8Array): Uint8Array {
  const bits = new Uint8Array(bytes.length * 8)
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bytes[at >> 3]! >> (7 - (at & 7))) & 1
  return bits
}

/** Two-sided, of a standard normal deviate. */
const normalTail = (z: number): number => chiSquareTail(z * z, 1)
const sum = (bits: Uint8Array): number => bits.reduce((total, bit) => total + bit, 0)

function frequency(bits: Uint8Array): number {
  return normalTail((2 * sum(bits) - bits.length) / Math.sqrt(bits.length))
}

function blocks(bits: Uint8Array, size: number): number {
  const count = Math.floor(bits.length / size)
  let square = 0
  for (let block = 0; block < count; block += 1)
    square += (sum(bits.subarray(block * size, (block + 1) * size)) / size - 0.5) ** 2
  return chiSquareTail(4 * size * square, count)
}

function runs(bits: Uint8Array): number {
  const share = sum(bits) / bits.length
  let changes = 1
  for (let at = 1; at < bits.length; at += 1) changes += Number(bits[at] !== bits[at - 1])
  const spread = share * (1 - share)
  return normalTail((changes - 2 * bits.length * spread) / (2 * Math.sqrt(bits.length) * spread))
}

/** Of ones in blocks of 128 bits: at most 4, 5, 6, 7, 8, and 9 or more. */
function longestRun(bits: Uint8Array): number {
  const shares = [0.1174, 0.243, 0.2493, 0.1752, 0.1027, 0.1124]
  const counts = Array<number>(6).fill(0)
  const blocksCount = Math.floor(bits.length / 128)
  for (let block = 0; block < blocksCount; block += 1) {
    let [longest, run] = [0, 0]
    for (let at = block * 128; at < (block + 1) * 128; at += 1) {
      run = bits[at] === 1 ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    counts[Math.min(5, Math.max(0, longest - 4))]! += 1
  }
  const square = counts.reduce((total, count, at) => {
    const expected = blocksCount * shares[at]!
    return total + (count - expected) ** 2 / expected
  }, 0)
  return chiSquareTail(square, 5)
}

function cumulativeSums(bits: Uint8Array): number {
  let [walk, farthest] = [0, 0]
  for (const bit of bits) {
    walk += bit * 2 - 1
    farthest = Math.max(farthest, Math.abs(walk))
  }
  const n = bits.length
  const below = (x: number): number => {
    const tail = normalTail(x) / 2
    return x >= 0 ? 1 - tail : tail
  }
  const root = Math.sqrt(n)
  const sumOf = (from: number, to: number, [a, b]: readonly [number, number]): number => {
    let total = 0
    for (let k = Math.ceil(from); k <= Math.floor(to); k += 1)
      total += below(((4 * k + a) * farthest) / root) - below(((4 * k + b) * farthest) / root)
    return total
  }
  const edge = n / farthest
  const first = sumOf((-edge + 1) / 4, (edge - 1) / 4, [1, -1])
  const second = sumOf((-edge - 3) / 4, (edge - 1) / 4, [3, 1])
  return Math.min(1, Math.max(0, 1 - first + second))
}

/** How often each pattern of so many bits comes, overlapping and in a ring. */
function patterns(bits: Uint8Array, length: number): number[] {
  const counts = Array<number>(2 ** length).fill(0)
  const mask = 2 ** length - 1
  let value = 0
  for (let at = 0; at < bits.length + length - 1; at += 1) {
    value = ((value << 1) | bits[at % bits.length]!) & mask
    if (at >= length - 1) counts[value]! += 1
  }
  return counts
}

function serial(bits: Uint8Array, length: number): number {
  const psi = (m: number): number => {
    const squares = patterns(bits, m).reduce((total, count) => total + count ** 2, 0)
    return (2 ** m / bits.length) * squares - bits.length
  }
  return chiSquareTail(psi(length) - psi(length - 1), 2 ** (length - 1))
}

function approximateEntropy(bits: Uint8Array, length: number): number {
  const phi = (m: number): number =>
    patterns(bits, m).reduce((total, count) => {
      const share = count / bits.length
      return share > 0 ? total + share * Math.log(share) : total
    }, 0)
  const entropy = phi(length) - phi(length + 1)
  return chiSquareTail(2 * bits.length * (Math.LN2 - entropy), 2 ** length)
}

/** Of 32 rows of 32 bits: full, one less, or lower. */
function matrixRank(bits: Uint8Array): number {
  const shares = [0.2888, 0.5776, 0.1336]
  const counts = [0, 0, 0]
  const matrices = Math.floor(bits.length / 1_024)
  for (let matrix = 0; matrix < matrices; matrix += 1) {
    const rows = Array.from({ length: 32 }, (_, row) => {
      const from = matrix * 1_024 + row * 32
      return bits.subarray(from, from + 32).reduce((value, bit) => value * 2 + bit, 0)
    })
    counts[Math.min(2, 32 - rankOf(rows))]! += 1
  }
  const square = counts.reduce((total, count, at) => {
    const expected = matrices * shares[at]!
    return total + (count - expected) ** 2 / expected
  }, 0)
  return chiSquareTail(square, 2)
}

function rankOf(rows: number[]): number {
  let rank = 0
  for (let column = 31; column >= 0; column -= 1) {
    const pivot = rows.findIndex((row, at) => at >= rank && ((row >>> column) & 1) === 1)
    if (pivot < 0) continue
    const held = rows[pivot]!
    rows[pivot] = rows[rank]!
    rows[rank] = held
    for (let at = rank + 1; at < rows.length; at += 1)
      if (((rows[at]! >>> column) & 1) === 1) rows[at] = (rows[at]! ^ held) >>> 0
    rank += 1
  }
  return rank
}

/** How many bytes lie between two that are below 16, from none to 63 and more. */
function gaps(bytes: Uint8Array): number {
  const most = 64
  const share = 16 / 256
  const counts = Array<number>(most + 1).fill(0)
  let [since, total] = [-1, 0]
  for (const byte of bytes) {
    if (byte >= 16) {
      if (since >= 0) since += 1
      continue
    }
    if (since >= 0) {
      counts[Math.min(since, most)]! += 1
      total += 1
    }
    since = 0
  }
  const square = counts.reduce((all, count, gap) => {
    const chance = gap < most ? share * (1 - share) ** gap : (1 - share) ** most
    return all + (count - total * chance) ** 2 / (total * chance)
  }, 0)
  return chiSquareTail(square, most)
}

function autocorrelation(bits: Uint8Array, lag: number): number {
  let differ = 0
  for (let at = lag; at < bits.length; at += 1) differ += bits[at]! ^ bits[at - lag]!
  const compared = bits.length - lag
  return normalTail((2 * differ - compared) / Math.sqrt(compared))
}

function tally(values: Iterable<number>, n: number): Float64Array {
  const counts = new Float64Array(n)
  for (const value of values) counts[value]! += 1
  return counts
}

function evenness(counts: Float64Array): number {
  const expected = counts.reduce((total, count) => total + count, 0) / counts.length
  const square = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
  return chiSquareTail(square, counts.length - 1)
}

function* nibbles(bytes: Uint8Array): Iterable<number> {
  for (const byte of bytes) {
    yield byte >> 4
    yield byte & 15
  }
}

function* pairs(bytes: Uint8Array): Iterable<number> {
  for (let at = 0; at + 1 < bytes.length; at += 2) yield bytes[at]! * 256 + bytes[at + 1]!
}
