import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for a sandbox's files; whoever makes it removes it. */
export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'kancil-sandbox-'))
}
