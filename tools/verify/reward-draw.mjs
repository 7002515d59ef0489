// Checks what a member drew in a raffle, from a wheel or out of a red packet. It needs Node and
// nothing of Kancil. Copy the proof from the draw ("Copy everything for the stand-alone script")
// into a file once the draw is over:
//
//   node tools/verify/reward-draw.mjs proof.json
//
// The protocol is in docs/rewards.md.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const source = process.argv[2]
if (!source) {
  console.error('Usage: node reward-draw.mjs <proof.json>')
  process.exit(2)
}
const { draw, drawn } = JSON.parse(readFileSync(source, 'utf8'))
const { seed, seedHash, prizes } = draw
if (!seed) {
  console.error('This draw is not over: its seed is not shown yet.')
  process.exit(2)
}

// 1. The seed is the one whose SHA-256 was shown before anybody took part.
const isPromised = createHash('sha256').update(seed, 'utf8').digest('hex') === seedHash

// 2. Numbers below n: big-endian uint32 words of HMAC-SHA256(seed, `<text>:0:<block>`), those at or
// above the last multiple of n left out.
const text = drawn.message.replace(/:0:0$/, '')
let block = 0
let words = []
function below(n) {
  const limit = Math.floor(2 ** 32 / n) * n
  for (;;) {
    if (words.length === 0) {
      const bytes = createHmac('sha256', seed).update(`${text}:0:${block++}`).digest()
      words = Array.from({ length: 8 }, (_, word) => bytes.readUInt32BE(word * 4))
    }
    const word = words.shift()
    if (word < limit) return word % n
  }
}

// 3. What was drawn: the amounts it may be. A prize of which there are only so many may be gone.
const minor = (amount) => Number(amount.replace('.', ''))
let isRight
if (draw.kind === 'redPacket') {
  const [count, least] = [draw.count, minor(draw.least)]
  let rest = minor(draw.pool)
  const packets = Array.from({ length: count }, (_, opened) => {
    const left = count - opened
    if (left === 1) return rest
    const most = Math.min(Math.floor((2 * rest) / left) - least, rest - least * (left - 1))
    const span = Math.min(most - least + 1, 2 ** 32 - 1)
    const amount = span <= 1 ? least : least + below(span)
    rest -= amount
    return amount
  })
  isRight = text === draw.programmeId && packets[drawn.roll] === minor(drawn.amount)
  console.log(`packet ${drawn.roll + 1} of ${count}: ${packets[drawn.roll]} in the smallest unit`)
} else {
  const roll = below(10_000)
  let rest = roll
  const rolled = prizes.find(({ weight }) => (rest -= weight) < 0)
  const isGone = rolled.stock > 0 && drawn.amount !== rolled.amount
  const instead = prizes.filter(({ amount }) => minor(amount) <= minor(rolled.amount))
  const given = isGone ? [...instead, prizes.at(-1)] : [rolled]
  isRight =
    text.startsWith(`${draw.programmeId}-`) &&
    text.endsWith(`-${drawn.clientSeed}`) &&
    roll === drawn.roll &&
    given.some(({ amount }) => amount === drawn.amount)
  console.log(
    `number ${roll} of 10000: the prize of ${rolled.amount}${isGone ? ', if one was left' : ''}`,
  )
}

console.log(`seed as promised: ${isPromised}`)
console.log(`drawn ${drawn.amount} ${drawn.currency}: ${isRight ? 'right' : 'WRONG'}`)
process.exit(isPromised && isRight ? 0 : 1)
