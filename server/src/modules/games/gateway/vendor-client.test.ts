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

type Studio = { readonly url: string; readonly asked: () => number }

type Manner = 'answers' | 'resets' | 'hangs'
/** A studio that answers with an empty list (in a while), cuts the line, or never answers. */
async function studioThat(does: Manner | ((asked: number) => Manner), ms = 0): Promise<Studio> {
  let asked = 0
  const studio = createServer((request, response) => {
    const now = typeof does === 'string' ? does : does(asked)
    asked += 1
    if (now === 'resets') request.socket.destroy()
    if (now !== 'answers') return
    response.writeHead(200, { 'content-type': 'application/json' })
    setTimeout(() => response.end('{"tables":[]}'), ms)
  })
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    studio.closeAllConnections()
    studio.close()
  })
  const url = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`
  return { url, asked: () => asked }
}

const vendorAt = (id: string, baseUrl: string): VendorEntry => {
  const keys = [{ keyId: 'key-1', secret: 'secret' }]
  return { id, dialect: 'native', baseUrl, keys } as unknown as VendorEntry
}
const newClient = () =>
  createVendorClient(
    { clock: systemClock, log: openLog('silent'), config: readConfig({ DATABASE_URL: 'unused' }) },
    dialects,
  )

/**
 * A vendor that hangs, one that falls silent, one that resets and a living one, called at once and
 * without end. Returns what does not hold.
 */
async function harmOf(nameOf: (vendor: string) => string): Promise<string[]> {
  const client = newClient()
  const [alive, dead, hung, tired] = [
    await studioThat('answers'),
    await studioThat('resets'),
    await studioThat('hangs'),
    await studioThat((asked) => (asked < 30 ? 'answers' : 'hangs')),
  ]
  const call = (id: string, { url }: Studio) => client.tables(vendorAt(nameOf(id), url))
  const found: string[] = []
  for (let turn = 0; turn < 30; turn += 1) await call('tired', tired)
  const hanging = Array.from({ length: 100 }, () => [call('hung', hung), call('tired', tired)])
  for (let turn = 0; turn < 40; turn += 1) {
    await call('dead', dead)
    const begun = performance.now()
    if ((await call('alive', alive)) === null) found.push('the living vendor was not asked')
    else if (performance.now() - begun > 2_000) found.push('the living vendor waited')
  }
  if (dead.asked() > 10) found.push(`a dead vendor was asked ${dead.asked()} times`)
  await Promise.all(hanging.flat())
  if (hung.asked() > 10) found.push(`${hung.asked()} calls hang`)
  if (tired.asked() > 40) found.push(`${tired.asked() - 30} calls hang once it is silent`)
  for (const name of ['dead', 'hung', 'tired'])
    if (!client.isOpen(nameOf(name))) found.push(`the vendor ${name} is not paused`)
  return [...new Set(found)]
}

test('R10: vendors that hang and reset hold up no other, and are left in peace', async () => {
  expect(await harmOf((vendor) => vendor)).toEqual([])
})

test('R10: a vendor that answers, however slowly, gets as many calls as there are at once', async () => {
  const slow = await studioThat('answers', 200)
  const client = newClient()
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => client.tables(vendorAt('slow', slow.url))),
  )
  expect(answers.filter((answer) => answer === null)).toEqual([])
  // Ten at first, and as soon as they answer all the others.
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('R10, teeth: a pause that all vendors share is found', async () => {
  expect(await harmOf(() => 'one of them')).toContain('the living vendor was not asked')
})

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
  expect(await newClient().tables(vendorAt('acme', baseUrl))).toBe(null)
  expect(sent).toBeLessThan(32)
})
