// Checks a lottery draw of the house by itself: needs Node and nothing of Kancil. Copy the proof
// from the draw's page ("Copy everything for the stand-alone script") into a file, or give the
// address of its proof:
//
//   node tools/verify/draw.mjs proof.json
//   node tools/verify/draw.mjs https://example.com/lgw/lottery/proofs/sea-fast-1/20261123-0001
//
// The protocol is in docs/lottery.md.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const source = process.argv[2]
if (!source) {
  console.error('Usage: node tools/verify/draw.mjs <proof.json or address>')
  process.exit(2)
}
const given = /^https?:/.test(source)
  ? await (await fetch(source)).json()
  : JSON.parse(readFileSync(source, 'utf8'))
const proof = given.value ?? given
const { anchor, index, seed, clientSeed, family, issue } = proof
if (!seed) {
  console.error('This draw has not revealed its seed yet.')
  process.exit(2)
}

// 1. The seed, hashed index + 1 times as text in hex, is the anchor that was published before.
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
let hash = seed
for (let step = 0; step <= index; step++) hash = sha256(hash)
const isLinked = hash === anchor

// 2. Numbers below n: big-endian uint32 words of HMAC-SHA256(seed, `<client seed>:0:<cursor>`),
// those at or above the last multiple of n left out.
let cursor = 0
let words = []
function below(n) {
  const limit = Math.floor(2 ** 32 / n) * n
  for (;;) {
    if (words.length === 0) {
      const block = createHmac('sha256', seed).update(`${clientSeed}:0:${cursor++}`).digest()
      words = Array.from({ length: 8 }, (_, word) => block.readUInt32BE(word * 4))
    }
    const word = words.shift()
    if (word < limit) return word % n
  }
}

// 3. What the families draw from them.
const shuffled = (items) => {
  const list = [...items]
  for (let i = list.length - 1; i >= 1; i--) {
    const j = below(i + 1)
    ;[list[i], list[j]] = [list[j], list[i]]
  }
  return list
}
const numbered = (count) => Array.from({ length: count }, (_, n) => String(n + 1).padStart(2, '0'))
const digitsOf = (length) => Array.from({ length }, () => below(10)).join('')
const many = (count, length) => Array.from({ length: count }, () => digitsOf(length))
const balls = (count, from) => () => ({ balls: shuffled(numbered(from)).slice(0, count) })
const table = (rows) => () => ({
  prizes: Object.fromEntries(
    rows.map(([prize, count, length]) => {
      const numbers = many(count, length)
      return [prize, count === 1 ? numbers[0] : numbers]
    }),
  ),
})
const thai = () => {
  const digits = digitsOf(8)
  return { first: digits.slice(0, 6), bottom2: digits.slice(6) }
}
const families = {
  ssc: () => ({ balls: [...digitsOf(5)] }),
  '11x5': balls(5, 11),
  pk10: balls(10, 10),
  keno: balls(20, 80),
  k3: () => ({ balls: Array.from({ length: 3 }, () => String(below(6) + 1)) }),
  mark6: () => {
    const drawn = shuffled(numbered(49))
    return { balls: drawn.slice(0, 6), special: drawn[6] }
  },
  '4d': () => {
    const [first, second, third] = many(3, 4)
    return { first, second, third, special: many(10, 4), consolation: many(10, 4) }
  },
  'vn-north': table([
    ['db', 1, 5],
    ['g1', 1, 5],
    ['g2', 2, 5],
    ['g3', 6, 5],
    ['g4', 4, 4],
    ['g5', 6, 4],
    ['g6', 3, 3],
    ['g7', 4, 2],
  ]),
  'vn-south': table([
    ['db', 1, 6],
    ['g1', 1, 5],
    ['g2', 1, 5],
    ['g3', 2, 5],
    ['g4', 7, 5],
    ['g5', 1, 4],
    ['g6', 3, 4],
    ['g7', 1, 3],
    ['g8', 1, 2],
  ]),
  'sea-thai': thai,
  'sea-national': () => ({ ...thai(), front3: many(2, 3), last3: many(2, 3) }),
}
const draw = families[family]
if (!draw) {
  console.error(`This script does not know the family ${family}.`)
  process.exit(2)
}
const drawn = draw()
// The database keeps the keys of a result in an order of its own.
const canon = (value) =>
  JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
const isSame = canon(drawn) === canon(issue.result)
const isCorrected = issue.resultVersion > 1

console.log(`issue        ${issue.gameCode} ${issue.issueNo}`)
console.log(`anchor       ${anchor}, published ${proof.committedAt}`)
console.log(`seed         ${seed}`)
console.log(
  `hashed ${index + 1} times: ${isLinked ? 'leads to the anchor' : 'DOES NOT LEAD TO THE ANCHOR'}`,
)
console.log(`drawn again  ${JSON.stringify(drawn)}`)
console.log(`result       ${JSON.stringify(issue.result)}${isCorrected ? ' (corrected)' : ''}`)
console.log(
  isLinked && isSame ? 'PROVEN' : isLinked && isCorrected ? 'CORRECTED AFTERWARDS' : 'NOT PROVEN',
)
process.exit(isLinked && isSame ? 0 : 1)
