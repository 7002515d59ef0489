import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { fits, type RaceWorld, raceWorld } from './testing.ts'

/**
 * Bars R6 and R7 of the reliability handbook. Its counts are 1,000 races of fifty and 100,000
 * transfers: `KANCIL_BAR_SHARE=1`, most of an hour on two cores. A hundredth by default.
 */
const share = Number(process.env['KANCIL_BAR_SHARE'] ?? '0.01')
const rounds = Math.ceil(1_000 * share)
const transfers = Math.ceil(100_000 * share)
/** A member sends at most a thousand times a day. */
const ringSize = Math.max(6, Math.ceil(transfers / 900) + 1)
const p99Most = 250

let races: RaceWorld
beforeAll(async () => {
  races = await raceWorld()
}, 240_000)
afterAll(() => races.stop())

async function expectBooksRight(): Promise<void> {
  expect((await auditLedger(races.server.db, races.server.clock)).findings).toEqual([])
}

test(`R6: ${rounds} races of fifty on one balance`, async () => {
  const begun = performance.now()
  for (let round = 0; round < rounds; round++)
    expect(await races.race()).toEqual({ accepted: fits, failed: 0, left: 0n })
  await expectBooksRight()
  const seconds = (performance.now() - begun) / 1_000
  process.stdout.write(`R6: ${rounds} races of 50 in ${seconds.toFixed(0)} s\n`)
}, 7_200_000)

test(`R7: ${transfers} transfers in a ring`, async () => {
  const people = await races.ring(ringSize)
  const before = await races.total(people)
  const { sent, refused, p99 } = await races.runRing(people, transfers)
  expect([sent, refused]).toEqual([transfers, []])
  expect(await races.total(people)).toBe(before)
  await expectBooksRight()
  const told = `R7: ${sent} transfers in a ring of ${ringSize}, p99 ${p99.toFixed(0)} ms`
  process.stdout.write(`${told} (asked: ${p99Most} ms on a quiet machine)\n`)
  // The figure is a quiet machine's; beside other work only the money is judged.
  if (process.env['KANCIL_BAR_STRICT'] === '1') expect(p99).toBeLessThanOrEqual(p99Most)
}, 7_200_000)
