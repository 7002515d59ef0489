import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ShotShown } from '@kancil/rules/games/fishing/clip'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { hitFish } from '@kancil/rules/games/fishing/shot'
import { buahMeledak } from '@kancil/rules/games/slots/buah-meledak'
import { playSlot } from '@kancil/rules/games/slots/play'
import { baccarat } from '@kancil/rules/games/tables/baccarat'
import { dragonTiger } from '@kancil/rules/games/tables/dragon-tiger'
import { roulette } from '@kancil/rules/games/tables/roulette'
import { sicBo } from '@kancil/rules/games/tables/sic-bo'
import type { TableRules } from '@kancil/rules/games/tables/table-rules'
import { wauTerbang } from '@kancil/rules/games/tables/wau-terbang'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Hex, streamOf } from './seeds.ts'

// The stand-alone script on records as the studio writes them, of the games it draws itself.
const serverSeed = sha256Hex('a seed for the script')
const clientSeed = 'melati-7-1'
const nonce = 4
let page = ''
let sheet = ''
const site = createServer(({ url }, response) => {
  response.end(url?.includes('/sheets/') ? sheet : page)
})
beforeAll(() => new Promise<void>((done) => site.listen(0, '127.0.0.1', done)))
afterAll(() => void site.close())

type ShownRecord = { readonly outcome?: unknown; readonly draws?: readonly number[] }

async function verify(own: { readonly id: string }, { outcome, draws }: ShownRecord) {
  sheet = JSON.stringify(own)
  const facts = { serverSeed, serverSeedHash: sha256Hex(serverSeed), clientSeed, nonce }
  const shown = { ...facts, version: sha256Hex(sheet).slice(0, 16) }
  const quoted = JSON.stringify(outcome ?? null).replaceAll('"', '&quot;')
  page = [
    ...Object.entries(shown).map(([key, value]) => `<bdi data-fact="${key}">${value}</bdi>`),
    `<p><a href="/studio/rimba/sheets/${own.id}">sheet</a></p>`,
    outcome === undefined ? '' : `<section data-outcome="${quoted}"></section>`,
    draws === undefined ? '' : `<bdi data-draws>${draws.join(', ')}</bdi>`,
  ].join('')
  const { port } = site.address() as AddressInfo
  const script = join(import.meta.dirname, '../../../tools/verify/round.mjs')
  const child = spawn(process.execPath, [script, `http://127.0.0.1:${port}/rounds/one`])
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code: code as number, told }
}

const positions = { baccarat: 57, 'dragon-tiger': 31 } as const
test.each<[string, TableRules]>([
  ['baccarat', baccarat],
  ['dragon-tiger', dragonTiger],
  ['roulette', roulette],
  ['sic-bo', sicBo],
  ['wau-terbang', wauTerbang],
])('a ticket of %s is drawn, and another result is found', async (id, rules) => {
  const position = positions[id as keyof typeof positions] ?? 0
  const { result } = rules.draw(streamOf(serverSeed, clientSeed, nonce), position)
  const ticket = { type: 'ticket', table: 'one', number: 3, position, spots: {}, result }
  const { code, told } = await verify(rules.sheet, { outcome: ticket })
  expect([code, told]).toEqual([0, expect.stringMatching(/same +outcome[^]*PROVEN/)])
  const other = rules.draw(streamOf(serverSeed, clientSeed, nonce + 1), position).result
  const changed = await verify(rules.sheet, { outcome: { ...ticket, result: other } })
  expect([changed.code, changed.told]).toEqual([1, expect.stringMatching(/DIFFERENT +outcome/)])
})

test('each bullet of a clip is drawn', async () => {
  const kinds = ['fry', 'naga', 'crab', 'fry', 'clown'] as const
  const shots = kinds.map((fish, no): ShotShown => {
    const reached = fish === 'crab' ? (['fry', 'turtle'] as const) : []
    const { pays } = hitFish(streamOf(serverSeed, clientSeed, nonce + no), fish, reached)
    return { no, fish, reached, pays }
  })
  const clip = { type: 'clip', level: 'novice', bullet: 10_000, size: 20, shots }
  expect((await verify(reefSheet, { outcome: clip })).code).toBe(0)
  const [first, ...rest] = shots
  const lucky = { ...clip, shots: [{ ...first!, pays: first!.pays === 0 ? 2 : 0 }, ...rest] }
  expect((await verify(reefSheet, { outcome: lucky })).code).toBe(1)
})

test('the first screen of cells is drawn one by one', async () => {
  const [spin] = playSlot(buahMeledak, streamOf(serverSeed, clientSeed, nonce)).spins
  const draws = spin!.draws!
  expect((await verify(buahMeledak, { draws })).told).toMatch(/same +cells[^]*PROVEN/)
  const other = draws.with(3, (draws[3]! + 1) % 1_000)
  expect((await verify(buahMeledak, { draws: other })).code).toBe(1)
})

test('what the script does not draw is not called proven', async () => {
  const sitting = { type: 'sitting', level: 'novice', hands: 0, rake: 0, latest: [] }
  const { code, told } = await verify({ id: 'niu-niu' }, { outcome: sitting })
  expect([code, told]).toEqual([3, expect.stringContaining('SEAL AND SHEET ONLY')])
})
