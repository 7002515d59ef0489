import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nativeSignature } from '@kancil/adapters/game-vendor/native/verify'
import { expect, test } from 'vitest'
import { root } from '../repository.ts'
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
