import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/repository.ts'
import { battery } from './battery.ts'
import { fastHmac } from './fast-hmac.ts'
import { badStreams, rawBytes } from './streams.ts'

// F1 (reliability.md): the raw stream. The seeds are fixed, so that the verdict is too; `npm run
// bench -- chance` takes new ones and 20 MB.

/** Pairs of bytes need five of each to be expected. */
const size = 700_000
const badSize = 300_000
const seeds = ['11', '22', '33'].map((pair) => pair.repeat(32))
const alpha = 0.01

/** At one in a hundred over the whole family. */
const isFound = (verdicts: readonly { p: number }[]): boolean =>
  verdicts.some(({ p }) => p < alpha / verdicts.length)

test('F1: the raw stream passes every test of the battery', () => {
  const verdicts = seeds.flatMap((seed) => battery(rawBytes(seed, size)))
  expect(verdicts.filter(({ p }) => !(p >= alpha / verdicts.length && p <= 1))).toEqual([])
  // Of a good stream one verdict in ten is below a tenth: not none, and not many more.
  const low = verdicts.filter(({ p }) => p < 0.1).length / verdicts.length
  expect(low).toBeGreaterThan(0)
  expect(low).toBeLessThan(0.25)
})

test('F1: the stream of the batteries is the games’ own, byte for byte', () => {
  const system = (key: string, message: string) =>
    createHmac('sha256', key).update(message).digest()
  for (const seed of [...seeds, '5eed'.repeat(16)])
    expect(Buffer.compare(rawBytes(seed, 50_000), rawBytes(seed, 50_000, system))).toBe(0)
  const fast = fastHmac()
  for (const text of ['', 'a', 'x'.repeat(55), 'x'.repeat(56), '马'.repeat(20)])
    for (const key of ['k', seeds[0]!, 'long'.repeat(40)])
      expect(Buffer.from(fast(key, text)).equals(system(key, text)), `${key} ${text}`).toBe(true)
})

test.each(Object.keys(badStreams))('F1, teeth: %s is found', (name) => {
  expect(isFound(battery(badStreams[name]!(badSize)))).toBe(true)
})

test('F1: the raw stream runs until its reader has enough, and then ends well', async () => {
  const raw = spawn(process.execPath, [join(root, 'bench', 'chance.ts'), '--raw'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let read = 0
  for await (const part of raw.stdout) {
    read += (part as Buffer).length
    if (read > 1_500_000) break
  }
  const [code] = raw.exitCode === null ? await once(raw, 'exit') : [raw.exitCode]
  expect([code, read > 1_500_000]).toEqual([0, true])
})
