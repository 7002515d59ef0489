// Checks a round of the studio's games by itself: needs Node and nothing of Kancil. Give the
// address of the round's record once its server seed is open (in the game: "Fairness", "Open
// the old seed and change"):
//
//   node tools/verify/round.mjs https://games.example.com/studio/rimba/rounds/abc123
//
// What each game draws is told by the help page on fairness; the words are those of the record.
import { createHash, createHmac } from 'node:crypto'

const [, , address] = process.argv
if (!address) {
  console.error('Usage: node tools/verify/round.mjs <address of a round’s record>')
  process.exit(2)
}
const page = await (await fetch(address)).text()
const plain = (text) => text?.replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim() ?? ''
const found = (form) => plain(page.match(form)?.[1])
const fact = (name) => found(new RegExp(`data-fact="${name}"[^>]*>([^<]*)<`))
const [serverSeed, sealed, clientSeed] = ['serverSeed', 'serverSeedHash', 'clientSeed'].map(fact)
const [nonce, version] = [fact('nonce'), fact('version')]
if (!serverSeed) {
  console.error('The server seed of this round is still sealed.')
  process.exit(2)
}
const findings = []
const tell = (what, isSame) => {
  console.log(`${isSame ? 'same     ' : 'DIFFERENT'}  ${what}`)
  findings.push(isSame)
}

// 1. The seed is the one that was sealed before the bet.
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
tell(`seal     SHA-256 of the seed is ${sealed}`, sha256(serverSeed) === sealed)

// 2. Numbers below n: big-endian uint32 words of HMAC-SHA256(seed, `client:nonce:cursor`), those at
// or above the last multiple of n left out.
function streamOf(client) {
  let [cursor, words] = [0, []]
  return (n) => {
    for (;;) {
      if (words.length === 0) {
        const block = createHmac('sha256', serverSeed)
        const bytes = block.update(`${client}:${nonce}:${cursor++}`).digest()
        words = Array.from({ length: 8 }, (_, word) => bytes.readUInt32BE(word * 4))
      }
      const word = words.shift()
      if (word < Math.floor(2 ** 32 / n) * n) return word % n
    }
  }
}
const draw = streamOf(clientSeed)

// 3. What the game draws: its sheet is published under the hash that the record names.
const sheetOf = async (id) => {
  const text = await (await fetch(new URL(`/studio/rimba/sheets/${id}`, address))).text()
  return { text, sheet: JSON.parse(text) }
}
const game = found(/href="\/studio\/rimba\/sheets\/([a-z0-9-]+)"[^>]*>[^<]*<\/a><\/p>/)
const { text, sheet } = await sheetOf(game)
tell(`sheet    ${game}, version ${version}`, sha256(text).startsWith(version))

const outcome = JSON.parse(found(/data-outcome="([^"]*)"/) || 'null')
const draws = found(/data-draws[^>]*>([^<]*)</)
  .split(',')
  .map(Number)
const shuffled = (count) => {
  const list = Array.from({ length: count }, (_, place) => place)
  for (let i = count - 1; i >= 1; i--) {
    const j = draw(i + 1)
    ;[list[i], list[j]] = [list[j], list[i]]
  }
  return list
}
const sameList = (one, other) =>
  one.length === other.length && one.every((n, at) => n === other[at])
const games = {
  dadu: ({ face }) => draw(sheet.faces) === face,
  gasing: ({ path }) =>
    sameList(
      path.map(() => draw(2)),
      path,
    ),
  roda: ({ segment, risk }) => draw(sheet.wheels[risk].length) === segment,
  kebun: ({ nestCount, nests, opened, isStung }) => {
    const drawn = shuffled(sheet.trees).slice(0, nestCount)
    const isClear = opened.every((tree) => !drawn.includes(tree))
    const isLayout =
      nests === null ||
      sameList(
        drawn.toSorted((a, b) => a - b),
        nests,
      )
    return isLayout && isClear === !isStung
  },
}
if (outcome && games[outcome.type])
  tell(`outcome  ${JSON.stringify(outcome)}`, games[outcome.type](outcome))
else if (sheet.strips) {
  const stops = sheet.strips.map((strip) => draw(strip.length))
  tell(`reels    stop at ${stops.join(', ')}`, sameList(stops, draws.slice(0, stops.length)))
} else console.log('           this script does not draw this game; its record’s own check does')

// 4. The jackpot has a stream of its own, by the client seed `client:jackpot:id`.
const [, id, shown] = page.match(/data-jackpot="([a-z0-9-]+)"[^>]*>([^<]*)</) ?? []
if (id) {
  const { of, perMinor, unitMicro } = (await sheetOf(id)).sheet
  const stake = Math.floor(Number(found(/<data value="(\d+)" data-amount="stake"/)) / unitMicro)
  const line = `${streamOf(`${clientSeed}:jackpot:${id}`)(of)} / ${Math.min(of, stake * perMinor)}`
  tell(`jackpot  ${id}: ${line}`, line === shown.trim())
}
const isProven = findings.every(Boolean)
console.log(isProven ? 'PROVEN' : 'NOT PROVEN')
process.exit(isProven ? 0 : 1)
