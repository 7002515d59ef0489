import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { openStore } from '../kernel/store.ts'
import { studioDatabase } from '../testing/database.ts'
import { createSeal } from './seal.ts'
import { fairness, rotate } from './seeds.ts'

const players = 8
const rotations = 1_250
const atOnce = 50

test('ten thousand rotations use no seed twice', async () => {
  const database = await studioDatabase()
  const store = openStore(database.url, () => undefined)
  const room = { seal: createSeal(randomBytes(32)), clock: systemClock }
  const turner = async (alias: string): Promise<void> => {
    const [player] = await store.rows(
      'insert into player (alias, created_at) values ($1, now()) returning id',
      [alias],
    )
    const id = player!['id'] as bigint
    for (let turned = 0; turned < rotations; turned += atOnce)
      await store.transaction(async (tx) => {
        for (let turn = 0; turn < atOnce; turn += 1) await rotate(room, tx, id, undefined)
      })
    const { revealed } = await store.transaction((tx) => fairness(room, tx, id))
    for (const { serverSeed, serverSeedHash } of revealed)
      expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(serverSeedHash)
  }
  await Promise.all(Array.from({ length: players }, (_, index) => turner(`turner-${index}`)))
  const [count] = await store.rows(
    `select count(*)::integer as seeds, count(distinct hash)::integer as hashes from seed
     where state = 'revealed'`,
  )
  expect(count).toEqual({ seeds: players * rotations, hashes: players * rotations })
  await store.close()
  await database.drop()
})
