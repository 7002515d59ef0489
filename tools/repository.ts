import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** The path of a program that npm installed. */
export function program(name: string): string {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}
