import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { publishedChecks } from '../src/lib/published-checks.ts'

const folder = join(import.meta.dirname, '../../tools/verify')

/** Puts the scripts that check bills, statements, rounds and draws beside the pages. */
export function emitPublishedChecks(): Plugin {
  return {
    name: 'kancil-published-checks',
    apply: 'build',
    generateBundle() {
      for (const fileName of publishedChecks)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, fileName)) })
    },
  }
}
