import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hmacSha256 } from '../chance.ts'
import { openPasswords } from './passwords.ts'

const secretsOf = (secret: string) => ({ keyFor: (purpose: string) => hmacSha256(secret, purpose) })
const passwords = openPasswords(secretsOf('one'))

test('the stored text is argon2id with the house’s parameters and matches the password alone', async () => {
  const stored = await passwords.hash('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'correct horse battery')).toBe(true)
  expect(await passwords.verify(stored, 'correct horse batterz')).toBe(false)
  expect(await passwords.hash('correct horse battery')).not.toBe(stored)
})

test('a stolen table without the pepper verifies nothing', async () => {
  const stored = await passwords.hash('correct horse battery')
  const elsewhere = openPasswords(secretsOf('another'))
  expect(await elsewhere.verify(stored, 'correct horse battery')).toBe(false)
})

test('a composed and a decomposed letter are the same password', async () => {
  const stored = await passwords.hash('caf\u00e9 au lait')
  expect(await passwords.verify(stored, 'cafe\u0301 au lait')).toBe(true)
})

test('an unknown name takes as long as a known one', async () => {
  const stored = await passwords.hash('correct horse battery')
  await passwords.verify(null, 'warm up')
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  // Alternating, so that a busy machine is busy for both.
  for (let i = 0; i < 15; i++) {
    for (const [name, against] of [
      ['known', stored],
      ['unknown', null],
    ] as const) {
      const from = performance.now()
      expect(await passwords.verify(against, 'guess')).toBe(false)
      times[name].push(performance.now() - from)
    }
  }
  // Hashes yield to everything else on a busy machine: the least disturbed of each is what it
  // takes.
  const ratio = Math.min(...times.unknown) / Math.min(...times.known)
  // Without the hash it would take a hundredth.
  expect(ratio).toBeGreaterThan(0.25)
  expect(ratio).toBeLessThan(4)
})

test('a hash with weaker parameters is due for renewal', async () => {
  const weak = await hash('x', { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  expect(passwords.needsRehash(weak)).toBe(true)
  expect(passwords.needsRehash(await passwords.hash('x'))).toBe(false)
})

test('what cannot wait is refused, and the rest is done', async () => {
  const all = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.hash('x')))
  const refused = all.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThanOrEqual(120)
  expect(await passwords.verify(null, 'x')).toBe(false)
}, 60_000)

// Only Linux has classes, and `chrt` to set them.
const hasClasses = spawnSync('chrt', ['-p', String(process.pid)]).status === 0

/** The classes of this process's threads that yield: 5 is the idle one, 0 the ordinary. */
function classesOfHashing(): string[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields[16] === '10' ? [fields[38]!] : []
  })
}

test.runIf(hasClasses)(
  'hashes take only what nobody wants, until every core is taken',
  async () => {
    vi.resetModules()
    const before = classesOfHashing()
    const added = (what: string): number =>
      classesOfHashing().filter((schedulingClass) => schedulingClass === what).length -
      before.filter((schedulingClass) => schedulingClass === what).length
    const { hashInTurn } = await import('./hashing.ts')
    const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
    await hashInTurn('x', argon2id)
    expect(added('5')).toBeGreaterThan(0)
    const takers = Array.from(
      { length: availableParallelism() * 3 },
      () => new Worker('for (;;);', { eval: true }),
    )
    await Promise.all(
      takers.map((worker) => new Promise((online) => worker.once('online', online))),
    )
    const hashes = await Promise.all(
      ['a', 'b', 'c'].map((password) => hashInTurn(password, argon2id)),
    )
    await Promise.all(takers.map((taker) => taker.terminate()))
    expect(new Set(hashes).size).toBe(3)
    expect(added('0')).toBeGreaterThan(0)
  },
  60_000,
)
