import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

/**
 * Packages that we depend on without a page in `docs/decisions` that names them (in backticks) and
 * says why.
 */
export function unexplainedDependencies(root: string): string[] {
  const pages = globSync('docs/decisions/*.md', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  return dependenciesOf(root).filter((name) => !pages.includes(`\`${name}\``))
}

/** Versions that are not exact: what is installed must be what was tested. */
export function looseVersions(root: string): string[] {
  return manifests(root).flatMap(({ path, manifest }) =>
    Object.entries(allOf(manifest))
      .filter(
        ([name, version]) =>
          !name.startsWith('@kancil/') && !/^\d+\.\d+\.\d+[\w.-]*$/.test(version),
      )
      .map(([name, version]) => `${path}: ${name} ${version} is not an exact version`),
  )
}

function dependenciesOf(root: string): string[] {
  const names = manifests(root).flatMap(({ manifest }) => Object.keys(allOf(manifest)))
  return [...new Set(names)].filter((name) => !name.startsWith('@kancil/')).toSorted()
}

function allOf(manifest: Manifest): Record<string, string> {
  return {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }
}

function manifests(root: string): { path: string; manifest: Manifest }[] {
  return globSync('{.,contract,rules,adapters,server,studio,web,sandbox}/package.json', {
    cwd: root,
  }).map((path) => ({
    path,
    manifest: JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
  }))
}

type Lock = {
  readonly packages: Record<string, { readonly optionalDependencies?: Record<string, string> }>
}

/**
 * Optional packages (a tool's builds for other machines) that the lock file lacks. An npm that
 * could not reach them leaves them out, and then `npm ci` refuses the lock file on every machine.
 */
export function prunedOptionals(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const names = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  )
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map(
        (name) =>
          `package-lock.json: ${path} may have ${name}, which is not in it (node tools/source/complete-lock.ts)`,
      ),
  )
}
