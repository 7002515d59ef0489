// Checks a round of the studio's games by itself: needs Node and nothing of Kancil. Give the
// address of the round's record once its server seed is open (in the game: "Fairness", "Open
// the old seed and change"):
//
//   node tools/verify/round.mjs https://games.example.com/studio/rimba/rounds/abc123
//
// It draws the first screen of a slot, quick rounds, tables and bullets; what follows a first
// screen (free spins, refills) and what a round pays is for the record's own check. What each game
// draws is told by the help page on fairness; the words are those of the record.
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
let isDrawn = true
const tell = (what, isSame) => {
  console.log(`${isSame ? 'same     ' : 'DIFFERENT'}  ${what}`)
  findings.push(isSame)
}

// 1. The seed is the one that was sealed before the bet.
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
tell(`seal     SHA-256 of the seed is ${sealed}`, sha256(serverSeed) === sealed)

// 2. Numbers below n: big-endian uint32 words of HMAC-SHA256(seed, `client:nonce:cursor`), those at
// or above the last multiple of n left out.
function streamOf(client, place = nonce) {
  let [cursor, words] = [0, []]
  return (n) => {
    for (;;) {
      if (words.length === 0) {
        const block = createHmac('sha256', serverSeed)
        const bytes = block.update(`${client}:${place}:${cursor++}`).digest()
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
// Eight decks in the order of suits and ranks, then shuffled; a round begins at its position.
const ranks = 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ')
const dealt = (position, cards) =>
  sameList(
    shuffled(sheet.decks * 52)
      .slice(position, position + cards.length)
      .map((place) => ranks[place % 13] + 'SHDC'[Math.floor((place % 52) / 13)]),
    cards,
  )
const tables = {
  baccarat: ({ player: [p1, p2, ...third], banker: [b1, b2, ...last] }, position) =>
    dealt(position, [p1, b1, p2, b2, ...third, ...last]),
  'dragon-tiger': ({ dragon, tiger }, position) => dealt(position, [dragon, tiger]),
  roulette: ({ number }) => draw(37) === number,
  'sic-bo': ({ dice }) =>
    sameList(
      dice.map(() => draw(6) + 1),
      dice,
    ),
  wau: ({ point }) => {
    const { draws: of, returnedPercent, mostHundredths } = sheet
    const height = (BigInt(returnedPercent) * BigInt(of)) / BigInt(of - draw(of))
    return point === Math.min(mostHundredths, Math.max(100, Number(height)))
  },
}
const games = {
  ticket: ({ result, position }) => tables[result.type](result, position),
  clip: ({ shots }) =>
    shots.every(({ no, fish, reached, pays }) => {
      const own = streamOf(clientSeed, Number(nonce) + no)
      const multiple = [fish, ...reached].reduce((sum, kind) => sum + sheet.kinds[kind].pays, 0)
      const below = (2n ** 32n * BigInt(sheet.rtpPpm)) / (BigInt(multiple) * 1_000_000n)
      if (own(2 ** 32) >= below) return pays === 0
      return pays === (fish === 'naga' ? sheet.nagaPays[own(sheet.nagaPays.length)] : multiple)
    }),
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
} else if (sheet.cells) {
  const sum = (weights) => Object.values(weights).reduce((total, weight) => total + weight)
  const cells = sheet.cells.reels * sheet.cells.rows
  const drawn = draws.map((_, at) => draw(sum(at < cells ? sheet.weights.base : sheet.orb.weights)))
  tell(`cells    ${drawn.slice(0, 6).join(', ')}, ...`, sameList(drawn, draws))
} else {
  console.log('           this script does not draw this game; its record’s own check does')
  isDrawn = false
}

// 4. The jackpot has a stream of its own, by the client seed `client:jackpot:id`.
const [, id, shown] = page.match(/data-jackpot="([a-z0-9-]+)"[^>]*>([^<]*)</) ?? []
if (id) {
  const { of, perMinor, unitMicro } = (await sheetOf(id)).sheet
  const stake = Math.floor(Number(found(/<data value="(\d+)" data-amount="stake"/)) / unitMicro)
  const line = `${streamOf(`${clientSeed}:jackpot:${id}`)(of)} / ${Math.min(of, stake * perMinor)}`
  tell(`jackpot  ${id}: ${line}`, line === shown.trim())
}
const isProven = findings.every(Boolean)
console.log(!isProven ? 'NOT PROVEN' : isDrawn ? 'PROVEN' : 'SEAL AND SHEET ONLY')
process.exit(!isProven ? 1 : isDrawn ? 0 : 3)
