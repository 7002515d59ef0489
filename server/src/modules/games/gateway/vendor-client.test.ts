import { vendorDialects } from '@kancil/adapters/registry'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { openLog } from '../../../kernel/log.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import { createVendorClient } from './vendor-client.ts'

const dialects = new Map(vendorDialects.map((dialect) => [dialect.name, dialect]))

test('an answer that never ends is read no further than the size limit', async () => {
  const megabyte = Buffer.alloc(1_048_576, ' ')
  let sent = 0
  const studio = createServer((_request, response) => {
    const goOn = (): void => {
      while (!response.destroyed && sent++ < 64)
        if (!response.write(megabyte)) return void response.once('drain', goOn)
      response.end()
    }
    goOn()
  })
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    studio.closeAllConnections()
    studio.close()
  })
  const baseUrl = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`
  const keys = [{ keyId: 'key-1', secret: 'secret' }]
  const vendor = { id: 'acme', dialect: 'native', baseUrl, keys } as unknown as VendorEntry
  const client = createVendorClient(
    { clock: systemClock, log: openLog('silent'), config: readConfig({ DATABASE_URL: 'unused' }) },
    dialects,
  )
  expect(await client.catalogue(vendor)).toBe(null)
  expect(sent).toBeLessThan(32)
})
