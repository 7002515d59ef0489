import { dirname, join, normalize } from 'node:path'
import { mayImport, moduleNames, moduleTrees, neverImport } from './import-table.ts'
import { isTest, lineAt, type SourceFile } from './source-files.ts'

type Import = { readonly target: string; readonly line: number }

/** Imports that the table does not allow. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path) && !isConfig(path))
    .flatMap(({ path, text }) => {
      const zone = zoneOf(path)
      if (!zone) return [`${path}: lies in no zone of tools/tidy/import-table.ts`]
      return importsOf(text)
        .filter(({ target }) => !isAllowed(path, zone, target) || isBarred(path, target))
        .map(({ target, line }) => `${path}:${line} must not import ${target}`)
    })
}

/**
 * Imports that bypass another module's door (its public files), or use a module that the importer's
 * `needs` do not name.
 */
export function brokenDoors(files: readonly SourceFile[]): string[] {
  return moduleTrees.flatMap(({ folder, doors }) => {
    const inside = files.filter(({ path }) => path.startsWith(`${folder}/`))
    return inside.flatMap(({ path, text }) => {
      const ownModule = moduleOf(folder, path)
      if (isTest(path)) return []
      return importsOf(text).flatMap(({ target, line }) => {
        const other = moduleOf(folder, resolve(path, target))
        if (!other || other === ownModule) return []
        const file = resolve(path, target).slice(`${folder}/${other}/`.length)
        if (!doors.test(file)) return [`${path}:${line} reaches ${other} past its door: ${target}`]
        const needs = needsOf(files, folder, ownModule)
        if (!needs || needs.includes(other)) return []
        return [
          `${path}:${line} uses ${other}, which the needs of ${ownModule}/module.ts do not name`,
        ]
      })
    })
  })
}

/** Cycles in the needs of modules: the names of each cycle, in order. */
export function circularNeeds(files: readonly SourceFile[]): string[] {
  const folder = 'server/src/modules'
  const needs = (name: string): string[] => needsOf(files, folder, name) ?? []
  const circles: string[] = []
  const walk = (path: string[]): void => {
    for (const next of needs(path.at(-1)!)) {
      if (next === path[0]) circles.push([...path, next].join(' -> '))
      else if (!path.includes(next)) walk([...path, next])
    }
  }
  for (const name of moduleNames) walk([name])
  return circles
}

/** Folders of a module tree that are not one of the thirteen. */
export function unknownModules(files: readonly SourceFile[]): string[] {
  const folders = moduleTrees.flatMap(({ folder }) =>
    files
      .map(({ path }) => ({ folder, name: moduleOf(folder, path) }))
      .filter(({ name }) => name !== undefined && !moduleNames.includes(name)),
  )
  return [...new Set(folders.map(({ folder, name }) => `${folder}/${name}`))]
}

function importsOf(text: string): Import[] {
  // No quotation mark comes before the name of what is imported, however many lines the import
  // spans.
  const statement =
    /^(?:import\s[^'"`]*?|export\s+(?:type\s+)?(?:\*[^'"`\n]*|\{[^}]*\}\s*)from\s*)'([^']+)'|\bimport\(\s*'([^']+)'/gm
  return [...text.matchAll(statement)].map((match) => ({
    target: match[1] ?? match[2] ?? '',
    line: lineAt(text, match.index),
  }))
}

function zoneOf(path: string): string | undefined {
  return Object.keys(mayImport)
    .filter((zone) => path === zone || path.startsWith(`${zone}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

function resolve(path: string, target: string): string {
  if (!target.startsWith('.')) return target
  return normalize(join(dirname(path), target.replace(/\?.*$/, ''))).replaceAll('\\', '/')
}

function isAllowed(path: string, zone: string, target: string): boolean {
  const resolved = resolve(path, target)
  if (zoneOf(resolved) === zone) return true
  const isPackage = !target.startsWith('.') && !/^(node:|@kancil\/)/.test(target)
  return mayImport[zone]!.some((allowed) => {
    if (allowed === 'npm:') return isPackage
    if (allowed.endsWith(':')) return resolved.startsWith(allowed)
    return resolved === allowed || resolved.startsWith(`${allowed}/`)
  })
}

function isBarred(path: string, target: string): boolean {
  return neverImport.some(
    ({ what, except }) =>
      (target === what || target.startsWith(`${what}/`)) &&
      !except.some((zone) => path.startsWith(`${zone}/`)),
  )
}

function moduleOf(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined
  const [name, ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length > 0 ? name : undefined
}

/** The `needs` that a module declares; undefined in a tree without `module.ts`. */
function needsOf(files: readonly SourceFile[], folder: string, name = ''): string[] | undefined {
  const text = files.find(({ path }) => path === `${folder}/${name}/module.ts`)?.text
  if (text === undefined) return folder.startsWith('server') ? [] : undefined
  const list = /\bneeds:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/'([a-z]+)'/g)].map(([, need]) => need!)
}

function isConfig(path: string): boolean {
  return /(^|\/)[a-z-]+\.config\.ts$/.test(path)
}
