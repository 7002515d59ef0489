import { isCommonPassword } from '@kancil/rules/identity/passwords'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Passwords } from '../../../kernel/crypto/passwords.ts'

/**
 * The hash to store for an operator's new password.
 * @throws Refused `password_contains_name`, `password_breached`, `password_unchanged` (when the old
 * one is given)
 */
export async function hashNewPassword(
  passwords: Passwords,
  name: string,
  password: string,
  old: string | null = null,
): Promise<string> {
  if (password.toLowerCase().includes(name)) throw new Refusal('password_contains_name')
  if (isCommonPassword(password, name)) throw new Refusal('password_breached')
  if (old && (await passwords.verify(old, password))) throw new Refusal('password_unchanged')
  return passwords.hash(password)
}
