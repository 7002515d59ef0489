import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packFiles } from './pack-files.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'kancil-packed-'))
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

test('texts of a size worth it are packed in both codings, pictures and crumbs are not', async () => {
  const text = Array.from({ length: 900 }, (_, line) => `line ${line} of a script`).join('\n')
  const assets = join(dist, 'client', 'assets')
  mkdirSync(assets, { recursive: true })
  for (const name of ['main-1.js', 'main-1.css', 'tiger-1.png'])
    writeFileSync(join(assets, name), text)
  writeFileSync(join(assets, 'crumb-1.js'), 'short')
  await packFiles(dist)
  const packed = join(dist, 'packed')
  expect(readdirSync(packed).toSorted()).toEqual(
    ['main-1.css', 'main-1.js'].flatMap((name) => [`${name}.br`, `${name}.gzip`]),
  )
  for (const name of ['main-1.css', 'main-1.js']) {
    const read = (coding: string): Buffer => readFileSync(join(packed, `${name}.${coding}`))
    expect(brotliDecompressSync(read('br')).toString()).toBe(text)
    expect(gunzipSync(read('gzip')).toString()).toBe(text)
  }
})

test('a build without such files is left as it is', async () => {
  await packFiles(dist)
  expect(readdirSync(dist)).toEqual([])
})
