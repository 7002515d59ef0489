import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { catalogueOf } from '../modules/games/catalogue/games.ts'
import { putVendorKey, registerVendor } from '../modules/games/catalogue/vendors.ts'
import { testServer } from '../testing/server.ts'
import { keepMode } from './mode.ts'

const real = {
  KANCIL_MODE: 'real',
  KANCIL_LICENCE: 'PAGCOR-0',
  KANCIL_JURISDICTION: 'MY',
  KANCIL_SECRET: 'x'.repeat(32),
  KANCIL_ORIGIN: 'https://play.example',
  KANCIL_CONSOLE_ORIGIN: 'https://desk.example',
}

test('a database of play money never serves real money, whatever its secret', async () => {
  const server = await testServer({ modules: [] })
  const config = readConfig({ DATABASE_URL: server.kernel.config.databaseUrl, ...real })
  await expect(createApp(config, [])).rejects.toThrow('for play money')
  await expect(keepMode(server.db, false)).resolves.toBeUndefined()
  await expect(sql`update installation set real_money = true`.execute(server.db)).rejects.toThrow(
    'permission denied',
  )
  await server.stop()
})

test('real money stays real, takes no demo world and no published key', async () => {
  const server = await testServer({ env: real })
  await expect(keepMode(server.db, false)).rejects.toThrow('for real money')
  const key = { vendorId: sandboxVendor.code, keyId: 'k', secret: sandboxVendor.key }
  await expect(putVendorKey(server.kernel, key)).rejects.toThrow('published key')
  // A key that got into the database another way opens nothing.
  const play = { ...server.kernel, config: { ...server.kernel.config, realMoney: false } }
  await registerVendor(play, {
    ...{ id: sandboxVendor.code, vassalage: 'RIMBA', displayName: 'Rimba', dialect: 'native' },
    currencies: ['MYR'],
  })
  await putVendorKey(play, key)
  expect((await catalogueOf(server.kernel)).vendorById.get(sandboxVendor.code)?.keys).toEqual([])
  await sql`insert into setting (key, value, updated_by)
    values ('demo.world', '"whole"', 'seed')`.execute(server.ownerDb)
  await expect(keepMode(server.db, true)).rejects.toThrow('demo world')
  await server.stop()
})
