import { expect, test } from 'vitest'
import { answeringAddress } from './frame-address.ts'

const addresses = ['https://a.test/g?t=1', 'https://b.test/g?t=1', 'https://studio.test/g?t=1']

test.each([
  [['https://a.test'], 'https://a.test/g?t=1', ['https://a.test']],
  [['https://b.test'], 'https://b.test/g?t=1', ['https://a.test', 'https://b.test']],
  [[], 'https://studio.test/g?t=1', ['https://a.test', 'https://b.test']],
])('with %j up it is %s', async (up, address, askedHosts) => {
  const origins: string[] = []
  const chosen = await answeringAddress(addresses, async (origin) => {
    origins.push(origin)
    return up.includes(origin)
  })
  expect(chosen).toBe(address)
  // The studio itself must never be requested twice.
  expect(origins).toEqual(askedHosts)
})
