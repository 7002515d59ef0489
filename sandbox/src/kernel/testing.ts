import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for a sandbox's files; the caller removes it. */
export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'kancil-sandbox-'))
}
