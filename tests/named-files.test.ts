import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** A path in backticks that ends like one of our files; bare names and paths with gaps are left. */
const namedFile = /`([\w.@-]+(?:\/[\w.@-]+)+\.(?:tsx?|sql|mjs|typ))`/g

function files(): readonly string[] {
  // What git tracks, and what is new and not ignored.
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  return execFileSync('git', listing, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

function missingIn(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(namedFile)]
    .map(([, path]) => path!)
    .filter((path) => !path.includes('...') && !path.startsWith('..'))
    .filter((path) => !known.some((file) => file === path || file.endsWith(`/${path}`)))
}

test('pages for people name files that exist', () => {
  const known = files()
  const pages = known.filter((file) => file.endsWith('.md') && !file.startsWith('web/src/i18n/'))
  const missing = pages.flatMap((page) =>
    missingIn(readFileSync(join(root, page), 'utf8'), known).map((path) => `${page}: ${path}`),
  )
  expect(pages.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('teeth: a path that leads nowhere is found', () => {
  const text = 'See `kernel/http/serve.ts`, `server/src/nowhere/gone.ts` and `serve.ts`.'
  expect(missingIn(text, files())).toEqual(['server/src/nowhere/gone.ts'])
})
