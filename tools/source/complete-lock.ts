import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'

type Entry = {
  version?: string
  cpu?: string[]
  os?: string[]
  libc?: string[]
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

export type Lock = { packages: Record<string, Entry> }

/**
 * Adds to a lock file the optional packages (builds of a tool for other machines) that npm left out
 * because its registry did not have them: without them `npm ci` refuses the file everywhere. Run it
 * after each change of a dependency: `node tools/source/complete-lock.ts`; the tidy test checks for
 * it.
 */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages }
  for (const [, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isThere = Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))
      if (!isThere) packages[`node_modules/${name}`] = entryOf(name, version, dev)
    }
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** The machine that a build is for, taken from its name: `@oxlint/binding-linux-x64-musl`. */
function entryOf(name: string, version: string, dev: boolean | undefined): Entry {
  const [, system, cpu, abi = ''] =
    /(android|darwin|freebsd|linux|openharmony|win32|wasm32)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(
      name,
    ) ?? []
  if (!system || !cpu)
    throw new Error(`${name}: for which machine? Write it into package-lock.json by hand.`)
  const libc = abi.startsWith('musl') ? ['musl'] : system === 'linux' ? ['glibc'] : undefined
  return {
    version,
    cpu: [system === 'wasm32' ? 'wasm32' : cpu],
    ...(dev && { dev }),
    ...(libc && { libc }),
    optional: true,
    ...(system !== 'wasm32' && { os: [system] }),
  }
}

if (import.meta.main) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
  writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
}
