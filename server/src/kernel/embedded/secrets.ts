import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `admin` is PostgreSQL's superuser, used by the launcher alone; the others are the product's two
 * roles.
 */
export type Role = 'admin' | 'owner' | 'app'

export const roleNames = {
  admin: 'kancil_admin',
  owner: 'kancil_owner',
  app: 'kancil_app',
} as const

export type Passwords = Record<Role, string>

/**
 * The cluster's passwords, made by chance on the first start and kept beside it for us alone
 * (0600).
 */
export function passwordsIn(folder: string): Passwords {
  const file = join(folder, 'passwords.json')
  if (!existsSync(file)) {
    const fresh = () => randomBytes(24).toString('base64url')
    const passwords: Passwords = { admin: fresh(), owner: fresh(), app: fresh() }
    writeFileSync(`${file}.new`, JSON.stringify(passwords), { mode: 0o600 })
    renameSync(`${file}.new`, file) // Whole or not at all, whenever the power goes.
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Passwords
}
