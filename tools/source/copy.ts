import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../repository.ts'

const left = new Set(['node_modules', '.git', '.cache', 'data', 'dist'])

/**
 * A copy of all sources in a temporary folder, to modify and throw away. Its packages are the
 * original's; our own (`@kancil/...`) are the copy's. It is not below the original, where the tools
 * would treat it as ignored by git.
 */
export function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kancil-copy-'))
  for (const name of readdirSync(root).filter((entry) => !left.has(entry))) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|dist|bench[\\/]results|screenshots)$/.test(path),
    })
  }
  linkPackages(copy)
  return copy
}

function linkPackages(copy: string): void {
  const modules = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules', '@kancil'), { recursive: true })
  for (const name of readdirSync(modules).filter((entry) => entry !== '@kancil')) {
    symlinkSync(join(modules, name), join(copy, 'node_modules', name), 'junction')
  }
  for (const tree of readdirSync(join(modules, '@kancil'))) {
    symlinkSync(join(copy, tree), join(copy, 'node_modules', '@kancil', tree), 'junction')
    const ownModules = join(root, tree, 'node_modules')
    if (existsSync(ownModules))
      symlinkSync(ownModules, join(copy, tree, 'node_modules'), 'junction')
  }
}
