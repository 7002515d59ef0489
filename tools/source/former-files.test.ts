import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carryOver } from './former-files.ts'

const day = 86_400_000
const start = new Date('2026-03-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * day)
let folder: string
let dist: string
let next: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kancil-former-'))
  dist = join(folder, 'dist')
  next = join(folder, 'next')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As a real build does: beside the last one, then swapped in. */
function build(names: readonly string[], at: Date): void {
  mkdirSync(join(next, 'client', 'assets'), { recursive: true })
  for (const name of names) writeFileSync(join(next, 'client', 'assets', name), name)
  carryOver(dist, next, at)
  rmSync(dist, { recursive: true, force: true })
  renameSync(next, dist)
}
const former = () => readdirSync(join(dist, 'former')).toSorted()

test('what a build replaces is kept for a week from then on', () => {
  build(['a-1.js', 'b-1.js'], start)
  build(['a-2.js', 'b-1.js'], after(30))
  expect(former()).toEqual(['a-1.js'])
  build(['a-3.js', 'b-2.js'], after(36))
  expect(former()).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  build(['a-4.js', 'b-2.js'], after(38))
  expect(former()).toEqual(['a-2.js', 'a-3.js', 'b-1.js'])
})

test('one that comes back is current again', () => {
  build(['a-1.js'], start)
  build(['a-2.js'], after(1))
  build(['a-1.js'], after(2))
  expect(former()).toEqual(['a-2.js'])
})
