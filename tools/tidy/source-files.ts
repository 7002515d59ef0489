import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of the repository; `path` is relative to the root, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

const trees = '{contract,rules,adapters,server,studio,web,sandbox,tools,bench,tests}'
const ignored = /(^|\/)(node_modules|dist|\.cache|screenshots|bench\/results)\//

/** Every TypeScript and plain JavaScript source below the root. */
export function sourceFiles(root: string): SourceFile[] {
  return globSync(`${trees}/**/*.{ts,tsx,mjs}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !ignored.test(path) && !path.endsWith('.d.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Style sheets of the web, the game screens and the sandbox's pages. */
export function styleSheets(root: string): SourceFile[] {
  return globSync('{web/src,studio/src,studio/screens,sandbox/src}/**/*.css', { cwd: root }).map(
    (path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    }),
  )
}

/**
 * Every text file in the repository, of any kind, to be searched for secrets. Without git (an
 * archive) only the sources.
 */
export function keptFiles(root: string): SourceFile[] {
  if (!existsSync(join(root, '.git'))) return sourceFiles(root)
  return keptPaths(root)
    .filter((path) =>
      /\.(ts|tsx|mjs|js|json|md|sql|css|html|ya?ml|sh|env.*|conf|service)$/.test(path),
    )
    .filter((path) => path !== 'package-lock.json')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The path of every file in the repository, of any kind; without git those of the sources. */
export function keptPaths(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return sourceFiles(root).map(({ path }) => path)
  const flags = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', flags, { cwd: root, encoding: 'utf8' })
  return listed.split('\0').filter((path) => path && existsSync(join(root, path)))
}

/** Tests, and what only tests use: fixtures, and a module's `testing.ts` or `testing/`. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/fixtures\/|\/testing\/|\/testing(-[a-z]+)?\.ts$/.test(path)
}

/** The line number where a match begins, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
