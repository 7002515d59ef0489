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
const families = {
  'sea-thai': () => {
    const digits = Array.from({ length: 8 }, () => below(10)).join('')
    return { first: digits.slice(0, 6), bottom2: digits.slice(6) }
  },
}
const draw = families[family]
if (!draw) {
  console.error(`This script does not know the family ${family}.`)
  process.exit(2)
}
const drawn = draw()
const isSame = Object.keys(drawn).every((key) => drawn[key] === issue.result?.[key])
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
