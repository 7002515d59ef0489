import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nativeSignature } from '@kancil/adapters/game-vendor/native/verify'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import {
  vendorBetDetailsBytesMax,
  vendorListDaysMost,
  vendorListPage,
} from '@kancil/contract/seamless/native-wire'
import { daduPantas } from '@kancil/rules/games/instant/dadu-pantas'
import { gasingJatuh } from '@kancil/rules/games/instant/gasing-jatuh'
import { kebunDurian } from '@kancil/rules/games/instant/kebun-durian'
import { rodaKampung } from '@kancil/rules/games/instant/roda-kampung'
import { expect, test } from 'vitest'
import { root } from '../../repository.ts'
import { withTables } from './tables.ts'

const guide = readFileSync(join(root, 'docs', 'vendor-guide.md'), 'utf8')

test('the guide’s tables are the contract’s: `npm run vendor-guide` writes them anew', () => {
  expect(withTables(guide)).toBe(guide)
})

test('the worked signature is one that the server takes', () => {
  const [, secret = ''] = /The secret is `([^`]+)`/.exec(guide) ?? []
  const [, timestamp = '', nonce = '', path = '', body = ''] =
    /```\n(\d+)\.([0-9a-f-]{36})\.POST\.([^.]+)\.(.*)\n```/.exec(guide) ?? []
  const [, signature] = /x-signature: ([0-9a-f]{64})/.exec(guide) ?? []
  expect(nativeSignature(secret, timestamp, nonce, 'POST', path, body)).toBe(signature)
})

test('what the prose quotes is what holds', () => {
  for (const text of [
    ...[sandboxVendor.keyId, sandboxVendor.key, `/vendor/v1/${sandboxVendor.code}`],
    `at most ${vendorBetDetailsBytesMax.toLocaleString('en')} bytes as JSON`,
    ...[`at most ${vendorListDaysMost} days apart`, `${vendorListPage} a page`],
  ])
    expect(guide).toContain(text)
})

test.each([
  [daduPantas, ['under-100', 'over-9500'], ['under-99', 'over-9501']],
  [kebunDurian, ['nests-1', 'nests-20'], ['nests-0', 'nests-21']],
  [gasingJatuh, ['low-8', 'medium-12', 'high-16'], ['low-10']],
  [rodaKampung, ['low', 'medium', 'high'], ['BASE']],
])('the modes that the guide names are the game’s (%#)', (rules, good, bad) => {
  for (const mode of good) expect(rules.hasMode(mode)).toBe(true)
  for (const mode of bad) expect(rules.hasMode(mode)).toBe(false)
})
