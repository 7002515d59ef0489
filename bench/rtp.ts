import { createHmac, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { chanceStream } from '@kancil/rules/games/chance'
import type { RtpGame } from './rtp/game.ts'
import { measureLottery } from './rtp/lottery.ts'
import { rtpGames } from './rtp/registry.ts'

/**
 * `npm run bench -- rtp [--rounds 1000000] [--game code] [--seed hex]`: plays each game through its
 * real engine on the real random stream. The return must lie within four sigma of the published
 * one; ends with 1 if one does not. Every way to win of every lottery game is played as well, and
 * its return computed exactly from all possible draws. The last line is the figures as JSON.
 * `--game lottery` plays the lottery alone.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000000' },
    game: { type: 'string' },
    seed: { type: 'string', default: randomBytes(32).toString('hex') },
  },
})
const wanted = Number(values.rounds)
const sigmas = 4
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()

function measure({ game, rtp, deviation, play, roundsMost = wanted }: RtpGame) {
  const rounds = Math.min(wanted, roundsMost)
  let [sum, squares, hits] = [0, 0, 0]
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const won = play(chanceStream(hmac, values.seed, game, nonce))
    sum += won
    squares += won * won
    hits += Number(won > 0)
  }
  const measured = sum / rounds
  const band = (sigmas * deviation) / Math.sqrt(rounds)
  // Sums of fractions lose their last digits.
  const within = Math.abs(measured - rtp) <= band + 1e-9
  const measuredDeviation = Math.sqrt(squares / rounds - measured ** 2)
  const round = (value: number): number => Number(value.toFixed(5))
  return {
    ...{ rounds, rtp, measured: round(measured), band: round(band), within },
    ...{ hit: round(hits / rounds), deviation, measured_deviation: round(measuredDeviation) },
  }
}

if (!Number.isInteger(wanted) || wanted < 1_000) throw new Error('--rounds must be 1,000 or more')
const chosen = rtpGames.filter(({ game }) => !values.game || game === values.game)
const hasLottery = !values.game || values.game === 'lottery'
if (chosen.length === 0 && !hasLottery) throw new Error(`no game ${values.game}`)
console.log(`seed ${values.seed}, ${wanted} rounds each`)
const games = Object.fromEntries(
  chosen.map((one) => {
    const figures = measure(one)
    console.log(`${figures.within ? 'ok  ' : 'FAR '} ${one.game} ${figures.measured}`)
    return [one.game, figures]
  }),
)
const streamOf = (name: string, nonce: number) => chanceStream(hmac, values.seed, name, nonce)
const lottery = hasLottery ? measureLottery(wanted, sigmas, streamOf) : null
const isGood = Object.values(games).every(({ within }) => within) && (lottery?.within ?? true)
console.log(JSON.stringify({ rounds: wanted, sigmas, within: isGood, games, lottery }))
process.exitCode = isGood ? 0 : 1
