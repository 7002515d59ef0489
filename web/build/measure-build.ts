import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly isEntry?: boolean; readonly imports?: readonly string[] }
  >
>

/** Sizes after gzip, in KiB. */
export type BuildSizes = {
  /** The entry and everything it imports statically. */
  readonly entry: number
  readonly css: number
  /** Every other script by file name. */
  readonly chunks: Readonly<Record<string, number>>
  /** The page as built, before the server fills it: markup and style sheet. */
  readonly page: number
}

/** Measures one site of a built `dist/client`. */
export function measureBuild(client: string, site: 'member' | 'console'): BuildSizes {
  const manifest = JSON.parse(
    readFileSync(join(client, '.vite', `${site}.json`), 'utf8'),
  ) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error(`no entry in the manifest of ${site}`)
  const closure = new Set<string>()
  const follow = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || closure.has(chunk.file)) return
    closure.add(chunk.file)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  follow(entry)
  const others = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.js') && !closure.has(file))
  const styles = readdirSync(join(client, 'assets')).filter(
    (name) => name.startsWith(`${site}-`) && name.endsWith('.css'),
  )
  const sum = (files: readonly string[]): number =>
    files.reduce((total, file) => total + gzipKib(join(client, file)), 0)
  return {
    entry: sum([...closure]),
    css: sum(styles.map((name) => `assets/${name}`)),
    chunks: Object.fromEntries(others.map((file) => [file, gzipKib(join(client, file))])),
    page: gzipKib(join(client, site === 'member' ? 'index.html' : 'console.html')),
  }
}

/** Compressed as a server sends it (level 9), in KiB. */
export function gzipKib(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length / 1024
}
