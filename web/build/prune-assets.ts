import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const keepDays = 7

/** Chunks of earlier builds stay for a week: a page opened before a deployment still finds its own. */
export function pruneAssets(folder: string): Plugin {
  return {
    name: 'kancil-prune-assets',
    apply: 'build',
    closeBundle() {
      if (!existsSync(folder)) return
      const oldest = Date.now() - keepDays * 86_400_000
      for (const name of readdirSync(folder)) {
        const path = join(folder, name)
        if (statSync(path).mtimeMs < oldest) rmSync(path)
      }
    },
  }
}
