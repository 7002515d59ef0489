import { expect, test } from 'vitest'
import { faultOfAddress, originOfFrame, plainAddress } from './vendor-address.ts'

const isPublicHost = (host: string): boolean => host.endsWith('.example')

test.each([
  ['https://games.example/api', null, null],
  ['http://games.example/api', null, 'address_insecure'],
  ['https://intranet/api', null, 'address_private'],
  ['http://127.0.0.1:9000', null, 'address_insecure'],
  ['ftp://games.example', 'address_invalid', 'address_invalid'],
  ['https://user@games.example', 'address_invalid', 'address_invalid'],
  ['https://games.example/?a=1', 'address_invalid', 'address_invalid'],
  ['https://games.example/#', 'address_invalid', 'address_invalid'],
  ['games.example', 'address_invalid', 'address_invalid'],
])('%s is %s for play money and %s for real money', (address, play, real) => {
  expect(faultOfAddress(address, { realMoney: false, isPublicHost })).toBe(play)
  expect(faultOfAddress(address, { realMoney: true, isPublicHost })).toBe(real)
})

test('slashes at the end go', () => {
  expect(plainAddress(' https://games.example/api// ')).toBe('https://games.example/api')
})

test.each([
  ['https://play.example', 'https://play.example'],
  ['https://play.example/', 'https://play.example'],
  ['https://play.example:8443', 'https://play.example:8443'],
  ['https://play.example/path', null],
  ['https://*.example', null],
  ["https://play.example;script-src 'none'", null],
  ['data:text/html,x', null],
  ['http://play.example', null],
])('the frame origin %s is %s', (typed, origin) => {
  expect(originOfFrame(typed, true)).toBe(origin)
})
