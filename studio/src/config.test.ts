import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { expect, test } from 'vitest'
import { readStudioConfig } from './config.ts'

const database = { STUDIO_DATABASE_URL: 'postgresql://studio@db/studio' }
const real = { ...database, KANCIL_MODE: 'real' }
const settings = { STUDIO_VENDOR_KEY_ID: 'rimba-1', STUDIO_VENDOR_KEY: 'made by the console' }

test('in play money: port 8091 on loopback, the published key, the switches', () => {
  expect(readStudioConfig(database)).toMatchObject({
    ...{ port: 8091, host: '127.0.0.1', platformUrl: 'http://localhost:8080' },
    ...{ vendor: sandboxVendor, playMoney: true, sealKey: null, tls: null },
    frameAncestors: ['http://localhost:8080'],
  })
})

test('real money is played with a key of its own, and without the switches', () => {
  expect(readStudioConfig({ ...real, ...settings })).toMatchObject({
    vendor: { code: 'rimba', keyId: 'rimba-1', key: 'made by the console' },
    playMoney: false,
  })
})

test.each([
  ['no database', {}, /STUDIO_DATABASE_URL/],
  ['no key of its own', real, /STUDIO_VENDOR_KEY/],
  ['half a key', { ...real, STUDIO_VENDOR_KEY_ID: 'rimba-1' }, /STUDIO_VENDOR_KEY/],
  ['the published key', { ...real, ...settings, STUDIO_VENDOR_KEY: sandboxVendor.key }, /console/],
  ['a port that is none', { ...database, KANCIL_STUDIO_PORT: 'x' }, /KANCIL_STUDIO_PORT/],
  ['a short seal', { ...database, STUDIO_SEAL_KEY: 'abc' }, /64 hex digits/],
])('it does not start with %s', (_what, env, message) => {
  expect(() => readStudioConfig(env)).toThrow(message)
})
