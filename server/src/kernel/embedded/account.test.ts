import { expect, test } from 'vitest'
import { lendAccount } from './account.ts'

const root = 'root:x:0:0:root:/root:/bin/bash'
const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin'
const postgres = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash'
const kancil = 'kancil:x:999:995::/home/kancil:/usr/sbin/nologin'

function lend(before: string[], after: string[] | 'refuses'): string {
  let lines = before
  const make = (): void => {
    if (after === 'refuses') throw new Error('/etc/passwd: read-only file system')
    lines = after
  }
  const { name, uid, gid } = lendAccount(() => lines.join('\n'), make)
  return `${name} ${uid}:${gid}`
}

test('our own account is used where there is one, and made where there is none', () => {
  expect(lend([root, kancil, nobody], 'refuses')).toBe('kancil 999:995')
  expect(lend([root, nobody], [root, nobody, kancil])).toBe('kancil 999:995')
})

test('where none can be made, an account of the machine serves', () => {
  expect(lend([root, nobody, postgres], 'refuses')).toBe('postgres 101:104')
  expect(lend([root, nobody], 'refuses')).toBe('nobody 65534:65534')
})

test('root itself is never lent, whatever it is called', () => {
  expect(() => lend([root, 'kancil:x:0:0::/:/bin/sh'], 'refuses')).toThrow(
    /useradd --system kancil/,
  )
})
