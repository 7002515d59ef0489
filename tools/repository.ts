import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole house. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** A program that npm installed for us. */
export function program(name: string): string {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}
