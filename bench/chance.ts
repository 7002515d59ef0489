import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { battery, entPercent } from './rtp/chance/battery.ts'
import { rawBytes } from './rtp/chance/streams.ts'

/**
 * `npm run bench -- chance [--megabytes 20] [--runs 3] [--seed hex]`: the raw stream of the games
 * under the battery of statistical tests, each run with a server seed of its own. As one in a
 * hundred streams looks odd by chance, a run that is weak is done once more with a new seed; ends
 * with 1 if the second one is weak too. `--raw` writes the stream to standard output instead, for
 * other batteries, a new server seed each megabyte, until its reader has enough:
 * `npm run -s bench -- chance --raw | dieharder -a -g 200 -Y 1`.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string' },
    runs: { type: 'string', default: '3' },
    seed: { type: 'string' },
    raw: { type: 'boolean' },
  },
})
const megabyte = 1_000_000
const alpha = 0.01
const megabytes = Number(values.megabytes ?? (values.raw ? Infinity : 20))
const runs = Number(values.runs)
const newSeed = (): string => randomBytes(32).toString('hex')

if (values.raw) {
  // A reader that has enough closes its end.
  process.stdout.on('error', () => process.exit(0))
  for (let part = 0; part < megabytes; part += 1)
    if (!process.stdout.write(rawBytes(newSeed(), megabyte)))
      await new Promise((done) => process.stdout.once('drain', done))
} else {
  const chosen = values.seed
  const results = Array.from({ length: runs }, () => measure(chosen ?? newSeed(), true))
  const passed = results.every(({ weak }) => weak.length === 0)
  console.log(JSON.stringify({ megabytes, alpha, passed, runs: results }))
  process.exitCode = passed ? 0 : 1
}

function measure(seed: string, mayRepeat: boolean): ReturnType<typeof verdictsOf> {
  const result = verdictsOf(seed)
  console.log(`seed ${seed}: ${result.weak.length === 0 ? 'passed' : result.weak.join(', ')}`)
  return result.weak.length > 0 && mayRepeat && !values.seed ? measure(newSeed(), false) : result
}

function verdictsOf(seed: string) {
  const bytes = rawBytes(seed, megabytes * megabyte)
  const verdicts = battery(bytes)
  const bytePercent = entPercent(bytes)
  const weak = verdicts.filter(({ p }) => !(p >= alpha / verdicts.length)).map(({ what }) => what)
  if (bytePercent < 1 || bytePercent > 99) weak.push('chi-square of bytes outside 1 % to 99 %')
  const p = Object.fromEntries(verdicts.map((each) => [each.what, Number(each.p.toFixed(4))]))
  return {
    seed,
    tests: verdicts.length,
    chi_square_percent: Number(bytePercent.toFixed(2)),
    weak,
    p,
  }
}
