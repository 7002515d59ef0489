import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'

const left = new Set(['node_modules', '.git', '.cache', 'data', 'dist'])

/**
 * A copy of all sources, to spoil and to throw away. It lies below the original, so that the
 * packages are found on the way up as ever; those of the house itself (`@kancil/...`) are its own.
 */
export function copySources(): string {
  mkdirSync(join(root, '.cache', 'copies'), { recursive: true })
  const copy = mkdtempSync(join(root, '.cache', 'copies', 'copy-'))
  for (const name of readdirSync(root).filter((one) => !left.has(one))) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|dist|results|screenshots)$/.test(path),
    })
  }
  const modules = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules', '@kancil'), { recursive: true })
  symlinkSync(join(modules, '.bin'), join(copy, 'node_modules', '.bin'), 'junction')
  for (const tree of readdirSync(join(modules, '@kancil'))) {
    symlinkSync(join(copy, tree), join(copy, 'node_modules', '@kancil', tree), 'junction')
    const own = join(root, tree, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, tree, 'node_modules'), 'junction')
  }
  return copy
}
