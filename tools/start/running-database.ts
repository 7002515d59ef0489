import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordsIn, roleNames } from '../../server/src/kernel/embedded/secrets.ts'

/**
 * The address of the database that `npm start` runs on this data, for the server's role; null if
 * none runs. PostgreSQL writes its port into the fourth line of its own file.
 */
export function runningDatabase(dataDir: string): string | null {
  const folder = join(dataDir, 'postgres')
  const file = join(folder, 'cluster/postmaster.pid')
  if (!existsSync(file)) return null
  const port = Number(readFileSync(file, 'utf8').split('\n')[3])
  if (!port) return null
  return `postgresql://${roleNames.app}:${passwordsIn(folder).app}@127.0.0.1:${port}/kancil`
}
