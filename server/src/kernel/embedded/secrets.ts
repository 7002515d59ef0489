import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `admin` is PostgreSQL's superuser, used by the launcher alone; the others are the product's two
 * roles.
 */
export type Role = 'admin' | 'owner' | 'app' | 'studio'

export const roleNames = {
  admin: 'kancil_admin',
  owner: 'kancil_owner',
  app: 'kancil_app',
  studio: 'kancil_studio',
} as const

export type Passwords = Record<Role, string>

/**
 * The cluster's passwords, generated at random on the first start and stored beside it for us alone
 * (0600). A role added later gets its password when it is first asked for.
 */
export function passwordsIn(folder: string): Passwords {
  const file = join(folder, 'passwords.json')
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Passwords>)
    : {}
  const roles = Object.keys(roleNames) as Role[]
  const missing = roles.filter((role) => stored[role] === undefined)
  const fresh = missing.map((role) => [role, randomBytes(24).toString('base64url')])
  const passwords = { ...stored, ...Object.fromEntries(fresh) } as Passwords
  if (missing.length > 0) {
    writeFileSync(`${file}.new`, JSON.stringify(passwords), { mode: 0o600 })
    renameSync(`${file}.new`, file) // Whole or not at all, even if the power fails.
  }
  return passwords
}
